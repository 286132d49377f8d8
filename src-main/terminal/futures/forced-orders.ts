/** Which orders of a contract's history the exchange gave to close a position: the evidence of how it ended. */
import type { ClosedPositionRow } from '@shared/contract/terminal';
import type { PastFuturesOrder } from '@shared/domain/futures-order';
import type { ClosedPosition, Position } from '@shared/domain/position';

type Leg = Pick<Position, 'side' | 'mode'>;

export const isForcedOn = ({ side, mode }: Leg, order: PastFuturesOrder): boolean =>
  (order.kind === 'LIQUIDATION' || order.kind === 'ADL') &&
  order.action === 'CLOSE' &&
  order.side !== side &&
  order.mode === mode;

/** An order and the end it brought about may be told this far apart. */
const SAME_MOMENT_MS = 1_000;

/** By its last order, where that was the exchange's own; empty where nothing says so. `orders`: newest first. */
export function endingOf(
  closed: ClosedPosition,
  orders: readonly PastFuturesOrder[],
): ClosedPositionRow['ending'] {
  const last = orders.find(
    (order) =>
      isForcedOn(closed, order) &&
      Math.abs(closed.closedAtMs - order.createdAtMs) <= SAME_MOMENT_MS,
  );
  if (last === undefined) return '';
  if (last.kind === 'ADL') return 'deleveraged';
  // What the book did not take has left without a trade.
  return last.executed < last.contracts ? 'taken-over' : 'liquidated';
}
