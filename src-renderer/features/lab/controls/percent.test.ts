import { expect, test } from 'vitest';
import { rateOfPercent } from './percent';

test.each([
  ['0.01', '0.0001'],
  ['-0.01', '-0.0001'],
  ['0.000001', '0.00000001'],
  ['0', '0'],
  ['-0', '0'],
  ['75', '0.75'],
  // Finer than a rate of the exchange.
  ['0.0000001', null],
  ['1,5', null],
  ['', null],
])('%s per cent is the fraction %s', (percent, fraction) => {
  expect(rateOfPercent(percent)).toBe(fraction);
});
