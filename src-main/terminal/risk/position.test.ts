/** What a position would come to: nothing that may open more of it is left out, nothing counts twice. */
import { clientOrderIdOf } from '@shared/contract/terminal';
import { contracts, ticks } from '@shared/money/units';
import { expect, test } from 'vitest';
import type { Bench } from '../bench.testing';
import { futuresRequest } from '../orders/books.testing';
import { makeAccount, makePosition } from '../futures/scripted-futures.testing';
import { unknown } from '../scripted-client.testing';
import { fillNewest, future, lastIntent, openedContract, place, send } from './limits.testing';

const BEYOND = { code: 'risk-position-value' };
const UNKNOWN = {
  code: 'risk-positions-unknown',
  message:
    'your limit of 700 USDT a position: your positions are not known: the futures wallet could not be read',
};
const trigger = (price: string) =>
  future({ type: 'MARKET', price: '', trigger: { direction: 'UP', price, purpose: 'entry' } });

const newestId = ({ exchange }: Bench): string => exchange.futuresOrders.orders[0]?.orderId ?? '';

async function change(bench: Bench, orderId: string, price: string, quantity: string) {
  const asked = bench.desk.call('changeOrder', {
    intentId: bench.newIntent(),
    book: 'futures',
    symbol: 'E-BTC-USDT',
    orderId,
    seen: bench.seen(orderId),
    price,
    quantity,
  });
  const reply = await bench.during(asked, 3_000);
  return reply.ok ? reply.value : reply.error;
}

test('positions that were read before the last fill are not judged by', async () => {
  const bench = await openedContract({ positionValue: '700' });
  const { futuresHost } = bench.exchange;
  expect(await place(bench, future(), 20)).toMatchObject({ kind: 'accepted' });
  futuresHost.problem = unknown;
  fillNewest(bench, 100);
  await bench.run(3_000);
  for (let tries = 0; tries < 3; tries += 1) {
    expect(await place(bench, future())).toMatchObject(UNKNOWN);
  }
  expect(bench.exchange.futuresOrders.placed).toHaveLength(1);
  futuresHost.problem = null;
  expect(await place(bench, future())).toMatchObject({
    message: 'your limit: a position of at most 700 USDT; this comes to 1,200',
  });
});

test('a fill that the exchange does not list among the positions yet counts all the same', async () => {
  const bench = await openedContract({ positionValue: '700' });
  const { futuresHost, futuresOrders } = bench.exchange;
  await bench.run(5_000, 100);
  expect(await place(bench, future(), 20)).toMatchObject({ kind: 'accepted' });
  const message = 'your limit: a position of at most 700 USDT; this comes to 1,200';
  futuresOrders.fill(newestId(bench), 100, 600_000);
  await bench.run(3_000);
  for (let tries = 0; tries < 2; tries += 1) {
    expect(await place(bench, future())).toMatchObject({ ...BEYOND, message });
  }
  futuresHost.account = makeAccount([makePosition({ contracts: contracts(100) })]);
  expect(await place(bench, future())).toMatchObject({ ...BEYOND, message });
  expect(await place(bench, future({ quantity: '16' }))).toMatchObject({ kind: 'accepted' });
});

test('closing passes although the positions are not known', async () => {
  const bench = await openedContract({ positionValue: '700' });
  await place(bench, future(), 20);
  bench.exchange.futuresHost.problem = unknown;
  fillNewest(bench, 100);
  await bench.run(3_000);
  const close = future({ side: 'SELL', action: 'CLOSE' });
  expect(await place(bench, close)).not.toMatchObject({ kind: 'rejected', by: 'terminal' });
});

test('right after a fill the position is read first: what fits is not kept waiting', async () => {
  const bench = await openedContract({ positionValue: '700' });
  const { futures } = bench.exchange;
  const read = futures.accounts.bind(futures);
  futures.accounts = async () => {
    await new Promise<void>((answer) => {
      bench.clock.setAlarm(200, answer);
    });
    return read();
  };
  const half = future({ quantity: '50' });
  expect(await place(bench, half, 20)).toMatchObject({ kind: 'accepted' });
  fillNewest(bench, 50);
  while (bench.value('fills').length === 0) await bench.run(10);
  expect(await place(bench, half, 500)).toMatchObject({ kind: 'accepted' });
  expect(await place(bench, half)).toMatchObject({
    message: 'your limit: a position of at most 700 USDT; this comes to 900',
  });
});

