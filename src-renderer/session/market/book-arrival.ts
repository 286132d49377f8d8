/**
 * When the book of a desk came, by both clocks, and whether it is too old to send into. As main judges it: setting the
 * clock back makes no book fresh, and neither does a machine that sleeps.
 */
import { agoMs, type Moment } from '@shared/domain/lateness';
import type { Clock } from '@shared/kernel/ports';
import { STALE_AFTER_MS } from './staleness';

/** Of a book that is told now; null before the first one. What is told again is as old as it was `before`. */
export function arrivalOf(
  clock: Clock,
  { arrivedAtMs }: { readonly arrivedAtMs: number },
  before: Moment | null,
): Moment | null {
  if (arrivedAtMs === 0) return null;
  if (before?.wallMs === arrivedAtMs) return before;
  return { wallMs: arrivedAtMs, monotonicMs: clock.monotonicMs() };
}

export const isTooOld = (clock: Clock, arrived: Moment): boolean =>
  agoMs(clock, arrived) > STALE_AFTER_MS;
