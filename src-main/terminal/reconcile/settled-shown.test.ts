/** What the trader sees of orders that were settled: whose they are, how they ended, and what is read after it. */
import { describe, expect, it } from 'vitest';
import {
  futuresRequest,
  openBench,
  spotDraft,
  stopDraft,
  stopRequest,
  submit,
} from '../orders/books.testing';
import { refused, unknown } from '../scripted-client.testing';
import { many, pastOrders, placed } from './endings.testing';

describe('a condition order', () => {
  it('that the exchange has shown and then denies is lost, and said so', async () => {
    const bench = await openBench();
    const orderId = await placed(bench, stopDraft());
    const { futuresOrders } = bench.exchange;
    futuresOrders.orders.splice(0, 1);
    futuresOrders.script('order', ...many(() => refused('-2013')));
    await bench.run(4_000, 50);
    expect(bench.value('conditions')).toMatchObject([{ orderId, state: 'WAITING' }]);
    await bench.run(6_000, 50);
    expect(bench.value('conditions')).toMatchObject([{ orderId, state: 'LOST' }]);
    expect(bench.keys()).toContain('conditionLost');
  });

  it('whose answer has not come is nobody else’s: it is not told as found, and in no list twice', async () => {
    const bench = await openBench();
    const { futuresOrders } = bench.exchange;
    let [orderId, isSilent] = ['', true];
    futuresOrders.script('placeCondition', () => {
      ({ orderId } = futuresOrders.add(stopRequest()));
      return unknown;
    });
    futuresOrders.script('recentOrders', ...many(() => (isSilent ? unknown : null)));
    void submit(bench, stopDraft());
    await bench.run(5_000, 50);
    expect(bench.value('conditions')).toMatchObject([{ state: 'CHECKING' }]);
    expect(bench.value('openOrders')).toEqual([]);
    // Nor when its price has come and a trade names it.
    futuresOrders.fill(orderId, 100, 590_000);
    await bench.run(3_000, 50);
    expect(bench.value('conditions')).toMatchObject([{ state: 'CHECKING' }]);
    expect(bench.keys()).not.toContain('orderExternal');
    isSilent = false;
    await bench.run(30_000, 100);
    expect(bench.value('conditions')).toMatchObject([{ orderId, state: 'FIRED' }]);
    expect(bench.keys()).not.toContain('orderExternal');
  });
});

it('an order of elsewhere that only a trade names is told with all that the history says of it', async () => {
  const bench = await openBench();
  await bench.run(3_000, 50);
  const { futuresOrders } = bench.exchange;
  const { orderId } = futuresOrders.add(futuresRequest('a-bot'), { mode: 'isolated' });
  futuresOrders.fill(orderId, 100, 599_900);
  await bench.run(70_000, 100);
  const kept = bench.store
    .finishedOrders('futures', null, 10)
    .map((row) => JSON.parse(row) as object);
  expect(kept).toMatchObject([
    { orderId, clientOrderId: 'a-bot', isOwn: false, futures: { mode: 'isolated' } },
  ]);
});

it('a cancelled order whose end does not say what had executed waits for its trades, which do', async () => {
  const bench = await openBench();
  const orderId = await placed(bench, spotDraft());
  const { exchange } = bench;
  const slowly = (): Promise<null> =>
    new Promise((resolve) => {
      bench.clock.setAlarm(2_000, () => {
        resolve(null);
      });
    });
  exchange.script('ownTrades', slowly);
  exchange.fill(orderId, 200_000, 5_999_000);
  exchange.end(orderId, 'CANCELED');
  const at = exchange.orders.findIndex((order) => order.orderId === orderId);
  const ended = exchange.orders[at];
  if (ended === undefined) throw new Error('not placed');
  exchange.orders[at] = {
    ...ended,
    executed: 0 as never,
    averagePrice: '0',
    isExecutedUnsaid: true,
  };
  await bench.run(8_000, 50);
  expect(await pastOrders(bench, 'spot')).toMatchObject([
    { orderId, status: 'CANCELED', executedLots: 200_000 },
  ]);
});
