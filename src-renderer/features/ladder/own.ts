/** The trader's own resting and condition orders by the row they stand in. Pure; prices are ticks. */
import type { ConditionRow, OrderRow } from '@shared/contract/terminal';
import type { Side } from '@shared/domain/order';
import { groupPrice } from '../../session/book-grouping';

/** Everything of one side in one row. */
export interface OwnAt {
  readonly side: Side;
  /** What still rests, conditions included. */
  readonly lots: number;
  readonly orders: readonly OrderRow[];
  readonly conditions: readonly ConditionRow[];
  /** Some of it is on its way in or out, or nobody knows. */
  readonly isPending: boolean;
}

export type OwnRows = Readonly<Record<Side, ReadonlyMap<number, OwnAt>>>;

const SETTLED: ReadonlySet<string> = new Set(['NEW', 'PARTIALLY_FILLED', 'WAITING']);
const ENDED: ReadonlySet<ConditionRow['state']> = new Set([
  'FIRED',
  'CANCELED',
  'REJECTED',
  'LOST',
]);

const leftOf = ({ lots, executedLots }: OrderRow): number => (lots ?? 0) - executedLots;

/** Orders with a price and something left, of all three books; conditions that may still fire. */
export function ownRows(
  orders: readonly OrderRow[],
  conditions: readonly ConditionRow[],
  step: number,
): OwnRows {
  const rows: Record<Side, Map<number, OwnAt>> = { BUY: new Map(), SELL: new Map() };
  const add = (side: Side, ticks: number, more: Omit<OwnAt, 'side'>) => {
    const price = groupPrice(side === 'BUY' ? 'bid' : 'ask', ticks, step);
    const before = rows[side].get(price);
    rows[side].set(price, {
      side,
      lots: (before?.lots ?? 0) + more.lots,
      orders: [...(before?.orders ?? []), ...more.orders],
      conditions: [...(before?.conditions ?? []), ...more.conditions],
      isPending: (before?.isPending ?? false) || more.isPending,
    });
  };
  for (const order of orders) {
    const lots = leftOf(order);
    if (order.price === null || lots <= 0) continue;
    const isPending = !SETTLED.has(order.status);
    add(order.side, order.price, { lots, orders: [order], conditions: [], isPending });
  }
  for (const condition of conditions) {
    const { side, state, triggerPrice, contracts } = condition;
    if (ENDED.has(state)) continue;
    const isPending = !SETTLED.has(state);
    add(side, triggerPrice, { lots: contracts, orders: [], conditions: [condition], isPending });
  }
  return rows;
}

/** Own orders beyond the first or the last row. */
export interface OutOfSight {
  readonly count: number;
  readonly lots: number;
  /** The row price nearest to what is in sight. */
  readonly nearest: number;
}

export function outOfSight(
  own: OwnRows,
  prices: readonly (number | null)[],
  end: 'above' | 'below',
): OutOfSight | null {
  const edge = end === 'above' ? prices[0] : prices.findLast((price) => price !== null);
  if (edge === undefined || edge === null) return null;
  const pick = end === 'above' ? Math.min : Math.max;
  const beyond = [...own.BUY, ...own.SELL].filter(([price]) =>
    end === 'above' ? price > edge : price < edge,
  );
  if (beyond.length === 0) return null;
  return {
    count: beyond.reduce((sum, [, at]) => sum + at.orders.length + at.conditions.length, 0),
    lots: beyond.reduce((sum, [, { lots }]) => sum + lots, 0),
    nearest: pick(...beyond.map(([price]) => price)),
  };
}

/** The one order of a row that a drag or a form can change; null where there is none or are several. */
export function changeable({ orders, conditions, isPending }: OwnAt): OrderRow | null {
  const [order] = orders;
  return orders.length === 1 && conditions.length === 0 && !isPending ? (order ?? null) : null;
}
