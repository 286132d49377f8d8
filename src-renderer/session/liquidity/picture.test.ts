import { fc, property } from '@shared/kernel/property.testing';
import { expect, test } from 'vitest';
import { columnOf, type Column } from './columns';
import { findAt } from './find';
import { amountsOf, pixelsOf, type HeatView } from './picture';
import { TONES } from './scale';

const MINUTE = 60_000;
/** Three bars of a minute, six pixels each, ten rows of 5 ticks from 100. */
const view: HeatView = {
  starts: Float64Array.of(0, MINUTE, 2 * MINUTE),
  ends: Float64Array.of(MINUTE, 2 * MINUTE, 3 * MINUTE),
  perBar: 6,
  bottom: 100,
  step: 5,
  rows: 10,
};
const bid = (price: number, lots: number, fromMs: number, toMs: number): Column =>
  columnOf({ bids: [[price, lots]], asks: [] }, fromMs, toMs);

/** By pixel of the row. */
function row(columns: readonly Column[], at: number): number[] {
  const amounts = amountsOf(columns, view);
  if (amounts === null) return [];
  const before = new Array<number>(amounts.bar * view.perBar).fill(0);
  const { rows } = amounts;
  const own = amounts.bids.filter((_, cell) => cell % rows === at - amounts.row);
  return [...before, ...own];
}

test('an order stands in the row of its price, in the part of its bar in which it rested', () => {
  const columns = [bid(112, 8, 70_000, 90_000)];
  expect(row(columns, 2)).toEqual([0, 0, 0, 0, 0, 0, 0, 8, 8, 0, 0, 0]);
  expect(amountsOf(columns, view)).toMatchObject({ bar: 1, bars: 1, row: 2, rows: 1 });
});

test('a pixel is the mean of what was seen of it, and prices of one row are added', () => {
  const columns = [
    bid(110, 8, 0, 2_500),
    columnOf(
      {
        bids: [
          [114, 1],
          [110, 3],
        ],
        asks: [],
      },
      2_500,
      5_000,
    ),
  ];
  expect(row(columns, 2)).toEqual([6, 0, 0, 0, 0, 0]);
});

test('what nobody saw stays clear, between what was seen as well', () => {
  const columns = [bid(110, 8, 0, 10_000), bid(110, 8, 40_000, 70_000)];
  expect(row(columns, 2)).toEqual([8, 0, 0, 0, 8, 8, 8, 0, 0, 0, 0, 0]);
});

test('bars that are not drawn are not filled: time that has no place is left out', () => {
  const gap: HeatView = {
    ...view,
    starts: Float64Array.of(0, 5 * MINUTE),
    ends: Float64Array.of(MINUTE, 6 * MINUTE),
  };
  const amounts = amountsOf(
    [bid(110, 8, 2 * MINUTE, 3 * MINUTE), bid(110, 4, 5 * MINUTE, 6 * MINUTE)],
    gap,
  );
  expect(amounts?.bids.every((each) => each === 0 || each === 4)).toBe(true);
  expect(amountsOf([bid(110, 8, 9 * MINUTE, 10 * MINUTE)], gap)).toBeNull();
});

test('a price out of sight is not drawn', () => {
  expect(amountsOf([bid(99, 8, 0, 10_000)], view)).toBeNull();
  expect(amountsOf([bid(150, 8, 0, 10_000)], view)).toBeNull();
  expect(row([bid(149, 8, 0, 10_000)], 9)).toEqual([8, 0, 0, 0, 0, 0]);
});

test('pixels have the colour of their side by how much there is, the highest price first', () => {
  const column = columnOf({ bids: [[104, 100]], asks: [[106, 1]] }, 0, 10_000);
  const amounts = amountsOf([column], view);
  if (amounts === null) throw new Error('it is in sight');
  const ramp = {
    bids: Uint32Array.from({ length: TONES }, (_, at) => 1000 + at),
    asks: Uint32Array.from({ length: TONES }, (_, at) => 2000 + at),
  };
  const pixels = [...pixelsOf(amounts, { faint: 1, full: 100 }, ramp)];
  expect(pixels).toEqual([2000, 0, 0, 0, 0, 0, 1000 + TONES - 1, 0, 0, 0, 0, 0]);
});

property([
  fc.array(
    fc.tuple(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 90, max: 160 }), fc.boolean()),
    {
      minLength: 1,
      maxLength: 20,
    },
  ),
  fc.integer({ min: 1, max: 9 }),
  fc.integer({ min: 1, max: 7 }),
])(
  'no picture shows more than there was, nor anything of a time outside its columns',
  (parts, perBar, step) => {
    let atMs = 0;
    const columns: Column[] = [];
    for (const [lastsMs, price, isSeen] of parts) {
      if (isSeen) columns.push(bid(price, 10, atMs, atMs + lastsMs));
      atMs += lastsMs;
    }
    const asked = { ...view, perBar, step };
    const amounts = amountsOf(columns, asked);
    if (amounts === null) return;
    const { bar, rows, bids } = amounts;
    const pixelMs = MINUTE / perBar;
    for (const [cell, lots] of bids.entries()) {
      expect(lots).toBeLessThanOrEqual(10 + 1e-9);
      const pixel = bar * perBar + Math.floor(cell / rows);
      const isOfColumn = columns.some(
        ({ fromMs, toMs }) => fromMs < (pixel + 1) * pixelMs && toMs > pixel * pixelMs,
      );
      if (lots > 0) expect(isOfColumn).toBe(true);
    }
  },
);

test('what is pointed at is said to the lot, with its price where it is the only one', () => {
  const column = columnOf(
    {
      bids: [
        [114, 7],
        [112, 3],
      ],
      asks: [[115, 9]],
    },
    1000,
    2000,
  );
  const at = (low: number, high: number, atMs = 1500) =>
    findAt([column], { atMs, pixelFromMs: atMs, pixelToMs: atMs + 1, low, high });
  expect(at(110, 115)).toEqual({ fromMs: 1000, toMs: 2000, bids: 10, asks: 0, price: null });
  expect(at(113, 116)).toEqual({ fromMs: 1000, toMs: 2000, bids: 7, asks: 9, price: null });
  expect(at(115, 120)).toMatchObject({ bids: 0, asks: 9, price: 115 });
  expect(at(120, 125)).toMatchObject({ bids: 0, asks: 0, price: null });
  expect(at(110, 115, 2000)).toBeNull();
});

test('what a pixel shows is found wherever in it one points, also where nobody watched', () => {
  // Watched from the middle of the fourth pixel of the first bar on, for a second.
  const column = bid(112, 10, 35_000, 36_000);
  const amounts = amountsOf([column], view);
  const pixels = [...(amounts?.bids.entries() ?? [])]
    .filter(([, lots]) => lots > 0)
    .map(([cell]) => Math.floor(cell / (amounts?.rows ?? 1)));
  expect(pixels).toEqual([3]);
  const pixel = { pixelFromMs: 30_000, pixelToMs: 40_000, low: 110, high: 115 };
  for (const atMs of [30_000, 34_999, 35_500, 36_000, 39_999]) {
    expect(findAt([column], { atMs, ...pixel })).toMatchObject({ bids: 10, fromMs: 35_000 });
  }
  const before = { atMs: 29_999, pixelFromMs: 20_000, pixelToMs: 30_000, low: 110, high: 115 };
  expect(findAt([column], before)).toBeNull();
});
