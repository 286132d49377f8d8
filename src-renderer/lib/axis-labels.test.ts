import { expect, test } from 'vitest';
import { axisDecimals, axisLabels } from './axis-labels';

test('the figures of one axis have the same decimals and the same unit', () => {
  expect(axisLabels([4, 4.5, 5, 5.5])).toEqual(['4.0', '4.5', '5.0', '5.5']);
  expect(axisLabels([0, 500, 1_000, 1_500])).toEqual(['0.0', '0.5K', '1.0K', '1.5K']);
  expect(axisLabels([950_000, 1_000_000, 1_050_000])).toEqual(['0.95M', '1.00M', '1.05M']);
  expect(axisLabels([-20, 0, 20])).toEqual(['−20', '0', '20']);
  expect(axisLabels([0, 0.1 + 0.2])).toEqual(['0.0', '0.3']);
  expect(axisLabels([0, 200])).toEqual(['0', '200']);
  expect(axisLabels([])).toEqual([]);
});

test('an axis has as many decimals as tell its figures apart, and no more than allowed', () => {
  expect(axisDecimals([0.59, 0.595, 0.6], 4)).toBe(3);
  expect(axisDecimals([0.595], 2)).toBe(2);
  expect(axisDecimals([58_000, 60_000], 1)).toBe(0);
});
