/** What is wrong with an order, in words. */
import type { TicketError } from '@shared/domain/ticket';
import { formatExact } from '../lib/format';
import type { Words } from '../lib/i18n';

/** The words are those of the ticket, whoever says them. */
export type OrderWords = Words<'order-entry'>;

export function errorText(error: TicketError | null | undefined, t: OrderWords): string {
  if (error === null || error === undefined) return '';
  const { key, values } = error;
  const read = (name: string): string => values[name] ?? '';
  const figure = (name: string): string => formatted(values[name]);
  return t(`errors.${key}`, {
    decimals: read('decimals'),
    asset: read('asset'),
    min: figure('min'),
    max: figure('max'),
    available: figure('available'),
    minContracts: figure('minContracts'),
    maxContracts: figure('maxContracts'),
    minValue: figure('minValue'),
    maxValue: figure('maxValue'),
  });
}

const formatted = (text: string | undefined) => (text === undefined ? '' : formatExact(text));
