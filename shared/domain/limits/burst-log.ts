/**
 * Requests of one account to one endpoint in the last two seconds (document §8, exchange-rules §9).
 * A sliding log, not a bucket: the 101st request within any two seconds is one too many.
 */

export const BURST_MS = 2000;

/** Times of the counted requests, oldest first. Plain data. */
export type BurstLog = readonly number[];

/** The requests that still count; one from the future (the clock was set back) never does. */
function recentBurst(log: BurstLog, nowMs: number, windowMs = BURST_MS): BurstLog {
  let first = 0;
  let end = log.length;
  // Times rise: what no longer counts stands at the two ends. Most often there is nothing of it.
  while (first < end && nowMs - (log[first] ?? 0) >= windowMs) first += 1;
  while (end > first && (log[end - 1] ?? 0) > nowMs) end -= 1;
  return first === 0 && end === log.length ? log : log.slice(first, end);
}

/** Whether one more request keeps within `limit` requests in any window (document §8). */
export function hasBurstRoom(log: BurstLog, nowMs: number, limit: number): boolean {
  return recentBurst(log, nowMs).length < limit;
}

/** The log after one more counted request. */
export function logBurst(log: BurstLog, nowMs: number, windowMs = BURST_MS): BurstLog {
  return [...recentBurst(log, nowMs, windowMs), nowMs];
}
