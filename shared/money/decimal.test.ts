import { fc, property } from '../kernel/property.testing';
import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import {
  divide,
  formatFixed,
  formatTrimmed,
  parseDecimal,
  parseExact,
  rescale,
  formatGrouped,
} from './decimal';

describe('parseDecimal', () => {
  test.each([
    ['12.34', 4, 123400n],
    ['-0.1', 1, -1n],
    ['1.5000', 1, 15n],
    ['00012', 0, 12n],
    ['99999999999999999999.12345678', 8, 9999999999999999999912345678n],
  ])('%s at scale %i', (text, scale, units) => {
    expect(parseDecimal(text, scale)).toEqual({ ok: true, value: units });
  });
  test.each(['', '.5', '5.', '1e3', '+1', ' 1', '1,000', '0x10', '١', '1'.repeat(21)])(
    'refuses %j',
    (text) => {
      expect(parseDecimal(text, 8)).toEqual({ ok: false, error: 'malformed' });
    },
  );
  test('refuses more decimals than the scale instead of rounding', () => {
    expect(parseDecimal('0.0000001', 6)).toEqual({ ok: false, error: 'too-precise' });
  });
});

test('formatting keeps or trims zeros', () => {
  expect([formatFixed(123450n, 4), formatTrimmed(123450n, 4)]).toEqual(['12.3450', '12.345']);
  expect([formatFixed(-5n, 2), formatTrimmed(500n, 2), formatTrimmed(0n, 8)]).toEqual([
    '-0.05',
    '5',
    '0',
  ]);
  expect(formatFixed(1200n, 0)).toBe('1200');
  expect(formatTrimmed(1200n, 0)).toBe('1200');
});

const amount = fc.bigInt({ min: -(10n ** 26n), max: 10n ** 26n });

property([amount, fc.integer({ min: 0, max: 18 })])(
  'what is written reads back as the same number',
  (units, scale) => {
    const wholeFits = units.toString().replace('-', '').length - scale <= 20;
    fc.pre(wholeFits);
    expect(parseDecimal(formatFixed(units, scale), scale)).toEqual({ ok: true, value: units });
    expect(parseDecimal(formatTrimmed(units, scale), scale)).toEqual({ ok: true, value: units });
    expect(parseExact(formatFixed(units, scale))).toEqual({ ok: true, value: { units, scale } });
  },
);

property([fc.maxSafeNat(), fc.integer({ min: 0, max: 18 })])(
  'a number is written as the same bigint is',
  (units, scale) => {
    expect(formatTrimmed(units, scale)).toBe(formatTrimmed(BigInt(units), scale));
  },
);

const modes = [
  ['floor', Decimal.ROUND_FLOOR],
  ['ceil', Decimal.ROUND_CEIL],
  ['half-up', Decimal.ROUND_HALF_UP],
  ['half-even', Decimal.ROUND_HALF_EVEN],
] as const;
const Wide = Decimal.clone({ precision: 80 });

property([amount, fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.constantFrom(...modes)])(
  'division agrees with decimal.js in every rounding',
  (dividend, divisor, [rounding, mode]) => {
    const expected = new Wide(dividend.toString()).div(divisor.toString()).toDecimalPlaces(0, mode);
    expect(divide(dividend, divisor, rounding)).toBe(BigInt(expected.toFixed(0)));
  },
);

test('a figure within words has its thousands apart, and every digit', () => {
  expect(formatGrouped(123_456_789n, 4)).toBe('12,345.6789');
  expect(formatGrouped(-99_900n, 2)).toBe('-999');
  expect(formatGrouped(-100_000_000n, 2)).toBe('-1,000,000');
  expect(formatGrouped(1_234_567n, 0)).toBe('1,234,567');
});

test('rescale widens exactly and narrows as named', () => {
  expect(rescale(15n, 1, 8, 'floor')).toBe(150000000n);
  expect(rescale(199n, 2, 0, 'floor')).toBe(1n);
  expect(rescale(-199n, 2, 0, 'floor')).toBe(-2n);
  expect(rescale(150n, 2, 0, 'half-even')).toBe(2n);
});
