import { fc, property } from '@shared/kernel/property.testing';
import { candleStart, INTERVALS, nextCandleStart } from '@shared/domain/candle';
import { describe, expect, test } from 'vitest';
import type { TurnoverCandle } from '../query';
import { createMarketData } from './index';
import {
  DAY,
  marketWith,
  MINUTE,
  MONDAY_MS,
  newest,
  opens,
  pair,
  trade,
  type Print,
} from './market-data.testing';

describe('one-minute bars', () => {
  test('the first bar starts with the first trade', () => {
    const data = marketWith(MONDAY_MS);
    data.advanceTo(MONDAY_MS + 5 * MINUTE);
    expect(newest(data)).toEqual([]);
    expect(data.lastPrice()).toBe(0);
    trade(data, 1, { atMs: MONDAY_MS + 5 * MINUTE + 7, price: 100, lots: 3 });
    expect(newest(data)).toEqual([
      {
        openTimeMs: MONDAY_MS + 5 * MINUTE,
        open: 100,
        high: 100,
        low: 100,
        close: 100,
        volume: 3,
        turnover: 300n,
      },
    ]);
  });

  test('empty minutes after it are flat, the forming one too until it trades', () => {
    const data = marketWith(MONDAY_MS, [
      { atMs: MONDAY_MS, price: 100, lots: 1 },
      { atMs: MONDAY_MS + 10, price: 104, lots: 1 },
      { atMs: MONDAY_MS + 20, price: 99, lots: 2 },
      { atMs: MONDAY_MS + 30, price: 101, lots: 1 },
    ]);
    data.advanceTo(MONDAY_MS + 2 * MINUTE);
    const flat = { open: 101, high: 101, low: 101, close: 101, volume: 0, turnover: 0n };
    expect(newest(data)).toEqual([
      { openTimeMs: MONDAY_MS + 2 * MINUTE, ...flat },
      { openTimeMs: MONDAY_MS + MINUTE, ...flat },
      {
        openTimeMs: MONDAY_MS,
        open: 100,
        high: 104,
        low: 99,
        close: 101,
        volume: 5,
        turnover: 503n,
      },
    ]);
    trade(data, 5, { atMs: MONDAY_MS + 2 * MINUTE + 1, price: 200, lots: 1 });
    expect(newest(data, 1)[0]).toMatchObject({ open: 200, high: 200, low: 200, close: 200 });
  });

  test('a trade at a full minute opens the next bar', () => {
    const data = marketWith(MONDAY_MS, [
      { atMs: MONDAY_MS + MINUTE - 1, price: 100, lots: 1 },
      { atMs: MONDAY_MS + MINUTE, price: 110, lots: 1 },
    ]);
    expect(newest(data).map(({ close }) => close)).toEqual([110, 100]);
  });

  test('a long closed time leaves flat bars and the price where it was', () => {
    const data = marketWith(MONDAY_MS, [{ atMs: MONDAY_MS, price: 100, lots: 1 }]);
    data.advanceTo(MONDAY_MS + 40 * DAY);
    expect(data.candles('1day', { limit: 100 })).toHaveLength(41);
    expect(newest(data, 1)[0]).toMatchObject({ close: 100, volume: 0 });
    expect(data.ticker(MONDAY_MS + 40 * DAY)).toMatchObject({ open: 100, last: 100, volume: 0 });
  });

  test('a trade after closed time leaves each of its minutes flat', () => {
    const data = marketWith(MONDAY_MS, [
      { atMs: MONDAY_MS + 7 * MINUTE, price: 100, lots: 1 },
      { atMs: MONDAY_MS + 3 * DAY - MINUTE, price: 90, lots: 2 },
      { atMs: MONDAY_MS + 3 * DAY, price: 110, lots: 3 },
    ]);
    const bars = newest(data, 5000).toReversed();
    expect(bars).toHaveLength(3 * 1440 - 6);
    expect(opens(bars.slice(0, 2))).toEqual([MONDAY_MS + 7 * MINUTE, MONDAY_MS + 8 * MINUTE]);
    const figures = bars.map(({ open, high, low, close, volume, turnover }) =>
      [open, high, low, close, volume, turnover].join(' '),
    );
    expect(new Set(figures.slice(1, -2))).toEqual(new Set(['100 100 100 100 0 0']));
    expect([figures[0], ...figures.slice(-2)]).toEqual([
      '100 100 100 100 1 100',
      '90 90 90 90 2 180',
      '110 110 110 110 3 330',
    ]);
  });

  test('years of closed time take up no more memory than a day, and trades write into none of its bars', () => {
    const data = marketWith(MONDAY_MS, [{ atMs: MONDAY_MS, price: 100, lots: 1 }]);
    const wokeMs = MONDAY_MS + 730 * DAY - MINUTE;
    const before = process.memoryUsage().arrayBuffers;
    data.advanceTo(wokeMs);
    // Written out they are 50 MB.
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5_000_000);
    trade(data, 2, { atMs: wokeMs, price: 90, lots: 2 });
    data.advanceTo(wokeMs + 2 * DAY);
    trade(data, 3, { atMs: wokeMs + 2 * DAY, price: 110, lots: 3 });
    const figures = data
      .candles('1day', { limit: 5000 })
      .toReversed()
      .map(({ open, high, low, close, volume }) => [open, high, low, close, volume].join(' '));
    expect(figures).toHaveLength(732);
    expect(figures[0]).toBe('100 100 100 100 1');
    expect(new Set(figures.slice(1, 729))).toEqual(new Set(['100 100 100 100 0']));
    expect(figures.slice(729)).toEqual(['100 100 90 90 2', '90 90 90 90 0', '90 110 90 110 3']);
  });

  test('closed bars are handed out once, flat ones never', () => {
    const data = marketWith(MONDAY_MS, [
      { atMs: MONDAY_MS, price: 100, lots: 1 },
      { atMs: MONDAY_MS + 3 * MINUTE, price: 101, lots: 1 },
    ]);
    expect(opens(data.drainClosedBars())).toEqual([MONDAY_MS]);
    data.advanceTo(MONDAY_MS + 9 * MINUTE);
    expect(opens(data.drainClosedBars())).toEqual([MONDAY_MS + 3 * MINUTE]);
    expect(data.drainClosedBars()).toEqual([]);
  });

  test('a turnover beyond 64 bits stays exact', () => {
    const data = marketWith(MONDAY_MS);
    const huge = 2n ** 70n + 1n;
    data.onTrade(1, 100, 1, 'BUY', MONDAY_MS, huge);
    data.onTrade(2, 100, 1, 'BUY', MONDAY_MS + 1, huge);
    expect(newest(data)[0]?.turnover).toBe(2n * huge);
    expect(data.ticker(MONDAY_MS + 1).turnover).toBe(2n * huge);
  });

  test('turnovers that are safe integers alone stay exact when their sum is none', () => {
    const data = marketWith(MONDAY_MS);
    const most = Number.MAX_SAFE_INTEGER;
    for (const id of [1, 2, 3]) data.onWholeTrade(id, 100, 1, 'BUY', MONDAY_MS + id, most);
    data.onWholeTrade(4, 100, 1, 'BUY', MONDAY_MS + MINUTE, 7);
    expect(newest(data).map(({ turnover }) => turnover)).toEqual([7n, 3n * BigInt(most)]);
    expect(data.ticker(MONDAY_MS + MINUTE).turnover).toBe(3n * BigInt(most) + 7n);
  });
});

