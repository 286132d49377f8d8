import { INTERVALS, nextCandleStart } from '@shared/domain/candle';
import { describe, expect, test } from 'vitest';
import type { CandleWindow } from '../query';
import { createMarketData } from './index';
import {
  bar,
  DAY,
  marketWith,
  minutes,
  MINUTE,
  MONDAY_MS,
  newest,
  opens,
  pair,
  SUNDAY_MS,
  trade,
} from './market-data.testing';
import type { Past } from './tape';

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

describe('history', () => {
  const all = minutes(MONDAY_MS - 40 * DAY, 40 * 1440);
  const days = Array.from({ length: 40 }, (_, day) => all.slice(day * 1440, (day + 1) * 1440));
  const drawn = () => {
    const left = [...days];
    let pulled = 0;
    const past: Past = {
      get endMinute() {
        return MONDAY_MS / MINUTE - pulled * 1440;
      },
      olderDay: () => {
        const day = left.pop() ?? [];
        if (day.length > 0) pulled += 1;
        return day;
      },
    };
    return { past, pulled: () => pulled };
  };

  test.each(INTERVALS)('days drawn on demand answer every %s window like a whole past', (each) => {
    const whole = createMarketData({ pair, startMs: MONDAY_MS, history: all });
    const windows: CandleWindow[] = [
      { limit: 1 },
      { limit: 7 },
      { endMs: MONDAY_MS - 3 * DAY - 5, limit: 3 },
      { startMs: MONDAY_MS - 9 * DAY - 5, limit: 2 },
      { startMs: MONDAY_MS - 20 * DAY, endMs: MONDAY_MS - 19 * DAY, limit: 4 },
      { startMs: 0, limit: 5 },
      { limit: 3000 },
    ];
    const later = createMarketData({ pair, startMs: MONDAY_MS, history: [], past: drawn().past });
    expect(later.lastPrice()).toBe(all.at(-1)?.close);
    for (const window of windows) {
      expect(later.candles(each, window)).toEqual(whole.candles(each, window));
      expect(later.ticker(MONDAY_MS)).toEqual(whole.ticker(MONDAY_MS));
    }
  });

  test('nothing older than a day is drawn before somebody asks for it', () => {
    const { past, pulled } = drawn();
    const data = createMarketData({ pair, startMs: MONDAY_MS, history: [], past });
    data.ticker(MONDAY_MS);
    data.candles('1min', { limit: 300 });
    expect(pulled()).toBe(1);
    data.candles('5min', { limit: 300 });
    expect(pulled()).toBe(2);
    data.candles('1month', { limit: 300 });
    expect(pulled()).toBe(40);
  });

  test('the past lies before stored bars', () => {
    const { past } = drawn();
    const stored = [bar(MONDAY_MS + 3 * MINUTE, 5000)];
    const data = createMarketData({ pair, startMs: MONDAY_MS + 5 * MINUTE, history: stored, past });
    expect(newest(data, 7).map(({ close }) => close)).toEqual([
      5001, 5001, 5001, 58_600, 58_600, 58_600, 58_600,
    ]);
  });

  test.each(INTERVALS)(
    'stored bars of more than a day let the past wait, and %s is the same',
    (each) => {
      const startMs = MONDAY_MS + 3 * DAY + 5 * MINUTE;
      const stored = [bar(MONDAY_MS, 5000), bar(MONDAY_MS + 2 * DAY, 6000)];
      const whole = createMarketData({ pair, startMs, history: [...all, ...stored] });
      const { past, pulled } = drawn();
      const data = createMarketData({ pair, startMs, history: stored, past });
      expect(data.ticker(startMs)).toEqual(whole.ticker(startMs));
      expect(data.candles('1min', { limit: 300 })).toEqual(whole.candles('1min', { limit: 300 }));
      expect(pulled()).toBe(0);
      for (const window of [{ limit: 9 }, { startMs: 0, limit: 5 }, { limit: 3000 }]) {
        expect(data.candles(each, window)).toEqual(whole.candles(each, window));
        expect(data.ticker(startMs)).toEqual(whole.ticker(startMs));
      }
    },
  );

  test.each([
    ['a minute after the past', MONDAY_MS + MINUTE, MONDAY_MS + 3 * DAY],
    ['within the last day', MONDAY_MS, MONDAY_MS + DAY],
  ])('the past is there at once when stored bars begin %s', (_where, firstMs, startMs) => {
    const stored = [bar(firstMs, 5000)];
    const whole = createMarketData({ pair, startMs, history: [...all, ...stored] });
    const { past, pulled } = drawn();
    const data = createMarketData({ pair, startMs, history: stored, past });
    expect(pulled()).toBe(1);
    expect(data.ticker(startMs)).toEqual(whole.ticker(startMs));
    const window = { limit: 4 * 1440 };
    expect(data.candles('1min', window)).toEqual(whole.candles('1min', window));
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
