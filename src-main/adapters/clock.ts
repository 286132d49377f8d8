import type { Clock } from '@shared/kernel/ports';

/** The longest delay a Node timer can hold; beyond it a timer would ring at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Real time. The only place, with the hosts, that may read it. */
export function createSystemClock(): Clock {
  return {
    nowMs: () => Date.now(),
    monotonicMs: () => performance.now(),
    setAlarm: (delayMs, ring) => {
      // A timer never rings within its first millisecond; this one does, after what has arrived by now.
      if (delayMs <= 0) {
        const immediate = setImmediate(ring);
        return () => {
          clearImmediate(immediate);
        };
      }
      let leftMs = delayMs;
      let timer = setTimeout(step, Math.min(leftMs, LONGEST_TIMER_MS));
      function step(): void {
        leftMs -= LONGEST_TIMER_MS;
        if (leftMs <= 0) ring();
        else timer = setTimeout(step, Math.min(leftMs, LONGEST_TIMER_MS));
      }
      return () => {
        clearTimeout(timer);
      };
    },
  };
}
