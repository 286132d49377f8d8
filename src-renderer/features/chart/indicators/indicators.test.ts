/** Values by hand, by a second library, and the same however the bars arrive. */
import { fc, property } from '@shared/kernel/property.testing';
import { bollingerBands, ema, macd, rsi, sma } from 'indicatorts';
import { describe, expect, test } from 'vitest';
import type { Indicator } from '@shared/contract/terminal/charts';
import {
  barAt,
  barCount,
  emptyHistory,
  withForming,
  withPage,
  type Bar,
  type History,
} from '../history';
import { liveWindow, windowAround, WINDOW_MAX } from '../window';
import { calculatorOf, type Values } from './calculator';
import { IndicatorTrack } from './track';

const MINUTE = 60_000;
const bar = (minute: number, close: number, volume = 1): Bar => [
  minute * MINUTE,
  close,
  close + 2,
  close - 2,
  close,
  volume,
];
const id = 'abcd';
const colour = 'blue';
const INDICATORS: readonly Indicator[] = [
  { id, kind: 'volume' },
  { id, kind: 'ma', colour, period: 20 },
  { id, kind: 'ema', colour, period: 20 },
  { id, kind: 'bollinger', colour, period: 20, deviations: 2 },
  { id, kind: 'rsi', colour, period: 14 },
  { id, kind: 'macd', colour, fast: 12, slow: 26, signal: 9 },
  { id, kind: 'vwap', colour },
];
const run = (indicator: Indicator, bars: readonly Bar[]): readonly Values[] => {
  const calculator = calculatorOf(indicator);
  return bars.map((each) => calculator.update(each, false));
};
const closes = (...values: readonly number[]) => values.map((close, at) => bar(at, close));

describe('by hand', () => {
  test.each<[string, Indicator, readonly Bar[], Values]>([
    ['MA 3', { id, kind: 'ma', colour, period: 3 }, closes(10, 20, 30, 40), [30]],
    ['MA too early', { id, kind: 'ma', colour, period: 3 }, closes(10, 20), [null]],
    // 10 → 10·½ + 20·½ = 15 → 15·½ + 40·½ = 27.5
    ['EMA 3', { id, kind: 'ema', colour, period: 3 }, closes(10, 20, 40), [27.5]],
    // mean 4, deviations 2, 0, 2: √(8/3)
    [
      'Bollinger 3, 1.5',
      { id, kind: 'bollinger', colour, period: 3, deviations: 1.5 },
      closes(2, 4, 6),
      [4 + 1.5 * Math.sqrt(8 / 3), 4, 4 - 1.5 * Math.sqrt(8 / 3)],
    ],
    // gains 2, 0 and losses 0, 1 over two bars: 1 against 0.5 → 100 − 100/3
    ['RSI 2', { id, kind: 'rsi', colour, period: 2 }, closes(10, 12, 11), [100 - 100 / 3]],
    // Wilder: gain (1 + 3)/2 = 2, loss 0.5/2 = 0.25 → RS 8
    [
      'RSI 2 goes on',
      { id, kind: 'rsi', colour, period: 2 },
      closes(10, 12, 11, 14),
      [100 - 100 / 9],
    ],
    ['RSI of nothing but gains', { id, kind: 'rsi', colour, period: 2 }, closes(1, 2, 3), [100]],
    // EMA 1 is the close; EMA 3: 10, 15, 22.5; signal EMA 1 is the MACD itself
    [
      'MACD 1 3 1',
      { id, kind: 'macd', colour, fast: 1, slow: 3, signal: 1 },
      closes(10, 20, 30),
      [0, 7.5, 7.5],
    ],
    // (10·1 + 20·3)/4, high and low are symmetric
    ['VWAP', { id, kind: 'vwap', colour }, [bar(0, 10, 1), bar(1, 20, 3)], [17.5]],
    ['VWAP without trades', { id, kind: 'vwap', colour }, [bar(0, 10, 1), bar(1, 20, 0)], [10]],
    ['VWAP of a new day', { id, kind: 'vwap', colour }, [bar(1439, 10, 1), bar(1440, 20, 3)], [20]],
    ['volume', { id, kind: 'volume' }, [bar(0, 10, 7)], [7]],
  ])('%s', (_name, indicator, bars, expected) => {
    const values = run(indicator, bars).at(-1) ?? [];
    for (const [at, value] of expected.entries()) {
      if (value === null) expect(values[at]).toBeNull();
      else expect(values[at]).toBeCloseTo(value, 9);
    }
  });
});

