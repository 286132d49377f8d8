/** What a price and a quantity are worth on pairs of all decimals, finer than an atom as well. */
import { expect, test } from 'vitest';
import { lots, ticks } from '../money/units';
import { baseValue, quoteValue, worthAt } from './order-value';

const pair = (pricePrecision: number, quantityPrecision: number) =>
  ({
    kind: 'spot',
    symbol: 'X',
    base: 'X',
    quote: 'Y',
    pricePrecision,
    quantityPrecision,
  }) as const;

// 12,345 lots at 67,891 ticks: 838114395 ticks × lots.
test.each([
  [pair(2, 6), 838_114_395n, 1_234_500n],
  [pair(3, 3), 83_811_439_500n, 1_234_500_000n],
  [pair(5, 1), 83_811_439_500n, 123_450_000_000n],
  [pair(5, 3), 838_114_395n, 1_234_500_000n],
  [pair(0, 0), 83_811_439_500_000_000n, 1_234_500_000_000n],
  // Less than an atom: up to the next one.
  [pair(6, 4), 8_381_144n, 123_450_000n],
  [pair(10, 0), 8_381_144n, 1_234_500_000_000n],
])('%o', (of, quote, base) => {
  expect(quoteValue(of, ticks(67_891), lots(12_345))).toBe(quote);
  expect(baseValue(of, lots(12_345))).toBe(base);
  // The same by way of the amount: what it is worth at that price, but for what is less than an atom.
  expect(worthAt(base, 67_891, of.pricePrecision, 'ceil')).toBe(quote);
});
