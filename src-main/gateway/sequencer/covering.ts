/**
 * How far a row covers the market before it runs there (decision 5): what is shown of it must be found again after a
 * crash. One that is moved by hand through hours is covered a part at a time: a start lives through all that is covered
 * before anybody is answered.
 */
import type { Engine } from '../../engine/engine';

/** How far ahead of the clock, of the wall: with nobody trading, one commit a second. */
const AHEAD_MS = 1000;
/** Market time at once: with a crowd a fifth of a second's work, without one next to none. */
const AT_ONCE_MS = 60_000;
const SILENT_AT_ONCE_MS = 86_400_000;

/** Up to where the market has to be covered now; `coveredMs` when no row is needed yet. */
export function coverUntil(
  targetMs: number,
  coveredMs: number,
  engine: Pick<Engine, 'marketTimeMs' | 'isCrowdOn'>,
  speed: number,
): number {
  if (targetMs <= coveredMs) return coveredMs;
  const reachedMs = engine.marketTimeMs();
  const mostMs = reachedMs + (engine.isCrowdOn() ? AT_ONCE_MS : SILENT_AT_ONCE_MS);
  if (targetMs > mostMs && reachedMs < coveredMs) return coveredMs;
  return Math.min(targetMs, mostMs) + AHEAD_MS * speed;
}
