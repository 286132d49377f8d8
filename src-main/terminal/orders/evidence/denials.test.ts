/** A key that loses its rights for a while: what cannot be asked for is not lost. */
import { expect, it } from 'vitest';
import type { Bench } from '../../bench.testing';
import { refused } from '../../scripted-client.testing';
import { INTENT, openBench, SEEN_SPOT, spotDraft, stopDraft, submit } from '../books.testing';

/** Reads that lag behind: of what has just changed they know nothing yet. */
const unknownYet = () => Promise.resolve(refused('-2013', 'Order does not exist'));
const denied = () => Promise.resolve(refused('-2015', 'Invalid API-key, IP, or permissions'));

it('a change goes on when the end of the old order can be read again', async () => {
  const bench = await openBench();
  const placed = await submit(bench, spotDraft(), 'oldorder01234567');
  await bench.run(1_000, 50);
  const orderId = placed.kind === 'accepted' ? placed.orderId : '';
  const order = bench.exchange.spot.order.bind(bench.exchange.spot);
  Object.assign(bench.exchange.spot, { order: denied });
  const input = {
    intentId: INTENT,
    book: 'spot',
    symbol: 'BTCUSDT',
    orderId,
    seen: SEEN_SPOT,
  } as const;
  const changed = bench.desk.call('changeOrder', { ...input, price: '59980', quantity: '0.5' });
  await bench.run(6_500, 50);
  expect(bench.value('changes')[0]).toMatchObject({ step: 'checking' });
  Object.assign(bench.exchange.spot, { order });
  await bench.during(changed, 6_000);
  expect(bench.value('changes')[0]).toMatchObject({ step: 'done' });
  const open = bench.exchange.orders.filter(({ status }) => status === 'NEW');
  expect(open).toMatchObject([{ price: 5_998_000 }]);
});

const kill = async (bench: Bench): Promise<void> => {
  bench.watch('kill');
  await bench.desk.call('kill', { source: 'key' });
};

it('the kill switch names a condition order that it may neither cancel nor see, and cancels it later', async () => {
  const bench = await openBench();
  await submit(bench, stopDraft());
  await bench.run(2_000, 50);
  const { futures } = bench.exchange;
  const before = {
    cancelOrder: futures.cancelOrder.bind(futures),
    order: futures.order.bind(futures),
    allOpenOrders: futures.allOpenOrders.bind(futures),
  };
  Object.assign(futures, { cancelOrder: denied, order: denied, allOpenOrders: denied });
  await kill(bench);
  await bench.run(30_000, 50);
  expect(bench.value('conditions')[0]).toMatchObject({ state: 'WAITING' });
  expect(bench.keys()).not.toContain('conditionLost');
  const [condition] = bench.exchange.futuresOrders.orders;
  const { phase, stuck } = bench.value('kill');
  expect(phase).toBe('needs-you');
  expect(stuck.map(({ orderId }) => orderId)).toContain(condition?.orderId);
  Object.assign(futures, before);
  await bench.run(40_000, 50);
  expect(bench.value('kill')).toMatchObject({ phase: 'verified', stuck: [] });
  expect(bench.value('conditions')[0]).toMatchObject({ state: 'CANCELED' });
});

it('a change is done although reads know the old order only some seconds after its cancel', async () => {
  const bench = await openBench();
  bench.watch('changes');
  const placed = await submit(bench, spotDraft());
  await bench.run(1_000, 50);
  const orderId = placed.kind === 'accepted' ? placed.orderId : '';
  const order = bench.exchange.spot.order.bind(bench.exchange.spot);
  Object.assign(bench.exchange.spot, { order: unknownYet });
  const seen = {
    intentId: INTENT,
    book: 'spot',
    symbol: 'BTCUSDT',
    orderId,
    seen: SEEN_SPOT,
  } as const;
  void bench.desk.call('changeOrder', { ...seen, price: '59980', quantity: '0.5' });
  await bench.run(3_000, 50);
  expect(bench.value('changes')[0]).toMatchObject({ step: 'checking' });
  Object.assign(bench.exchange.spot, { order });
  await bench.run(3_000, 50);
  expect(bench.value('changes')[0]).toMatchObject({ step: 'done' });
});

it('a change is given up where the exchange denies the old order for long', async () => {
  const bench = await openBench();
  bench.watch('changes');
  const placed = await submit(bench, spotDraft());
  await bench.run(1_000, 50);
  const orderId = placed.kind === 'accepted' ? placed.orderId : '';
  Object.assign(bench.exchange.spot, { order: unknownYet });
  const seen = {
    intentId: INTENT,
    book: 'spot',
    symbol: 'BTCUSDT',
    orderId,
    seen: SEEN_SPOT,
  } as const;
  void bench.desk.call('changeOrder', { ...seen, price: '59980', quantity: '0.5' });
  await bench.run(8_000, 50);
  expect(bench.value('changes')[0]).toMatchObject({ step: 'given-up' });
  expect(bench.exchange.orders.map(({ status }) => status)).toEqual(['CANCELED']);
});
