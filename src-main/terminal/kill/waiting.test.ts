/** Condition orders that an exchange forgets while they are cancelled. */
import { expect, it } from 'vitest';
import { openBench, stopDraft, submit } from '../orders/books.testing';
import { accepted } from '../scripted-client.testing';

it('an exchange that lists nothing under the id of one says that it is gone, and the sweep ends', async () => {
  const bench = await openBench();
  bench.watch('kill');
  await submit(bench, stopDraft());
  await bench.run(1_000, 50);
  const { futures, futuresOrders } = bench.exchange;
  Object.assign(futures, { order: () => Promise.resolve(accepted(null)) });
  futuresOrders.orders.length = 0;
  await bench.desk.call('kill', { source: 'key' });
  await bench.run(20_000, 50);
  expect(bench.value('kill').phase).toBe('verified');
  expect(bench.value('conditions').map(({ state }) => state)).toEqual(['LOST']);
});
