import { expect, test } from 'vitest';
import { parseTimeText, priceTicks, timeText } from './typed';

test.each([
  ['97412.4', 1, 974_124],
  ['97,412.4', 1, 974_124],
  ['10k', 2, 1_000_000],
  ['0', 2, 0],
  ['1.25', 1, null],
  ['-5', 2, null],
  ['1,5', 2, null],
  ['', 2, null],
  ['99999999999999', 2, null],
] as const)('"%s" with %d decimals is %s ticks', (text, precision, ticks) => {
  expect(priceTicks(text, precision)).toBe(ticks);
});

test.each([
  ['2026-11-21 12:04', Date.UTC(2026, 10, 21, 12, 4)],
  ['2026-11-21T12:04', Date.UTC(2026, 10, 21, 12, 4)],
  [' 1970-01-01 00:00 ', 0],
  ['2026-02-30 12:04', null],
  ['2026-11-21 25:00', null],
  ['21.11.2026 12:04', null],
  ['1969-12-31 23:59', null],
  ['', null],
])('"%s" is the minute %s', (text, atMs) => {
  expect(parseTimeText(text)).toBe(atMs);
});

test('a time is written as it is read', () => {
  const atMs = Date.UTC(2026, 10, 21, 9, 5);
  expect(parseTimeText(timeText(atMs))).toBe(atMs);
});
