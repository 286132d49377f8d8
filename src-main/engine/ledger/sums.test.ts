import { fc, property } from '@shared/kernel/property.testing';
import { expect, test } from 'vitest';
import * as sums from './sums';

const { SUM_WORDS, WHOLE_END } = sums;
const END = BigInt(WHOLE_END);

const whole = fc.oneof(
  fc.nat(1000),
  fc.nat(1000).map((back) => WHOLE_END - 1 - back),
  fc.maxSafeNat().map((value) => value % WHOLE_END),
);
const edges = [0n, -1n, 1n, END, -END, END - 1n, 1n - END, 7n * END, -(2n ** 60n)];
const value = fc.oneof(fc.constantFrom(...edges), fc.bigInt({ min: -(2n ** 90n), max: 2n ** 90n }));
const step = fc.tuple(fc.constantFrom('add', 'take', 'sum'), fc.nat(2), whole);

const valuesOf = (held: Float64Array): readonly bigint[] =>
  [0, 1, 2].map((index) => sums.readSum(held, index * SUM_WORDS));

property([fc.tuple(value, value, value), fc.array(step, { maxLength: 40 })], { numRuns: 500 })(
  'a sum that is added to and taken from is what bigints come to',
  (start, steps) => {
    const held = new Float64Array(3 * SUM_WORDS);
    const exact: bigint[] = [...start];
    exact.forEach((amount, index) => {
      sums.writeSum(held, index * SUM_WORDS, amount);
    });
    for (const [kind, index, amount] of steps) {
      const place = index * SUM_WORDS;
      const before = exact[index] ?? 0n;
      if (kind === 'add') sums.addWhole(held, place, amount);
      else if (kind === 'take') sums.takeWhole(held, place, amount);
      else sums.addSum(held, place, sums.oneSum(start[1]), 0);
      const changes = { add: BigInt(amount), take: -BigInt(amount), sum: start[1] };
      exact[index] = before + changes[kind];
      expect(valuesOf(held)).toEqual(exact);
    }
    for (let place = 0; place < held.length; place += SUM_WORDS) {
      expect((held[place] ?? -1) >= 0 && (held[place] ?? WHOLE_END) < WHOLE_END).toBe(true);
    }
  },
);

property([value, whole], { numRuns: 500 })(
  'a sum is compared and shown as a double as the number that it is',
  (amount, bound) => {
    const held = sums.oneSum(amount);
    expect(sums.isAtLeast(held, 0, bound)).toBe(amount >= BigInt(bound));
    expect(sums.doubleOf(held, 0)).toBe(amount === 0n ? 0 : Number(amount));
    const copy = new Float64Array(SUM_WORDS);
    sums.copySum(held, 0, copy, 0);
    expect(sums.readSum(copy, 0)).toBe(amount);
  },
);

test('two numbers that lie apart are the sum they were', () => {
  expect([sums.sumOf(5, 0), sums.sumOf(5, 2), sums.sumOf(WHOLE_END - 1, -1)]).toEqual([
    5n,
    2n * END + 5n,
    -1n,
  ]);
});

test('a sum that comes to the end of its rest, or to nothing, is kept as any other', () => {
  const held = sums.oneSum(END - 1n);
  sums.addWhole(held, 0, 1);
  expect([[...held], sums.isAtLeast(held, 0, WHOLE_END - 1)]).toEqual([[0, 1], true]);
  sums.takeWhole(held, 0, 1);
  sums.takeWhole(held, 0, WHOLE_END - 1);
  expect([[...held], sums.isAtLeast(held, 0, 1)]).toEqual([[0, 0], false]);
});

test('a sum is emptied without its neighbours', () => {
  const held = Float64Array.of(1, 2, 3, 4, 5, 6);
  sums.clearSum(held, SUM_WORDS);
  expect([...held]).toEqual([1, 2, 0, 0, 5, 6]);
});