/** A market that goes up and down, the same each time. */
const wave = (count: number): readonly number[] =>
  Array.from(
    { length: count },
    (_, at) => Math.round(60_000 + 900 * Math.sin(at / 9) + 400 * Math.sin(at / 2.3)) + (at % 7),
  );

describe('by the second library', () => {
  const prices = wave(900);
  const bars = prices.map((close, at) => bar(at, close));
  const tail = (values: readonly Values[], output: number) =>
    values.slice(-200).map((each) => each[output] ?? NaN);
  const agree = (ours: readonly number[], theirs: readonly number[]) => {
    const other = theirs.slice(-200);
    for (const [at, value] of ours.entries()) expect(value).toBeCloseTo(other[at] ?? NaN, 5);
  };

  test('MA, EMA, RSI', () => {
    agree(tail(run(INDICATORS[1] as Indicator, bars), 0), sma([...prices], { period: 20 }));
    agree(tail(run(INDICATORS[2] as Indicator, bars), 0), ema([...prices], { period: 20 }));
    agree(tail(run(INDICATORS[4] as Indicator, bars), 0), rsi([...prices], { period: 14 }));
  });

  test('Bollinger', () => {
    const ours = run(INDICATORS[3] as Indicator, bars);
    const { upper, middle, lower } = bollingerBands([...prices], { period: 20 });
    agree(tail(ours, 0), upper);
    agree(tail(ours, 1), middle);
    agree(tail(ours, 2), lower);
  });

  test('MACD', () => {
    const ours = run(INDICATORS[5] as Indicator, bars);
    const { macdLine, signalLine } = macd([...prices], { fast: 12, slow: 26, signal: 9 });
    agree(tail(ours, 1), macdLine);
    agree(tail(ours, 2), signalLine);
  });
});

const anyBars = fc
  .array(fc.tuple(fc.integer({ min: 100, max: 200 }), fc.integer({ min: 0, max: 3 })), {
    minLength: 40,
    maxLength: 120,
  })
  .map((rows) => rows.map(([close, volume], at) => bar(1400 + at, close, volume)));

