/**
 * How a liquidation turns one asset into another on one pair: it sizes the order by what rests in the
 * book, and places nothing.
 */
import { baseAtomsPerLot } from '@shared/domain/order-value';
import { divide, pow10 } from '@shared/money/decimal';
import { lots as asLots, atoms, RATE_SCALE } from '@shared/money/units';
import { BUY, SELL } from '../book/side';
import type { NewOrder } from '../commands';
import type { SpotMarket } from '../spot/spot-market';

const ONE = pow10(RATE_SCALE);

/** A pair on which `given` is sold for, or spent on, `wanted`. */
export interface Route {
  readonly market: SpotMarket;
  readonly side: 'BUY' | 'SELL';
  readonly given: number;
  readonly wanted: number;
}

/** What a pair turns into what, both ways. */
export function routesOn(market: SpotMarket): readonly Route[] {
  const { base, quote } = market.settlement;
  return [
    { market, side: 'SELL', given: base, wanted: quote },
    { market, side: 'BUY', given: quote, wanted: base },
  ];
}

/** Whether somebody offers on it now. */
export function hasOffers({ market, side }: Route): boolean {
  const { book, status } = market;
  return status === 'OPEN' && (side === 'SELL' ? book.bestBid : book.bestAsk) !== 0;
}

/** What of the given asset an order of `orderFor` takes at most. */
export function costOf({ market }: Route, { quantity }: NewOrder): bigint {
  if (quantity.unit === 'quote') return quantity.atoms;
  return baseAtomsPerLot(market.rules.pair) * BigInt(quantity.lots);
}

/** Whether `free` of the given asset buys or sells at least one lot, at `price` when nobody offers. */
export function isWorthTrading({ market, side }: Route, free: bigint, price: number): boolean {
  if (side === 'SELL') return free >= baseAtomsPerLot(market.rules.pair);
  return market.settlement.affordable(free, market.book.bestAsk || price) > 0;
}

/**
 * A market order that brings in `need` of the wanted asset after its fee, or as much of it as `free`
 * and the book allow; null when that is nothing.
 */
export function orderFor(route: Route, need: bigint, free: bigint): NewOrder | null {
  if (route.market.status !== 'OPEN') return null;
  return route.side === 'SELL' ? sale(route, need, free) : purchase(route, need, free);
}

function sale({ market }: Route, need: bigint, free: bigint): NewOrder | null {
  const { settlement, book, rules } = market;
  const most = Number(free / baseAtomsPerLot(rules.pair));
  let left = beforeFee(need, market);
  let lots = 0;
  for (const level of book.depth(BUY, Infinity)) {
    if (left <= 0n || lots >= most) break;
    const value = settlement.value(level.price, level.lots);
    // One lot more than the last level's share: each fill's fee is rounded up.
    const perLot = settlement.value(level.price, 1);
    lots += value <= left ? level.lots : Number(divide(left, perLot, 'ceil')) + 1;
    left -= value;
  }
  lots = Math.min(lots, most);
  if (lots === 0) return null;
  const quantity = { unit: 'base', lots: asLots(lots) } as const;
  return { symbol: market.symbol, side: 'SELL', type: 'MARKET', quantity };
}

function purchase({ market }: Route, need: bigint, free: bigint): NewOrder | null {
  const { settlement, book, rules } = market;
  let left = Number(divide(beforeFee(need, market), baseAtomsPerLot(rules.pair), 'ceil')) + 1;
  let cost = 0n;
  for (const level of book.depth(SELL, Infinity)) {
    if (left <= 0) break;
    cost += settlement.value(level.price, Math.min(left, level.lots));
    left -= level.lots;
  }
  const amount = cost < free ? cost : free;
  if (amount === 0n || settlement.affordable(amount, book.bestAsk) === 0) return null;
  const quantity = { unit: 'quote', atoms: atoms(amount) } as const;
  return { symbol: market.symbol, side: 'BUY', type: 'MARKET', quantity };
}

/** What has to be received so that `net` is left of it. */
function beforeFee(net: bigint, { rules }: SpotMarket): bigint {
  return divide(net * ONE, ONE - rules.fees.taker, 'ceil');
}
