/** Funding as it was observed over restarts, and the life of a position, as a desk asks for them. */
import { expect, test } from 'vitest';
import { atoms, contracts, ticks } from '@shared/money/units';
import type { Position } from '@shared/domain/position';
import { Bench } from '../bench.testing';
import {
  E_BTC,
  makeAccount,
  makeClosed,
  makeListing,
  makePosition,
} from '../futures/scripted-futures.testing';
import { refused } from '../scripted-client.testing';

const HOUR_MS = 3_600_000;
/** 1,000 contracts at 60,000. */
const opened = (changes: Partial<Position> = {}): Position =>
  makePosition({ openedAtMs: 0, positionId: '11', ...changes });

async function started(bench = new Bench()): Promise<Bench> {
  bench.exchange.futuresHost.listings = [makeListing(E_BTC)];
  bench.exchange.futuresHost.account = makeAccount([opened()]);
  await bench.start();
  bench.watch('futuresAccount');
  bench.watch('fundingBars');
  await bench.run(6_000, 100);
  return bench;
}

async function read(bench: Bench, changes: Partial<Position>): Promise<void> {
  bench.exchange.futuresHost.account = makeAccount([opened(changes)]);
  await bench.run(6_000, 100);
}

test('each payment is a bar; what happened while the terminal was off is one summed bar', async () => {
  const bench = await started();
  expect(bench.value('fundingBars')).toEqual([
    { positionId: '11', symbol: 'E-BTC-USDT', bars: [] },
  ]);
  bench.clock.advance(8 * HOUR_MS - (bench.clock.nowMs() % (8 * HOUR_MS)));
  await read(bench, { funding: atoms(-300_000_000n) });
  expect(bench.value('fundingBars')[0]?.bars).toMatchObject([
    { amount: '-3', total: '-3', isSummed: false },
  ]);
  const lastMs = bench.store.positionObservations.at(-1)?.atMs;
  const told = (of: Bench) =>
    of.activity.filter(({ key }) => key === 'fundingSettled').map(({ values }) => values);
  expect(told(bench)).toEqual([{ symbol: 'E-BTC-USDT', leg: 'BUY', amount: '-3', asset: 'USDT' }]);
  await bench.terminal.close();

  bench.clock.advance(24 * HOUR_MS);
  bench.exchange.futuresHost.account = makeAccount([opened({ funding: atoms(-900_000_000n) })]);
  const next = bench.restarted();
  await next.run(300);
  next.watch('futuresAccount');
  next.watch('fundingBars');
  await next.run(6_000, 100);
  expect(next.value('fundingBars')[0]?.bars).toMatchObject([
    { amount: '-3', total: '-3', isSummed: false },
    { amount: '-6', total: '-9', isSummed: true, sinceMs: lastMs },
  ]);
  expect(told(next)).toEqual([]);
  next.exchange.futuresHost.account = makeAccount();
  await next.run(6_000, 100);
  expect(next.value('fundingBars')).toEqual([]);
});

test('nothing is written while nothing changes but the mark', async () => {
  const bench = await started();
  const before = bench.store.positionObservations.length;
  await read(bench, { unrealized: atoms(7n), hold: atoms(30_100_000_000n), markPrice: '60200' });
  expect(bench.store.positionObservations.length).toBe(before);
  bench.store.isFull = true;
  await read(bench, { funding: atoms(5n) });
  expect(bench.value('fundingBars')[0]?.bars).toMatchObject([{ amount: '0.00000005' }]);
});

/** Buys 1,000 at 60,000 and sells 400 at 60,500; fees of 9 atoms each. */
async function traded(): Promise<Bench> {
  const bench = await started();
  const orders = bench.exchange.futuresOrders;
  const make = (side: 'BUY' | 'SELL', action: 'OPEN' | 'CLOSE', count: number, price: number) => {
    const order = orders.add({
      contract: E_BTC,
      side,
      action,
      mode: 'cross',
      type: 'LIMIT',
      timeInForce: 'GTC',
      price: ticks(price),
      contracts: contracts(count),
      clientOrderId: '',
    });
    orders.fill(order.orderId, count, price);
  };
  make('BUY', 'OPEN', 1_000, 600_000);
  bench.clock.advance(10);
  make('SELL', 'CLOSE', 400, 605_000);
  return bench;
}

const ask = { symbol: 'E-BTC-USDT', positionId: '11' };

test('the life of an open position: trades with what they made, and every term named', async () => {
  const bench = await traded();
  await read(bench, {
    contracts: contracts(600),
    closed: contracts(400),
    closeProfit: atoms(2_000_000_000n),
    tradeFee: atoms(-18n),
    historyRealized: atoms(1_999_999_982n),
    funding: atoms(0n),
  });
  const reply = await bench.during(bench.desk.call('positionLife', ask));
  if (!reply.ok) throw new Error(reply.error.message);
  const { life, error } = reply.value;
  expect([error, life?.isComplete, life?.closedAtMs]).toEqual([null, true, null]);
  const fills = life?.events.flatMap((event) =>
    event.kind === 'fill' ? [[event.action, event.profit]] : [],
  );
  expect(fills).toEqual([
    ['OPEN', ''],
    ['CLOSE', '20'],
  ]);
  expect(life?.terms.map(({ id, told, seen, cause }) => [id, told, seen, cause])).toEqual([
    ['closes', '20', '20', ''],
    ['fees', '-0.00000018', '-0.00000018', ''],
    ['funding', '0', '0', ''],
    ['settlements', '0', '', ''],
    ['other', '0', '', ''],
  ]);
});

test('the life of one that was closed is found in the profit history', async () => {
  const bench = await traded();
  bench.exchange.futuresHost.account = makeAccount();
  bench.exchange.futuresHost.closed = [
    {
      ...makeClosed('11'),
      side: 'BUY',
      mode: 'cross',
      contracts: contracts(1_000),
      closedAtMs: bench.clock.nowMs() + 5,
      openedAtMs: 0,
      closeProfit: atoms(500_000_000n),
      tradeFee: atoms(-18n),
      historyRealized: atoms(499_999_982n),
    },
  ];
  await bench.run(6_000, 100);
  const reply = await bench.during(bench.desk.call('positionLife', ask));
  // 600 of them were never traded away: the exchange took them, and what that made is the rest.
  expect(reply).toMatchObject({
    value: {
      life: {
        realized: '4.99999982',
        terms: [{ id: 'closes', difference: '-15', cause: 'forced-close' }, {}, {}, {}, {}],
      },
    },
  });
});

test('what cannot be read is said', async () => {
  const bench = await traded();
  const unknown = await bench.during(bench.desk.call('positionLife', { ...ask, positionId: '12' }));
  expect(unknown).toMatchObject({
    value: { life: null, error: { code: 'no-position', message: '12' } },
  });
  const other = await bench.during(
    bench.desk.call('positionLife', { ...ask, symbol: 'E-DOGE-USDT' }),
  );
  expect(other).toMatchObject({ error: { code: 'unknown-symbol' } });
  bench.exchange.futuresOrders.script('ownTrades', () => refused('-1001', 'internal'));
  expect(await bench.during(bench.desk.call('positionLife', ask))).toMatchObject({
    value: { life: null, error: { code: '-1001', message: 'internal' } },
  });
});
