/** Cancelling many: over books, symbols and sides, with a count, an end and a stop. */
import { expect, it } from 'vitest';
import type { CommandInput } from '@shared/contract/terminal';
import { ticks } from '@shared/money/units';
import type { Bench } from '../../bench.testing';
import { refused } from '../../scripted-client.testing';
import {
  futuresRequest,
  openBench,
  stopDraft,
  stopRequest,
  submit,
  walletRequest,
} from '../books.testing';

async function cancelAll(
  bench: Bench,
  wanted: Partial<CommandInput<'cancelAll'>> = {},
  forMs = 2_000,
) {
  const input = { book: null, symbol: null, side: null, ...wanted };
  const reply = await bench.during(bench.desk.call('cancelAll', input), forMs);
  if (!reply.ok) throw new Error(reply.error.code);
  return reply.value.results;
}

/** Two orders on each book, a buy and a sell. */
async function filled(): Promise<Bench> {
  const bench = await openBench();
  const { exchange } = bench;
  for (const side of ['BUY', 'SELL'] as const) {
    const price = ticks(side === 'BUY' ? 5_999_000 : 6_001_000);
    exchange.add({ ...walletRequest(), side, price });
    exchange.marginWallet.add({ ...walletRequest(), side, price });
    exchange.futuresOrders.add({ ...futuresRequest(), side, price: ticks(price / 10) });
  }
  return bench;
}
const left = (bench: Bench): string[] =>
  bench
    .value('openOrders')
    .map(({ book, side }) => `${book} ${side}`)
    .sort();

it.each([
  [{}, []],
  [{ book: 'margin' }, ['futures BUY', 'futures SELL', 'spot BUY', 'spot SELL']],
  [{ side: 'SELL' }, ['futures BUY', 'margin BUY', 'spot BUY']],
  [{ symbol: 'E-BTC-USDT' }, ['margin BUY', 'margin SELL', 'spot BUY', 'spot SELL']],
  [{ book: 'spot', symbol: 'ETHUSDT' }, 'all'],
] as const)('%o leaves %o', async (wanted, expected) => {
  const bench = await filled();
  const results = await cancelAll(bench, wanted);
  await bench.run(3_000, 50);
  await bench.during(bench.desk.call('select', { symbol: 'BTCUSDT', group: null }), 3_000);
  const all = ['futures BUY', 'futures SELL', 'margin BUY', 'margin SELL', 'spot BUY', 'spot SELL'];
  const kept = expected === 'all' ? all : [...expected];
  expect(left(bench)).toEqual(kept);
  expect(results).toHaveLength(6 - kept.length);
  expect(results.every(({ outcome }) => outcome.kind === 'accepted')).toBe(true);
});

it('counts, tells when it will end, and what did not go', async () => {
  const bench = await filled();
  bench.exchange.futuresOrders.script('cancelOrder', () => refused('-2023', 'in liquidation'));
  await cancelAll(bench);
  expect(bench.value('tasks')).toMatchObject([
    { kind: 'cancel-all', subject: '', done: 6, total: 6, failed: 1, state: 'done' },
  ]);
  expect(bench.value('tasks')[0]?.expectedEndAtMs).toBeGreaterThan(0);
  await bench.run(61_000, 500);
  expect(bench.value('tasks')).toEqual([]);
});

it('waits for room in the request limits, and goes on', async () => {
  const bench = await filled();
  const limit = () => ({ ...refused('LIMIT', 'not sent: request limit'), by: 'client' }) as never;
  bench.exchange.futuresOrders.script('cancelOrder', limit, limit, limit);
  const results = await cancelAll(bench, { book: 'futures' }, 3_000);
  expect(results.map(({ outcome }) => outcome.kind)).toEqual(['accepted', 'accepted']);
  expect(bench.exchange.futuresOrders.count('cancelOrder')).toBe(5);
});

it('can be stopped: what was sent stays sent', async () => {
  const bench = await openBench();
  const { futuresOrders } = bench.exchange;
  for (let index = 0; index < 10; index += 1) futuresOrders.add(futuresRequest());
  futuresOrders.script('cancelOrder', async () => {
    await new Promise<void>((resolve) => bench.clock.setAlarm(50, resolve));
    const [task] = bench.value('tasks');
    await bench.desk.call('stopTask', { id: task?.id ?? '' });
    return null;
  });
  expect(await cancelAll(bench, { book: 'futures' })).toHaveLength(1);
  expect(bench.value('tasks')).toMatchObject([{ state: 'stopped', done: 1, total: 10 }]);
  expect(futuresOrders.count('cancelOrder')).toBe(1);
});

it('leaves waiting condition orders where they are: they have a command of their own', async () => {
  const bench = await openBench();
  await submit(bench, stopDraft());
  expect(await cancelAll(bench)).toEqual([]);
  expect(bench.value('conditions')).toMatchObject([{ state: 'WAITING' }]);
});

it('leaves a condition order that was placed elsewhere, too, though it is listed with the open ones', async () => {
  const bench = await openBench();
  const { futuresOrders } = bench.exchange;
  futuresOrders.add(stopRequest());
  const open = futuresOrders.add(futuresRequest());
  expect(await cancelAll(bench)).toMatchObject([{ orderId: open.orderId }]);
  expect(futuresOrders.orders.map(({ status }) => status)).toEqual(['CANCELED', 'INIT']);
});

it('says of each which wallet’s it is: an id is one order’s within its book only', async () => {
  const bench = await openBench();
  const { exchange } = bench;
  const [spot, margin] = [
    exchange.add(walletRequest()),
    exchange.marginWallet.add(walletRequest()),
  ];
  Object.assign(margin, { orderId: spot.orderId });
  exchange.marginWallet.script('cancelOrder', () => refused('-2023', 'in liquidation'));
  const { orderId } = spot;
  const results = await cancelAll(bench);
  expect(results).toMatchObject([
    { book: 'spot', symbol: 'BTCUSDT', orderId, outcome: { kind: 'accepted' } },
    { book: 'margin', symbol: 'BTCUSDT', orderId, outcome: { kind: 'rejected' } },
  ]);
});