describe('the same values however they arrive', () => {
  property([anyBars, fc.array(fc.integer({ min: 50, max: 300 }), { maxLength: 3 })], {
    numRuns: 25,
  })('a forming candle that moved leaves no trace', (bars, wobble) => {
    for (const indicator of INDICATORS) {
      const calculator = calculatorOf(indicator);
      const moved = bars.map((each, at) => {
        const [first = each[4], ...more] = wobble;
        calculator.update(bar(1400 + at, first, 2), false);
        for (const close of more) calculator.update(bar(1400 + at, close, 1), true);
        return calculator.update(each, true);
      });
      // A bar without trades cannot take back a trade that was there: candles never do that.
      if (indicator.kind === 'vwap' && bars.some((each) => each[5] === 0)) continue;
      expectSame(moved, run(indicator, bars));
    }
  });

  property([anyBars, fc.integer({ min: 1, max: 39 })], { numRuns: 25 })(
    'bar by bar, by page, and after paging back',
    (bars, cut) => {
      for (const indicator of INDICATORS) {
        const track = new IndicatorTrack(indicator);
        let history: History = withPage(emptyHistory('1min'), bars.slice(cut, 40), false);
        track.follow(history, liveWindow(history));
        for (const each of bars.slice(40)) {
          const early: Bar = [each[0], each[1], each[2], each[3], each[1] + 5, each[5]];
          for (const forming of [early, each]) {
            history = withForming(history, forming);
            track.follow(history, liveWindow(history));
          }
        }
        history = withPage(history, bars.slice(0, cut), true);
        track.follow(history, liveWindow(history));
        expectSame(valuesOf(track, history), run(indicator, bars));
      }
    },
  );

  test('a tick of the forming candle is one update, not a new calculation', () => {
    const bars = wave(1_500).map((close, at) => bar(at, close));
    let history = withForming(withPage(emptyHistory('1min'), bars, true), bar(1_500, 60_000));
    const track = new IndicatorTrack(INDICATORS[5] as Indicator);
    expect(track.follow(history, liveWindow(history))).toBe(true);
    history = withForming(history, bar(1_500, 60_300));
    expect(track.follow(history, liveWindow(history))).toBe(false);
    const all = run(INDICATORS[5] as Indicator, [...bars, bar(1_500, 60_300)]);
    expectSame([track.at(1_500 * MINUTE) ?? []], all.slice(-1));
  });

  test('a window that has become wider has its values at once, not with the next candle', () => {
    const bars = wave(1_500).map((close, at) => bar(at, close));
    const history = withPage(emptyHistory('1min'), bars, true);
    for (const indicator of INDICATORS) {
      const track = new IndicatorTrack(indicator);
      track.follow(history, liveWindow(history, 700));
      track.follow(history, liveWindow(history, 1_400));
      expect(track.at(200 * MINUTE), indicator.kind).not.toBeNull();
    }
  });

  test('what older bars change of a value is in it as soon as they are known', () => {
    const bars = wave(3_000).map((close, at) => bar(at, close, 1 + (at % 5)));
    const slow: Indicator = { id, kind: 'ema', colour, period: 200 };
    for (const indicator of [slow, ...INDICATORS]) {
      const track = new IndicatorTrack(indicator);
      // The newest page is what a chart begins with; the window stays the same while others come.
      let history = withPage(emptyHistory('1min'), bars.slice(2_300), false);
      track.follow(history, liveWindow(history));
      history = withPage(history, bars.slice(0, 2_300), true);
      track.follow(history, liveWindow(history));
      const all = run(indicator, bars);
      expectSame([track.at(2_999 * MINUTE) ?? []], all.slice(-1), 3);
    }
  });

  test('a VWAP is none before the day it begins with is known', () => {
    const bars = wave(2_000).map((close, at) => bar(at, close, 1 + (at % 5)));
    const track = new IndicatorTrack(INDICATORS[6] as Indicator);
    let history = withPage(emptyHistory('1min'), bars.slice(1_000), false);
    track.follow(history, liveWindow(history, 1_000));
    expect(track.at(1_439 * MINUTE)).toBeNull();
    expect(track.at(1_440 * MINUTE)).not.toBeNull();
    history = withPage(history, bars.slice(0, 1_000), true);
    track.follow(history, liveWindow(history, 1_000));
    const all = run(INDICATORS[6] as Indicator, bars);
    expectSame([track.at(1_439 * MINUTE) ?? []], [all[1_439] ?? []]);
  });

  test('far back in a long history the values are those of the whole calculation', () => {
    const bars = wave(20_000).map((close, at) => bar(at, close));
    const history = withPage(emptyHistory('1min'), bars, true);
    const window = windowAround(history, 9_000 * MINUTE, WINDOW_MAX);
    for (const indicator of INDICATORS) {
      const track = new IndicatorTrack(indicator);
      track.follow(history, window);
      const all = run(indicator, bars);
      const ours = [8_000, 9_000, 9_999].map((at) => track.at(at * MINUTE) ?? []);
      expectSame(
        ours,
        [8_000, 9_000, 9_999].map((at) => all[at] ?? []),
        4,
      );
    }
  });
});

function valuesOf(track: IndicatorTrack, history: History): readonly Values[] {
  return Array.from(
    { length: barCount(history) },
    (_, at) => track.at(barAt(history, at)?.[0] ?? -1) ?? [],
  );
}

/** One expectation for all values: one for each of thousands took most of this file's time. */
function expectSame(ours: readonly Values[], theirs: readonly Values[], digits = 6): void {
  const closeTo = 0.5 * 10 ** -digits;
  const isSame = (value: number | null, other: number | null | undefined): boolean =>
    value === null ? other === null : Math.abs(value - (other ?? NaN)) < closeTo;
  const different = ours.flatMap((values, at) => {
    const other = theirs[at] ?? [];
    const agrees =
      values.length === other.length &&
      values.every((value, output) => isSame(value, other[output]));
    return agrees ? [] : [{ at, values, other }];
  });
  expect(different).toEqual([]);
  expect(ours).toHaveLength(theirs.length);
}
