import { expect, test } from 'vitest';
import { isZone, placedAtMs, zoneAheadMs } from './venue-zone';

test.each([
  ['GMT+08:00', true, 28_800_000],
  ['UTC-3', true, -10_800_000],
  ['GMT+5:30', true, 19_800_000],
  ['UTC+0530', true, 19_800_000],
  ['GMT', true, 0],
  ['UTC', true, 0],
  ['CET', false, 0],
  ['XGMT+8', false, 0],
  ['GMT+8 or so', false, 0],
])('%s can be read: %s, %i ahead', (zone, canBeRead, aheadMs) => {
  expect([isZone(zone), zoneAheadMs(zone)]).toEqual([canBeRead, aheadMs]);
});

test('an exchange may write its zone small and with blanks', () => {
  expect(zoneAheadMs(' gmt+8 ')).toBe(28_800_000);
});

test('a date without a zone is in that of the exchange, one with a zone is a moment', () => {
  expect(placedAtMs({ createdAtMs: 50_000, isZoneless: true }, 3_000)).toBe(47_000);
  expect(placedAtMs({ createdAtMs: 50_000, isZoneless: false }, 3_000)).toBe(50_000);
  expect(placedAtMs({ createdAtMs: 50_000 }, 3_000)).toBe(50_000);
});
