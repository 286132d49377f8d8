/**
 * What a withdrawal that is noticed late says of the day: how much of what counts as lost had been withdrawn.
 * It is proof only where the exchange's own times say that all of it left between the two readings that the
 * loss is the difference of, in the unit the loss is told in. Anything else is said, and decides nothing.
 */
import type { Withdrawal } from '@shared/domain/withdrawal';
import { UNIT } from '../equity/valuation';
import { lossOf, type DayState } from './day-loss';

type Out = Pick<
  Withdrawal,
  'withdrawalId' | 'asset' | 'amount' | 'status' | 'createdAtMs' | 'paidAtMs'
>;

/** The exchange's time is known to less than this. */
const DOUBT_MS = 10_000;

/** The day without the money that had left; null: nothing is proven. A lock goes if it was set on that alone. */
export function withoutMoneyOut(state: DayState, out: Out): DayState | null {
  const { start, startDoneMs, nowBegunMs, lock, taken } = state;
  const { withdrawalId, asset, amount, status, createdAtMs, paidAtMs } = out;
  const hasLeft = status === 'PAYMENT' || status === 'COMPLETED';
  if (asset !== UNIT || !hasLeft || paidAtMs === null) return null;
  if (start === null || taken.includes(withdrawalId)) return null;
  if (startDoneMs === null || createdAtMs < startDoneMs + DOUBT_MS) return null;
  if (nowBegunMs === null || paidAtMs + DOUBT_MS > nowBegunMs) return null;
  const carried = state.carried - amount;
  const next = { ...state, carried, taken: [...taken, withdrawalId] };
  if (lock === null) return next;
  // Locked on a reading that may have been without it: that loss was one.
  if (lock.begunMs === null || paidAtMs + DOUBT_MS > lock.begunMs) return next;
  const worst = lock.worst - amount;
  const isLocked = worst >= lock.limit;
  return { ...next, isLocked, lock: isLocked ? { ...lock, worst } : null };
}

/**
 * What the day had lost before money moved, from what was told `before` it did and `now`: a withdrawal explains no
 * more of the difference than it is itself, where that is in the unit of the loss.
 */
export function lossBefore(
  { asset, amount }: Pick<Withdrawal, 'asset' | 'amount'>,
  before: bigint,
  now: bigint,
): bigint {
  if (asset !== UNIT) return before;
  if (before < now - amount) return now - amount;
  return before > now + amount ? now + amount : before;
}

/** Whether a day's lock was set after money had begun to move, on a loss that was below its limit before. */
export function isLockDoubtful(state: DayState, sinceMs: number, lost: bigint): boolean {
  const { lock } = state;
  if (lock === null || lock.begunMs === null) return false;
  return sinceMs <= lock.begunMs && lost < lock.limit;
}

/**
 * Of one that was there when the list was first read: when its money began to move, if that was after the
 * counting began; null: it is in no loss of today, or came back.
 */
export function movedInDay(state: DayState, out: Out): number | null {
  const { startDoneMs, taken } = state;
  const { withdrawalId, status, createdAtMs, paidAtMs } = out;
  if (startDoneMs === null || taken.includes(withdrawalId)) return null;
  if (status === 'REVOKED' || status === 'APPROVAL_REJECTED') return null;
  if (createdAtMs > startDoneMs) return createdAtMs;
  return paidAtMs !== null && paidAtMs > startDoneMs ? paidAtMs : null;
}

/** What is known of an earlier run's last reading: money that moved afterwards is no loss of before. */
export function lastLoss(state: DayState): { day: number | null; atMs: number; loss: bigint }[] {
  const loss = lossOf(state);
  const { day, nowBegunMs } = state;
  return loss === null || nowBegunMs === null ? [] : [{ day, atMs: nowBegunMs, loss }];
}
