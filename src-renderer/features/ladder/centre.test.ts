import { fc, property } from '@shared/kernel/property.testing';
import { describe, expect, test } from 'vitest';
import { marketOf, marketSide, recentred, RECENTRE_CHOICES, rowPrices } from './centre';

const follow = { market: 1_000, step: 10, after: 3, isHeld: false } as const;

describe('the ladder keeps its rows until the market has gone far enough', () => {
  test.each([
    ['first seen', null, {}, 1_000],
    ['near: stays', 1_030, {}, 1_030],
    ['one row too far: centres', 1_040, {}, 1_000],
    ['below as above', 960, {}, 1_000],
    ['a pointer that would send holds it', 1_500, { isHeld: true }, 1_500],
    ['only by key', 5_000, { after: 0 }, 5_000],
    ['without a market nothing moves', 1_500, { market: null }, 1_500],
  ] as const)('%s', (_name, centre, change, expected) => {
    expect(recentred(centre, { ...follow, ...change })).toBe(expected);
  });

  property([
    fc.integer({ min: 1, max: 10_000_000 }),
    fc.integer({ min: 1, max: 5_000 }),
    fc.integer({ min: 21, max: 61 }),
    fc.constantFrom(...RECENTRE_CHOICES.filter((after) => after > 0)),
    fc.array(fc.integer({ min: -400, max: 400 }), { maxLength: 30 }),
  ])('while it may follow, the market is always in sight', (start, step, rows, after, moves) => {
    let market = start;
    let centre: number | null = null;
    for (const move of moves) {
      market = Math.max(1, market + move * step);
      centre = recentred(centre, { market, step, after, isHeld: false });
      expect(marketSide(market, rowPrices(centre ?? 0, step, rows), step)).toBe(0);
    }
  });
});

test('rows go down by one step around the middle, and end above zero', () => {
  expect(rowPrices(30, 10, 5)).toEqual([50, 40, 30, 20, 10]);
  expect(rowPrices(10, 10, 5)).toEqual([30, 20, 10, null, null]);
});

test('where there is one side only, its best price is the market', () => {
  expect(marketOf({ bids: [[99, 1]], asks: [[102, 1]] }, 0)).toBe(100);
  expect(marketOf({ bids: [], asks: [[102, 1]] }, 50)).toBe(102);
  expect(marketOf({ bids: [], asks: [] }, 50)).toBe(50);
  expect(marketOf({ bids: [], asks: [] }, 0)).toBeNull();
});
