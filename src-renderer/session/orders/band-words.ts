/** That a price is outside what the exchange probably takes: which field, and what it may be. Nothing is sent by it. */
import type { OutsideBand } from '@shared/domain/ticket';
import { formatUnits } from '../../lib/format';
import { wordsOf } from '../../lib/i18n';

export function bandWords(outside: OutsideBand, pricePrecision: number): string {
  const { field, low, high, of } = outside;
  const t = wordsOf('common');
  const text = (units: bigint): string => formatUnits(Number(units), pricePrecision);
  return t(`band.${of}`, {
    field: t(`bandFields.${field}`),
    low: text(low),
    high: text(high),
  });
}
