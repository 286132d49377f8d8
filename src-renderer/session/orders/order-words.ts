/** What is wrong with an order, and how it stands, in words. */
import type { TicketError } from '@shared/domain/ticket';
import { en } from '../../i18n/en';
import { formatExact } from '../../lib/format';
import { wordsOf, type Words } from '../../lib/i18n';

/** The words are those of the ticket, whoever says them. */
export type OrderWords = Words<'order-entry'>;

export function errorText(error: TicketError | null | undefined, t: OrderWords): string {
  if (error === null || error === undefined) return '';
  const { key, values } = error;
  const read = (name: string): string => values[name] ?? '';
  const figure = (name: string): string => formatted(values[name]);
  const isWhole = key === 'tooPrecise' && read('decimals') === '0';
  return t(`errors.${isWhole ? 'notWhole' : key}`, {
    count: Number(read('decimals')),
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

/** LIMIT and MARKET in words; what a newer exchange says is shown as it came. */
export function orderType(type: string): string {
  const t = wordsOf('common');
  if (type === 'LIMIT') return t('limit');
  return type === 'MARKET' ? t('market') : type;
}

/** How the exchange says that an order stands, within a sentence; what a newer one says is shown as it came. */
export const orderStatus = (status: string): string =>
  isTold(status) ? wordsOf('orders')(`told.${status}`) : status;

const isTold = (status: string): status is keyof typeof en.orders.told =>
  Object.hasOwn(en.orders.told, status);
