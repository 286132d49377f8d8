import { fc, property } from '@shared/kernel/property.testing';
import { expect, test } from 'vitest';
import { ceilShare, floorQuotient, wholeRate } from './whole';

const ONE = 10n ** 8n;
const amounts = fc.oneof(
  fc.maxSafeNat(),
  fc.nat(1000).map((back) => Number.MAX_SAFE_INTEGER - back),
  fc.tuple(fc.nat(90_071_991), fc.integer({ min: -2, max: 2 })).map(([k, near]) => {
    return Math.max(0, k * 100_000_000 + near);
  }),
);

/** With the lowest ones a product is an amount near a multiple of ONE. */
const rates = fc.oneof(fc.nat(80_000_000), fc.integer({ min: 1, max: 3 }));

property([amounts, rates], { numRuns: 4000 })(
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
