/** Orders that are on their way together, or of which nobody knows: each counts for the next one. */
import { expect, test } from 'vitest';
import { unknown } from '../scripted-client.testing';
import { draft, future, opened, openedContract, place, send } from './limits.testing';

const kinds = (outcomes: readonly { readonly kind?: string }[]) => outcomes.map(({ kind }) => kind);

test('two orders at once are two of a minute', async () => {
  const bench = await opened({ ordersPerMinute: 1 });
  const both = Promise.all([send(bench), send(bench)]);
  await bench.run(1_000);
  expect(await both).toMatchObject([{ kind: 'accepted' }, { code: 'risk-orders-per-minute' }]);
  expect(bench.exchange.count('placeOrder')).toBe(1);
  expect(bench.keys()).toContain('orderRejected');
});

test('the place of an order is free again a minute after it was sent, to the millisecond', async () => {
  const bench = await opened({ ordersPerMinute: 1 });
  const sentAtMs: number[] = [];
  bench.exchange.script('placeOrder', () => {
    sentAtMs.push(bench.clock.monotonicMs());
    return null;
  });
  expect(await place(bench)).toMatchObject({ kind: 'accepted' });
  const [firstMs = 0] = sentAtMs;
  await bench.run(firstMs + 59_999 - bench.clock.monotonicMs(), 1);
  expect(await place(bench, draft, 0)).toMatchObject({ code: 'risk-orders-per-minute' });
  await bench.run(1, 1);
  expect(bench.clock.monotonicMs()).toBe(firstMs + 60_000);
  const again = send(bench);
  await bench.settle();
  await bench.run(100);
  expect(await again).toMatchObject({ kind: 'accepted' });
});

test('a batch is judged as a whole, and one that fits is not counted twice', async () => {
  const bench = await opened({ ordersPerMinute: 3 });
  const batch = async (ids: readonly string[]) => {
    const rows = ids.map((id) => ({ intentId: `batch${id.padStart(11, '0')}`, draft }));
    const reply = await bench.during(bench.desk.call('placeBatch', { rows }), 1_000);
    return reply.ok ? reply.value.results.map(({ outcome }) => outcome) : [];
  };
  expect(await batch(['1', '2', '3', '4'])).toMatchObject([
    ...[{ code: 'not-sent' }, { code: 'not-sent' }, { code: 'not-sent' }],
    { code: 'risk-orders-per-minute' },
  ]);
  expect(kinds(await batch(['5', '6', '7']))).toEqual(['accepted', 'accepted', 'accepted']);
  expect(await place(bench)).toMatchObject({ code: 'risk-orders-per-minute' });
});

test('of orders that leave at once only so many open as the position may be worth', async () => {
  const bench = await openedContract({ positionValue: '700' });
  const all = Promise.all([send(bench, future()), send(bench, future()), send(bench, future())]);
  await bench.run(1_000);
  expect(await all).toMatchObject([
    { kind: 'accepted' },
    { code: 'risk-position-value' },
    { code: 'risk-position-value' },
  ]);
  expect(bench.exchange.futuresOrders.placed).toHaveLength(1);
});

test('an order that has not been answered counts towards its position', async () => {
  const bench = await openedContract({ positionValue: '700' });
  bench.exchange.futuresOrders.script('placeOrder', async () => {
    await new Promise<void>((answer) => {
      bench.clock.setAlarm(300, answer);
    });
    return null;
  });
  const first = send(bench, future());
  await bench.run(100);
  expect(await place(bench, future(), 100)).toMatchObject({
    message: 'your limit: a position of at most 700 USDT; this comes to 1,200',
  });
  await bench.run(500);
  expect(await first).toMatchObject({ kind: 'accepted' });
});

test('an order of which nobody knows whether it is there counts until it is settled', async () => {
  const bench = await openedContract({ positionValue: '700' });
  bench.exchange.futuresOrders.script('placeOrder', () => unknown);
  expect(await place(bench, future(), 300)).toMatchObject({ kind: 'unknown' });
  const other = future({ price: '59999' });
  expect(await place(bench, other, 300)).toMatchObject({ code: 'risk-position-value' });
  expect(await place(bench, future({ side: 'SELL' }), 300)).toMatchObject({ kind: 'accepted' });
  await bench.run(30_000, 100);
  expect(bench.keys()).toContain('orderNotPlaced');
  expect(await place(bench, other)).toMatchObject({ kind: 'accepted' });
});
