/**
 * Funding as the terminal has seen it: capitalFee of a position from one read to the next. Payments come on
 * a grid of eight hours; more than one between two reads cannot be told apart and stay one summed bar.
 */
import { atoms, type Atoms } from '../../money/units';
import type { PositionObservation } from './life-types';

/** exchange-rules §5.7: at 00:00, 08:00 and 16:00 UTC. */
const INTERVAL_MS = 8 * 3_600_000;

export interface FundingBar {
  readonly atMs: number;
  readonly sinceMs: number;
  readonly amount: Atoms;
  /** capitalFee after it. */
  readonly total: Atoms;
  readonly isSummed: boolean;
}

/** Of one position's observations, oldest first; a bar for each that brought another sum. */
export function observedFunding(
  observations: readonly PositionObservation[],
): readonly FundingBar[] {
  const bars: FundingBar[] = [];
  let before = 0n;
  for (const { atMs, sinceMs, funding } of observations) {
    if (funding === before) continue;
    bars.push({
      atMs: paidAt(sinceMs, atMs),
      sinceMs,
      amount: atoms(funding - before),
      total: funding,
      isSummed: paymentsIn(sinceMs, atMs) > 1,
    });
    before = funding;
  }
  return bars;
}

/** Moments of payment after `sinceMs`, up to `atMs`. */
function paymentsIn(sinceMs: number, atMs: number): number {
  return Math.floor(atMs / INTERVAL_MS) - Math.floor(sinceMs / INTERVAL_MS);
}

/** The last moment of payment between two reads; the read itself when there was none on the grid. */
function paidAt(sinceMs: number, atMs: number): number {
  const last = Math.floor(atMs / INTERVAL_MS) * INTERVAL_MS;
  return last > sinceMs ? last : atMs;
}
