/**
 * The trader's own resting and condition orders, and exits that wait for their entry, by the row they stand in.
 * Pure; prices are ticks.
 */
import type { ConditionRow, ExitRow, OrderRow } from '@shared/contract/terminal';
import type { Side } from '@shared/domain/order';
import { groupPrice } from '../../session/market/book-grouping';
import {
  conditionCancel,
  exitCancel,
  orderCancel,
  orderRowName,
} from '../../session/requests/names';
import type { WaitingExit } from '../../session/futures/waiting-exits';

/** Everything of one side in one row. */
export interface OwnAt {
  readonly side: Side;
  /** What still rests, conditions and waiting exits included. */
  readonly lots: number;
  readonly orders: readonly OrderRow[];
  readonly conditions: readonly ConditionRow[];
  /** Not with the exchange yet: the terminal places them as their entry executes. */
  readonly exits: readonly ExitRow[];
  /** Some of it is on its way in or out, or nobody knows. */
  readonly isPending: boolean;
}

export type OwnRows = Readonly<Record<Side, ReadonlyMap<number, OwnAt>>>;

/** The price of the row that an own order at `ticks` stands in. */
export const rowPriceOfOwn = (side: Side, ticks: number, step: number): number =>
  groupPrice(side === 'BUY' ? 'bid' : 'ask', ticks, step);

const SETTLED: ReadonlySet<string> = new Set(['NEW', 'PARTIALLY_FILLED', 'WAITING']);
const ENDED: ReadonlySet<ConditionRow['state']> = new Set([
  'FIRED',
  'CANCELED',
  'REJECTED',
  'LOST',
]);

export const ownCount = ({ orders, conditions, exits }: OwnAt): number =>
  orders.length + conditions.length + exits.length;

const leftOf = ({ lots, executedLots }: OrderRow): number => (lots ?? 0) - executedLots;

/**
 * Orders with a price and something left, of all three books; conditions that may still fire; exits that wait.
 * One that the exchange lists no more is none of them: the row would promise what is not in the book. One whose
 * cancel nobody has answered may be in it or not.
 */
export function ownRows(
  orders: readonly OrderRow[],
  conditions: readonly ConditionRow[],
  step: number,
  exits: readonly WaitingExit[] = [],
  unknownCancels: ReadonlySet<string> = new Set(),
): OwnRows {
  const rows: Record<Side, Map<number, OwnAt>> = { BUY: new Map(), SELL: new Map() };
  const add = (side: Side, ticks: number, part: Partial<OwnAt> & { readonly lots: number }) => {
    const more = { ...NOTHING, ...part };
    const price = rowPriceOfOwn(side, ticks, step);
    const before = rows[side].get(price);
    rows[side].set(price, {
      side,
      lots: (before?.lots ?? 0) + more.lots,
      orders: [...(before?.orders ?? []), ...more.orders],
      conditions: [...(before?.conditions ?? []), ...more.conditions],
      exits: [...(before?.exits ?? []), ...more.exits],
      isPending: (before?.isPending ?? false) || more.isPending,
    });
  };
  for (const order of orders) {
    const lots = leftOf(order);
    if (order.price === null || lots <= 0 || order.status === 'UNLISTED') continue;
    const isPending = !SETTLED.has(order.status) || unknownCancels.has(orderCancel(order));
    add(order.side, order.price, { lots, orders: [order], isPending });
  }
  for (const condition of conditions) {
    const { side, state, triggerPrice, contracts } = condition;
    if (ENDED.has(state)) continue;
    const isUnknown = unknownCancels.has(conditionCancel(condition));
    const isPending = !SETTLED.has(state) || isUnknown;
    add(side, triggerPrice, { lots: contracts, conditions: [condition], isPending });
  }
  for (const { exit, price, lots } of exits) {
    const isPending = !SETTLED.has(exit.state) || unknownCancels.has(exitCancel(exit));
    add(exit.side, price, { lots, exits: [exit], isPending });
  }
  return rows;
}

const NOTHING = { orders: [], conditions: [], exits: [], isPending: false } as const;

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
    count: beyond.reduce((sum, [, at]) => sum + ownCount(at), 0),
    lots: beyond.reduce((sum, [, { lots }]) => sum + lots, 0),
    nearest: pick(...beyond.map(([price]) => price)),
  };
}

/** Nothing in it that was not there before. */
export function isPartOf(now: OwnAt, before: OwnAt): boolean {
  const known = new Set(idsOf(before));
  return idsOf(now).every((id) => known.has(id));
}

const idsOf = ({ orders, conditions, exits }: OwnAt): readonly string[] => [
  ...orders.map((order) => `order ${orderRowName(order)}`),
  ...conditions.map(({ intentId, orderId }) => `condition ${intentId} ${orderId}`),
  ...exits.map(({ intentId, purpose }) => `exit ${intentId} ${purpose}`),
];

/** The one order of a row that a drag or a form can change; null where there is none or are several. */
export function changeable(own: OwnAt): OrderRow | null {
  const [order] = own.orders;
  return ownCount(own) === 1 && !own.isPending ? (order ?? null) : null;
}
