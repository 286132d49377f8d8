import { formatFixed, parseDecimal } from '@shared/money/decimal';
import { describe, expect, test } from 'vitest';
import { roseText } from './day-window';
import { DAY, marketWith, MINUTE, MONDAY_MS } from './market-data.testing';

describe('24 hours', () => {
  test('W20: from 58800 to 60000 the rose is 0.0204, in percent 2.04', () => {
    expect(roseText(5_880_000, 6_000_000)).toBe('0.0204');
    const ratio = parseDecimal(roseText(5_880_000, 6_000_000), 4);
    expect(ratio.ok && formatFixed(ratio.value * 100n, 4)).toBe('2.0400');
  });
  test('rose rounds half away from zero and keeps its sign', () => {
    expect(roseText(20_000, 20_001)).toBe('0.0001');
    expect(roseText(20_000, 19_999)).toBe('-0.0001');
    expect(roseText(20_001, 20_000)).toBe('0.0000');
    expect(roseText(0, 5)).toBe('0.0000');
  });

  test('before the first trade everything is zero', () => {
    expect(marketWith(MONDAY_MS).ticker(MONDAY_MS)).toEqual({
      symbol: 'BTCUSDT',
      windowStartMs: MONDAY_MS - 1439 * MINUTE,
      open: 0,
      high: 0,
      low: 0,
      last: 0,
      volume: 0,
      turnover: 0n,
      rose: '0.0000',
    });
  });

  test('a minute counts for exactly 1440 minutes, then only its price opens the window', () => {
    const data = marketWith(MONDAY_MS, [
      { atMs: MONDAY_MS, price: 50, lots: 7 },
      { atMs: MONDAY_MS + 2 * MINUTE, price: 100, lots: 1 },
    ]);
    const lastInside = MONDAY_MS + 1439 * MINUTE + 59_999;
    data.advanceTo(lastInside);
    expect(data.ticker(lastInside)).toMatchObject({ open: 50, low: 50, high: 100, volume: 8 });
    data.advanceTo(lastInside + 1);
    expect(data.ticker(lastInside + 1)).toMatchObject({
      windowStartMs: MONDAY_MS + MINUTE,
      open: 50,
      low: 100,
      high: 100,
      last: 100,
      volume: 1,
      turnover: 100n,
      rose: '1.0000',
    });
    data.advanceTo(MONDAY_MS + 2 * DAY);
    expect(data.ticker(MONDAY_MS + 2 * DAY)).toMatchObject({
      open: 100,
      high: 100,
      low: 100,
      volume: 0,
      turnover: 0n,
      rose: '0.0000',
    });
  });

  test('asking ahead of the tape gives what advancing would', () => {
    const prints = Array.from({ length: 50 }, (_, index) => ({
      atMs: MONDAY_MS + index * 11 * MINUTE,
      price: 1000 + ((index * 37) % 11),
      lots: index + 1,
    }));
    const ahead = marketWith(MONDAY_MS, prints);
    const advanced = marketWith(MONDAY_MS, prints);
    for (const minutesLater of [0, 1, 700, 1439, 1500, 1900, 5000]) {
      const atMs = (prints.at(-1)?.atMs ?? 0) + minutesLater * MINUTE;
      advanced.advanceTo(atMs);
      expect(ahead.ticker(atMs)).toEqual(advanced.ticker(atMs));
    }
  });
});
