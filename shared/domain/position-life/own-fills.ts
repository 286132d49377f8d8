/**
 * Which of the account's trades in a contract belong to a position: the exchange does not say. They are
 * those of its leg from its opening on, until as many contracts are opened and closed as it tells.
 */
import { isCounted, type CountedFill } from '../fill';
import type { OpenClose } from '../futures';
import type { LifeOrder, LifeSource } from './life-types';

export interface OwnFill {
  readonly fill: CountedFill;
  readonly action: OpenClose;
  readonly order: LifeOrder;
}

/** Oldest first. Trades of an unknown order are left out, and those that are no whole number of the contract's steps. */
export function ownFills({ position, fills, orders }: LifeSource): readonly OwnFill[] {
  const known = new Map(orders.map((order) => [order.orderId, order]));
  const { side, openedAtMs, closedAtMs } = position;
  const ofLeg = fills.filter(isCounted).flatMap((fill): OwnFill[] => {
    const order = known.get(fill.orderId);
    if (order === undefined) return [];
    const { action } = order;
    const leg = (fill.side === 'BUY') === (action === 'OPEN') ? 'BUY' : 'SELL';
    const isInTime = fill.atMs >= openedAtMs && fill.atMs <= (closedAtMs ?? Infinity);
    return leg === side && isInTime ? [{ fill, action, order }] : [];
  });
  const ordered = distinct(ofLeg).toSorted(byTime);
  return closedAtMs === null ? newest(ordered, position) : first(ordered, position);
}

type Sizes = Pick<LifeSource['position'], 'contracts' | 'closed'>;

/** From the first opening until everything it ever was is opened, and then closed. */
function first(fills: readonly OwnFill[], { contracts, closed }: Sizes): readonly OwnFill[] {
  const start = fills.findIndex(({ action }) => action === 'OPEN');
  if (start === -1) return [];
  const left = { OPEN: contracts + closed, CLOSE: closed as number };
  const own: OwnFill[] = [];
  for (const one of fills.slice(start)) {
    if (left.OPEN === 0 && left.CLOSE === 0) break;
    if (one.fill.lots > left[one.action]) break; // of the next position, in the same millisecond
    left[one.action] -= one.fill.lots;
    own.push(one);
  }
  return own;
}

/** Back from the newest, until everything it ever was is opened: what is before is another position's. */
function newest(fills: readonly OwnFill[], { contracts, closed }: Sizes): readonly OwnFill[] {
  const own: OwnFill[] = [];
  const left = { OPEN: contracts + closed, CLOSE: closed as number };
  for (const one of fills.toReversed()) {
    if (left.OPEN === 0) break;
    if (one.fill.lots > left[one.action]) continue;
    left[one.action] -= one.fill.lots;
    own.push(one);
  }
  return own.toReversed();
}

/** A trade with oneself has two sides with one id. */
function distinct(fills: readonly OwnFill[]): OwnFill[] {
  return [
    ...new Map(
      fills.map((one) => [`${one.fill.tradeId} ${one.fill.side} ${one.fill.orderId}`, one]),
    ).values(),
  ];
}

function byTime({ fill: a }: OwnFill, { fill: b }: OwnFill): number {
  if (a.atMs !== b.atMs) return a.atMs - b.atMs;
  return BigInt(a.tradeId) < BigInt(b.tradeId) ? -1 : 1;
}
