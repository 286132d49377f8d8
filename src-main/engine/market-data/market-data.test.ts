import { fc, test as property } from '@fast-check/vitest';
import { candleStart, INTERVALS, nextCandleStart } from '@shared/domain/candle';
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { divide, formatFixed, parseDecimal } from '@shared/money/decimal';
import { atoms, lots, ticks } from '@shared/money/units';
import { describe, expect, test } from 'vitest';
import type { TurnoverCandle } from '../query';
import { roseText } from './day-window';
import { createMarketData, type MarketData } from './index';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Sunday 2024-03-03 23:59:59.999 UTC, the instant of the alignment vectors. */
const SUNDAY_MS = 1_709_510_399_999;
const MONDAY_MS = SUNDAY_MS + 1;
const [btc] = SPOT_RULES;
if (btc === undefined) throw new Error('no BTCUSDT');
const { pair } = btc;

interface Print {
  readonly atMs: number;
  readonly price: number;
  readonly lots: number;
}

function marketWith(
  startMs: number,
  prints: readonly Print[] = [],
  history: TurnoverCandle[] = [],
) {
  const data = createMarketData({ pair, startMs, history });
  prints.forEach((print, index) => {
    trade(data, index + 1, print);
  });
  return data;
}

function trade(data: MarketData, id: number, { atMs, price, lots: size }: Print): void {
  data.onTrade(id, price, size, id % 2 === 0 ? 'BUY' : 'SELL', atMs, BigInt(price) * BigInt(size));
}

const bar = (openTimeMs: number, price: number, volume = 1): TurnoverCandle => ({
  openTimeMs,
  open: ticks(price),
  high: ticks(price + 2),
  low: ticks(price - 2),
  close: ticks(price + 1),
  volume: lots(volume),
  turnover: atoms(BigInt(price) * BigInt(volume)),
});
const minutes = (startMs: number, count: number, price = 1000): TurnoverCandle[] =>
  Array.from({ length: count }, (_, index) => bar(startMs + index * MINUTE, price + index));

const opens = (candles: readonly TurnoverCandle[]) => candles.map(({ openTimeMs }) => openTimeMs);
const newest = (data: MarketData, limit = 300) => data.candles('1min', { limit });

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
});

describe('candle windows', () => {
  const data = marketWith(MONDAY_MS, [], minutes(MONDAY_MS - 10 * MINUTE, 10));
  const at = (minute: number) => MONDAY_MS + minute * MINUTE;

  test('without bounds: the newest, the forming one first', () => {
    expect(opens(data.candles('1min', { limit: 3 }))).toEqual([at(0), at(-1), at(-2)]);
  });
  test('an end alone: the last that open at or before it', () => {
    const window = { endMs: at(-4) + 59_999, limit: 2 };
    expect(opens(data.candles('1min', window))).toEqual([at(-4), at(-5)]);
  });
  test('a start alone: the first from it, newest first', () => {
    const window = { startMs: at(-8) - 1, limit: 3 };
    expect(opens(data.candles('1min', window))).toEqual([at(-6), at(-7), at(-8)]);
  });
  test('both: the last that fit between, bounds included', () => {
    const both = { startMs: at(-6), endMs: at(-3) };
    expect(opens(data.candles('1min', { ...both, limit: 2 }))).toEqual([at(-3), at(-4)]);
    expect(opens(data.candles('1min', { ...both, limit: 9 }))).toEqual([
      at(-3),
      at(-4),
      at(-5),
      at(-6),
    ]);
  });
  test('nothing lies before the first bar, after the last, or in an empty window', () => {
    expect(data.candles('1min', { endMs: at(-11), limit: 5 })).toEqual([]);
    expect(data.candles('1min', { startMs: at(1), limit: 5 })).toEqual([]);
    expect(data.candles('1min', { startMs: at(-3), endMs: at(-4), limit: 5 })).toEqual([]);
    expect(opens(data.candles('1min', { startMs: 0, limit: 1 }))).toEqual([at(-10)]);
  });
});

test.each([
  ['1min', 1709510340000],
  ['1day', 1709424000000],
  ['1week', 1708905600000],
  ['1month', 1709251200000],
] as const)(
  'a trade at the alignment instant falls into the %s candle of %i',
  (interval, start) => {
    const data = marketWith(SUNDAY_MS, [{ atMs: SUNDAY_MS, price: 100, lots: 1 }]);
    trade(data, 2, { atMs: MONDAY_MS, price: 101, lots: 1 });
    const month = interval === '1month';
    expect(opens(data.candles(interval, { limit: 9 }))).toEqual(
      month ? [start] : [nextCandleStart(interval, start), start],
    );
  },
);

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

property.prop([tapes, fc.constantFrom(...INTERVALS), fc.boolean()])(
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
    expect(divide(-15n, 10n, 'half-up')).toBe(-2n);
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

describe('history', () => {
  test('older days put in front give what the whole history gives at once', () => {
    const all = minutes(MONDAY_MS - 3 * DAY, 3 * 1440);
    const whole = marketWith(MONDAY_MS, [], all);
    const later = marketWith(MONDAY_MS, [], all.slice(-700));
    later.candles('1day', { limit: 9 });
    later.prependHistory(all.slice(-1440, -700));
    later.prependHistory(all.slice(0, -1440));
    for (const interval of INTERVALS) {
      const window = { limit: 10_000 };
      expect(later.candles(interval, window)).toEqual(whole.candles(interval, window));
    }
    expect(later.ticker(MONDAY_MS)).toEqual(whole.ticker(MONDAY_MS));
    expect(later.lastPrice()).toBe(all.at(-1)?.close);
  });

  test('minutes missing in stored bars are flat again', () => {
    const stored = [bar(MONDAY_MS - 5 * MINUTE, 100), bar(MONDAY_MS - 2 * MINUTE, 200)];
    const data = marketWith(MONDAY_MS, [], stored);
    expect(newest(data).map(({ close, volume }) => [close, volume])).toEqual([
      [201, 0],
      [201, 0],
      [201, 1],
      [101, 0],
      [101, 0],
      [101, 1],
    ]);
  });
});

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

property.prop([tapes, fc.nat(59), fc.boolean()])(
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
