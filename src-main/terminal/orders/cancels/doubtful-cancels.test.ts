/** Cancels without an answer: the row says CANCELING for as long as that may be true, and no longer. */
import { expect, it } from 'vitest';
import { Bench } from '../../bench.testing';
import { accepted, unknown } from '../../scripted-client.testing';
import { openBench, stopDraft, submit, walletRequest } from '../books.testing';

const cancel = (bench: Bench, orderId: string) =>
  bench.during(bench.desk.call('cancelOrder', { book: 'spot', symbol: 'BTCUSDT', orderId }), 400);

it('one that never arrived leaves the order working, and says so after the fence', async () => {
  const bench = await new Bench().start();
  const { orderId } = (await bench.place()) as { orderId: string };
  bench.exchange.script('cancelOrder', () => unknown);
  await cancel(bench, orderId);
  await bench.run(6_000, 50);
  expect(bench.value('openOrders')).toMatchObject([{ status: 'CANCELING' }]);
  // The exchange cannot be read when the time comes: nothing is assumed meanwhile.
  bench.exchange.script('order', () => unknown);
  await bench.run(2_000, 50);
  expect(bench.value('openOrders')).toMatchObject([{ status: 'CANCELING' }]);
  await bench.run(2_000, 50);
  expect(bench.value('openOrders')).toMatchObject([{ orderId, status: 'NEW' }]);
  expect(bench.keys().filter((key) => key === 'cancelRejected')).toHaveLength(1);
  expect(bench.exchange.count('cancelOrder')).toBe(1);
  expect(await cancel(bench, orderId)).toMatchObject({ value: { kind: 'accepted' } });
  await bench.run(10_000, 50);
  expect(bench.value('openOrders')).toEqual([]);
});

it('one that was only taken note of, and then lost with the exchange, leaves the order working', async () => {
  const bench = await new Bench().start();
  const { orderId } = (await bench.place()) as { orderId: string };
  const pending = { orderId, status: 'PENDING_CANCEL' };
  bench.exchange.script('cancelOrder', () => accepted(pending) as never);
  expect(await cancel(bench, orderId)).toMatchObject({ value: { kind: 'accepted' } });
  await bench.run(6_000, 50);
  expect(bench.value('openOrders')).toMatchObject([{ status: 'CANCELING' }]);
  await bench.run(2_000, 50);
  expect(bench.value('openOrders')).toMatchObject([{ orderId, status: 'NEW' }]);
  expect(bench.keys().filter((key) => key === 'cancelRejected')).toHaveLength(1);
  expect(bench.exchange.count('cancelOrder')).toBe(1);
});

it('one whose order was seen to end before its answer was lost is no question any more', async () => {
  const bench = await new Bench().start();
  const { orderId } = (await bench.place()) as { orderId: string };
  let lose: () => void = () => undefined;
  const lost = new Promise<typeof unknown>((resolve) => {
    lose = () => {
      resolve(unknown);
    };
  });
  bench.exchange.script('cancelOrder', () => {
    bench.exchange.end(orderId, 'CANCELED');
    return lost;
  });
  void bench.desk.call('cancelOrder', { book: 'spot', symbol: 'BTCUSDT', orderId });
  await bench.run(6_000, 50);
  expect(bench.keys()).toContain('orderCanceled');
  lose();
  await bench.run(10_000, 50);
  expect(bench.keys()).not.toContain('cancelUnknown');
  expect(bench.keys()).not.toContain('cancelRejected');
});

it('one of a condition order that never arrived leaves it waiting, also over a restart', async () => {
  const bench = await openBench();
  await submit(bench, stopDraft());
  await bench.run(2_000, 50);
  const [row] = bench.value('conditions');
  const input = { symbol: 'E-BTC-USDT', orderId: row?.orderId ?? '' };
  bench.exchange.futuresOrders.script('cancelOrder', () => unknown);
  await bench.during(bench.desk.call('cancelCondition', input));
  expect(bench.value('conditions')).toMatchObject([{ state: 'CANCELING' }]);
  await bench.terminal.close();
  bench.store.isFull = false;
  const next = bench.restarted();
  next.watch('conditions');
  await next.run(3_000, 50);
  expect(next.value('conditions')).toMatchObject([{ state: 'CANCELING' }]);
  await next.run(8_000, 50);
  expect(next.value('conditions')).toMatchObject([{ state: 'WAITING' }]);
});

it('an order that is found and has filled is told of once', async () => {
  const bench = await new Bench().start();
  const first = (await bench.place()) as { orderId: string };
  bench.exchange.script('placeOrder', () => unknown);
  const intentId = bench.newIntent();
  await bench.place({}, intentId);
  const { orderId } = bench.exchange.add(
    walletRequest(bench.store.intent(intentId)?.clientOrderId),
  );
  // The polls come upon its trade before the search for it has found it.
  bench.exchange.script('order', ...[0, 1, 2].map(() => () => unknown));
  bench.exchange.fill(first.orderId, 500_000, 5_999_000);
  bench.exchange.fill(orderId, 500_000, 5_999_000);
  await bench.run(3_000, 20);
  expect(bench.keys().filter((key) => key === 'orderFilled')).toHaveLength(2);
  expect(bench.keys()).toContain('orderFound');
});

it('one whose order ends while it is being looked at is told of by that end alone', async () => {
  const bench = await new Bench().start();
  const { orderId } = (await bench.place()) as { orderId: string };
  const working = bench.exchange.orders.find((order) => order.orderId === orderId);
  bench.exchange.script('cancelOrder', () => unknown);
  let answer = (): void => undefined;
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  bench.exchange.script('order', async () => {
    await slow;
    return accepted(working) as never;
  });
  await cancel(bench, orderId);
  await bench.run(8_000, 50);
  bench.exchange.fill(orderId, 500_000, 5_999_000);
  await bench.run(6_000, 50);
  expect(bench.keys()).toContain('orderFilled');
  answer();
  await bench.run(1_000, 50);
  expect(bench.keys()).not.toContain('cancelRejected');
});
