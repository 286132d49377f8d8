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

/** By the clock that has gone further: one stands still while its machine sleeps, and the other may be set. */
export function agoMs(clock: Clock, since: Moment): number {
  const { wallMs, monotonicMs } = momentOf(clock);
  return Math.max(monotonicMs - since.monotonicMs, Math.abs(wallMs - since.wallMs));
}

export const isTooLate = (clock: Clock, since: Moment): boolean =>
  agoMs(clock, since) > TOO_LATE_MS;
