/** Ends that nobody reads, and those of orders that take nothing: each row says which it is, and waits for nothing. */
import { expect, test } from 'vitest';
import { futuresDraft, openBench, submit } from '../orders/books.testing';
import { refused } from '../scripted-client.testing';
import { DriftBench, RESTING, Simulator, started, TAKING } from './drift-bench.testing';

const denied = Array.from({ length: 100 }, () => () => refused('-2013', 'no such order'));

test('one that the exchange has lost is not waited for', async () => {
  const bench = await RESTING();
  await bench.place({ price: '60000' });
  bench.exchange.script('order', ...denied);
  bench.exchange.end(bench.orderId, 'CANCELED');
  await bench.run(9_000);
  expect(bench.value('openOrders')).toEqual([]);
  expect(bench.row).toMatchObject({ state: 'left-out', reason: 'lost', actual: null });
});

test('nor is one that it has lost while the program was off', async () => {
  const bench = await started();
  await bench.place(TAKING);
  await bench.run(50);
  await bench.terminal.close();
  const { orderId } = bench;
  bench.exchange.end(orderId, 'CANCELED');
  bench.exchange.script('order', ...denied);
  const next = bench.restarted();
  next.watch('drift');
  await next.start();
  await next.run(3_000);
  expect(next.value('drift').rows).toMatchObject([{ state: 'left-out', reason: 'lost' }]);
});

async function postOnly(): Promise<{ bench: DriftBench; orderId: string }> {
  const simulator = new Simulator();
  simulator.answer = () => ({});
  const bench = new DriftBench(simulator);
  bench.watchBook('E-BTC-USDT');
  await openBench(bench);
  const heard = async (): Promise<void> => {
    bench.exchange.book(599_990, 600_000, 'E-BTC-USDT');
    bench.exchange.print('E-BTC-USDT', 599_990, 1);
    await bench.run(50);
  };
  await heard();
  await heard();
  await submit(bench, futuresDraft({ price: '59999', timeInForce: 'POST_ONLY' }));
  const orderId = bench.exchange.futuresOrders.orders[0]?.orderId ?? '';
  return { bench, orderId };
}

test('a post-only order that would have taken was not ended by somebody else', async () => {
  const { bench, orderId } = await postOnly();
  bench.exchange.futuresOrders.change(orderId, { status: 'CANCELED' });
  await bench.run(3_000);
  expect(bench.row).toMatchObject({ state: 'left-out', reason: 'would-take' });
});

test('one that has rested for longer was', async () => {
  const { bench, orderId } = await postOnly();
  for (let second = 0; second < 6; second += 1) {
    bench.exchange.book(599_990, 600_000, 'E-BTC-USDT');
    await bench.run(1_000);
  }
  bench.exchange.futuresOrders.change(orderId, { status: 'CANCELED' });
  await bench.run(3_000);
  expect(bench.row).toMatchObject({ state: 'left-out', reason: 'ended-elsewhere' });
});
