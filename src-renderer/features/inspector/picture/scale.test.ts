import { expect, test } from 'vitest';
import { axisDecimals } from '../../../lib/axis-labels';
import { formatDecimal } from '../../../lib/format';
import { linearScale, roundSteps } from './scale';

/** As an axis of so many decimals at most writes them. */
function figures(low: number, high: number, precision: number): string {
  const steps = roundSteps(linearScale(low, high, 300, 0), 6, false);
  const decimals = axisDecimals(steps, precision);
  return steps.map((step) => formatDecimal(String(step), decimals)).join(' ');
}

test('no two figures of an axis read alike, also where a price is below one', () => {
  expect(figures(0.588, 0.612, 4)).toBe('0.590 0.595 0.600 0.605 0.610');
  expect(figures(0.1188, 0.1212, 5)).toBe('0.1190 0.1195 0.1200 0.1205 0.1210');
});

test('and none has digits that say nothing', () => {
  expect(figures(54_500, 65_500, 1)).toBe('56,000 58,000 60,000 62,000 64,000');
  expect(figures(2_999, 3_001, 2)).toBe('2,999.0 2,999.5 3,000.0 3,000.5 3,001.0');
});
