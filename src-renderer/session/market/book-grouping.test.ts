import { fc, property } from '@shared/kernel/property.testing';
import { expect, test } from 'vitest';
import { autoStep, groupingSteps, groupLevels, type Level } from './book-grouping';

test('the menu goes 1-2-5 and stops before a group hides the market', () => {
  expect(groupingSteps(6_000_000)).toEqual([1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000]);
  expect(groupingSteps(12_000)).toEqual([1, 2, 5, 10, 20, 50]);
  expect(groupingSteps(5000)).toEqual([1, 2, 5, 10, 20]);
  expect(groupingSteps(3)).toEqual([1]);
});

test('asks group upward and bids downward', () => {
  const asks: Level[] = [
    [101, 1],
    [110, 2],
    [111, 4],
  ];
  const bids: Level[] = [
    [99, 1],
    [90, 2],
    [89, 4],
  ];
  expect(groupLevels('ask', asks, 10).map(({ priceTicks, lots }) => [priceTicks, lots])).toEqual([
    [110, 3],
    [120, 4],
  ]);
  expect(groupLevels('bid', bids, 10).map(({ priceTicks, lots }) => [priceTicks, lots])).toEqual([
    [90, 3],
    [80, 4],
  ]);
});

const side = fc
  .uniqueArray(fc.integer({ min: 1000, max: 9000 }), { maxLength: 40 })
  .chain((prices) =>
    fc.tuple(
      ...prices
        .sort((a, b) => a - b)
        .map((price) => fc.integer({ min: 1, max: 1e6 }).map((lots): Level => [price, lots])),
    ),
  );

property([side, fc.constantFrom(1, 2, 5, 10, 50, 100)])(
  'grouping keeps every lot and all value, and never shows an ask below its real price',
  (asks, step) => {
    const grouped = groupLevels('ask', asks, step);
    const lots = asks.reduce((sum, level) => sum + level[1], 0);
    const value = asks.reduce((sum, [price, size]) => sum + BigInt(price) * BigInt(size), 0n);
    expect(grouped.reduce((sum, level) => sum + level.lots, 0)).toBe(lots);
    expect(grouped.reduce((sum, level) => sum + level.value, 0n)).toBe(value);
    for (const level of grouped) {
      expect(level.priceTicks % step).toBe(0);
      expect(BigInt(level.priceTicks) * BigInt(level.lots) >= level.value).toBe(true);
    }
  },
);

const ladder = (from: number, direction: 1 | -1, count: number): Level[] =>
  Array.from({ length: count }, (_, index) => [from + direction * index, 1]);

test('auto shows the most depth that still fills the rows', () => {
  const asks = ladder(100_001, 1, 30);
  const bids = ladder(100_000, -1, 30);
  expect(autoStep(bids, asks, 10, null)).toBe(2);
  expect(autoStep(bids, asks, 30, null)).toBe(1);
  expect(autoStep(bids, asks, 6, null)).toBe(5);
});

test('auto keeps its scale while it serves, and changes when it does not', () => {
  const asks = ladder(100_001, 1, 18);
  const bids = ladder(100_000, -1, 18);
  expect(autoStep(bids, asks, 10, null)).toBe(1);
  expect(autoStep(bids, asks, 10, 2)).toBe(2);
  expect(autoStep(bids, asks, 10, 5)).toBe(1);
});

test('auto keeps its scale while orders come and go, and follows a market that has become another', () => {
  const book = (levels: number) =>
    [ladder(100_000, -1, levels), ladder(100_001, 1, levels)] as const;
  let step: number | null = null;
  const steps = [30, 16, 30, 16, 30, 10, 30, 45].map((levels) => {
    step = autoStep(...book(levels), 10, step);
    return step;
  });
  expect(steps).toEqual([2, 2, 2, 2, 2, 1, 1, 2]);
  // There is not depth enough to fill the rows twice: nearly all of it will do.
  const sparse = book(30).map((side) => side.map(([price, lots]): Level => [2 * price, lots]));
  const [bids = [], asks = []] = sparse;
  expect(autoStep(bids, asks, 17, 1)).toBe(2);
});
