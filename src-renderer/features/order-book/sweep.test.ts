import { expect, test } from 'vitest';
import type { Level } from '../../session/market/book-grouping';
import { sweepTo } from './sweep';

const asks: Level[] = [
  [1000, 10],
  [1010, 10],
  [1100, 20],
];

test('a sweep sums from the best price to the row, and says what it costs', () => {
  expect(sweepTo(asks, 1010)).toEqual({
    averageCentiticks: 100_500n,
    lots: 20,
    value: 20_100n,
    slippageMicros: 5000n,
  });
});

test('the first row has no slippage', () => {
  expect(sweepTo(asks, 1000)).toMatchObject({ averageCentiticks: 100_000n, slippageMicros: 0n });
});

test('bids are swept downward', () => {
  const bids: Level[] = [
    [990, 1],
    [980, 1],
    [900, 5],
  ];
  expect(sweepTo(bids, 980)).toMatchObject({ averageCentiticks: 98_500n, lots: 2 });
});

test('a grouped limit between levels takes what lies inside', () => {
  expect(sweepTo(asks, 1050)?.lots).toBe(20);
});

test('an empty side has no sweep', () => {
  expect(sweepTo([], 1000)).toBeNull();
});
