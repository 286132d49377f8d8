import { expect, test } from 'vitest';
import { emptyHistory, withForming, withPage, type Bar } from './history';
import { barsWithin, summaryOf } from './visible-bars';

const bar = (minute: number, low: number, high: number): Bar => [
  minute * 60_000,
  low,
  high,
  low,
  high,
  1,
];
const history = withForming(
  withPage(emptyHistory('1min'), [bar(1, 10, 20), bar(2, 5, 15), bar(3, 8, 30)], true),
  bar(4, 9, 12),
);

test('the twin holds exactly what is on screen', () => {
  const bars = barsWithin(history, { fromMs: 120_000, toMs: 240_000 });
  expect(bars.map(([timeMs]) => timeMs / 60_000)).toEqual([2, 3, 4]);
  expect(barsWithin(history, { fromMs: 60_000, toMs: 120_000 })).toHaveLength(2);
  expect(barsWithin(history, null)).toEqual([]);
});

test('the summary names the range, the last price, high and low', () => {
  const bars = barsWithin(history, { fromMs: 120_000, toMs: 240_000 });
  expect(summaryOf(bars)).toEqual({
    fromMs: 120_000,
    toMs: 240_000,
    lastTicks: 12,
    highTicks: 30,
    lowTicks: 5,
  });
  expect(summaryOf([])).toBeNull();
});
