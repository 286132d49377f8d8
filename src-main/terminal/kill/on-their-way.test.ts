/** Condition orders that are on their way, or unknown, as the switch is pulled. */
import { expect, it } from 'vitest';
import type { Outcome } from '../../client/exchange-client';
import { INTENT, openBench, stopDraft } from '../orders/books.testing';
import { unknown } from '../scripted-client.testing';

/** A stop that has been sent and not been answered yet. */
async function sending() {
  const bench = await openBench();
  bench.watch('kill');
  let answer: (outcome: Outcome<never> | null) => void = () => undefined;
  const held = new Promise<Outcome<never> | null>((done) => {
    answer = done;
  });
  bench.exchange.futuresOrders.script('placeCondition', () => held);
  const placed = bench.desk.call('placeOrder', { intentId: INTENT, draft: stopDraft() });
  await bench.run(100);
  expect(bench.value('conditions').map(({ state }) => state)).toEqual(['SENDING']);
  await bench.desk.call('kill', { source: 'key' });
  return { bench, placed, answer };
}

it('one that has not been answered yet keeps the switch from being verified, and is cancelled once it is', async () => {
  const { bench, placed, answer } = await sending();
  await bench.run(4_000, 50);
  expect(bench.value('kill').phase).toBe('verifying');
  answer(null);
  await bench.during(placed, 3_000);
  expect(bench.value('kill').phase).toBe('verified');
  expect(bench.value('conditions').map(({ state }) => state)).toEqual(['CANCELED']);
});

it('one of which nobody knows whether it was placed does so, too, until that is known', async () => {
  const { bench, placed, answer } = await sending();
  answer(unknown);
  await bench.during(placed, 4_000);
  expect(bench.value('conditions').map(({ state }) => state)).toEqual(['CHECKING']);
  expect(bench.value('kill').phase).toBe('verifying');
});
