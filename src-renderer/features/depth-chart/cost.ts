/** What a walk through the book costs, from ticks × lots. Exact. */
import { formatFixed } from '@shared/money/decimal';
import { formatDecimal, moneyDecimals } from '../../lib/format';
import type { InstrumentValue } from '../../session/desk-state';

/** In the quote asset: cents of a dollar, all there is of a coin that is worth more. */
export const costText = (value: bigint, instrument: InstrumentValue): string =>
  formatDecimal(exactCost(value, instrument), moneyDecimals(instrument.quote));

/** A contract is its multiplier of the base. */
function exactCost(value: bigint, instrument: InstrumentValue): string {
  if (instrument.kind === 'spot') {
    return formatFixed(value, instrument.pricePrecision + instrument.quantityPrecision);
  }
  const { units, decimals } = instrument.multiplier;
  return formatFixed(value * BigInt(units), instrument.pricePrecision + decimals);
}
