/** What an order has executed and what its trades tell are read apart: neither may wait for the other. */
import { expect, it } from 'vitest';
import { rejectedByClient } from '../../client/request/outcome';
import { NO_OLDER_PAGE } from '../../client/endpoints/pages';
import { Bench } from '../bench.testing';
import { walletRequest } from '../orders/books.testing';
import { accepted } from '../scripted-client.testing';

it('a fill between the read of trades and the read of its order is shown right after', async () => {
  const bench = await new Bench().start();
  const { orderId } = (await bench.place()) as { orderId: string };
  await bench.run(20_000, 50);
  const { exchange } = bench;
  // It is not among the open orders: its trades and its end are asked for at the same time.
  exchange.script('openOrders', () => accepted([]) as never);
  exchange.script('order', () => {
    exchange.fill(orderId, 500_000, 5_999_000);
    return null;
  });
  await bench.run(3_000, 50);
  expect(bench.value('openOrders')).toEqual([]);
  expect(bench.value('fills')).toMatchObject([{ orderId, lots: 500_000 }]);
});

it('a part that an answer already names as executed is shown with its fill', async () => {
  const bench = await new Bench().start();
  await bench.run(20_000, 50);
  const { exchange } = bench;
  exchange.script('placeOrder', () => {
    const [clientOrderId = ''] = [...bench.store.intents.values()].map((one) => one.clientOrderId);
    const { orderId } = exchange.add(walletRequest(clientOrderId));
    exchange.fill(orderId, 200_000, 5_999_000);
    return accepted({
      orderId,
      clientOrderId,
      status: 'PARTIALLY_FILLED',
      executedQty: '0.2',
    }) as never;
  });
  await bench.place();
  await bench.run(1_000, 50);
  expect(bench.value('openOrders')).toMatchObject([{ executedLots: 200_000 }]);
  expect(bench.value('fills')).toMatchObject([{ lots: 200_000 }]);
});

it('trades that the exchange gives no page of are missed aloud, and what it does list is shown', async () => {
  const bench = await new Bench().start();
  const { orderId } = (await bench.place()) as { orderId: string };
  await bench.run(20_000, 50);
  const { exchange } = bench;
  for (let part = 0; part < 1_200; part += 1) exchange.fill(orderId, 100, 5_999_000);
  exchange.script(
    'ownTrades',
    () => null,
    () => rejectedByClient(NO_OLDER_PAGE, '201'),
  );
  await bench.run(3_000, 50);
  expect(bench.keys().filter((key) => key === 'tradesMissing')).toHaveLength(1);
  expect(bench.keys().filter((key) => key === 'fill').length).toBeGreaterThan(400);
});
