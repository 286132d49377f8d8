/** What a walk through the book costs, from ticks × lots. Exact. */
import { formatFixed } from '@shared/money/decimal';
import type { InstrumentValue } from '../../session/desk-state';

/** Decimal text in the quote asset; a contract is its multiplier of the base. */
export function costText(value: bigint, instrument: InstrumentValue): string {
  if (instrument.kind === 'spot') {
    return formatFixed(value, instrument.pricePrecision + instrument.quantityPrecision);
  }
  const { units, decimals } = instrument.multiplier;
  return formatFixed(value * BigInt(units), instrument.pricePrecision + decimals);
}
