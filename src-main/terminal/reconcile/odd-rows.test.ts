/** An open order whose figures do not fit what is listed: the others are known, and it does not count as gone. */
import { expect, it } from 'vitest';
import { Bench } from '../bench.testing';
import { openBench, spotDraft, submit, walletRequest } from '../orders/books.testing';
import { wordsOfOdd } from '../orders/scripts.testing';
import { refused, unknown } from '../scripted-client.testing';

/** An order of ours, of which the exchange tells figures that nobody here can count, and one of another program. */
async function odd(): Promise<{ bench: Bench; oddId: string; otherId: string }> {
  const bench = await openBench();
  await submit(bench, spotDraft());
  await bench.run(3_000, 50);
  const [ours] = bench.exchange.orders;
  const oddId = ours?.orderId ?? '';
  bench.exchange.odd.add(oddId);
  // Asked for alone, it can be read as little.
  bench.exchange.script('order', ...Array.from({ length: 99 }, () => () => unknown));
  const { orderId: otherId } = bench.exchange.add(walletRequest());
  return { bench, oddId, otherId };
}

it('it is told once by its id, what is beside it is shown, and it stays among the open ones', async () => {
  const { bench, oddId, otherId } = await odd();
  await bench.run(30_000, 100);
  const rows = bench.value('openOrders').map(({ orderId, status }) => [orderId, status]);
  expect(rows).toContainEqual([otherId, 'NEW']);
  expect(rows).toContainEqual([oddId, 'NEW']);
  const told = bench.activity.filter(({ key }) => key === 'orderUnreadable');
  expect(told).toMatchObject([{ values: { symbol: 'BTCUSDT', orderId: oddId } }]);
  // What is beside it can be traded on.
  expect(await submit(bench, spotDraft({ price: '59000' }))).toMatchObject({ kind: 'accepted' });
});

it('the kill switch cancels it by its id, and names it where the exchange does not let it', async () => {
  const { bench, oddId } = await odd();
  bench.watch('kill');
  await bench.desk.call('kill', { source: 'key' });
  await bench.run(20_000, 50);
  expect(bench.value('kill').phase).toBe('verified');
  expect(bench.exchange.orders.every(({ status }) => status === 'CANCELED')).toBe(true);

  const { bench: stubborn, oddId: stuckId } = await odd();
  stubborn.watch('kill');
  stubborn.exchange.script(
    'cancelBatch',
    ...Array.from({ length: 99 }, () => () => refused('-1', 'no')),
  );
  stubborn.exchange.script(
    'cancelOrder',
    ...Array.from({ length: 99 }, () => () => refused('-2023', 'frozen')),
  );
  await stubborn.desk.call('kill', { source: 'key' });
  await stubborn.run(5_000, 50);
  expect(stubborn.value('kill').stuck).toContainEqual({
    symbol: 'BTCUSDT',
    orderId: stuckId,
    why: {
      key: 'refused',
      values: expect.objectContaining({
        message: expect.stringContaining('frozen') as string,
      }) as object,
    },
  });
  expect(oddId).toBe(stuckId);
});

it('one of elsewhere that only a trade names is asked for once, and told', async () => {
  const bench = await openBench();
  await bench.run(3_000, 50);
  const { exchange } = bench;
  const order = exchange.add(walletRequest());
  const { orderId } = order;
  exchange.fill(orderId, 500_000, 5_999_000);
  const uncounted = { ...wordsOfOdd(order), status: 'FILLED', clientOrderId: 'a-bot' } as const;
  const told = { kind: 'unknown', message: 'price 1.005', uncounted } as const;
  exchange.script('order', ...Array.from({ length: 99 }, () => () => told));
  await bench.run(90_000, 100);
  expect(bench.value('fills')).toMatchObject([{ orderId }]);
  expect(exchange.count('order')).toBe(1);
  // It has ended: nobody is told that it is open, or that it could be cancelled.
  expect(bench.keys()).not.toContain('orderUnreadable');
  const lines = bench.activity.filter(({ key }) => key === 'pastOrderUnreadable');
  expect(lines).toMatchObject([{ values: { symbol: 'BTCUSDT', orderId } }]);
});

it('one that had traded before the start is the past, and no news', async () => {
  const bench = new Bench();
  const { exchange } = bench;
  const { orderId } = exchange.add(walletRequest());
  exchange.fill(orderId, 500_000, 5_999_000);
  exchange.odd.add(orderId);
  await openBench(bench);
  await bench.run(90_000, 100);
  expect(bench.value('fills')).toMatchObject([{ orderId }]);
  expect(exchange.count('order')).toBe(1);
  expect(bench.keys().filter((key) => /nreadable/.test(key))).toEqual([]);
});

it('two wallets may have one of the same id: each is told', async () => {
  const bench = await openBench();
  const { exchange } = bench;
  for (const wallet of [exchange, exchange.marginWallet]) {
    wallet.odd.add(wallet.add(walletRequest('a-bot')).orderId);
  }
  await bench.run(20_000, 100);
  const told = bench.activity.filter(({ key }) => key === 'orderUnreadable');
  expect(told.map(({ values }) => values['orderId'])).toHaveLength(2);
  expect(new Set(told.map(({ values }) => values['orderId'])).size).toBe(1);
});
