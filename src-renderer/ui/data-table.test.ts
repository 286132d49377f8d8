import { expect, test } from 'vitest';
import { compare } from './data-table';

test('figures sort by size, also beyond what a float can hold', () => {
  const amounts = [9_007_199_254_740_993n, 9_007_199_254_740_992n, 10n];
  expect(amounts.toSorted(compare)).toEqual([10n, 9_007_199_254_740_992n, 9_007_199_254_740_993n]);
  expect([3, 20, 100].toSorted(compare)).toEqual([3, 20, 100]);
});

test('words sort by the alphabet, not by code points', () => {
  expect(['b', 'A', 'a'].toSorted(compare)).toEqual(['a', 'A', 'b']);
});
