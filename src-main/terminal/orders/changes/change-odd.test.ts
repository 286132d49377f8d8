/** Changes of an order whose end the exchange tells in figures that nobody here can count: asked for once, and over. */
import { expect, it } from 'vitest';
import type { Bench } from '../../bench.testing';
import { unknown } from '../../scripted-client.testing';
import { INTENT, openBench, SEEN_SPOT, spotDraft, submit } from '../books.testing';

/** A resting order of which a part has executed; its figures become odd as it is cancelled. */
async function changing(): Promise<{ readonly bench: Bench; readonly orderId: string }> {
  const bench = await openBench();
  bench.watch('changes');
  const placed = await submit(bench, spotDraft());
  await bench.run(1_000, 50);
  const orderId = placed.kind === 'accepted' ? placed.orderId : '';
  const { exchange } = bench;
  exchange.script('cancelOrder', () => {
    exchange.fill(orderId, 200_000, 5_999_000);
    exchange.odd.add(orderId);
    return null;
  });
  return { bench, orderId };
}

const wanted = (orderId: string) => ({
  intentId: INTENT,
  book: 'spot' as const,
  symbol: 'BTCUSDT',
  orderId,
  seen: SEEN_SPOT,
  price: '59980',
  quantity: '0.5',
});

const live = ({ exchange }: Bench) => exchange.orders.filter(({ status }) => status === 'NEW');

it('what its trades tell has executed of it, and the rest is placed', async () => {
  const { bench, orderId } = await changing();
  const asked = bench.exchange.count('order');
  void bench.desk.call('changeOrder', wanted(orderId));
  await bench.run(5_000, 50);
  expect(bench.value('changes')[0]).toMatchObject({ step: 'done', executed: '0.2' });
  expect(live(bench)).toMatchObject([{ price: 5_998_000, quantity: { lots: 300_000 } }]);
  // Once by the change; once more, at most, by the poll that misses it among the open orders.
  expect(bench.exchange.count('order') - asked).toBeLessThanOrEqual(2);
});

it('nothing is placed while its trades cannot be read, and it is not asked for again meanwhile', async () => {
  const { bench, orderId } = await changing();
  let isSilent = true;
  const { exchange } = bench;
  exchange.script(
    'ownTrades',
    ...Array.from({ length: 999 }, () => () => (isSilent ? unknown : null)),
  );
  void bench.desk.call('changeOrder', wanted(orderId));
  await bench.run(5_000, 50);
  const asked = exchange.count('order');
  await bench.run(20_000, 50);
  expect(bench.value('changes')[0]).toMatchObject({ step: 'checking' });
  expect(live(bench)).toEqual([]);
  expect(exchange.count('order')).toBe(asked);
  isSilent = false;
  await bench.run(25_000, 50);
  expect(bench.value('changes')[0]).toMatchObject({ step: 'offer-restore', executed: '0.2' });
  expect(live(bench)).toEqual([]);
});

it('of an earlier run it has ended, too: nothing is placed, and putting it back is offered', async () => {
  const { bench, orderId } = await changing();
  bench.exchange.script('order', () => new Promise(() => undefined));
  void bench.desk.call('changeOrder', wanted(orderId));
  await bench.run(300);
  await bench.terminal.close();
  const next = bench.restarted();
  next.watch('changes');
  await next.run(5_000, 50);
  expect(next.value('changes')[0]).toMatchObject({ step: 'offer-restore', executed: '0.2' });
  expect(live(next)).toEqual([]);
});
