import { expect, test } from 'vitest';
import { ratePlaceholder } from './fields';

test('the running rate has no zeros behind it, which a narrow field would cut off', () => {
  expect(ratePlaceholder(10_000n)).toBe('0.01');
  expect(ratePlaceholder(-12_345n)).toBe('-0.012345');
  expect(ratePlaceholder(null)).toBe('');
});
