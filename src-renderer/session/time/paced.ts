/**
 * Latest wins at a steady pace: the first value is shown at once, after that the newest one as
 * often as the eye can follow. Nobody reads figures that change sixty times a second.
 */
import type { Clock } from '@shared/kernel/ports';
import { deskClock } from './clock';

export interface Paced<Value> {
  offer(value: Value): void;
  /** Forgets what is waiting. */
  stop(): void;
}

export function paced<Value>(
  everyMs: number,
  show: (value: Value) => void,
  clock: Clock = deskClock,
): Paced<Value> {
  let waiting: { readonly value: Value } | null = null;
  let cancel: (() => void) | null = null;
  const release = () => {
    cancel = null;
    if (waiting === null) return;
    const { value } = waiting;
    waiting = null;
    cancel = clock.setAlarm(everyMs, release);
    show(value);
  };
  return {
    offer: (value) => {
      waiting = { value };
      if (cancel === null) release();
    },
    stop: () => {
      cancel?.();
      cancel = null;
      waiting = null;
    },
  };
}
