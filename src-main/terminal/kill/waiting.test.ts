/** Condition orders that an exchange forgets while they are cancelled. */
import { expect, it } from 'vitest';
import { openBench, stopDraft, submit } from '../orders/books.testing';
import { accepted, unknown } from '../scripted-client.testing';

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

it('one whose cancel was lost is cancelled again, and not taken for gone because reads lag some seconds behind', async () => {
  const bench = await openBench();
  bench.watch('kill');
  await submit(bench, stopDraft());
  await bench.run(1_000, 50);
  const { futures, futuresOrders } = bench.exchange;
  const order = futures.order.bind(futures);
  Object.assign(futures, { order: () => Promise.resolve(accepted(null)) });
  futuresOrders.script('cancelOrder', () => unknown);
  await bench.desk.call('kill', { source: 'key' });
  await bench.run(3_000, 50);
  expect(bench.value('kill').phase).not.toBe('verified');
  Object.assign(futures, { order });
  await bench.run(10_000, 50);
  expect(bench.value('kill').phase).toBe('verified');
  expect(futuresOrders.orders.map(({ status }) => status)).toEqual(['CANCELED']);
  expect(bench.value('conditions').map(({ state }) => state)).toEqual(['CANCELED']);
});
