import { expect, test } from 'vitest';
import type { Clock } from '@shared/kernel/ports';
import { TurnAlarm } from './turn-alarm';

/** Node's timers: whole milliseconds, what is over them is cut off; a round of the loop takes 0.01 ms. */
class WholeMsClock implements Clock {
  atMs = 0;
  asked = 0;
  #next: { readonly atMs: number; readonly ring: () => void } | null = null;

  nowMs(): number {
    return this.atMs;
  }

  monotonicMs(): number {
    return this.atMs;
  }

  setAlarm(delayMs: number, ring: () => void): () => void {
    this.asked += 1;
    this.#next = { atMs: this.atMs + Math.max(0.01, Math.trunc(delayMs)), ring };
    return () => {
      this.#next = null;
    };
  }

  /** False: nothing is due any more. */
  runNext(): boolean {
    const due = this.#next;
    if (due === null) return false;
    this.#next = null;
    this.atMs = due.atMs;
    due.ring();
    return true;
  }
}

test.each([
  ['long', 4.3, 0, 1],
  ['long', 4.3, 4, 1],
  ['short', 0.3, 0, 32],
])('the %s rest after a commit of %f ms is kept from %f ms on', (_name, commitMs, atMs, most) => {
  const clock = new WholeMsClock();
  const rungAtMs: number[] = [];
  const alarm = new TurnAlarm(
    clock,
    () => 1,
    () => rungAtMs.push(clock.atMs),
  );
  alarm.restFor(commitMs);
  clock.atMs = atMs;
  alarm.wakeIn(0);
  while (clock.runNext());
  expect(rungAtMs).toHaveLength(1);
  expect(rungAtMs[0]).toBeGreaterThanOrEqual(commitMs);
  // Asking in each round of the loop is for rests that no timer can keep.
  expect(clock.asked).toBeLessThanOrEqual(most);
});
