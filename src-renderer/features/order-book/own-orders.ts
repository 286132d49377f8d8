/** Where the trader's own resting orders stand in the book that is on screen. */
import type { OrderRow } from '@shared/contract/terminal/commands';
import { groupPrice, type BookSide } from '../../session/market/book-grouping';
import { orderStanding, type Standing } from '../../session/orders/standing';

/** Own lots of one side at one grouped price. */
export type OwnLots = ReadonlyMap<number, number>;

/** Own orders beyond the last visible row of a side. */
export interface Offscreen {
  readonly count: number;
  readonly lots: number;
  /** The one nearest to the market. */
  readonly nearestTicks: number;
}

export interface OwnOrder {
  readonly side: BookSide;
  readonly priceTicks: number;
  readonly lots: number;
}

/** On its way in, out of the book for all that is known, or a condition order whose price has not come. */
const NOT_THERE: ReadonlySet<Standing | null> = new Set([null, 'sending', 'untriggered']);

/** The resting remainders of this symbol's limit orders. */
export function restingOrders(orders: readonly OrderRow[], symbol: string): readonly OwnOrder[] {
  const resting: OwnOrder[] = [];
  for (const order of orders) {
    if (order.symbol !== symbol || order.price === null || order.lots === null) continue;
    const lots = order.lots - order.executedLots;
    if (lots <= 0 || NOT_THERE.has(orderStanding(order))) continue;
    resting.push({
      side: order.side === 'BUY' ? 'bid' : 'ask',
      priceTicks: order.price,
      lots,
    });
  }
  return resting;
}

export function ownLotsByGroup(orders: readonly OwnOrder[], side: BookSide, step: number): OwnLots {
  const byGroup = new Map<number, number>();
  for (const order of orders) {
    if (order.side !== side) continue;
    const groupTicks = groupPrice(side, order.priceTicks, step);
    byGroup.set(groupTicks, (byGroup.get(groupTicks) ?? 0) + order.lots);
  }
  return byGroup;
}

/** Own orders further from the market than `lastVisibleTicks` (a grouped price). */
export function offscreenOrders(
  orders: readonly OwnOrder[],
  side: BookSide,
  step: number,
  lastVisibleTicks: number,
): Offscreen | null {
  let count = 0;
  let lots = 0;
  let nearestTicks = 0;
  for (const order of orders) {
    if (order.side !== side) continue;
    const groupTicks = groupPrice(side, order.priceTicks, step);
    const isBeyond = side === 'ask' ? groupTicks > lastVisibleTicks : groupTicks < lastVisibleTicks;
    if (!isBeyond) continue;
    const isNearer =
      side === 'ask' ? order.priceTicks < nearestTicks : order.priceTicks > nearestTicks;
    if (count === 0 || isNearer) nearestTicks = order.priceTicks;
    count += 1;
    lots += order.lots;
  }
  return count === 0 ? null : { count, lots, nearestTicks };
}
