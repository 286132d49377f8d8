/** A change that an earlier run left under way: what it knows of the time that has passed since. */
import { expect, it } from 'vitest';
import { INTENT, openBench, spotDraft, submit } from './books.testing';

it('whose cancel never arrived is over at once when the program comes back long after', async () => {
  const bench = await openBench();
  const placed = await submit(bench, spotDraft());
  const orderId = placed.kind === 'accepted' ? placed.orderId : '';
  await bench.run(1_000, 50);
  bench.exchange.script('cancelOrder', () => new Promise(() => undefined));
  const wanted = { book: 'spot', symbol: 'BTCUSDT', orderId, price: '59980' } as const;
  void bench.desk.call('changeOrder', { ...wanted, intentId: INTENT, quantity: '0.5' });
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
