import { fc, property } from '@shared/kernel/property.testing';
import { expect, test } from 'vitest';
import {
  bigintOf,
  ceilShare,
  doubleAt,
  doubleOf,
  floorQuotient,
  moveWhole,
  wholeRate,
  writeWhole,
} from './whole';

const ONE = 10n ** 8n;
const safe = fc.oneof(
  fc.maxSafeInteger(),
  fc.integer(),
  fc.constantFrom(0, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 2 ** 32, -(2 ** 32)),
  fc.constantFrom(2 ** 52 - 1, 2 ** 52, 2 ** 52 + 1, -(2 ** 52)),
);
const amounts = fc.oneof(
  fc.maxSafeNat(),
  fc.nat(1000).map((back) => Number.MAX_SAFE_INTEGER - back),
  fc.tuple(fc.nat(90_071_991), fc.integer({ min: -2, max: 2 })).map(([k, near]) => {
    return Math.max(0, k * 100_000_000 + near);
  }),
);

property([safe])('a whole number survives as bigint and back', (value) => {
  expect(bigintOf(value)).toBe(BigInt(value));
  expect(doubleOf(BigInt(value))).toBe(value === 0 ? 0 : value);
});

property([safe, fc.bigInt({ min: -(2n ** 60n), max: 2n ** 60n })])(
  'written or moved within an array it is the same number',
  (value, held) => {
    const balances = BigInt64Array.of(held, -held, 0n);
    writeWhole(balances, 2, value);
    moveWhole(balances, 0, 1, value);
    expect([...balances]).toEqual([held - BigInt(value), BigInt(value) - held, BigInt(value)]);
  },
);

property([fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), safe])(
  'an int64 as double stays on the same side of a whole number',
  (value, bound) => {
    if (value > BigInt(bound)) expect(doubleOf(value)).toBeGreaterThanOrEqual(bound);
    if (value < BigInt(bound)) expect(doubleOf(value)).toBeLessThanOrEqual(bound);
    const words = new Int32Array(BigInt64Array.of(1n, value).buffer);
    expect(doubleAt(words, 1)).toBe(doubleOf(value));
  },
);

property([amounts, fc.nat(80_000_000)], { numRuns: 2000 })(
  'a fee in doubles is the fee in exact integers',
  (amount, rate) => {
    const exact = (BigInt(amount) * BigInt(rate) + ONE - 1n) / ONE;
    expect(BigInt(ceilShare(amount, wholeRate(BigInt(rate))))).toBe(exact);
  },
);

test('a rate that could overflow is refused', () => {
  expect([wholeRate(80_000_001n), wholeRate(-1n)]).toEqual([NaN, NaN]);
});

property([amounts, fc.oneof(amounts, fc.integer({ min: 1, max: 1000 }))], { numRuns: 2000 })(
  'a quotient in doubles is the quotient in exact integers',
  (amount, divisor) => {
    const step = Math.max(1, divisor);
    expect(BigInt(floorQuotient(amount, step))).toBe(BigInt(amount) / BigInt(step));
    const multiple = Math.floor(amount / step) * step;
    if (Number.isSafeInteger(multiple) && multiple > 0) {
      expect(floorQuotient(multiple - 1, step)).toBe(
        Number((BigInt(multiple) - 1n) / BigInt(step)),
      );
    }
  },
);
