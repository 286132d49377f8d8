/** When to try again after a failure: doubling waits with jitter, so that many do not return as one. */
import type { Rng } from '../../kernel/ports';

export interface BackoffPlan {
  /** The longest wait before the first retry. */
  readonly baseMs: number;
  /** No wait is longer. */
  readonly capMs: number;
  /** Retries after the first attempt; Infinity never gives up. */
  readonly retries: number;
}

/**
 * The wait before retry `attempt` (0 is the first retry), or null when the plan is exhausted.
 * Uniform between half of the doubled base and all of it, in whole milliseconds.
 */
export function backoffDelayMs(plan: BackoffPlan, attempt: number, rng: Rng): number | null {
  if (attempt >= plan.retries) return null;
  const doublings = Math.min(attempt, 30);
  const ceilingMs = Math.min(plan.capMs, plan.baseMs * 2 ** doublings);
  const half = Math.floor(ceilingMs / 2);
  return half + Math.floor((rng.nextUint32() / 2 ** 32) * (ceilingMs - half + 1));
}
