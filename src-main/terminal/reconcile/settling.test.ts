/** How orders ended is told by what is read anyway where that proves it; only the rest is asked for one by one. */
import { describe, expect, it } from 'vitest';
import {
  futuresDraft,
  futuresRequest,
  openBench,
  spotDraft,
  submit,
  walletRequest,
} from '../orders/books.testing';
import { accepted, refused, unknown } from '../scripted-client.testing';
import { many, pastOrders } from './endings.testing';

const MANY = 6;
const NONE_OPEN = accepted({ orders: [], others: [], isWhole: true });

/** Orders that rest, oldest first; by then nothing is being looked at closely any more. */
async function resting(makeDraft: (at: number) => Parameters<typeof submit>[1], count = MANY) {
  const bench = await openBench();
  const orderIds: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const placed = await submit(bench, makeDraft(at));
    orderIds.push(placed.kind === 'accepted' ? placed.orderId : '');
  }
  await bench.run(10_000, 50);
  return { bench, orderIds };
}

const onSpot = (at: number) => spotDraft({ price: `599${at}0` });
const onFutures = (at: number) => futuresDraft({ price: `599${at}0` });

describe('orders that have left the book', () => {
  it('are filled when their own trades come to all of them: none is asked for', async () => {
    const { bench, orderIds } = await resting(onSpot);
    const { exchange } = bench;
    const asked = exchange.count('order');
    for (const orderId of orderIds) {
      exchange.fill(orderId, 300_000, 5_999_000);
      exchange.fill(orderId, 200_000, 5_998_999);
    }
    exchange.script('order', ...many(() => unknown));
    await bench.run(3_000, 50);
    expect(bench.value('openOrders')).toEqual([]);
    expect(exchange.count('order') - asked).toBe(0);
    const ended = await pastOrders(bench, 'spot');
    expect(ended).toHaveLength(MANY);
    for (const row of ended) {
      const average = '59989.996';
      expect(row).toMatchObject({ status: 'FILLED', executedLots: 500_000, averagePrice: average });
    }
    expect(bench.keys().filter((key) => key === 'orderFilled')).toHaveLength(MANY);
  });

  it('are asked for when their trades fall short: less than all is no proof of anything', async () => {
    const { bench, orderIds } = await resting(onSpot);
    const { exchange } = bench;
    const [first = '', ...others] = orderIds;
    exchange.fill(first, 499_999, 5_999_000);
    exchange.end(first, 'CANCELED');
    for (const orderId of others) exchange.fill(orderId, 500_000, 5_999_000);
    const asked = exchange.count('order');
    await bench.run(3_000, 50);
    expect(exchange.count('order') - asked).toBe(1);
    const ended = await pastOrders(bench, 'spot');
    expect(ended.find(({ orderId }) => orderId === first)).toMatchObject({
      status: 'CANCELED',
      executedLots: 499_999,
    });
    expect(ended.filter(({ status }) => status === 'FILLED')).toHaveLength(MANY - 1);
  });

  it('of a contract are read from the newest of them back, by one question for all', async () => {
    const { bench, orderIds } = await resting(onFutures);
    const { futuresOrders } = bench.exchange;
    // One that is older than all of them is seen last.
    const { orderId: older } = futuresOrders.add(futuresRequest('a-bot'), { orderId: '1000' });
    futuresOrders.orders.push(...futuresOrders.orders.splice(0, 1));
    await bench.run(6_000, 50);
    expect(bench.value('openOrders')).toHaveLength(MANY + 1);
    orderIds.push(older);
    const [asked, histories] = [futuresOrders.count('order'), futuresOrders.count('orderHistory')];
    for (const orderId of orderIds) futuresOrders.change(orderId, { status: 'CANCELED' });
    await bench.run(2_000, 50);
    expect(bench.value('openOrders')).toEqual([]);
    expect(futuresOrders.count('order') - asked).toBe(0);
    expect(futuresOrders.count('orderHistory') - histories).toBe(1);
  });

  it('are asked for one by one where their trades cannot be read', async () => {
    const { bench, orderIds } = await resting(onSpot);
    const { exchange } = bench;
    for (const orderId of orderIds) exchange.fill(orderId, 500_000, 5_999_000);
    exchange.script('ownTrades', ...many(() => unknown));
    await bench.run(3_000, 50);
    expect(bench.value('openOrders')).toEqual([]);
    expect(await pastOrders(bench, 'spot')).toHaveLength(MANY);
  });

  it('are told as listed no more while nobody can say how they ended', async () => {
    const { bench, orderIds } = await resting(onSpot, 3);
    const { exchange } = bench;
    const [first = '', second = '', third = ''] = orderIds;
    let isSilent = true;
    exchange.script('order', ...many(() => (isSilent ? unknown : null)));
    exchange.end(first, 'CANCELED');
    await bench.run(5_000, 50);
    const statuses = () =>
      Object.fromEntries(bench.value('openOrders').map((row) => [row.orderId, row.status]));
    expect(statuses()).toEqual({ [first]: 'UNLISTED', [second]: 'NEW', [third]: 'NEW' });
    isSilent = false;
    await bench.run(5_000, 50);
    expect(statuses()).toEqual({ [second]: 'NEW', [third]: 'NEW' });
    expect(await pastOrders(bench, 'spot')).toMatchObject([{ orderId: first, status: 'CANCELED' }]);
  });

  it('are never told so when the reading that misses them reads their end', async () => {
    const { bench, orderIds } = await resting(onSpot, 1);
    // Longer than a desk waits for what an account has.
    const slowly = (): Promise<null> =>
      new Promise((resolve) => {
        bench.clock.setAlarm(200, () => {
          resolve(null);
        });
      });
    bench.exchange.script('order', slowly);
    const told = bench.received('openOrders');
    bench.exchange.end(orderIds[0] ?? '', 'CANCELED');
    await bench.run(5_000, 50);
    expect(bench.value('openOrders')).toEqual([]);
    expect(bench.received('openOrders')).toBe(told + 1);
  });

  it('are open again as soon as they are listed again', async () => {
    const { bench, orderIds } = await resting(onSpot, 1);
    const { exchange } = bench;
    exchange.script('order', ...many(() => unknown));
    exchange.script('openOrders', () => accepted([]) as never);
    let seen = '';
    for (let waits = 0; waits < 100 && seen !== 'UNLISTED'; waits += 1) {
      await bench.run(50, 50);
      seen = bench.value('openOrders')[0]?.status ?? '';
    }
    expect(seen).toBe('UNLISTED');
    await bench.run(5_000, 50);
    expect(bench.value('openOrders')).toMatchObject([{ orderId: orderIds[0], status: 'NEW' }]);
  });

  it('end as the answer to their placing said, at the price their own trades tell', async () => {
    const bench = await openBench();
    const { exchange } = bench;
    const atMs = bench.clock.nowMs() - 7;
    exchange.script('placeOrder', () => {
      const [clientOrderId = ''] = [...bench.store.intents.values()].map(
        (one) => one.clientOrderId,
      );
      const { orderId } = exchange.add(walletRequest(clientOrderId));
      exchange.fill(orderId, 300_000, 5_999_000);
      exchange.fill(orderId, 200_000, 5_998_999);
      const said = { status: 'FILLED', executedQty: '0.5', placedAtMs: atMs } as const;
      return accepted({ orderId, clientOrderId, ...said }) as never;
    });
    await submit(
      bench,
      spotDraft({ type: 'MARKET', price: '', quantity: '29994.998', unit: 'quote' }),
    );
    await bench.run(3_000, 50);
    expect(exchange.count('order')).toBe(0);
    expect(await pastOrders(bench, 'spot')).toMatchObject([
      { status: 'FILLED', executedLots: 500_000, averagePrice: '59989.996', createdAtMs: atMs },
    ]);
  });

  it.each([
    { said: { status: 'FILLED' }, why: 'what it executed' },
    { said: { status: 'FILLED', executedQty: '0.5' }, why: 'when it was placed' },
    { said: { status: 'FILLED', executedQty: '0.4', placedAtMs: 1 }, why: 'what its trades say' },
  ])('are asked for when that answer does not say $why', async ({ said }) => {
    const bench = await openBench();
    const { exchange } = bench;
    exchange.script('placeOrder', () => {
      const [clientOrderId = ''] = [...bench.store.intents.values()].map(
        (one) => one.clientOrderId,
      );
      const { orderId } = exchange.add(walletRequest(clientOrderId));
      exchange.fill(orderId, 500_000, 5_999_000);
      return accepted({ orderId, clientOrderId, ...said }) as never;
    });
    await submit(bench, spotDraft());
    await bench.run(3_000, 50);
    expect(exchange.count('order')).toBe(1);
    expect(await pastOrders(bench, 'spot')).toMatchObject([
      { status: 'FILLED', executedLots: 500_000, averagePrice: '59990' },
    ]);
  });

  it('are not asked for again once somebody has read how they ended', async () => {
    const { bench, orderIds } = await resting(onSpot, 1);
    const [orderId = ''] = orderIds;
    const { exchange } = bench;
    const asked = exchange.count('order');
    // A change reads how the order it has cancelled ended; the poll comes later and knows it by then.
    const terms = { book: 'spot', symbol: 'BTCUSDT', price: '59980', quantity: '0.5' } as const;
    const intentId = bench.newIntent();
    await bench.during(
      bench.desk.call('changeOrder', { intentId, orderId, seen: bench.seen(orderId), ...terms }),
      3_000,
    );
    expect(exchange.count('order') - asked).toBe(1);
  });

  it('of contracts are found in the history, many by one read', async () => {
    const { bench, orderIds } = await resting(onFutures);
    const { futuresOrders } = bench.exchange;
    const [first = '', ...others] = orderIds;
    futuresOrders.fill(first, 40, 599_900);
    for (const orderId of orderIds) futuresOrders.change(orderId, { status: 'CANCELED' });
    const [asked, read] = [futuresOrders.count('order'), futuresOrders.count('orderHistory')];
    await bench.run(3_000, 50);
    expect(futuresOrders.count('order') - asked).toBe(0);
    expect(futuresOrders.count('orderHistory') - read).toBe(1);
    const ended = await pastOrders(bench, 'futures');
    const executed = ended.map((row) => [row.orderId, row.status, row.executedLots]);
    expect(executed.toSorted()).toEqual(
      [[first, 'CANCELED', 40], ...others.map((one) => [one, 'CANCELED', 0])].toSorted(),
    );
  });

  it('of a contract is asked for by its id where it is one of ours: the history says no more of it', async () => {
    const { bench, orderIds } = await resting(onFutures, 1);
    const { futuresOrders } = bench.exchange;
    const [asked, read] = [futuresOrders.count('order'), futuresOrders.count('orderHistory')];
    futuresOrders.change(orderIds[0] ?? '', { status: 'CANCELED' });
    await bench.run(3_000, 50);
    expect(bench.value('openOrders')).toEqual([]);
    expect(futuresOrders.count('order') - asked).toBe(1);
    expect(futuresOrders.count('orderHistory') - read).toBe(0);
  });

  it('of a contract are open until the exchange says more than that it has none of that id', async () => {
    const { bench, orderIds } = await resting(onFutures, 1);
    const { futuresOrders, futuresHost } = bench.exchange;
    futuresOrders.script('openOrders', ...[1, 2].map(() => () => NONE_OPEN as never));
    futuresOrders.script('order', ...[1, 2].map(() => () => accepted(null) as never));
    await bench.run(6_000, 50);
    expect(bench.value('openOrders')).toMatchObject([{ orderId: orderIds[0], status: 'NEW' }]);
    const accounts = futuresHost.count('accounts');
    futuresOrders.change(orderIds[0] ?? '', { status: 'CANCELED' });
    await bench.run(3_000, 50);
    expect(bench.value('openOrders')).toEqual([]);
    expect(futuresHost.count('accounts')).toBeGreaterThan(accounts);
  });

  it('of contracts are asked for where the history cannot be read or does not show them', async () => {
    const { bench, orderIds } = await resting(onFutures);
    const { futuresOrders } = bench.exchange;
    for (const orderId of orderIds) futuresOrders.change(orderId, { status: 'CANCELED' });
    futuresOrders.script('orderHistory', ...many(() => unknown));
    const asked = futuresOrders.count('order');
    await bench.run(3_000, 50);
    expect(bench.value('openOrders')).toEqual([]);
    expect(futuresOrders.count('order') - asked).toBe(MANY);
  });
});

