import { expect, test } from 'vitest';
import { localOffsetMs } from './local-offset';

const HOUR_MS = 3_600_000;

test.each([
  ['UTC', Date.UTC(2026, 6, 1), 0],
  ['Asia/Kolkata', Date.UTC(2026, 6, 1), 5.5 * HOUR_MS],
  ['America/New_York', Date.UTC(2026, 0, 1), -5 * HOUR_MS],
  ['America/New_York', Date.UTC(2026, 6, 1), -4 * HOUR_MS],
])('%s', (zone, atMs, offsetMs) => {
  expect(localOffsetMs(atMs, zone)).toBe(offsetMs);
});

test('the hour of the change itself', () => {
  const change = Date.UTC(2026, 2, 29, 1);
  expect(localOffsetMs(change - 1, 'Europe/Berlin')).toBe(HOUR_MS);
  expect(localOffsetMs(change, 'Europe/Berlin')).toBe(2 * HOUR_MS);
});
