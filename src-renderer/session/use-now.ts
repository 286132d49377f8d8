/** Wall time that re-renders its reader at a steady pace; one alarm serves all readers of a pace. */
import { useCallback, useSyncExternalStore } from 'react';
import { deskClock } from './clock';

interface Pace {
  nowMs: number;
  monotonicMs: number;
  readonly listeners: Set<() => void>;
  stop: () => void;
}

const paces = new Map<number, Pace>();

function paceOf(everyMs: number): Pace {
  const known = paces.get(everyMs);
  if (known !== undefined) return known;
  const made: Pace = { ...times(), listeners: new Set(), stop: () => undefined };
  paces.set(everyMs, made);
  return made;
}

const times = (): Pick<Pace, 'nowMs' | 'monotonicMs'> => ({
  nowMs: deskClock.nowMs(),
  monotonicMs: deskClock.monotonicMs(),
});

function tick(pace: Pace, everyMs: number): void {
  Object.assign(pace, times());
  for (const listener of pace.listeners) listener();
  if (pace.listeners.size > 0) {
    pace.stop = deskClock.setAlarm(everyMs, () => {
      tick(pace, everyMs);
    });
  }
}

/** The wall time in Unix milliseconds, refreshed every `everyMs`. */
export const useNow = (everyMs: number): number => useAtPace(everyMs, itself);

const itself = (nowMs: number): number => nowMs;

/** What `read` makes of that time: its reader is drawn again only when that is another value. */
export function useAtPace<Value extends string | number | null>(
  everyMs: number,
  read: (nowMs: number, monotonicMs: number) => Value,
): Value {
  const subscribe = useCallback(
    (listener: () => void) => {
      const pace = paceOf(everyMs);
      const isFirst = pace.listeners.size === 0;
      pace.listeners.add(listener);
      if (isFirst) tick(pace, everyMs);
      return () => {
        pace.listeners.delete(listener);
        if (pace.listeners.size === 0) pace.stop();
      };
    },
    [everyMs],
  );
  return useSyncExternalStore(subscribe, () => {
    const { nowMs, monotonicMs } = paceOf(everyMs);
    return read(nowMs, monotonicMs);
  });
}
