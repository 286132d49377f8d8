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

test('each quarter of the year of a zone that changes, and of one that changed by half an hour', () => {
  for (const [timeZone, year] of [
    ['America/New_York', 2026],
    ['Australia/Lord_Howe', 2026],
    ['Asia/Pyongyang', 2018],
  ] as const) {
    const wall = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' });
    for (let atMs = Date.UTC(year, 0, 1); atMs < Date.UTC(year + 1, 0, 1); atMs += HOUR_MS / 4) {
      const local = new Date(atMs + localOffsetMs(atMs, timeZone)).toISOString().slice(11, 16);
      if (local !== wall.format(atMs))
        throw new Error(`${timeZone} ${new Date(atMs).toISOString()}`);
    }
  }
});
