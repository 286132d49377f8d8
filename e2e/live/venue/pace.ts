/**
 * Time that goes faster than the wall's, the same in every process of a run: ten minutes of holds,
 * fences and bans pass in one. Nothing but time differs from a run at pace 1.
 */
import type { Clock } from '@shared/kernel/ports';
import { createSystemClock } from '../../../src-main/adapters/clock';

export interface Pace {
  readonly factor: number;
  /** Wall time at which all clocks of the run agree with the wall. */
  readonly sinceMs: number;
}

export function pacedClock({ factor, sinceMs }: Pace): Clock {
  const wall = createSystemClock();
  return {
    nowMs: () => Math.floor(sinceMs + (wall.nowMs() - sinceMs) * factor),
    monotonicMs: () => wall.monotonicMs() * factor,
    setAlarm: (delayMs, ring) => wall.setAlarm(delayMs / factor, ring),
  };
}

export const pause = (clock: Clock, forMs: number): Promise<void> =>
  new Promise((resolve) => {
    clock.setAlarm(forMs, resolve);
  });

/** For a program that knows only the system's clock: loaded before it, by NODE_OPTIONS. */
export function pacedEnvironment({ factor, sinceMs }: Pace): Readonly<Record<string, string>> {
  const source = `
const factor = ${factor};
const wall = Date.now;
Date.now = () => Math.floor(${sinceMs} + (wall() - ${sinceMs}) * factor);
const monotonic = performance.now.bind(performance);
performance.now = () => monotonic() * factor;
for (const name of ['setTimeout', 'setInterval']) {
  const real = globalThis[name];
  globalThis[name] = (ring, ms = 0, ...rest) => real(ring, ms / factor, ...rest);
}`;
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(source)}` };
}