const tapes = fc.array(
  fc.record({
    gapMs: fc.oneof(fc.nat(MINUTE), fc.nat(3 * DAY)),
    price: fc.integer({ min: 1, max: 1_000_000 }),
    lots: fc.integer({ min: 1, max: 1_000_000 }),
  }),
  { minLength: 1, maxLength: 60 },
);

function timed(tape: readonly { gapMs: number; price: number; lots: number }[]): Print[] {
  let atMs = MONDAY_MS;
  return tape.map(({ gapMs, price, lots: size }) => {
    atMs += gapMs;
    return { atMs, price, lots: size };
  });
}

/** Candles rebuilt from the tape alone, the slow and obvious way. */
function rebuild(prints: readonly Print[], openTimeMs: number, endMs: number) {
  const inside = prints.filter(({ atMs }) => atMs >= openTimeMs && atMs < endMs);
  const prices = inside.map(({ price }) => price);
  return {
    volume: inside.reduce((sum, print) => sum + print.lots, 0),
    turnover: inside.reduce((sum, print) => sum + BigInt(print.price) * BigInt(print.lots), 0n),
    traded: inside.length > 0,
    highest: Math.max(...prices),
    lowest: Math.min(...prices),
    last: prices.at(-1),
  };
}

property([tapes, fc.constantFrom(...INTERVALS), fc.boolean()])(
  'every candle is the sum of its tape (I15), whether or not it was asked for before',
  (tape, interval, asksEarly) => {
    const prints = timed(tape);
    const data = createMarketData({ pair, startMs: MONDAY_MS, history: [] });
    prints.forEach((print, index) => {
      trade(data, index, print);
      if (asksEarly) data.candles(interval, { limit: 3 });
    });
    const candles = data.candles(interval, { limit: 1_000_000 });
    expect(candles[0]?.openTimeMs).toBe(candleStart(interval, prints.at(-1)?.atMs ?? 0));
    expect(candles.reduce((sum, { volume }) => sum + volume, 0)).toBe(
      prints.reduce((sum, print) => sum + print.lots, 0),
    );
    const busy = candles.filter(({ volume }) => volume > 0);
    expect(busy.length).toBe(new Set(prints.map(({ atMs }) => candleStart(interval, atMs))).size);
    for (const candle of busy) {
      const end = nextCandleStart(interval, candle.openTimeMs);
      const expected = rebuild(prints, candle.openTimeMs, end);
      expect(candle).toMatchObject({ volume: expected.volume, turnover: expected.turnover });
      expect(candle.close).toBe(expected.last);
      expect(candle.high).toBeGreaterThanOrEqual(expected.highest);
      expect(candle.low).toBeLessThanOrEqual(expected.lowest);
      if (interval === '1min') expect(candle.high).toBe(expected.highest);
    }
  },
);

