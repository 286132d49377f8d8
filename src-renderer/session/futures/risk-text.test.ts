/** Whether a position stands is read off its risk: the text says 100 % of what is liquidated, and of nothing else. */
import { fraction } from '@shared/domain/futures-math';
import { expect, test } from 'vitest';
import { riskText } from './risk-text';

test.each([
  [0n, '0.00%'],
  [111_399_999n, '11.13%'],
  [999_944_590n, '99.99%'],
  [999_999_999n, '99.99%'],
  [1_000_000_000n, '100.00%'],
  [12_345_678_900n, '1,234.56%'],
])('%s billionths', (billionths, text) => {
  expect(riskText(fraction(billionths, 1_000_000_000n))).toBe(text);
});
