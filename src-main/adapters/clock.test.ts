import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSystemClock } from './clock';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('an alarm rings once at its time, even one further away than a timer can be set', () => {
  const clock = createSystemClock();
  let rung = 0;
  const fortyDaysMs = 40 * 86_400_000;
  clock.setAlarm(fortyDaysMs, () => (rung += 1));
  vi.advanceTimersByTime(fortyDaysMs - 1);
  expect(rung).toBe(0);
  vi.advanceTimersByTime(1);
  expect(rung).toBe(1);
  vi.advanceTimersByTime(fortyDaysMs);
  expect(rung).toBe(1);
});

test('a cancelled alarm never rings, also after its first leg', () => {
  const clock = createSystemClock();
  let rung = 0;
  const cancel = clock.setAlarm(40 * 86_400_000, () => (rung += 1));
  vi.advanceTimersByTime(30 * 86_400_000);
  cancel();
  vi.advanceTimersByTime(30 * 86_400_000);
  expect(rung).toBe(0);
});
