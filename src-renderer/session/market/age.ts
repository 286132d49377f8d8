/**
 * How old what came last is. By the wall's clock alone, data that stops as the clock is set back an hour would be fresh
 * for an hour: it is at least as old as the time for which its stamp has stood here unchanged. One keeper for each reader.
 */
export type Age = (atMs: number, nowMs: number, monotonicMs: number) => number;

export function keepAge(): Age {
  let stamp = 0;
  let sinceMs = 0;
  return (atMs, nowMs, monotonicMs) => {
    if (atMs !== stamp) [stamp, sinceMs] = [atMs, monotonicMs];
    return Math.max(nowMs - atMs, monotonicMs - sinceMs);
  };
}
