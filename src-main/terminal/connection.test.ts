/** What the status bar and the panels are told of how old everything is. */
import { expect, test } from 'vitest';
import { Bench } from './bench.testing';
import { unknown } from './scripted-client.testing';

test('a pair that comes to the screen is not late for not having been looked at before', async () => {
  const bench = new Bench();
  bench.watch('connection');
  await bench.start();
  await bench.run(2_000, 50);
  const ages: number[] = [];
  const ageMs = () => bench.clock.nowMs() - bench.value('connection').accountReadAtMs;
  await bench.run(45_000, 100);
  // The next word about its age comes before its poll is through.
  bench.exchange.script('openOrders', ...Array.from({ length: 6 }, () => () => unknown));
  void bench.desk.call('select', { symbol: 'ETHUSDT', group: null });
  for (let step = 0; step < 20; step += 1) {
    await bench.run(100, 50);
    ages.push(ageMs());
  }
  expect(Math.max(...ages)).toBeLessThan(15_000);
});

test('the account’s data ages while it cannot be read, and is new when it can', async () => {
  const bench = new Bench();
  bench.watch('connection');
  await bench.start();
  await bench.run(6_000, 50);
  const ageMs = () => bench.clock.nowMs() - bench.value('connection').accountReadAtMs;
  expect(ageMs()).toBeLessThan(7_000);
  const failing = Array.from({ length: 30 }, () => () => unknown);
  bench.exchange.script('openOrders', ...failing);
  await bench.run(30_000, 50);
  expect(ageMs()).toBeGreaterThan(25_000);
  expect(ageMs()).toBeLessThan(40_000);
  await bench.run(240_000, 200);
  expect(ageMs()).toBeLessThan(7_000);
});
