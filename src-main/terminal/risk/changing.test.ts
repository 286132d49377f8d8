/** The room of a change is its own from its judgement until its new order leaves. */
import { expect, test } from 'vitest';
import type { Bench } from '../bench.testing';
import { draft, future, opened, openedContract, place, send } from './limits.testing';

const sale = { ...draft, side: 'SELL', price: '61000' } as const;
const RATE = { code: 'risk-orders-per-minute' };

type Wanted = Pick<typeof draft, 'price' | 'quantity'> & { readonly book: 'spot' | 'futures' };

async function change(bench: Bench, wanted: Wanted) {
  const [row] = bench.value('openOrders');
  const { symbol = '', orderId = '' } = row ?? {};
  const intentId = bench.newIntent();
  const asked = bench.desk.call('changeOrder', {
    intentId,
    symbol,
    orderId,
    seen: bench.seen(orderId),
    ...wanted,
  });
  await bench.run(200);
  return async (forMs = 5_000) => {
    const reply = await bench.during(asked, forMs);
    return reply.ok ? reply.value : reply.error;
  };
}

/** The cancel of a change is on its way for so long. */
function cancelsAfter({ exchange, clock }: Bench, delayMs: number): void {
  const wait = async (): Promise<null> => {
    await new Promise<void>((told) => {
      clock.setAlarm(delayMs, told);
    });
    return null;
  };
  exchange.script('cancelOrder', wait);
  exchange.futuresOrders.script('cancelOrder', wait);
}

test('no order takes the place of a minute that a change was judged to have', async () => {
  const bench = await opened({ ordersPerMinute: 2 });
  expect(await place(bench)).toMatchObject({ kind: 'accepted' });
  cancelsAfter(bench, 2_000);
  const changed = await change(bench, { book: 'spot', price: '58000', quantity: '0.02' });
  expect(await place(bench, draft, 500)).toMatchObject(RATE);
  expect(await changed()).toMatchObject({ kind: 'accepted' });
  expect(bench.value('openOrders')).toHaveLength(1);
  expect(await place(bench)).toMatchObject(RATE);
});

test('a sale that no limit hinders takes no place from a change', async () => {
  const bench = await opened({ ordersPerMinute: 2 });
  expect(await place(bench)).toMatchObject({ kind: 'accepted' });
  cancelsAfter(bench, 2_000);
  const changed = await change(bench, { book: 'spot', price: '58000', quantity: '0.02' });
  expect(await place(bench, sale, 500)).toMatchObject({ kind: 'accepted' });
  expect(await changed()).toMatchObject({ kind: 'accepted' });
});

test('a change that does not come about gives its place back', async () => {
  const bench = await opened({ ordersPerMinute: 2 });
  expect(await place(bench)).toMatchObject({ kind: 'accepted' });
  const refused = { kind: 'rejected', by: 'exchange', code: '-1', message: 'no' } as const;
  bench.exchange.script('testOrder', () => refused);
  const changed = await change(bench, { book: 'spot', price: '58000', quantity: '0.02' });
  expect(await changed(100)).toMatchObject({ kind: 'rejected', by: 'exchange' });
  expect(await place(bench)).toMatchObject({ kind: 'accepted' });
});

test('what a change will open counts beside what it replaces: the greater of the two', async () => {
  const bench = await openedContract({ positionValue: '700' });
  expect(await place(bench, future({ quantity: '50' }))).toMatchObject({ kind: 'accepted' });
  cancelsAfter(bench, 2_000);
  const changed = await change(bench, { book: 'futures', price: '60000', quantity: '100' });
  expect(await place(bench, future({ quantity: '17' }), 500)).toMatchObject({
    message: 'your limit: a position of at most 700 USDT; this comes to 702',
  });
  expect(await place(bench, future({ quantity: '16' }), 500)).toMatchObject({ kind: 'accepted' });
  expect(await changed()).toMatchObject({ kind: 'accepted' });
  expect(bench.value('openOrders').map(({ lots }) => lots)).toEqual([100, 16]);
});

test('a change to less counts as what it replaces until that is gone', async () => {
  const bench = await openedContract({ positionValue: '700' });
  expect(await place(bench, future())).toMatchObject({ kind: 'accepted' });
  cancelsAfter(bench, 1_000);
  const changed = await change(bench, { book: 'futures', price: '60000', quantity: '50' });
  expect(await place(bench, future({ quantity: '17' }), 300)).toMatchObject({
    message: 'your limit: a position of at most 700 USDT; this comes to 702',
  });
  expect(await changed()).toMatchObject({ kind: 'accepted' });
  expect(await place(bench, future({ quantity: '66' }))).toMatchObject({ kind: 'accepted' });
});

test('of changes that are judged at once one has the last place of a minute', async () => {
  const bench = await opened({ ordersPerMinute: 3 });
  const both = Promise.all([send(bench), send(bench, { ...draft, price: '58500' })]);
  await bench.run(1_000);
  expect(await both).toMatchObject([{ kind: 'accepted' }, { kind: 'accepted' }]);
  const asked = bench.value('openOrders').map(({ symbol, orderId }) =>
    bench.desk.call('changeOrder', {
      intentId: bench.newIntent(),
      book: 'spot',
      symbol,
      orderId,
      seen: bench.seen(orderId),
      price: '58000',
      quantity: '0.03',
    }),
  );
  await bench.run(3_000);
  const replies = await Promise.all(asked);
  const outcomes = replies.map((reply) => (reply.ok ? reply.value : reply.error));
  expect(outcomes).toMatchObject([{ kind: 'accepted' }, RATE]);
  expect(bench.exchange.count('cancelOrder')).toBe(1);
});

test('only the order that was judged has the room of its change', async () => {
  const bench = await opened({ ordersPerMinute: 2, orderValue: '2000' });
  bench.watch('changes');
  expect(await place(bench)).toMatchObject({ kind: 'accepted' });
  cancelsAfter(bench, 2_000);
  const changed = await change(bench, { book: 'spot', price: '58000', quantity: '0.02' });
  const intentId = bench.value('changes')[0]?.intentId ?? '';
  const placed = bench.desk.call('placeOrder', {
    intentId,
    draft: { ...draft, price: '58000', quantity: '0.05' },
  });
  expect(await bench.during(placed, 500)).toMatchObject({ value: { code: 'risk-order-value' } });
  expect(await changed()).toMatchObject({ kind: 'accepted' });
});
