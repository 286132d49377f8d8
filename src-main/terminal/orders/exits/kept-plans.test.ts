/** Plans of exits that have ended are kept for a while, since a change may take them up again: the newest to end the longest. */
import { expect, it } from 'vitest';
import { changeOf, futuresDraft, openBench } from '../books.testing';
import { Bench } from '../../bench.testing';
import { newPlan } from './exit-plan';
import { asked, BOTH, enter, entryOf } from './exits.testing';

it('an entry that is changed keeps its exits after a day of many, though the clock was set back', async () => {
  const bench = new Bench();
  const laterMs = bench.clock.nowMs() + 7_200_000;
  for (let at = 0; at < 500; at += 1) {
    const intentId = `yesterday${at.toString().padStart(7, '0')}`;
    const plan = newPlan(intentId, futuresDraft(), BOTH, laterMs);
    const entries = plan.entries.map((entry) => ({ ...entry, isOver: true }));
    const content = JSON.stringify({ ...plan, entries });
    const work = { kind: 'exits', intentId, createdAtMs: laterMs, isLive: false, content } as const;
    bench.store.saveWork(work);
  }
  const next = await openBench(bench.restarted());
  await enter(next);
  await next.run(3_000, 50);
  const change = changeOf(next, entryOf(next), '59980', '100');
  expect(await next.during(next.desk.call('changeOrder', change), 3_000)).toMatchObject({
    value: { kind: 'accepted' },
  });
  const { futuresOrders } = next.exchange;
  const changed = futuresOrders.orders.find(({ status }) => status === 'NEW')?.orderId ?? '';
  futuresOrders.fill(changed, 100, 599_800);
  next.exchange.print('E-BTC-USDT', 599_800, 100);
  await next.run(5_000, 50);
  expect(asked(next)).toEqual({ 630000: [100], 590000: [100] });
});
