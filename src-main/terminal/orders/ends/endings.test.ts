/** Orders that ended while nobody looked: the history is complete after the next start. */
import { expect, it } from 'vitest';
import { Bench } from '../../bench.testing';
import { refused, unknown } from '../../scripted-client.testing';
import { openBench, stopDraft, submit } from '../books.testing';

async function historyOf(bench: Bench) {
  const reply = await bench.during(
    bench.desk.call('orderHistory', { book: 'spot', beforeMs: null }),
  );
  return reply.ok ? reply.value.orders : [];
}

/** Two orders accepted, then the program is gone. */
async function placedAndGone(): Promise<Bench> {
  const bench = await new Bench().start();
  await bench.place();
  await bench.place({ price: '59980' });
  await bench.terminal.close();
  return bench;
}

it('an order that ended while the terminal was off is in the history after the start', async () => {
  const before = await placedAndGone();
  const [first, second] = before.exchange.orders;
  before.exchange.fill(first?.orderId ?? '', 500_000, 5_999_000);
  const bench = await before.restarted().start();
  await bench.run(2_000);
  expect(await historyOf(bench)).toMatchObject([{ orderId: first?.orderId, status: 'FILLED' }]);
  expect(bench.value('openOrders')).toMatchObject([{ orderId: second?.orderId }]);
  expect(bench.keys()).toContain('orderFilled');
});

it('one that was canceled without a trade is found too, and asked for only once', async () => {
  const before = await placedAndGone();
  const [first] = before.exchange.orders;
  before.exchange.end(first?.orderId ?? '', 'CANCELED');
  const bench = await before.restarted().start();
  await bench.run(2_000);
  expect(await historyOf(bench)).toMatchObject([{ orderId: first?.orderId, status: 'CANCELED' }]);
  await bench.terminal.close();
  const asked = bench.exchange.count('order');
  const next = await bench.restarted().start();
  await next.run(5_000, 50);
  expect(next.exchange.count('order')).toBe(asked);
});

it('asks again when it gets no answer, and takes a denial for one', async () => {
  const before = await placedAndGone();
  const [first, second] = before.exchange.orders;
  before.exchange.end(first?.orderId ?? '', 'CANCELED');
  before.exchange.end(second?.orderId ?? '', 'CANCELED');
  before.exchange.script(
    'order',
    () => unknown,
    () => refused('-2013'),
  );
  const bench = await before.restarted().start();
  await bench.run(20_000, 50);
  expect(await historyOf(bench)).toMatchObject([{ orderId: first?.orderId }]);
  expect(bench.exchange.count('order')).toBe(3);
});

/** Two orders that ended while nobody looked, one of them in figures that cannot be counted. */
async function oneOddGone() {
  const before = await placedAndGone();
  const { exchange } = before;
  const [other = '', odd = ''] = exchange.orders.map(({ orderId }) => orderId);
  exchange.fill(odd, 200_000, 5_999_000);
  for (const orderId of [odd, other]) exchange.end(orderId, 'CANCELED');
  exchange.odd.add(odd);
  return { bench: before.restarted(), odd, other };
}

it('one whose end cannot be counted is told by its trades, asked for once, and holds up no other', async () => {
  const { bench, odd, other } = await oneOddGone();
  await bench.start();
  await bench.run(5_000, 50);
  const asked = bench.exchange.count('order');
  await bench.run(20_000, 50);
  expect(bench.exchange.count('order')).toBe(asked);
  expect(await historyOf(bench)).toMatchObject([
    { orderId: odd, status: 'CANCELED', executedLots: 200_000, averagePrice: '59990' },
    { orderId: other, status: 'CANCELED', executedLots: 0 },
  ]);
  expect(bench.keys().filter((key) => key === 'orderEndUncounted')).toHaveLength(1);
  expect(bench.keys()).not.toContain('pastOrderUnreadable');
});

