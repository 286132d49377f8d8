import { fc, property } from '../kernel/property.testing';
import { expect, test } from 'vitest';
import { candleStart, INTERVALS, nextCandleStart } from './candle';

test.each([
  ['1min', 1709510340000],
  ['1day', 1709424000000],
  ['1week', 1708905600000],
  ['1month', 1709251200000],
] as const)('%s alignment vector of exchange-rules §7', (interval, start) => {
  expect(candleStart(interval, 1709510399999)).toBe(start);
});

property([fc.integer({ min: 0, max: 4_102_444_800_000 })])(
  'a month starts where the calendar says',
  (atMs) => {
    const date = new Date(atMs);
    expect(candleStart('1month', atMs)).toBe(Date.UTC(date.getUTCFullYear(), date.getUTCMonth()));
    expect(nextCandleStart('1month', candleStart('1month', atMs))).toBe(
      Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1),
    );
  },
);

property([fc.constantFrom(...INTERVALS), fc.integer({ min: 0, max: 4_102_444_800_000 })])(
  'intervals tile time without gap or overlap',
  (interval, atMs) => {
    const start = candleStart(interval, atMs);
    const next = nextCandleStart(interval, start);
    expect(start <= atMs && atMs < next).toBe(true);
    expect(candleStart(interval, next - 1)).toBe(start);
    expect(candleStart(interval, next)).toBe(next);
  },
);
