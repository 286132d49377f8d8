/** Condition orders of which the disk has what the exchange called them, and not the answer: nothing is looked for. */
import { expect, it } from 'vitest';
import { Bench } from '../../bench.testing';
import { MemoryStore } from '../../memory-store.testing';
import { openBench, stopDraft, submit } from '../books.testing';

class NoAnswers extends MemoryStore {
  isRefusing = false;

  override saveIntents(...given: Parameters<MemoryStore['saveIntents']>): void {
    const isAnswer = given[0].some(({ state }) => state !== 'stored');
    if (this.isRefusing && isAnswer) throw new Error('ENOSPC: no space left on device');
    super.saveIntents(...given);
  }
}

const at = (price: string) =>
  stopDraft({ trigger: { direction: 'DOWN', price, purpose: 'stop-loss' } });

it('one that was accepted waits on at the next start, beside one that differs by its price alone', async () => {
  const store = new NoAnswers();
  const bench = await openBench(new Bench({ store }));
  store.isRefusing = true;
  await submit(bench, at('59000'));
  await submit(bench, at('58000'));
  await bench.terminal.close();
  store.isRefusing = false;
  const next = bench.restarted();
  next.watch('conditions');
  const seen = new Set<string>();
  for (let more = 0; more < 400; more += 1) {
    await next.run(100, 50);
    for (const { state } of next.value('conditions')) seen.add(state);
  }
  expect([...seen]).toEqual(['WAITING']);
  expect(next.keys()).not.toContain('orderExternal');
  const [row] = next.value('conditions');
  const input = { symbol: 'E-BTC-USDT', orderId: row?.orderId ?? '' };
  await next.during(next.desk.call('cancelCondition', input), 1_000);
  expect(next.value('conditions')[0]).toMatchObject({ state: 'CANCELED' });
});

it('one whose price came meanwhile has fired, and is in no doubt', async () => {
  const store = new NoAnswers();
  const bench = await openBench(new Bench({ store }));
  store.isRefusing = true;
  await submit(bench, at('59000'));
  const { futuresOrders } = bench.exchange;
  const orderId = futuresOrders.orders[0]?.orderId ?? '';
  futuresOrders.change(orderId, { status: 'NEW' });
  bench.exchange.print('E-BTC-USDT', 590_000, 1);
  await bench.run(2_000, 50);
  await bench.terminal.close();
  store.isRefusing = false;
  const next = bench.restarted();
  next.watch('conditions');
  await next.run(3_000, 50);
  expect(next.value('conditions')).toMatchObject([{ state: 'FIRED', orderId }]);
  expect(next.value('openOrders')).toMatchObject([{ orderId, isOwn: true }]);
  expect(next.keys()).not.toContain('orderFound');
});
