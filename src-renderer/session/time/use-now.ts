/** Wall time that re-renders its reader at a steady pace; one alarm serves all readers of a pace. */
import { useCallback, useSyncExternalStore } from 'react';
import { frameLoop } from '../../lib/frame-loop';
import { deskClock } from './clock';
import { Pace } from './pace';

const paces = new Map<number, Pace>();

function paceOf(everyMs: number): Pace {
  const known = paces.get(everyMs);
  if (known !== undefined) return known;
  const made = new Pace(everyMs, { clock: deskClock, frames: frameLoop, onReturn });
  paces.set(everyMs, made);
  return made;
}

/** `resume`: the page was frozen. */
function onReturn(back: () => void): () => void {
  const ending = new AbortController();
  const seen = () => {
    if (document.visibilityState === 'visible') back();
  };
  for (const type of ['visibilitychange', 'resume']) {
    document.addEventListener(type, seen, { signal: ending.signal });
  }
  return () => {
    ending.abort();
  };
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
    (listener: () => void) => paceOf(everyMs).subscribe(listener),
    [everyMs],
  );
  return useSyncExternalStore(subscribe, () => {
    const { nowMs, monotonicMs } = paceOf(everyMs);
    return read(nowMs, monotonicMs);
  });
}