it('while its trades cannot be read its end is not told', async () => {
  const { bench, odd } = await oneOddGone();
  let isSilent = false;
  const silence = () => (isSilent ? unknown : null);
  bench.exchange.script('ownTrades', ...Array.from({ length: 99 }, () => silence));
  bench.exchange.script('order', () => {
    isSilent = true;
    return null;
  });
  await bench.start();
  await bench.run(20_000, 50);
  expect(bench.keys()).not.toContain('orderEndUncounted');
  isSilent = false;
  await bench.run(20_000, 50);
  expect(bench.keys()).toContain('orderEndUncounted');
  expect(await historyOf(bench)).toContainEqual(expect.objectContaining({ orderId: odd }));
});

it('one that cannot be counted and is open keeps nobody from hearing of the others', async () => {
  const before = await placedAndGone();
  const [other, odd] = before.exchange.orders;
  before.exchange.odd.add(odd?.orderId ?? '');
  before.exchange.end(other?.orderId ?? '', 'CANCELED');
  const bench = await before.restarted().start();
  await bench.run(20_000, 50);
  expect(await historyOf(bench)).toMatchObject([{ orderId: other?.orderId, status: 'CANCELED' }]);
  expect(bench.keys()).not.toContain('orderEndUncounted');
});

it('paces itself: many orders do not crowd out the trader', async () => {
  const before = await new Bench().start();
  for (let index = 0; index < 30; index += 1) await before.place({ price: `${59_000 + index}` });
  await before.terminal.close();
  for (const { orderId } of before.exchange.orders) before.exchange.end(orderId, 'CANCELED');
  const bench = before.restarted();
  await bench.start();
  await bench.run(1_000, 50);
  expect(bench.exchange.count('order')).toBeLessThan(10);
  await bench.run(10_000, 50);
  expect(await historyOf(bench)).toHaveLength(30);
});

it('a disk that fills up under a running terminal loses nothing: the next start reads it again', async () => {
  const bench = await new Bench().start();
  await bench.place();
  const [order] = bench.exchange.orders;
  bench.store.isFull = true;
  bench.exchange.fill(order?.orderId ?? '', 500_000, 5_999_000);
  await bench.run(5_000, 50);
  expect(bench.value('openOrders')).toEqual([]);
  expect(bench.keys()).toContain('orderFilled');
  expect(await bench.place()).toMatchObject({ kind: 'rejected', code: 'store-failed' });
  await bench.terminal.close();
  bench.store.isFull = false;
  const next = await bench.restarted().start();
  await next.run(2_000, 50);
  expect(await historyOf(next)).toMatchObject([{ orderId: order?.orderId, status: 'FILLED' }]);
});

it('an outcome that cannot be written is told all the same, and found by the next start', async () => {
  const bench = await new Bench().start();
  bench.exchange.script('placeOrder', () => {
    bench.store.isFull = true;
    return null;
  });
  expect(await bench.place()).toMatchObject({ kind: 'accepted' });
  expect(bench.value('openOrders')).toMatchObject([{ status: 'NEW' }]);
  await bench.terminal.close();
  bench.store.isFull = false;
  const next = await bench.restarted().start();
  await next.run(3_000, 50);
  expect(next.value('openOrders')).toMatchObject([{ status: 'NEW', isOwn: true }]);
  expect(next.exchange.placed).toHaveLength(1);
});

it('so is one of a stop whose price had come, and which then rested', async () => {
  const before = await openBench();
  await submit(before, stopDraft({ type: 'LIMIT', price: '58900' }));
  const { futuresOrders } = before.exchange;
  const orderId = futuresOrders.orders[0]?.orderId ?? '';
  futuresOrders.change(orderId, { status: 'NEW' });
  before.exchange.print('E-BTC-USDT', 590_000, 1);
  await before.run(2_000, 50);
  expect(before.value('conditions')).toMatchObject([{ orderId, state: 'FIRED' }]);
  expect(before.value('openOrders')).toMatchObject([{ orderId, isOwn: true }]);
  await before.terminal.close();
  futuresOrders.change(orderId, { status: 'CANCELED' });
  const bench = before.restarted();
  await bench.run(3_000, 50);
  expect([...bench.store.finished.keys()]).toEqual([`futures ${orderId}`]);
});