test('condition orders that open count while they wait, at their price or their trigger’s', async () => {
  const bench = await openedContract({ positionValue: '700' });
  expect(await place(bench, trigger('61000'))).toMatchObject({ kind: 'accepted' });
  expect(await place(bench, trigger('61001'))).toMatchObject({
    ...BEYOND,
    message: 'your limit: a position of at most 700 USDT; this comes to 1,220.01',
  });
  expect(await place(bench, future())).toMatchObject(BEYOND);
  const orderId = newestId(bench);
  const cancel = { book: 'futures', symbol: 'E-BTC-USDT', orderId } as const;
  await bench.during(bench.desk.call('cancelOrder', cancel), 3_000);
  expect(bench.value('conditions')).toMatchObject([{ state: 'CANCELED' }]);
  expect(await place(bench, future())).toMatchObject({ kind: 'accepted' });
});

test('a condition order that nobody knows of counts; one that closes never does', async () => {
  const bench = await openedContract({ positionValue: '700' });
  const stop = trigger('59000');
  await place(bench, { ...stop, side: 'BUY', action: 'CLOSE' });
  bench.exchange.futuresOrders.script('placeCondition', () => unknown);
  expect(await place(bench, trigger('61000'))).toMatchObject({ kind: 'unknown' });
  expect(await place(bench, future())).toMatchObject(BEYOND);
});

test('a condition order that has fired counts as the order it is, once', async () => {
  const bench = await openedContract({ positionValue: '1000' });
  const entry = future({
    quantity: '60',
    trigger: { direction: 'UP', price: '61000', purpose: 'entry' },
  });
  expect(await place(bench, entry)).toMatchObject({ kind: 'accepted' });
  const orderId = newestId(bench);
  bench.exchange.futuresOrders.change(orderId, { status: 'NEW' });
  await bench.run(10_000, 100);
  expect(bench.value('conditions')).toMatchObject([{ state: 'FIRED' }]);
  expect(bench.value('openOrders')).toMatchObject([{ orderId }]);
  expect(await place(bench, future())).toMatchObject({ kind: 'accepted' });
  expect(await place(bench, future({ quantity: '7' }))).toMatchObject({
    message: 'your limit: a position of at most 1,000 USDT; this comes to 1,002',
  });
});

test('a change is judged without the order it changes, and before that is touched', async () => {
  const bench = await openedContract({ positionValue: '700' });
  expect(await place(bench, future())).toMatchObject({ kind: 'accepted' });
  const orderId = newestId(bench);
  expect(await change(bench, orderId, '60000', '117')).toMatchObject({
    ...BEYOND,
    message: 'your limit: a position of at most 700 USDT; this comes to 702',
  });
  expect(bench.exchange.futuresOrders.count('cancelOrder')).toBe(0);
  expect(await change(bench, orderId, '60000', '116')).toMatchObject({ kind: 'accepted' });
  expect(bench.value('openOrders')).toMatchObject([{ lots: 116 }]);
});

test('a waiting condition order is changed by the same rule', async () => {
  const bench = await openedContract({ positionValue: '700' });
  expect(await place(bench, trigger('61000'))).toMatchObject({ kind: 'accepted' });
  const orderId = newestId(bench);
  expect(await change(bench, orderId, '61000', '115')).toMatchObject(BEYOND);
  expect(bench.exchange.futuresOrders.count('cancelOrder')).toBe(0);
  expect(await change(bench, orderId, '61000', '114')).toMatchObject({ kind: 'accepted' });
});

test('positions of before the exchange was lost are not judged by', async () => {
  const bench = await openedContract({ positionValue: '700' });
  const { futures } = bench.exchange;
  const read = futures.accounts.bind(futures);
  futures.accounts = () => Promise.resolve(unknown);
  bench.lose({ message: 'it is gone', needsTrader: false });
  await bench.run(20_000, 100);
  expect(bench.connects).toBe(2);
  expect(await place(bench, future())).toMatchObject(UNKNOWN);
  futures.accounts = read;
  expect(await place(bench, future())).toMatchObject({ kind: 'accepted' });
});

test('an order that only the history tells of has executed all the same', async () => {
  const bench = await openedContract({ positionValue: '700' });
  const { futuresOrders, futures } = bench.exchange;
  futures.accounts = () => Promise.resolve(unknown);
  futuresOrders.script('ownTrades', ...Array.from({ length: 50 }, () => () => unknown));
  futuresOrders.script('placeOrder', () => {
    const clientOrderId = clientOrderIdOf(lastIntent());
    futuresOrders.add({ ...futuresRequest(clientOrderId), price: ticks(600_000) });
    fillNewest(bench, 100);
    return unknown;
  });
  const first = send(bench, future());
  await bench.settle();
  void bench.desk.call('orderHistory', { book: 'futures', beforeMs: null });
  expect(await bench.during(first, 300)).toMatchObject({ kind: 'unknown' });
  expect(bench.keys()).toContain('orderFound');
  expect(await place(bench, future())).toMatchObject(UNKNOWN);
});

