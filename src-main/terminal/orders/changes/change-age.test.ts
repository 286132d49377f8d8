/** Changes of an order that go on late, are denied for a moment, or are asked for twice at once. */
import { expect, it } from 'vitest';
import type { Bench } from '../../bench.testing';
import { refused } from '../../scripted-client.testing';
import { INTENT, openBench, SEEN_SPOT, spotDraft, submit } from '../books.testing';

const OTHER = 'abcdefgh76543210';

async function resting(): Promise<{ readonly bench: Bench; readonly orderId: string }> {
  const bench = await openBench();
  const placed = await submit(bench, spotDraft());
  await bench.run(1_000, 50);
  return { bench, orderId: placed.kind === 'accepted' ? placed.orderId : '' };
}
const wanted = (orderId: string, intentId = INTENT) => ({
  intentId,
  book: 'spot' as const,
  symbol: 'BTCUSDT',
  orderId,
  seen: SEEN_SPOT,
  price: '59980',
  quantity: '0.5',
});

it('whose cancel never arrived is over at once when the program comes back long after', async () => {
  const { bench, orderId } = await resting();
  bench.exchange.script('cancelOrder', () => new Promise(() => undefined));
  void bench.desk.call('changeOrder', wanted(orderId));
  await bench.run(300);
  await bench.terminal.close();
  bench.clock.jumpWall(3_600_000);

  const next = bench.restarted();
  next.watch('changes');
  // The cancel cannot come any more: one read that shows the order says how it went.
  await next.run(2_000, 50);
  expect(next.value('changes')[0]).toMatchObject({
    step: 'refused',
    note: /did not reach/ as never,
  });
  expect(next.exchange.orders).toMatchObject([{ orderId, status: 'NEW' }]);
});

it('an exchange that denies the old order for a moment has not lost it', async () => {
  const { bench, orderId } = await resting();
  bench.watch('changes');
  bench.exchange.script('order', ...Array.from({ length: 4 }, () => () => refused('-2013')));
  void bench.desk.call('changeOrder', wanted(orderId));
  await bench.run(10_000, 50);
  expect(bench.value('changes')[0]).toMatchObject({ step: 'done' });
  expect(bench.exchange.orders.map(({ status }) => status).toSorted()).toEqual(['CANCELED', 'NEW']);
});

it('of two changes of one order that are asked for at once one is carried out', async () => {
  const { bench, orderId } = await resting();
  const first = bench.desk.call('changeOrder', wanted(orderId));
  const second = bench.desk.call('changeOrder', { ...wanted(orderId, OTHER), price: '59970' });
  await bench.run(5_000, 50);
  expect(await first).toMatchObject({ value: { kind: 'accepted' } });
  expect(await second).toMatchObject({ value: { kind: 'rejected', code: 'change-under-way' } });
  expect(bench.exchange.count('cancelOrder')).toBe(1);
  const open = bench.exchange.orders.filter(({ status }) => status === 'NEW');
  expect(open).toMatchObject([{ price: 5_998_000 }]);
});