it('an order that is denied is given up after five seconds of it, not after three quick answers', async () => {
  const { bench, orderIds } = await resting(onSpot, 1);
  const { exchange } = bench;
  exchange.script('order', ...many(() => refused('-2013')));
  exchange.end(orderIds[0] ?? '', 'CANCELED');
  const before = exchange.count('order');
  while (exchange.count('order') === before) await bench.run(100, 50);
  await bench.run(4_500, 50);
  expect(exchange.count('order') - before).toBeGreaterThan(3);
  expect(bench.value('openOrders')).toHaveLength(1);
  await bench.run(1_500, 50);
  expect(bench.value('openOrders')).toEqual([]);
});

it('a denial counts whoever has asked: what was to be cancelled and is lost takes three reads', async () => {
  const { bench, orderIds } = await resting(onSpot, 4);
  const { exchange, clock } = bench;
  // One read of an order in two and a half seconds is all that it allows.
  let freeAtMs = 0;
  const denied = async () => {
    const nowMs = clock.monotonicMs();
    freeAtMs = Math.max(nowMs, freeAtMs) + 2_500;
    await new Promise<void>((resolve) => clock.setAlarm(freeAtMs - nowMs, resolve));
    return refused('-2013');
  };
  exchange.script('order', ...many(denied));
  exchange.script('cancelOrder', ...many(() => unknown));
  const input = { book: 'spot', symbol: 'BTCUSDT' } as const;
  for (const orderId of orderIds) {
    await bench.during(bench.desk.call('cancelOrder', { ...input, orderId }));
  }
  for (const orderId of orderIds) exchange.end(orderId, 'CANCELED');
  // Each is denied three times, with a little more for what had been asked for already.
  await bench.run(4 * 3 * 2_500 + 5_000, 50);
  expect(bench.value('openOrders')).toEqual([]);
});
