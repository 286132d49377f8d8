import { fc, property } from '@shared/kernel/property.testing';
import { expect, test } from 'vitest';
import { formatFixed, formatTrimmed } from '@shared/money/decimal';
import { lots, ticks } from '@shared/money/units';
import { scaledInteger, stepsText, toAtoms, toLots, toTicks } from './units';

property([fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), fc.integer({ min: 0, max: 12 })])(
  'text of a whole number of steps reads back as that number',
  (steps, scale) => {
    expect(scaledInteger(formatFixed(BigInt(steps), scale), scale)).toBe(steps);
    expect(scaledInteger(formatTrimmed(BigInt(steps), scale), scale)).toBe(steps);
  },
);

test.each([
  ['', 2],
  ['.', 2],
  ['1.', 2],
  ['.5', 2],
  ['1.2.3', 2],
  ['1..2', 2],
  ['-1', 2],
  ['+1', 2],
  ['1e3', 2],
  [' 1', 2],
  ['1.001', 2],
  ['0.5', 0],
  ['90071992547409.92', 2],
  ['9'.repeat(400), 0],
])('%s has no whole number at %i decimals', (text, scale) => {
  expect(scaledInteger(text, scale)).toBeNull();
});

test('trailing zeros beyond the scale are no decimals', () => {
  expect(scaledInteger('60000.1000000', 2)).toBe(6_000_010);
});

test('a price beyond 2^40 ticks or a quantity beyond 2^50 lots is refused', () => {
  expect(toTicks('1099511627776', 0).ok).toBe(true);
  expect(toTicks('1099511627777', 0).ok).toBe(false);
  expect(toLots('1125899906842624', 0).ok).toBe(true);
  expect(toLots('1125899906842625', 0).ok).toBe(false);
  expect(toAtoms('0.123456789').ok).toBe(false);
});

test('steps are written as the shortest text', () => {
  expect(stepsText(ticks(6_000_000), 2)).toBe('60000');
  expect(stepsText(lots(1), 6)).toBe('0.000001');
});
