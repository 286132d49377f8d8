/**
 * How an order ended, from its own trades: rows of the exchange that are read anyway, many orders' at once. Trades
 * that come to exactly all it asked for prove it filled, and so do those of a market buy by its amount once what is
 * left of that buys no lot. Where the answer to its placing has said how it ended and how much it had executed, they
 * only add the price. Less than that proves nothing.
 */
import type { FillRow } from '@shared/contract/terminal';
import type { Instrument } from '@shared/domain/instrument';
import { lotsOfFills, sumOfFills } from '@shared/domain/fill';
import { divide, formatTrimmed, rescale, type ExactDecimal } from '@shared/money/decimal';
import { ASSET_SCALE, lots, type Atoms } from '@shared/money/units';
import { stepsOf, type Steps } from '../../../client/convert/units';
import { hasEnded, type TrackedOrder } from '../tracked-order';

/** As the exchange writes an average (exchange-rules §1); a price that has more of them keeps all. */
const AVERAGE_DECIMALS = 8;

/** The order as it ended; undefined when `fills`, which are its own, do not prove it. */
export function provenEnd(
  order: TrackedOrder,
  fills: readonly FillRow[],
  instrument: Instrument,
): TrackedOrder | undefined {
  const { quantity } = order;
  const steps = stepsOf(instrument);
  const traded = lotsOfFills(fills, steps.quantityPrecision).exact;
  if (traded === null) return undefined;
  const isAll = quantity.unit === 'base' && traded === quantity.lots;
  const averagePrice = averageOf(fills, steps);
  if (!hasEnded(order)) {
    const isSpent = quantity.unit === 'quote' && buysNoMore(quantity.atoms, fills, instrument);
    if (!isAll && !isSpent) return undefined;
    return { ...order, status: 'FILLED', executed: lots(traded), averagePrice };
  }
  const isSound = order.status !== 'FILLED' || quantity.unit === 'quote' || isAll;
  return isSound && traded === order.executed ? { ...order, averagePrice } : undefined;
}

/** One that has ended, and whose average the exchange does not say: by its trades, if they are all it has executed. */
export function withAverage(
  order: TrackedOrder,
  fills: readonly FillRow[],
  instrument: Instrument,
): TrackedOrder {
  const isUnsaid = order.averagePrice === '' && hasEnded(order);
  return isUnsaid ? (provenEnd(order, fills, instrument) ?? order) : order;
}

/** A market buy takes the best first: whatever is left to take costs no less than the dearest of its trades. */
function buysNoMore(amount: Atoms, fills: readonly FillRow[], instrument: Instrument): boolean {
  if (instrument.kind !== 'spot' || fills.length === 0) return false;
  const { value, dearest } = sumOfFills(fills, instrument);
  const scale = Math.max(ASSET_SCALE, value.scale, dearest.scale + instrument.quantityPrecision);
  const left = widened({ units: amount, scale: ASSET_SCALE }, scale) - widened(value, scale);
  const dearestLot = { ...dearest, scale: dearest.scale + instrument.quantityPrecision };
  return left >= 0n && left < widened(dearestLot, scale);
}

/** In more decimals: exact. */
const widened = ({ units, scale }: ExactDecimal, to: number): bigint =>
  rescale(units, scale, to, 'floor');

function averageOf(fills: readonly FillRow[], steps: Steps): string {
  const { quantity, value, dearest } = sumOfFills(fills, steps);
  if (quantity.units === 0n) return '0';
  const decimals = Math.max(AVERAGE_DECIMALS, dearest.scale);
  const scaled = rescale(value.units, dearest.scale, decimals, 'floor');
  return formatTrimmed(divide(scaled, quantity.units, 'half-up'), decimals);
}
