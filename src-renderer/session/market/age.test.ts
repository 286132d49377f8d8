import { expect, test } from 'vitest';
import { keepAge } from './age';

const NOW = 1_700_000_000_000;
const HOUR = 3_600_000;

test('what stops as the clock is set back grows old all the same', () => {
  const age = keepAge();
  expect(age(NOW, NOW + 100, 5_100)).toBe(100);
  expect(age(NOW, NOW - HOUR, 6_000)).toBe(900);
  expect(age(NOW, NOW - HOUR + 4_000, 10_000)).toBe(4_900);
  expect(age(NOW - HOUR + 4_100, NOW - HOUR + 4_200, 10_200)).toBe(100);
});

test('what is old as it is first seen is as old as the wall says', () => {
  const age = keepAge();
  expect(age(NOW - 9_000, NOW, 50)).toBe(9_000);
});
