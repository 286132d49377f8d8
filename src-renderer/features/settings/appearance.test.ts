import { expect, test } from 'vitest';
import { DENSITIES, nextDensity } from './appearance';

test('the density key walks through every density and comes back', () => {
  const seen = ['default' as (typeof DENSITIES)[number]];
  while (seen.length <= DENSITIES.length) seen.push(nextDensity(seen.at(-1) ?? 'default'));
  expect(new Set(seen)).toEqual(new Set(DENSITIES));
  expect(seen.at(-1)).toBe('default');
});
