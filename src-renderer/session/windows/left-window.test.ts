import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { expect, test } from 'vitest';
import { LeftWindow } from './left-window';

const LONG_MS = 60_000;

/** Its alarms can be lost, as those of a frozen page are. */
class FrozenClock extends ManualClock {
  override setAlarm(): () => void {
    return () => undefined;
  }
}

function watched(clock: ManualClock) {
  const heard = { times: 0 };
  const window = new LeftWindow(LONG_MS, () => (heard.times += 1), clock);
  return { window, heard };
}

test('a window that is left for long is heard of while it is away, and not one that comes back', () => {
  const clock = new ManualClock();
  const { window, heard } = watched(clock);
  window.left();
  clock.advance(LONG_MS - 1);
  window.back();
  clock.advance(LONG_MS);
  expect(heard.times).toBe(0);
  window.left();
  clock.advance(LONG_MS);
  expect(heard.times).toBe(1);
});

test('a page that was frozen for long is heard of as it comes back', () => {
  const clock = new FrozenClock();
  const { window, heard } = watched(clock);
  window.left();
  clock.advance(LONG_MS);
  expect(heard.times).toBe(0);
  window.back();
  expect(heard.times).toBe(1);
});

test('a machine that slept for long is heard of though its monotonic clock stood still', () => {
  const clock = new FrozenClock();
  const { window, heard } = watched(clock);
  window.left();
  clock.jumpWall(LONG_MS);
  window.back();
  expect(heard.times).toBe(1);
});

test('time that passes once the window is back is nobody away', () => {
  const clock = new FrozenClock();
  const { window, heard } = watched(clock);
  window.left();
  window.back();
  clock.advance(LONG_MS);
  window.back();
  expect(heard.times).toBe(0);
});
