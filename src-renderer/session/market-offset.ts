/**
 * How far the market's own time is from the exchange's clock: a paper market may live at another. A computer whose clock
 * is wrong is equally far from both, and that is not the market's doing.
 */
import type { ConnectionValue } from './desk-state';

/** Clocks that differ by less are said to agree, as in the terminal. */
const CLOCKS_AGREE_MS = 2_000;

export function marketOffsetMs({
  clockOffsetMs,
  marketTimeOffsetMs,
}: Pick<ConnectionValue, 'clockOffsetMs' | 'marketTimeOffsetMs'>): number {
  if (marketTimeOffsetMs === 0) return 0;
  const offsetMs = marketTimeOffsetMs - (clockOffsetMs ?? 0);
  return Math.abs(offsetMs) < CLOCKS_AGREE_MS ? 0 : offsetMs;
}
