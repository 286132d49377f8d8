/** Walking a given book: what orders would take now, level by level, in exact integers. */
import { divide, formatTrimmed, pow10 } from '../../money/decimal';
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
import { MARKET_PROTECTION, worstMarketPrice } from '../market-protection';
import type { OrderQuantity, Side } from '../order';
import type { Depth } from './facts';
import { worthOf } from '../order-value';
import { lotsFor, type Measure } from './measure';

/** So much at one price: what the exchange settles, and rounds, by itself. */
export interface Step {
  readonly price: Ticks;
  readonly lots: Lots;
}

/** What one order takes. */
export interface Taken {
  /** Level by level, best first. */
  readonly steps: readonly Step[];
  readonly lots: Lots;
  readonly value: Atoms;
  /** price × quantity of it, level by level: exact where the value had to be rounded. */
  readonly tickLots: bigint;
  /** The price of the last level taken. */
  readonly worstPrice: Ticks | null;
  /** The given book ended before the order did: there may be more behind it. */
  readonly isBookTooShort: boolean;
  /** The rest is at prices that the order does not accept. */
  readonly isStopped: boolean;
}

/** What a whole entry takes, with its price. */
export interface Walk extends Taken {
  /** Quote per base, as decimal text; "0" when nothing is taken. */
  readonly averagePrice: string;
  /** How much worse the average is than the best price; ≥ 0. */
  readonly slippage: Rate;
}

/** `limit` is the worst price the order accepts; null accepts any. */
export function takeFrom(
  measure: Measure,
  opposite: Depth,
  side: Side,
  quantity: OrderQuantity,
  limit: Ticks | null,
): Taken {
  let taken = 0;
  let value: Atoms = atoms(0n);
  let tickLots = 0n;
  const steps: Step[] = [];
  let worstPrice: Ticks | null = null;
  let isStopped = false;
  let isDone = false;
  for (const [price, available] of opposite) {
    if (limit !== null && isBeyond(side, price, limit)) {
      isStopped = true;
      break;
    }
    const wanted =
      quantity.unit === 'base'
        ? quantity.lots - taken
        : Number(lotsFor(measure, quantity.atoms - value, ticks(price)));
    const step = Math.min(wanted, available);
    if (step > 0) {
      taken += step;
      tickLots += BigInt(price) * BigInt(step);
      value = worthOf(measure.worth, tickLots);
      steps.push({ price: ticks(price), lots: lots(step) });
      worstPrice = ticks(price);
    }
    if (wanted <= available) {
      isDone = true;
      break;
    }
  }
  return {
    lots: lots(taken),
    value,
    tickLots,
    worstPrice,
    steps,
    isBookTooShort: !isStopped && !isDone,
    isStopped,
  };
}

const isBeyond = (side: Side, price: number, limit: Ticks): boolean =>
  side === 'BUY' ? price > limit : price < limit;

/** The worst price a market order takes; null while there is nobody to trade with. */
export function protectedPrice(side: Side, opposite: Depth): Ticks | null {
  const best = opposite[0]?.[0];
  return best === undefined ? null : ticks(worstMarketPrice(side, best, MARKET_PROTECTION));
}

/** What is left of a side when its first `taken` lots are gone. */
export function without(depth: Depth, taken: Lots): Depth {
  let left: number = taken;
  const rest: (readonly [number, number])[] = [];
  for (const [price, available] of depth) {
    const used = Math.min(left, available);
    left -= used;
    if (available > used) rest.push([price, available - used]);
  }
  return rest;
}

/** Several orders' takings as one; `best` is the price the first of them met. */
export function walkOf(measure: Measure, parts: readonly Taken[], best: Ticks | null): Walk {
  const taken = parts.reduce((sum, part) => sum + part.lots, 0);
  const value = parts.reduce<bigint>((sum, part) => sum + part.value, 0n);
  const tickLots = parts.reduce((sum, part) => sum + part.tickLots, 0n);
  const steps = parts.flatMap((part) => part.steps);
  const start = best ?? steps[0]?.price ?? 0;
  const worst = steps.reduce<Ticks | null>(
    (far, { price }) =>
      far === null || Math.abs(price - start) >= Math.abs(far - start) ? price : far,
    null,
  );
  return {
    lots: lots(taken),
    value: atoms(value),
    tickLots,
    ...priceOf(measure, tickLots, taken, best ?? ticks(0)),
    worstPrice: worst,
    steps,
    isBookTooShort: parts.some((part) => part.isBookTooShort),
    isStopped: parts.some((part) => part.isStopped),
  };
}

const PRICE_DECIMALS = 8;

/** The average price and its distance from the best one. */
function priceOf(
  { pricePrecision }: Measure,
  tickLots: bigint,
  taken: number,
  best: Ticks,
): Pick<Walk, 'averagePrice' | 'slippage'> {
  if (taken === 0 || best === 0) return { averagePrice: '0', slippage: rate(0n) };
  const quantity = BigInt(taken);
  const ideal = BigInt(best) * quantity;
  const worse = tickLots > ideal ? tickLots - ideal : ideal - tickLots;
  return {
    averagePrice: averageText(tickLots, quantity, pricePrecision),
    slippage: rate(divide(worse * 10n ** BigInt(RATE_SCALE), ideal, 'half-up')),
  };
}

/** The average in ticks as a price, half-up at 8 decimals, or at the more that a price has. */
function averageText(tickLots: bigint, quantity: bigint, pricePrecision: number): string {
  const decimals = Math.max(PRICE_DECIMALS, pricePrecision);
  const average = divide(tickLots * pow10(decimals - pricePrecision), quantity, 'half-up');
  return formatTrimmed(average, decimals);
}
