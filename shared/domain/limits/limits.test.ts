import { fc, property } from '../../kernel/property.testing';
import { expect, test } from 'vitest';
import { backoffDelayMs } from './backoff';
import { budgetCeiling } from './budget';
import { hasBurstRoom, logBurst, type BurstLog } from './burst-log';
import {
  chargeWindow,
  EMPTY_WINDOW,
  raiseWindow,
  retryAfterSec,
  windowEndMs,
  windowUsed,
} from './minute-window';

const MINUTE_START = 1_700_000_040_000; // a multiple of 60000

test('2400 depth calls of weight 5 come to 12000 in their minute, and to nothing in the next', () => {
  let window = EMPTY_WINDOW;
  for (let call = 0; call < 2400; call++) window = chargeWindow(window, MINUTE_START, 5);
  expect(windowUsed(window, MINUTE_START)).toBe(12_000);
  expect(windowUsed(window, MINUTE_START + 59_999)).toBe(12_000);
  expect(windowUsed(window, MINUTE_START + 60_000)).toBe(0);
});

test('Retry-After reaches the end of the minute, rounded up and never zero', () => {
  const retry = (atMs: number): number => retryAfterSec(atMs, windowEndMs(atMs));
  expect([0, 1, 58_999, 59_001, 59_999].map((ms) => retry(MINUTE_START + ms))).toEqual([
    60, 60, 2, 1, 1,
  ]);
});

test('what the server says was used counts, but never lowers the own count', () => {
  const window = chargeWindow(EMPTY_WINDOW, MINUTE_START, 50);
  expect(raiseWindow(window, MINUTE_START, 70).used).toBe(70);
  expect(raiseWindow(window, MINUTE_START, 10).used).toBe(50);
});

test('the 101st request within two seconds has no room until the first is two seconds old', () => {
  let log: BurstLog = [];
  for (let i = 0; i < 100; i++) {
    expect(hasBurstRoom(log, MINUTE_START + i, 100)).toBe(true);
    log = logBurst(log, MINUTE_START + i);
  }
  expect(hasBurstRoom(log, MINUTE_START + 1999, 100)).toBe(false);
  expect(hasBurstRoom(log, MINUTE_START + 2000, 100)).toBe(true);
});

test('a clock that was set back does not block for the length of the jump', () => {
  const log = logBurst([], MINUTE_START + 3_600_000);
  expect(hasBurstRoom(log, MINUTE_START, 1)).toBe(true);
});

property([
  fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 80 }),
  fc.integer({ min: 1, max: 5 }),
])(
  'no two-second span ever holds more than the limit, and two seconds after the last there is room',
  (gaps, limit) => {
    let nowMs = MINUTE_START;
    let log: BurstLog = [];
    const admitted: number[] = [];
    for (const gap of gaps) {
      nowMs += gap;
      expect(hasBurstRoom(log, nowMs + 2000, limit)).toBe(true);
      if (!hasBurstRoom(log, nowMs, limit)) continue;
      log = logBurst(log, nowMs);
      admitted.push(nowMs);
    }
    for (const start of admitted) {
      expect(admitted.filter((at) => at >= start && at < start + 2000).length).toBeLessThanOrEqual(
        limit,
      );
    }
  },
);

test('a reserve is out of reach for everything but cancels', () => {
  const budget = { limit: 12_000, usable: 0.8, cancelReserve: 0.2 };
  expect(budgetCeiling(budget, 'ordinary')).toBe(7680);
  expect(budgetCeiling(budget, 'cancel')).toBe(9600);
});

test('waits double up to the cap, stay within their jitter and end', () => {
  const plan = { baseMs: 500, capMs: 30_000, retries: 9 };
  const waits = (word: number): (number | null)[] =>
    Array.from({ length: 10 }, (_, attempt) =>
      backoffDelayMs(plan, attempt, { nextUint32: () => word }),
    );
  expect(waits(0)).toEqual([250, 500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000, null]);
  expect(waits(2 ** 32 - 1)).toEqual([
    500,
    1000,
    2000,
    4000,
    8000,
    16_000,
    30_000,
    30_000,
    30_000,
    null,
  ]);
});
