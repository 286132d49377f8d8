/** Exits that a day's lock keeps back: told at once, placed when the lock ends. */
import { atoms, contracts } from '@shared/money/units';
import { expect, it } from 'vitest';
import type { Bench } from '../bench.testing';
import { makeAccount, makePosition } from '../futures/scripted-futures.testing';
import { future, opened } from './limits.testing';

const EXITS = { takeProfit: '63000', stopLoss: '59000' };

/** An entry that rests, on an account that has lost what blocks all orders; then the entry executes. */
async function executedWhileLocked(): Promise<Bench> {
  const bench = await opened({ dailyLoss: '1000', onLoss: 'block' });
  bench.watch('exits');
  await bench.run(70_000, 500);
  const input = { intentId: bench.newIntent(), draft: future({ price: '59990' }), exits: EXITS };
  const reply = await bench.during(bench.desk.call('placeOrder', input), 3_000);
  expect(reply).toMatchObject({ value: { kind: 'accepted' } });
  bench.exchange.balances = bench.exchange.balances.map((row) =>
    row.asset === 'USDT' ? { ...row, free: atoms(row.free - 100_000_000_000n) } : row,
  );
  await bench.run(130_000, 500);
  expect(bench.value('risk').isLocked).toBe(true);
  const [entry] = bench.exchange.futuresOrders.orders;
  bench.exchange.futuresOrders.fill(entry?.orderId ?? '', 100, 599_900);
  bench.exchange.futuresHost.account = makeAccount([makePosition({ contracts: contracts(100) })]);
  bench.exchange.print('E-BTC-USDT', 599_900, 100);
  await bench.run(3_000, 50);
  return bench;
}
const told = (bench: Bench) => bench.activity.filter(({ key }) => key === 'exitNotPlaced');
const placed = (bench: Bench) =>
  bench.exchange.futuresOrders.conditions.map(({ triggerPrice, contracts: size }) => [
    triggerPrice,
    size,
  ]);

it('is said once, nothing is sent, and both are placed when the lock is lifted', async () => {
  const bench = await executedWhileLocked();
  await bench.run(600_000, 1_000);
  expect(placed(bench)).toEqual([]);
  expect(told(bench).map(({ values }) => values)).toMatchObject([
    { price: '59000', quantity: '100' },
    { price: '63000', quantity: '100' },
  ]);
  expect(bench.keys().filter((key) => key === 'orderRejected')).toEqual([]);
  const reason = expect.stringMatching(/day is locked/) as unknown;
  const held = { state: 'HELD', note: reason, executed: 100, placed: 0 };
  expect(bench.value('exits')).toMatchObject([held, held]);
  await bench.desk.call('unlockRisk', { word: 'UNLOCK' });
  await bench.run(40_000, 500);
  expect(placed(bench)).toEqual([
    [590_000, 100],
    [630_000, 100],
  ]);
  const placedOnes = { state: 'ENDED', note: '', placed: 100 };
  expect(bench.value('exits')).toMatchObject([placedOnes, placedOnes]);
});

it('is still said to be kept back by the next start, before anything is tried', async () => {
  const bench = await executedWhileLocked();
  await bench.terminal.close();
  const next = bench.restarted();
  next.watch('exits');
  await next.settle();
  expect(next.value('exits').map(({ state }) => state)).toEqual(['HELD', 'HELD']);
  await next.run(60_000, 500);
  expect(next.value('exits').map(({ state }) => state)).toEqual(['HELD', 'HELD']);
});

it('can be dropped, and is gone then', async () => {
  const bench = await executedWhileLocked();
  const { intentId } = bench.value('exits')[0] ?? { intentId: '' };
  const drop = { intentId, purpose: 'stop-loss' } as const;
  expect(await bench.during(bench.desk.call('dropExit', drop))).toMatchObject({ ok: true });
  expect(bench.value('exits').map(({ purpose, state }) => `${purpose} ${state}`)).toEqual([
    'take-profit HELD',
    'stop-loss DROPPED',
  ]);
});

it('covers what is left of a position that was closed in part meanwhile, also after a restart', async () => {
  const bench = await executedWhileLocked();
  await bench.terminal.close();
  const next = bench.restarted();
  await next.run(60_000, 500);
  expect(placed(next)).toEqual([]);
  next.exchange.futuresHost.account = makeAccount([makePosition({ contracts: contracts(40) })]);
  // The day is over.
  next.clock.jumpWall(24 * 3_600_000);
  await next.run(60_000, 500);
  expect(placed(next)).toEqual([
    [590_000, 40],
    [630_000, 40],
  ]);
});
