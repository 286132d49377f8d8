/** For how long something has been waited for without a break, by the monotonic clock; 0 while nothing is. */
export type Wait = (isWaiting: boolean, monotonicMs: number) => number;

/** One keeper for each reader. */
export function keepWait(): Wait {
  let sinceMs: number | null = null;
  return (isWaiting, monotonicMs) => {
    if (isWaiting) sinceMs ??= monotonicMs;
    else sinceMs = null;
    return sinceMs === null ? 0 : monotonicMs - sinceMs;
  };
}
