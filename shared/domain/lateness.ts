/** The market moves on: what was wanted a while ago is not sent by itself any more. */
import type { Clock } from '@shared/kernel/ports';

export const TOO_LATE_MS = 15_000;

export interface Moment {
  readonly wallMs: number;
  readonly monotonicMs: number;
}

export const momentOf = (clock: Clock): Moment => ({
  wallMs: clock.nowMs(),
  monotonicMs: clock.monotonicMs(),
});

/** By either clock: one stands still while its machine sleeps, and the other may be set. */
export function isTooLate(clock: Clock, since: Moment): boolean {
  const { wallMs, monotonicMs } = momentOf(clock);
  const waitedMs = monotonicMs - since.monotonicMs;
  return Math.max(waitedMs, Math.abs(wallMs - since.wallMs)) > TOO_LATE_MS;
}
