/** The desk's one clock. Everything else in the desk takes a Clock and never asks the browser. */
import type { Clock } from '@shared/kernel/ports';

export const deskClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  setAlarm: (delayMs, ring) => {
    const alarm = setTimeout(ring, delayMs);
    return () => {
      clearTimeout(alarm);
    };
  },
};
