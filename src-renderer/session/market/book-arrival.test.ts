import type { Clock } from '@shared/kernel/ports';
import { expect, test } from 'vitest';
import { arrivalOf, isTooOld } from './book-arrival';

const START_MS = 1_700_000_000_000;

test('a book that is told again is as old as it was, whatever the wall says; a newer one is new', () => {
  let monotonicMs = 0;
  const clock: Clock = {
    nowMs: () => START_MS,
    monotonicMs: () => monotonicMs,
    setAlarm: () => () => undefined,
  };
  const first = arrivalOf(clock, { arrivedAtMs: START_MS }, null);
  monotonicMs = 3_001;
  const again = arrivalOf(clock, { arrivedAtMs: START_MS }, first);
  expect(again !== null && isTooOld(clock, again)).toBe(true);
  const newer = arrivalOf(clock, { arrivedAtMs: START_MS + 1 }, again);
  expect(newer !== null && isTooOld(clock, newer)).toBe(false);
  expect(arrivalOf(clock, { arrivedAtMs: 0 }, newer)).toBeNull();
});
