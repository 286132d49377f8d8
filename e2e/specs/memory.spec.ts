/**
 * The program with its desk open does not grow during three minutes of a market, which the lab runs in the
 * fifth part of that time; the hour is `npm run soak`.
 */
import { expect, test } from '@playwright/test';
import { growthOf, watchMemory } from '../bench/memory';

/** A reading varies by some percent; what leaks with every message is far beyond it in minutes. */
const MOST = 0.15;

test('page, main and exchange keep no more after a while than soon after the start', async () => {
  test.setTimeout(180_000);
  const readings = await watchMemory({ readings: 5, everyMs: 9_000, speed: 5 });
  expect(growthOf(readings, ({ pageBytes }) => pageBytes)).toBeLessThan(MOST);
  expect(growthOf(readings, ({ mainBytes }) => mainBytes)).toBeLessThan(MOST);
  expect(growthOf(readings, ({ exchangeBytes }) => exchangeBytes)).toBeLessThan(MOST);
});
