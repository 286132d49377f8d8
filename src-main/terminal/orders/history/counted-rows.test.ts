/** What is kept of orders is told in the steps it was kept in, whatever the exchange counts in by then. */
import { expect, it } from 'vitest';
import type { Bench } from '../../bench.testing';
import { futuresDraft, openBench, spotDraft, stopDraft, submit } from '../books.testing';

async function historyOf(bench: Bench, book: 'spot' | 'futures') {
  const reply = await bench.during(bench.desk.call('orderHistory', { book, beforeMs: null }), 300);
  if (!reply.ok) throw new Error(reply.error.code);
  return reply.value.orders.map(({ price, lots, counted }) => ({ price, lots, counted }));
}

it('an order of a pair that is counted coarser after a restart', async () => {
  const bench = await openBench();
  const outcome = await submit(bench, spotDraft());
  if (outcome.kind !== 'accepted') throw new Error(outcome.kind);
  const cancel = { book: 'spot', symbol: 'BTCUSDT', orderId: outcome.orderId } as const;
  await bench.during(bench.desk.call('cancelOrder', cancel), 300);
  await bench.run(3_000, 50);
  const before = await historyOf(bench, 'spot');
  const counted = { pricePrecision: 2, quantityPrecision: 6, multiplier: null };
  expect(before).toMatchObject([{ counted }]);
  bench.exchange.pairs = bench.exchange.pairs.map((pair) => ({
    ...pair,
    pricePrecision: pair.pricePrecision - 1,
    quantityPrecision: pair.quantityPrecision - 2,
  }));
  const next = bench.restarted();
  next.watch('instruments');
  await next.run(3_000, 50);
  expect(next.value('instruments')).toContainEqual(
    expect.objectContaining({ symbol: 'BTCUSDT', pricePrecision: 1, quantityPrecision: 4 }),
  );
  expect(await historyOf(next, 'spot')).toEqual(before);
});

it('a condition order', async () => {
  const bench = await openBench();
  await submit(bench, stopDraft());
  const counted = {
    pricePrecision: 1,
    quantityPrecision: 0,
    multiplier: { units: 1, decimals: 4 },
  };
  expect(bench.value('conditions')).toMatchObject([{ counted }]);
  const next = bench.restarted();
  next.watch('conditions');
  await next.run(1_000, 50);
  expect(next.value('conditions')).toMatchObject([{ counted }]);
});

it('an order of a contract', async () => {
  const bench = await openBench();
  const outcome = await submit(bench, futuresDraft());
  if (outcome.kind !== 'accepted') throw new Error(outcome.kind);
  bench.exchange.futuresOrders.change(outcome.orderId, { status: 'CANCELED' });
  await bench.run(3_000, 50);
  expect(await historyOf(bench, 'futures')).toMatchObject([
    { counted: { pricePrecision: 1, multiplier: { units: 1, decimals: 4 } } },
  ]);
});
