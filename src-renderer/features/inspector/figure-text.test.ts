import { expect, test } from 'vitest';
import { moveText } from './figure-text';

test.each([
  [0, '0.00%'],
  [-5, '−0.05%'],
  [3_000, '+30.00%'],
  [-0.4, '0.00%'],
])('a move of %d hundredths of a per cent is %s, without a space as everywhere', (move, text) => {
  expect(moveText(move)).toBe(text);
});
