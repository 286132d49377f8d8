import { expect, it } from 'vitest';
import { MarketTime } from './market-time';

const HOUR_MS = 3_600_000;
const at = { wallMs: 1_000_000, monotonicMs: 50 };
const pass = (wallMs: number, monotonicMs = wallMs): void => {
  at.wallMs += wallMs;
  at.monotonicMs += monotonicMs;
};
const made = () =>
  new MarketTime({
    nowMs: () => at.wallMs,
    monotonicMs: () => at.monotonicMs,
    setAlarm: () => () => undefined,
  });

it('is that of the newest book, whatever the clock of the wall says', () => {
  const time = made();
  time.told(at.wallMs - 2 * HOUR_MS, at.wallMs, () => null);
  pass(3_000);
  expect(time.nowMs(77)).toBe(at.wallMs - 2 * HOUR_MS);
});

it('is the measured time of the server before the first book, and the wall before that', () => {
  const time = made();
  expect(time.nowMs(-2 * HOUR_MS)).toBe(at.wallMs - 2 * HOUR_MS);
  expect(time.nowMs(null)).toBe(at.wallMs);
});

it.each([
  { happens: 'no book has come for long', wallMs: 20_000, monotonicMs: 20_000 },
  { happens: 'the clock was set', wallMs: HOUR_MS, monotonicMs: 200 },
  { happens: 'the machine has slept', wallMs: 8 * HOUR_MS, monotonicMs: 200 },
])('is the measured time of the server when $happens', ({ wallMs, monotonicMs }) => {
  const time = made();
  time.told(at.wallMs, at.wallMs, () => 40);
  pass(wallMs, monotonicMs);
  expect(time.nowMs(HOUR_MS)).toBe(at.wallMs + HOUR_MS);
});

it('is as far ahead of the exchange as it was last seen to be, though the clock was set since', () => {
  const time = made();
  time.told(at.wallMs + 208_000, at.wallMs, () => -3_000);
  pass(-HOUR_MS, 200);
  expect(time.nowMs(HOUR_MS - 3_000)).toBe(at.wallMs + HOUR_MS + 208_000);
  // What is not known tells nothing.
  time.told(at.wallMs + HOUR_MS, at.wallMs, () => null);
  pass(8 * HOUR_MS, 2_000);
  expect(time.nowMs(-7 * HOUR_MS)).toBe(at.wallMs - 7 * HOUR_MS + 211_000);
});

it('is never before the newest book, however the exchange set its own clock back since', () => {
  const time = made();
  time.told(at.wallMs, at.wallMs, () => 0);
  const bookMs = at.wallMs + 150_000;
  // The clock of this machine was set as well: how far the market has come ahead could not be measured.
  time.told(bookMs, at.wallMs, () => null);
  pass(30_000, 500);
  expect(time.nowMs(-50_000)).toBe(bookMs);
  expect(time.nowMs(200_000)).toBe(at.wallMs + 200_000);
  // Another market may be at an earlier time: its first book says so.
  time.told(bookMs - HOUR_MS, at.wallMs, () => null);
  pass(HOUR_MS, 500);
  expect(time.nowMs(-2 * HOUR_MS)).toBe(bookMs - HOUR_MS);
});
