/** Wall time that re-renders its reader at a steady pace; one alarm serves all readers of a pace. */
import { useCallback, useSyncExternalStore } from 'react';
import { deskClock } from './clock';

interface Pace {
  nowMs: number;
  readonly listeners: Set<() => void>;
  stop: () => void;
}

const paces = new Map<number, Pace>();

function paceOf(everyMs: number): Pace {
  const known = paces.get(everyMs);
  if (known !== undefined) return known;
  const made: Pace = { nowMs: deskClock.nowMs(), listeners: new Set(), stop: () => undefined };
  paces.set(everyMs, made);
  return made;
}

function tick(pace: Pace, everyMs: number): void {
  pace.nowMs = deskClock.nowMs();
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
  read: (nowMs: number) => Value,
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
  return useSyncExternalStore(subscribe, () => read(paceOf(everyMs).nowMs));
}
