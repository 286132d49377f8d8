import { expect, test } from 'vitest';
import { createEntropyRng, createIdSource } from './entropy';

test('ids have the form the contract asks for and do not repeat', () => {
  const ids = createIdSource();
  const made = new Set(Array.from({ length: 2_000 }, () => ids.nextId()));
  expect(made.size).toBe(2_000);
  for (const id of made) expect(id).toMatch(/^[a-z0-9]{16}$/);
  expect(new Set([...made].join('')).size).toBe(36);
});

test('random numbers fill the whole range', () => {
  const rng = createEntropyRng();
  const numbers = Array.from({ length: 2_000 }, () => rng.nextUint32());
  expect(Math.min(...numbers)).toBeLessThan(2 ** 26);
  expect(Math.max(...numbers)).toBeGreaterThan(2 ** 32 - 2 ** 26);
  expect(numbers.every((number) => Number.isInteger(number) && number < 2 ** 32)).toBe(true);
});
