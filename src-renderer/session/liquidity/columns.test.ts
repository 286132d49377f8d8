import { fc, property } from '@shared/kernel/property.testing';
import { expect, test } from 'vitest';
import { columnOf, groupedColumn, mergeColumns, type Column } from './columns';

const cells = ({ prices, lots }: Column) => [...prices].map((price, at) => [price, lots[at]]);
const book = (bids: [number, number][], asks: [number, number][]) => ({ bids, asks });

test('a book is a column of ascending prices, asks below zero', () => {
  const column = columnOf(
    book(
      [
        [99, 4],
        [98, 7],
      ],
      [
        [101, 2],
        [105, 1],
      ],
    ),
    0,
    1000,
  );
  expect(cells(column)).toEqual([
    [98, 7],
    [99, 4],
    [101, -2],
    [105, -1],
  ]);
});

test('what rested for a part of the time has its share, and what was always there stays to the last lot', () => {
  const before = columnOf(
    book(
      [
        [99, 3],
        [98, 8],
      ],
      [],
    ),
    0,
    3000,
  );
  const after = columnOf(
    book(
      [
        [99, 3],
        [97, 4],
      ],
      [],
    ),
    3000,
    4000,
  );
  expect(cells(mergeColumns(before, after))).toEqual([
    [97, 1],
    [98, 6],
    [99, 3],
  ]);
});

test('a price that changed its side stands for both, a bid before an ask', () => {
  const before = columnOf(book([[100, 6]], [[101, 8]]), 0, 1000);
  const after = columnOf(book([[99, 2]], [[100, 10]]), 1000, 2000);
  expect(cells(mergeColumns(before, after))).toEqual([
    [99, 1],
    [100, 3],
    [100, -5],
    [101, -4],
  ]);
});

test('grouped, bids count further below and asks further above', () => {
  const column = columnOf(
    book(
      [
        [1009, 1],
        [1005, 2],
        [999, 4],
      ],
      [
        [1011, 1],
        [1020, 2],
        [1021, 4],
      ],
    ),
    0,
    1,
  );
  expect(cells(groupedColumn(column, 10))).toEqual([
    [990, 4],
    [1000, 3],
    [1020, -3],
    [1030, -4],
  ]);
  expect(groupedColumn(column, 10).step).toBe(10);
});

const level = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 2 ** 50 }));
const side = fc.uniqueArray(level, { maxLength: 12, selector: ([price]) => price });
const sides = fc.tuple(side, side).map(([bids, asks]) => ({
  bids: bids.toSorted((a, b) => b[0] - a[0]),
  asks: asks
    .map(([price, lots]): [number, number] => [price + 60, lots])
    .toSorted((a, b) => a[0] - b[0]),
}));

property([
  fc.array(fc.tuple(sides, fc.integer({ min: 1, max: 5000 })), { minLength: 1, maxLength: 8 }),
])('merged, a column holds what its parts held, for as long as they did', (parts) => {
  let atMs = 0;
  const columns = parts.map(([seen, lastsMs]) => {
    const fromMs = atMs;
    atMs += lastsMs;
    return columnOf(seen, fromMs, atMs);
  });
  const whole = columns.reduce(mergeColumns);
  const heldBy = ({ fromMs, toMs, lots }: Column) =>
    lots.reduce((sum, each) => sum + Math.abs(each), 0) * (toMs - fromMs);
  const held = columns.reduce((sum, column) => sum + heldBy(column), 0);
  expect(heldBy(whole)).toBeGreaterThanOrEqual(held * (1 - 1e-9));
  expect(heldBy(whole)).toBeLessThanOrEqual(held * (1 + 1e-9));
  expect([...whole.prices]).toEqual([...whole.prices].toSorted((a, b) => a - b));
  const grouped = groupedColumn(whole, 7);
  expect(heldBy(grouped)).toBeCloseTo(heldBy(whole), -Math.log10(Math.max(1, held)) + 9);
});

property([sides, fc.integer({ min: 1, max: 999 })])(
  'a book that does not change is exact in a column of any length',
  (seen, endMs) => {
    const whole = mergeColumns(columnOf(seen, 0, endMs), columnOf(seen, endMs, 1000));
    expect(cells(whole)).toEqual(cells(columnOf(seen, 0, 1000)));
  },
);
