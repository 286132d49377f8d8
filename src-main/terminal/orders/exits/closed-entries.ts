/**
 * Entries whose position lived between two reads: nobody has seen it beside its exits, but the exchange lists it as
 * closed. Where all that an entry has executed lies inside its life, by the exchange's own times, it is gone.
 */
import type { FillRow } from '@shared/contract/terminal';
import { lotsOfFills } from '@shared/domain/fill';
import type { ClosedPosition } from '@shared/domain/position';
import type { ExitPlan } from './exit-plan';
import type { OrderKey } from '../tracked-order';

type Entries = ExitPlan['entries'];
type Life = Pick<ClosedPosition, 'openedAtMs' | 'closedAtMs'>;

/** Contracts are whole. */
const CONTRACTS = 0;

/** In the moment in which it was closed another may have been opened: that moment is not of its life. */
export function isClosedEntry(
  entries: Entries,
  lives: readonly Life[],
  fillsOf: (key: OrderKey) => readonly FillRow[],
): boolean {
  if (!entries.every(({ isOver }) => isOver)) return false;
  const executed = entries.reduce((sum, entry) => sum + entry.executed, 0);
  const fills = entries.flatMap(({ orderId }) => fillsOf({ book: 'futures', orderId }));
  const known = lotsOfFills(fills, CONTRACTS).exact;
  if (executed === 0 || known !== executed) return false;
  return lives.some(({ openedAtMs, closedAtMs }) =>
    fills.every(({ atMs }) => openedAtMs <= atMs && atMs < closedAtMs),
  );
}
