/** Own orders whose end the exchange tells in figures that nobody here can count: asked for once, and over. */
import { expect, it } from 'vitest';
import type { Bench } from '../bench.testing';
import { futuresDraft, spotDraft, stopDraft, stopRequest } from '../orders/books.testing';
import { accepted, unknown } from '../scripted-client.testing';
import { many, pastOrders, resting } from './endings.testing';

const told = (bench: Bench, key: string) => bench.activity.filter((line) => line.key === key);

it('a cancelled one has executed what its trades tell', async () => {
  const { bench, orderId } = await resting(spotDraft());
  const { exchange } = bench;
  const asked = exchange.count('order');
  exchange.odd.add(orderId);
  exchange.fill(orderId, 200_000, 5_999_000);
  exchange.end(orderId, 'CANCELED');
  await bench.run(30_000, 100);
  expect(exchange.count('order') - asked).toBe(1);
  expect(bench.value('openOrders')).toEqual([]);
  expect(await pastOrders(bench, 'spot')).toMatchObject([
    { orderId, status: 'CANCELED', executedLots: 200_000 },
  ]);
  expect(told(bench, 'orderCanceled')).toMatchObject([{ values: { orderId, executed: '0.2' } }]);
  expect(told(bench, 'orderUnreadable')).toEqual([]);
  // What had filled may be less than it was: that is told beside it, once.
  expect(told(bench, 'orderEndUncounted')).toMatchObject([
    { values: { book: 'spot', orderId, status: 'CANCELED' } },
  ]);
});

it('a filled one has executed all, at a price that nobody tells, also where its trades cannot be read', async () => {
  const { bench, orderId } = await resting(spotDraft());
  const { exchange } = bench;
  exchange.script('ownTrades', ...many(() => unknown));
  exchange.odd.add(orderId);
  exchange.fill(orderId, 500_000, 5_999_000);
  await bench.run(3_000, 100);
  expect(bench.value('openOrders')).toEqual([]);
  expect(await pastOrders(bench, 'spot')).toMatchObject([
    { orderId, status: 'FILLED', executedLots: 500_000, averagePrice: '' },
  ]);
});

it('one of a contract ends the same way', async () => {
  const { bench, orderId } = await resting(futuresDraft());
  const { futuresOrders } = bench.exchange;
  const asked = futuresOrders.count('order');
  futuresOrders.odd.add(orderId);
  futuresOrders.fill(orderId, 40, 599_900);
  futuresOrders.change(orderId, { status: 'CANCELED' });
  await bench.run(30_000, 100);
  expect(futuresOrders.count('order') - asked).toBe(1);
  expect(bench.value('openOrders')).toEqual([]);
  expect(told(bench, 'orderCanceled')).toMatchObject([{ values: { orderId, executed: '40' } }]);
});

it.each([
  ['CANCELED', 'CANCELED', []],
  ['FILLED', 'FIRED', ['orderFilled']],
] as const)(
  'a condition order that waited and is %s then waits no more',
  async (status, state, keys) => {
    const { bench, orderId } = await resting(stopDraft());
    const { futuresOrders } = bench.exchange;
    expect(futuresOrders.orders).toMatchObject([
      { orderId, status: 'INIT', kind: stopRequest().type },
    ]);
    const asked = futuresOrders.count('order');
    futuresOrders.odd.add(orderId);
    futuresOrders.change(orderId, { status });
    await bench.run(30_000, 100);
    expect(futuresOrders.count('order') - asked).toBe(1);
    expect(bench.value('conditions')).toMatchObject([{ orderId, state }]);
    expect(bench.keys().filter((key) => key === 'orderFilled')).toEqual(keys);
  },
);

it('one that a list leaves out and that works on stays open, and is told by its id', async () => {
  const { bench, orderId } = await resting(spotDraft());
  const { exchange } = bench;
  exchange.odd.add(orderId);
  exchange.script('openOrders', ...Array.from({ length: 3 }, () => () => accepted([]) as never));
  await bench.run(10_000, 100);
  expect(bench.value('openOrders')).toMatchObject([{ orderId, status: 'NEW' }]);
  expect(told(bench, 'orderUnreadable')).toMatchObject([{ values: { orderId } }]);
});