test('recent trades are the last thousand, newest first', () => {
  const prints = Array.from({ length: 1500 }, (_, index) => ({
    atMs: MONDAY_MS + index,
    price: 1000 + index,
    lots: index + 1,
  }));
  const data = marketWith(MONDAY_MS, prints);
  expect(data.recentTrades(2)).toEqual([
    { tradeId: 1500, price: 2499, lots: 1500, takerSide: 'BUY', atMs: MONDAY_MS + 1499 },
    { tradeId: 1499, price: 2498, lots: 1499, takerSide: 'SELL', atMs: MONDAY_MS + 1498 },
  ]);
  expect(data.recentTrades(9999)).toHaveLength(1000);
});

property([tapes, fc.nat(59), fc.boolean()])(
  'a restored tape goes on as if nothing had happened',
  (tape, cut, drains) => {
    const prints = timed(tape);
    const options = { pair, startMs: MONDAY_MS };
    const unbroken = createMarketData({ ...options, history: [] });
    const before = createMarketData({ ...options, history: [] });
    const stored: TurnoverCandle[] = [];
    prints.slice(0, cut).forEach((print, index) => {
      trade(unbroken, index, print);
      trade(before, index, print);
      if (drains) stored.push(...before.drainClosedBars());
    });
    if (drains) unbroken.drainClosedBars();
    const state: unknown = JSON.parse(JSON.stringify(before.snapshot()));
    const after = createMarketData({ ...options, history: stored }, state);
    prints.slice(cut).forEach((print, index) => {
      trade(unbroken, cut + index, print);
      trade(after, cut + index, print);
    });
    const nowMs = prints.at(-1)?.atMs ?? MONDAY_MS;
    expect(after.snapshot()).toEqual(unbroken.snapshot());
    expect(after.ticker(nowMs)).toEqual(unbroken.ticker(nowMs));
    expect(after.recentTrades(100)).toEqual(unbroken.recentTrades(100));
    for (const interval of ['1min', '60min', '1week'] as const) {
      const window = { limit: 300 };
      expect(after.candles(interval, window)).toEqual(unbroken.candles(interval, window));
    }
    expect(after.drainClosedBars()).toEqual(unbroken.drainClosedBars());
  },
);
