/** Past orders whose figures nobody here can count: they hide no other, and each is told once, by its id. */
import { expect, it } from 'vitest';
import type { Bench } from '../../bench.testing';
import { futuresDraft, futuresRequest, openBench, submit } from '../books.testing';

/** Two ended orders of another program, around one that is a part of a contract. */
async function around(): Promise<{ bench: Bench; ids: string[]; oddId: string }> {
  const bench = await openBench();
  const { futuresOrders } = bench.exchange;
  const [older, odd, newer] = [1, 2, 3].map(
    () => futuresOrders.add(futuresRequest('a-bot'), { status: 'CANCELED' }).orderId,
  );
  if (older === undefined || odd === undefined || newer === undefined) throw new Error('three');
  futuresOrders.odd.add(odd);
  return { bench, ids: [newer, older], oddId: odd };
}

async function page(bench: Bench) {
  const ask = bench.desk.call('orderHistory', { book: 'futures', beforeMs: null });
  const reply = await bench.during(ask, 300);
  if (!reply.ok) throw new Error(reply.error.code);
  return reply.value;
}

const told = (bench: Bench) =>
  bench.activity.filter(({ key }) => key === 'pastOrderUnreadable').map(({ values }) => values);

it('the others are shown, and which is not and why is said once', async () => {
  const { bench, ids, oddId } = await around();
  const { orders, isComplete } = await page(bench);
  expect(orders.map(({ orderId }) => orderId).toSorted()).toEqual(ids.toSorted());
  expect(isComplete).toBe(true);
  await page(bench);
  const reason = expect.stringContaining('1.005') as string;
  expect(told(bench)).toEqual([{ symbol: 'E-BTC-USDT', orderId: oddId, reason }]);
  expect(bench.keys()).not.toContain('orderUnreadable');
});

it('a file has the others, and says that it lacks that one', async () => {
  const { bench, ids, oddId } = await around();
  const ask = bench.desk.call('exportRows', { what: 'orders', book: 'futures', symbol: null });
  expect(await bench.during(ask, 3_000)).toMatchObject({
    value: {
      orders: expect.objectContaining({ length: ids.length }) as object,
      error: { code: 'orders-left-out', message: oddId },
    },
  });
});

it('one of ours whose end was followed is in it as far as that could be counted', async () => {
  const bench = await openBench();
  const placed = await submit(bench, futuresDraft());
  await bench.run(3_000, 50);
  const orderId = placed.kind === 'accepted' ? placed.orderId : '';
  const { futuresOrders } = bench.exchange;
  futuresOrders.odd.add(orderId);
  futuresOrders.change(orderId, { status: 'CANCELED' });
  await bench.run(5_000, 50);
  expect((await page(bench)).orders).toMatchObject([{ orderId, status: 'CANCELED' }]);
  expect(told(bench)).toEqual([]);
});
