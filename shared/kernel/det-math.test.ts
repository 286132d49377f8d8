import { fc, property } from './property.testing';
import { describe, expect, test } from 'vitest';
import { exp, ln, power } from './det-math';

/** The 64 bits of a double as hexadecimal digits. */
function bitsOf(x: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, x);
  return view.getBigUint64(0).toString(16).padStart(16, '0');
}

/** Doubles between a and b, both finite and of one sign. */
function ulpsApart(a: number, b: number): number {
  const difference = BigInt(`0x${bitsOf(a)}`) - BigInt(`0x${bitsOf(b)}`);
  return Math.abs(Number(difference));
}

describe('golden bits: another last bit would be another market', () => {
  test.each([
    [0.5, 'bfe62e42fefa39ef'],
    [2, '3fe62e42fefa39ef'],
    [10, '40026bb1bbb55516'],
    [0.1, 'c0026bb1bbb55515'],
    [1.4142135623730951, '3fd62e42fefa39f0'],
    [0.7071067811865476, 'bfd62e42fefa39ee'],
    [1.0000001, '3e7ad7f2847b6492'],
    [0.9999999, 'be7ad7f2b1049b9f'],
    [60000, '402601133afa9916'],
    [1e-300, 'c085963447f87fb5'],
    [5e-324, 'c0874385446d71c3'],
    [1.7976931348623157e308, '40862e42fefa39ef'],
  ])('ln(%d) is %s', (x, bits) => {
    expect(bitsOf(ln(x))).toBe(bits);
  });
  test.each([
    [1, '4005bf0a8b14576a'],
    [-1, '3fd78b56362cef38'],
    [0.5, '3ffa61298e1e069c'],
    [0.34, '3ff67aaa532108be'],
    [0.35, '3ff6b4802c805dec'],
    [1.04, '4006a23c87af69e8'],
    [1e-9, '3ff000000044b830'],
    [-1e-9, '3fefffffff768fa1'],
    [-20.25, '3e1b93de1e27ca3b'],
    [100.125, '48f5daaf24221d5e'],
    [-708.5, '000e6cf6d08897ac'],
    [-740, '0000000000000055'],
    [709.7, '7fed75ae7a50ee14'],
  ])('exp(%d) is %s', (x, bits) => {
    expect(bitsOf(exp(x))).toBe(bits);
  });
  test.each([
    [2, 0.5, '3ff6a09e667f3bcc'],
    [10, 3, '408f400000000006'],
    [0.25, -0.7692307692307693, '40073d1fbfaf9542'],
    [1.6, 0.8, '3ff74d9ff19cff00'],
    [60000, 1.45, '41602be53443aa51'],
  ])('%d to the power of %d is %s', (x, y, bits) => {
    expect(bitsOf(power(x, y))).toBe(bits);
  });
});

test('the edges of the range', () => {
  expect([ln(0), ln(1), ln(Infinity), exp(0), exp(-Infinity), exp(Infinity)]).toEqual([
    -Infinity,
    0,
    Infinity,
    1,
    0,
    Infinity,
  ]);
  expect([ln(-1), ln(NaN), exp(NaN)]).toEqual([NaN, NaN, NaN]);
  expect([exp(710), exp(-746), exp(-745)]).toEqual([Infinity, 0, Number.MIN_VALUE]);
});

property([fc.double({ min: Number.MIN_VALUE, max: 1e308, noNaN: true })])(
  'ln is within 2 ulp of the host',
  (x) => {
    expect(ulpsApart(ln(x), Math.log(x))).toBeLessThanOrEqual(2);
  },
);

property([fc.double({ min: -745, max: 709, noNaN: true })])(
  'exp is within 1 ulp of the host',
  (x) => {
    expect(ulpsApart(exp(x), Math.exp(x))).toBeLessThanOrEqual(1);
  },
);

property([
  fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
  fc.double({ min: -8, max: 8, noNaN: true }),
])('a power agrees with the host to thirteen digits', (x, y) => {
  expect(power(x, y) / x ** y).toBeCloseTo(1, 12);
});
