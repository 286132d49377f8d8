/** A lock of the day that was set because a withdrawal made elsewhere was noticed late. */
import type { Withdrawal } from '@shared/domain/withdrawal';
import { atoms } from '@shared/money/units';
import { expect, test } from 'vitest';
import { MemorySettings, type Bench } from '../bench.testing';
import { refused } from '../scripted-client.testing';
import { opened, place } from './limits.testing';

const USDT = 100_000_000n;

function lose(bench: Bench, units: bigint): void {
  bench.exchange.balances = bench.exchange.balances.map((row) =>
    row.asset === 'USDT' ? { ...row, free: atoms(row.free - units * USDT) } : row,
  );
}

/** Asked for and paid elsewhere while the list of withdrawals cannot be read; the day is locked by it. */
async function lockedBy(
  units: bigint,
  lost: bigint,
  changes: Partial<Withdrawal> = {},
  ids = ['else'],
): Promise<Bench> {
  const bench = await opened({ dailyLoss: '1000' }, new MemorySettings());
  await bench.run(130_000, 500);
  const withdrawals = bench.exchange.withdrawalDesk;
  withdrawals.listProblem = refused('-1000');
  const createdAtMs = bench.clock.nowMs();
  for (const withdrawOrderId of ids) {
    const amount = atoms((units * USDT) / BigInt(ids.length));
    const asked = { withdrawOrderId, asset: 'USDT', amount, address: 'T1' };
    const { withdrawalId } = withdrawals.execute(asked);
    const paid = { status: 'COMPLETED', createdAtMs, paidAtMs: createdAtMs + 8_000 } as const;
    withdrawals.change(withdrawalId, { ...paid, ...changes });
  }
  await bench.run(8_000, 500);
  lose(bench, units + lost);
  await bench.run(130_000, 500);
  expect(bench.value('risk')).toMatchObject({ isLocked: true });
  return bench;
}

async function noticed(bench: Bench): Promise<void> {
  bench.exchange.withdrawalDesk.listProblem = null;
  await bench.run(400_000, 1_000);
}

test('is undone by the proof of it, which is said, and the true loss counts on', async () => {
  const bench = await lockedBy(1_000n, 200n);
  expect(await place(bench)).toMatchObject({ code: 'daily-loss' });
  await noticed(bench);
  expect(bench.value('risk')).toMatchObject({ isLocked: false, dayLoss: '200' });
  const told = bench.activity.find(({ key }) => key === 'riskLockUndone');
  expect(told?.values).toEqual({ asset: 'USDT', amount: '1000', loss: '200', limit: '1000' });
  expect(await place(bench)).toMatchObject({ kind: 'accepted' });
  lose(bench, 800n);
  await bench.run(130_000, 500);
  expect(bench.value('risk')).toMatchObject({ isLocked: true, dayLoss: '1000' });
});

test('is taken from the loss once, whatever becomes of it and over a restart', async () => {
  const bench = await lockedBy(1_000n, 200n, { status: 'PAYMENT' });
  bench.exchange.withdrawalDesk.listProblem = null;
  await bench.run(301_000, 1_000);
  expect(bench.value('risk')).toMatchObject({ isLocked: false, dayLoss: '200' });
  await bench.terminal.close();
  const next = bench.restarted();
  next.watch('risk');
  await next.start();
  await next.run(130_000, 500);
  expect(next.value('risk')).toMatchObject({ isLocked: false, dayLoss: '200' });
  const { all } = next.exchange.withdrawalDesk;
  next.exchange.withdrawalDesk.change(all[0]?.withdrawalId ?? '', { status: 'COMPLETED' });
  await next.run(130_000, 500);
  expect(next.value('risk')).toMatchObject({ isLocked: false, dayLoss: '200' });
});

test('two of them explain it together', async () => {
  const bench = await lockedBy(1_800n, 200n, {}, ['one', 'two']);
  await noticed(bench);
  expect(bench.value('risk')).toMatchObject({ isLocked: false, dayLoss: '200' });
});

test('is undone over a restart, where the list can be read only after the day was valued', async () => {
  const bench = await lockedBy(1_000n, 200n);
  await bench.terminal.close();
  const next = bench.restarted();
  next.watch('risk');
  await next.start();
  await next.run(130_000, 500);
  expect(next.value('risk')).toMatchObject({ isLocked: true, dayLoss: '1200' });
  await noticed(next);
  expect(next.value('risk')).toMatchObject({ isLocked: false, dayLoss: '200' });
});

test('stays when what was lost beside the withdrawal has reached the limit too', async () => {
  const bench = await lockedBy(500n, 1_000n);
  await noticed(bench);
  expect(bench.value('risk')).toMatchObject({ isLocked: true, dayLoss: '1000' });
  expect(bench.keys()).not.toContain('riskLockUndone');
  expect(bench.keys()).not.toContain('riskLockDoubtful');
});

test('stays when the loss reached the limit after it had been set, and came back', async () => {
  const bench = await lockedBy(1_000n, 200n);
  lose(bench, 800n);
  await bench.run(130_000, 500);
  lose(bench, -500n);
  await bench.run(130_000, 500);
  await noticed(bench);
  expect(bench.value('risk')).toMatchObject({ isLocked: true, dayLoss: '500' });
});

test('stays where nothing proves that the money had left by then, and that is said', async () => {
  const bench = await lockedBy(1_000n, 200n, { status: 'UNAPPROVED', paidAtMs: null });
  await noticed(bench);
  expect(bench.keys().filter((key) => key === 'riskLockDoubtful')).toHaveLength(1);
  expect(bench.keys()).not.toContain('riskLockUndone');
  expect(bench.value('risk')).toMatchObject({ isLocked: true, dayLoss: '200' });
  expect(await place(bench)).toMatchObject({ code: 'daily-loss' });
});

test('is not set by what was withdrawn while the program was closed', async () => {
  const bench = await opened({ dailyLoss: '1000' }, new MemorySettings());
  await bench.run(130_000, 500);
  lose(bench, 100n);
  await bench.run(130_000, 500);
  await bench.terminal.close();
  bench.clock.advance(600_000);
  const withdrawals = bench.exchange.withdrawalDesk;
  const amount = atoms(1_000n * USDT);
  const { withdrawalId } = withdrawals.execute({
    withdrawOrderId: 'else',
    asset: 'USDT',
    amount,
    address: 'T1',
  });
  const createdAtMs = bench.clock.nowMs();
  withdrawals.change(withdrawalId, { status: 'COMPLETED', createdAtMs, paidAtMs: createdAtMs + 9 });
  lose(bench, 1_000n);
  bench.clock.advance(600_000);
  const next = bench.restarted();
  next.watch('risk');
  await next.start();
  await next.run(130_000, 500);
  expect(next.value('risk')).toMatchObject({ isLocked: false, dayLoss: '100' });
});

test('a withdrawal that is noticed late explains no more of a loss than it is itself', async () => {
  const bench = await opened({ dailyLoss: '5000' }, new MemorySettings());
  await bench.run(130_000, 500);
  const withdrawals = bench.exchange.withdrawalDesk;
  const amount = atoms(300n * USDT);
  const asked = { withdrawOrderId: 'else', asset: 'USDT', amount, address: 'T1' };
  const { withdrawalId } = withdrawals.execute(asked);
  withdrawals.change(withdrawalId, { createdAtMs: bench.clock.nowMs() });
  lose(bench, 1_000n);
  await bench.run(400_000, 1_000);
  expect(bench.value('risk')).toMatchObject({ dayLoss: '700' });
});
