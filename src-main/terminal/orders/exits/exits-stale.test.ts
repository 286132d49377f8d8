/** Exits of an entry that say what became of them: after reads that are behind, and when all is over. */
import { expect, it } from 'vitest';
import { contracts } from '@shared/money/units';
import { futuresDraft, INTENT, openBench } from '../books.testing';

it('what an entry has executed is not forgotten by a read that is behind', async () => {
  const bench = await openBench();
  bench.watch('exits');
  const exits = { takeProfit: '63000', stopLoss: '59000' };
  const input = { intentId: INTENT, draft: futuresDraft(), exits };
  await bench.during(bench.desk.call('placeOrder', input), 60);
  const { futuresOrders } = bench.exchange;
  const entryId = futuresOrders.orders[0]?.orderId ?? '';
  const shows = (executed: number): void => {
    futuresOrders.change(entryId, { executed: contracts(executed), status: 'PARTIALLY_FILLED' });
  };
  futuresOrders.fill(entryId, 30, 599_900);
  bench.exchange.print('E-BTC-USDT', 599_900, 30);
  await bench.run(3_000, 50);
  shows(10);
  await bench.run(6_000, 50);
  expect(bench.value('exits')).toMatchObject([{ executed: 30 }, { executed: 30 }]);
  await bench.terminal.close();
  // The next start knows it from its store alone: nothing has been read in that run before.
  const next = bench.restarted();
  next.watch('exits');
  await next.run(6_000, 50);
  expect(next.value('exits')).toMatchObject([{ executed: 30 }, { executed: 30 }]);
});

it('what has been placed to the end cannot be dropped, and goes on saying that it was placed', async () => {
  const bench = await openBench();
  bench.watch('exits');
  const exits = { takeProfit: '63000', stopLoss: '59000' };
  const input = { intentId: INTENT, draft: futuresDraft(), exits };
  await bench.during(bench.desk.call('placeOrder', input), 60);
  const { futuresOrders } = bench.exchange;
  futuresOrders.fill(futuresOrders.orders[0]?.orderId ?? '', 100, 599_900);
  bench.exchange.print('E-BTC-USDT', 599_900, 100);
  await bench.run(3_000, 50);
  expect(bench.value('exits')).toMatchObject([{ state: 'ENDED' }, { state: 'ENDED' }]);
  const drop = { intentId: INTENT, purpose: 'take-profit' } as const;
  expect(await bench.during(bench.desk.call('dropExit', drop))).toMatchObject({ ok: false });
  expect(bench.value('exits')).toMatchObject([{ state: 'ENDED' }, { state: 'ENDED' }]);
});
