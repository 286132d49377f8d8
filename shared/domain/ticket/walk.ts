/** Walking a given book: what an order would take now, level by level, in exact integers. */
import { divide, formatTrimmed } from '../../money/decimal';
import {
  atoms,
  lots,
  rate,
  RATE_SCALE,
  ticks,
  type Atoms,
  type Lots,
  type Rate,
  type Ticks,
} from '../../money/units';
import type { SpotPair } from '../instrument';
import type { OrderQuantity, Side } from '../order';
import { affordableLots, quoteAtomsPerTickLot, quoteValue } from '../order-value';
import type { Depth } from './draft';

export interface Walk {
  readonly lots: Lots;
  readonly value: Atoms;
  /** Quote per base, as decimal text rounded half-up to 8 decimals; "0" when nothing is taken. */
  readonly averagePrice: string;
  /** The price of the last level taken. */
  readonly worstPrice: Ticks | null;
  /** How much worse the average is than the best price; ≥ 0. */
  readonly slippage: Rate;
  readonly levels: number;
  /** The given book ended before the order did: there may be more behind it. */
  readonly isBookTooShort: boolean;
}

/** `limit` is the worst price the order accepts; null accepts any. */
export function walkBook(
  pair: SpotPair,
  opposite: Depth,
  side: Side,
  quantity: OrderQuantity,
  limit: Ticks | null,
): Walk {
  let taken = 0;
  let value = 0n;
  let levels = 0;
  let worstPrice: Ticks | null = null;
  let isStopped = false;
  for (const [price, available] of opposite) {
    if (limit !== null && isBeyond(side, price, limit)) {
      isStopped = true;
      break;
    }
    const wanted =
      quantity.unit === 'base'
        ? quantity.lots - taken
        : Number(affordableLots(pair, atoms(quantity.atoms - value), ticks(price)));
    const step = Math.min(wanted, available);
    if (step > 0) {
      taken += step;
      value += quoteValue(pair, ticks(price), lots(step));
      levels += 1;
      worstPrice = ticks(price);
    }
    if (wanted <= available) {
      isStopped = true;
      break;
    }
  }
  return {
    lots: lots(taken),
    value: atoms(value),
    ...priceOf(pair, value, taken, opposite[0]?.[0] ?? 0),
    worstPrice,
    levels,
    isBookTooShort: !isStopped,
  };
}

const isBeyond = (side: Side, price: number, limit: Ticks): boolean =>
  side === 'BUY' ? price > limit : price < limit;

const PRICE_DECIMALS = 8;

/** The average price and its distance from the best one. */
function priceOf(
  pair: SpotPair,
  value: bigint,
  taken: number,
  best: number,
): { readonly averagePrice: string; readonly slippage: Rate } {
  if (taken === 0 || best === 0) return { averagePrice: '0', slippage: rate(0n) };
  const quantity = BigInt(taken);
  const tickLots = value / quoteAtomsPerTickLot(pair);
  const scale = 10n ** BigInt(PRICE_DECIMALS - pair.pricePrecision);
  const average = divide(tickLots * scale, quantity, 'half-up');
  const ideal = BigInt(best) * quantity;
  const worse = tickLots > ideal ? tickLots - ideal : ideal - tickLots;
  return {
    averagePrice: formatTrimmed(average, PRICE_DECIMALS),
    slippage: rate(divide(worse * 10n ** BigInt(RATE_SCALE), ideal, 'half-up')),
  };
}
