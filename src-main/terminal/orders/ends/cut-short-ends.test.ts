/** An end that tells less than was known: what has executed has executed, and an order that has ended is not open. */
import { describe, expect, it } from 'vitest';
import { contracts, lots } from '@shared/money/units';
import type { Bench } from '../../bench.testing';
import { accepted, unknown } from '../../scripted-client.testing';
import { futuresDraft, INTENT, openBench, SEEN_SPOT, spotDraft, submit } from '../books.testing';

async function history(bench: Bench, book: 'spot' | 'futures') {
  const reply = await bench.during(bench.desk.call('orderHistory', { book, beforeMs: null }));
  return reply.ok ? reply.value.orders : [];
}

describe('an order that is cancelled elsewhere, whose end leaves out what it had executed', () => {
  it('is gone from the open orders with what was known of it, on spot', async () => {
    const bench = await openBench();
    const { exchange } = bench;
    const placed = await submit(bench, spotDraft());
    const orderId = placed.kind === 'accepted' ? placed.orderId : '';
    exchange.fill(orderId, 300_000, 5_999_000);
    await bench.run(4_000, 50);
    expect(bench.value('openOrders')).toMatchObject([{ executedLots: 300_000 }]);
    exchange.end(orderId, 'CANCELED');
    const order = exchange.orders.find((one) => one.orderId === orderId);
    Object.assign(order ?? {}, { executed: lots(0), averagePrice: '0' });
    await bench.run(8_000, 50);
    expect(bench.value('openOrders')).toEqual([]);
    expect(await history(bench, 'spot')).toMatchObject([
      { orderId, status: 'CANCELED', executedLots: 300_000, averagePrice: '59990' },
    ]);
    const asked = exchange.count('order');
    await bench.run(20_000, 50);
    expect(exchange.count('order')).toBe(asked);
  });

  it('counts with what its own trades tell, on futures', async () => {
    const bench = await openBench();
    const { futuresOrders } = bench.exchange;
    const placed = await submit(bench, futuresDraft());
    const orderId = placed.kind === 'accepted' ? placed.orderId : '';
    await bench.run(4_000, 50);
    // Met and cancelled between two looks.
    futuresOrders.fill(orderId, 40, 599_900);
    futuresOrders.change(orderId, {
      status: 'CANCELED',
      executed: contracts(0),
      isExecutedUnsaid: true,
      averagePrice: '0',
    });
    await bench.run(8_000, 50);
    expect(bench.value('openOrders')).toEqual([]);
    expect(await history(bench, 'futures')).toMatchObject([
      { orderId, executedLots: 40, averagePrice: '59990' },
    ]);
  });

  it('is not placed anew for what it had executed, where it was cancelled to be changed', async () => {
    const bench = await openBench();
    const { exchange } = bench;
    const placed = await submit(bench, spotDraft());
    const orderId = placed.kind === 'accepted' ? placed.orderId : '';
    await bench.run(4_000, 50);
    // It is met on the way of the cancel.
    exchange.script('cancelOrder', () => {
      exchange.fill(orderId, 200_000, 5_999_000);
      exchange.end(orderId, 'CANCELED');
      const order = exchange.orders.find((one) => one.orderId === orderId);
      const cut = { executed: lots(0), averagePrice: '0', isExecutedUnsaid: true };
      Object.assign(order ?? {}, cut);
      return accepted({ orderId, status: 'CANCELED' }) as never;
    });
    exchange.script('ownTrades', () => unknown);
    const change = { intentId: INTENT, book: 'spot', symbol: 'BTCUSDT', orderId } as const;
    const asked = { ...change, seen: SEEN_SPOT, price: '59980', quantity: '0.5' };
    await bench.during(bench.desk.call('changeOrder', asked), 8_000);
    const [, renewed] = exchange.placed;
    expect(exchange.placed).toHaveLength(2);
    expect(renewed).toMatchObject({ price: 5_998_000, quantity: { lots: 300_000 } });
    expect(bench.value('changes')).toMatchObject([{ executed: '0.2' }]);
  });
});
