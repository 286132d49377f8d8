import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lots, ticks } from '@shared/money/units';
import { DepthRows } from './depth-rows';

const market = { price: (price: number) => `p${price}`, quantity: (some: number) => `q${some}` };

/** Few prices and few quantities, so that books share levels, prices alone, or nothing. */
const books = fc.array(
  fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 3 })), {
    selector: ([price]) => price,
  }),
  { minLength: 2, maxLength: 6 },
);

test.each([
  ['rising', 1],
  ['falling', -1],
] as const)('%s rows say what the book says, whatever stood there before', (_, direction) => {
  fc.assert(
    fc.property(books, (sides) => {
      const rows = new DepthRows(market, direction);
      for (const side of sides) {
        const levels = side
          .toSorted(([a], [b]) => (a - b) * direction)
          .map(([price, quantity]) => ({ price: ticks(price), lots: lots(quantity) }));
        const fresh = levels.map(({ price, lots: some }) => [`p${price}`, `q${some}`]);
        expect(rows.of(levels)).toEqual(fresh);
      }
    }),
  );
});

test('a level that did not change is not written again', () => {
  const rows = new DepthRows(market, 1);
  const level = (price: number, quantity: number) => ({
    price: ticks(price),
    lots: lots(quantity),
  });
  const before = rows.of([level(1, 1), level(2, 1), level(4, 1)]);
  const after = rows.of([level(2, 1), level(3, 1), level(4, 2)]);
  expect(after[0]).toBe(before[1]);
  expect(after).toEqual([
    ['p2', 'q1'],
    ['p3', 'q1'],
    ['p4', 'q2'],
  ]);
});