test('a change beyond a limit that only warns says so once, when it leaves', async () => {
  const bench = await openedContract({ positionValue: '700', onLimit: 'warn' });
  expect(await place(bench, future())).toMatchObject({ kind: 'accepted' });
  const changed = await change(bench, newestId(bench), '60000', '117');
  expect(changed).toMatchObject({ kind: 'accepted' });
  expect(bench.keys().filter((key) => key === 'riskWarning')).toHaveLength(1);
});

/** The wallet answers this late; what it answers is what it held when it was asked. */
function answersAfter(bench: Bench, delayMs: number): void {
  const { futures } = bench.exchange;
  const read = futures.accounts.bind(futures);
  futures.accounts = async () => {
    const answer = await read();
    await new Promise<void>((told) => {
      bench.clock.setAlarm(delayMs, told);
    });
    return answer;
  };
}

test('a contract that keeps executing keeps no order waiting that fits by what it may hold', async () => {
  const bench = await openedContract({ positionValue: '700' });
  const { futuresOrders, futuresHost } = bench.exchange;
  expect(await place(bench, future({ quantity: '60' }), 20)).toMatchObject({ kind: 'accepted' });
  const orderId = newestId(bench);
  answersAfter(bench, 2_000);
  let held = 0;
  const fillOne = (): void => {
    held += 1;
    futuresOrders.fill(orderId, 1, 600_000);
    futuresHost.account = makeAccount([makePosition({ contracts: contracts(held) })]);
  };
  for (let second = 0; second < 10; second += 1) {
    fillOne();
    await bench.run(1_000, 50);
  }
  // 60 of the first, whether they have executed or not, and these.
  for (const quantity of ['20', '20']) {
    const asked = send(bench, future({ quantity }));
    for (let second = 0; second < 6; second += 1) {
      fillOne();
      await bench.run(1_000, 50);
    }
    expect(await asked).toMatchObject({ kind: 'accepted' });
  }
  expect(await place(bench, future({ quantity: '20' }), 6_000)).toMatchObject({
    ...BEYOND,
    message: 'your limit: a position of at most 700 USDT; this comes to 720',
  });
});

test('what has executed while the wallet has not answered counts beside what it told', async () => {
  const bench = await openedContract({ positionValue: '700' });
  const { futures } = bench.exchange;
  expect(await place(bench, future(), 20)).toMatchObject({ kind: 'accepted' });
  const orderId = newestId(bench);
  futures.accounts = () => new Promise(() => undefined);
  bench.exchange.futuresOrders.fill(orderId, 100, 600_000);
  await bench.run(3_000);
  expect(bench.value('openOrders')).toEqual([]);
  expect(await place(bench, future({ quantity: '16' }))).toMatchObject({ kind: 'accepted' });
  expect(await place(bench, future({ side: 'SELL' }))).toMatchObject({ kind: 'accepted' });
});

test('an order that the exchange has lost may have executed: its contract is read anew', async () => {
  const bench = await openedContract({ positionValue: '700' });
  const { futures, futuresOrders } = bench.exchange;
  expect(await place(bench, future())).toMatchObject({ kind: 'accepted' });
  futures.accounts = () => Promise.resolve(unknown);
  futuresOrders.orders.splice(0);
  await bench.run(60_000, 100);
  expect(bench.value('openOrders')).toEqual([]);
  expect(await place(bench, future())).toMatchObject(UNKNOWN);
});

test('what is held is worth what the exchange says of it: by the mark, not by the last trade', async () => {
  const bench = await openedContract({ positionValue: '1250' });
  const { futuresHost } = bench.exchange;
  expect(await place(bench, future(), 20)).toMatchObject({ kind: 'accepted' });
  fillNewest(bench, 100);
  // The last trade stays at 60,000.0.
  futuresHost.markUnits = 66_000_000n;
  await bench.run(8_000);
  expect(await place(bench, future())).toMatchObject({
    ...BEYOND,
    message: 'your limit: a position of at most 1,250 USDT; this comes to 1,260',
  });
  expect(await place(bench, future({ quantity: '98' }))).toMatchObject({ kind: 'accepted' });
});
