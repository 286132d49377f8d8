import { fc, property } from '@shared/kernel/property.testing';
import { expect, test } from 'vitest';
import { formatFixed, formatTrimmed } from '@shared/money/decimal';
import { lots, ticks } from '@shared/money/units';
import {
  isFiner,
  scaledInteger,
  stepsText,
  toAtoms,
  toContracts,
  toCounted,
  toFigure,
  toLots,
  toRate,
  toTicks,
} from './units';

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

test('contracts are whole, and no more than lots may be', () => {
  expect(toContracts('1125899906842624')).toMatchObject({ ok: true, value: 1_125_899_906_842_624 });
  expect([toContracts('1125899906842625').ok, toContracts('1.5').ok]).toEqual([false, false]);
});

test.each([
  ['a price', toTicks, 'price 1.x is not a whole number of ticks'],
  ['a quantity', toLots, 'quantity 1.x is not a whole number of lots'],
  ['an amount', toAtoms, 'amount 1.x is malformed'],
  ['contracts', toContracts, '1.x is not a whole number of contracts'],
  ['what is counted', (text: string) => toCounted(text, 'floor'), 'amount 1.x is malformed'],
  ['a figure', toFigure, '1.x is malformed'],
])('%s that cannot be read is named, in no more words than fit a line', (_, read, words) => {
  const errorOf = (text: string) => {
    const result = read(text, 2);
    return result.ok ? '' : result.error;
  };
  expect(errorOf('1.x')).toBe(words);
  expect(errorOf(`1.${'x'.repeat(500)}`)).toBe(words.replace('1.x', `1.${'x'.repeat(38)}`));
});

test.each([
  ['0.123456789', 'floor', 12_345_678n],
  ['0.123456789', 'ceil', 12_345_679n],
  ['-0.123456789', 'floor', -12_345_679n],
  ['1.5', 'ceil', 150_000_000n],
] as const)('%s is counted to the atom, %s: %i', (text, rounding, counted) => {
  expect(toCounted(text, rounding)).toEqual({ ok: true, value: counted });
});

test('finer than an atom is what has a rest beyond it', () => {
  const texts = ['0.123456789', '0.1234567800', '1', 'x'];
  expect(texts.map(isFiner)).toEqual([true, false, false, false]);
});

test('figures and rates are rounded half up', () => {
  expect([toFigure('0.000000015'), toFigure('0.000000014'), toRate('0.000000005')]).toEqual([
    { ok: true, value: 2n },
    { ok: true, value: 1n },
    { ok: true, value: 1n },
  ]);
});
