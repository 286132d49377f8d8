import { fc, property } from '@shared/kernel/property.testing';
import { expect, test } from 'vitest';
import { roundStep, scaleOf, toneOf, TONES } from './scale';

test.each([
  [0, 1],
  [1, 1],
  [1.1, 2],
  [2, 2],
  [3, 5],
  [51, 100],
  [999_999, 1_000_000],
  [1_200_000, 2_000_000],
])('%d is rounded up to %d', (least, step) => {
  expect(roundStep(least)).toBe(step);
});

test('one huge order does not make the rest alike', () => {
  const usual = Float64Array.from({ length: 99 }, (_, at) => 100 + at * 10);
  const scale = scaleOf([usual, Float64Array.of(5_000_000)], null);
  expect(scale).toEqual({ faint: 20, full: 2000 });
  if (scale === null) return;
  expect(toneOf(5_000_000, scale)).toBe(TONES - 1);
  expect(toneOf(1000, scale) - toneOf(100, scale)).toBeGreaterThan(TONES / 3);
});

test('the scale stays while it fits, so that a colour means the same for a while', () => {
  const before = { faint: 10, full: 1000 };
  const of = (amount: number) => scaleOf([new Float64Array(50).fill(amount)], before);
  expect(of(900)).toBe(before);
  expect(of(350)).toBe(before);
  expect(of(150)).toEqual({ faint: 2, full: 200 });
  expect(of(1900)).toEqual({ faint: 20, full: 2000 });
});

test('of nothing there is no scale', () => {
  expect(scaleOf([new Float64Array(9)], null)).toBeNull();
});

const amount = fc.integer({ min: 1, max: 2 ** 50 });
property([amount, amount, amount])(
  'more is never fainter, and every amount has a tone',
  (a, b, c) => {
    const scale = scaleOf([Float64Array.of(a, b)], null);
    if (scale === null) throw new Error('there was something');
    expect(scale.full).toBeGreaterThanOrEqual(scale.faint);
    const [low, high] = [Math.min(a, c), Math.max(a, c)];
    expect(toneOf(low, scale)).toBeLessThanOrEqual(toneOf(high, scale));
    expect(toneOf(low, scale)).toBeGreaterThanOrEqual(0);
    expect(toneOf(high, scale)).toBeLessThan(TONES);
  },
);
