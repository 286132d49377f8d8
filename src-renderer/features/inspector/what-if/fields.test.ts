import { expect, test } from 'vitest';
import { placesOf, ratePlaceholder } from './fields';

test('the running rate has no zeros behind it, which a narrow field would cut off', () => {
  expect(ratePlaceholder(10_000n)).toBe('0.01');
  expect(ratePlaceholder(-12_345n)).toBe('-0.012345');
  expect(ratePlaceholder(null)).toBe('');
});

test('several exits at one price are one place to go to, and several places of a kind are told apart', () => {
  const at = (purpose: 'take-profit' | 'stop-loss', price: number) => ({ purpose, price });
  const levels = [at('take-profit', 610), at('take-profit', 610), at('stop-loss', 590)];
  expect(placesOf(levels)).toEqual([
    { ...at('take-profit', 610), isOnly: true },
    { ...at('stop-loss', 590), isOnly: true },
  ]);
  expect(placesOf([...levels, at('take-profit', 620)]).map(({ isOnly }) => isOnly)).toEqual([
    false,
    true,
    false,
  ]);
});
