import { expect, test } from 'vitest';
import { countText } from './count-text';

test('nothing is no nought, and many fit the place of few', () => {
  expect([0, 1, 12, 99, 100, 1_000].map(countText)).toEqual(['', '1', '12', '99', '99+', '99+']);
});
