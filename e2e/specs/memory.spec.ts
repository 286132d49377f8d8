/**
 * The program with its desk open does not grow during three minutes of a market, which the lab runs in the
 * fifth part of that time; the hour is `npm run soak`. And its scripts do not take twice their size.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

test('what is built is kept at one byte a character', () => {
  const scripts = ['out/main', 'out/preload', 'out/renderer'].flatMap((folder) => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return files.filter((file) => /\.[cm]?js$/.test(file)).map((file) => join(folder, file));
  });
  expect(scripts.length).toBeGreaterThan(4);
  const wide = scripts.filter((file) => /[^\0-\x7f]/.test(readFileSync(file, 'utf8')));
  expect(wide).toEqual([]);
});
