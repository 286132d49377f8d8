/** Of what the worth is the sum that the day's loss is told by: what has no price must not silence it. */
import { atoms, type Atoms } from '@shared/money/units';
import { expect, test } from 'vitest';
import { Bench, MemorySettings } from '../bench.testing';
import { makeTicker, refused } from '../scripted-client.testing';
import { NONE, opened, place } from './limits.testing';

const DUST = { asset: 'ODD', free: atoms(7n), locked: atoms(0n) };

function lose(bench: Bench, units: bigint): void {
  const less = (free: bigint): Atoms => atoms(free - units * 100_000_000n);
  bench.exchange.balances = bench.exchange.balances.map((row) =>
    row.asset === 'USDT' ? { ...row, free: less(row.free) } : row,
  );
}

test('dust that nothing trades against USDT switches no limit off', async () => {
  const bench = new Bench({ settings: new MemorySettings() });
  bench.exchange.balances = [...bench.exchange.balances, DUST];
  await bench.start();
  bench.watch('risk');
  await bench.desk.call('saveRiskLimits', { ...NONE, dailyLoss: '1000' });
  await bench.run(130_000, 500);
  expect(bench.value('risk')).toMatchObject({ dayLoss: '0' });
  lose(bench, 1_000n);
  await bench.run(130_000, 500);
  expect(bench.value('risk')).toMatchObject({ dayLoss: '1000', isLocked: true });
  expect(await place(bench)).toMatchObject({ code: 'daily-loss' });
});

test('money that goes from one wallet of the account to the other is not lost on the way', async () => {
  const bench = await opened({ dailyLoss: '1000' });
  await bench.run(70_000, 500);
  expect(bench.value('risk')).toMatchObject({ dayLoss: '0' });
  // Just before the account is valued: the spot wallet has been read since, the other has not.
  const { futuresHost } = bench.exchange;
  const reads = futuresHost.count('accounts');
  while (futuresHost.count('accounts') === reads) await bench.run(100, 100);
  const { account } = futuresHost;
  const normal = atoms(account.normal + 500_000_000_000n);
  const crossEquity = atoms(account.crossEquity + 500_000_000_000n);
  futuresHost.account = { ...account, normal, crossEquity };
  lose(bench, 5_000n);
  for (let second = 0; second < 180; second += 1) {
    await bench.run(1_000, 500);
    expect(bench.value('risk')).toMatchObject({ dayLoss: '0', isLocked: false });
  }
  lose(bench, 1_000n);
  await bench.run(130_000, 500);
  expect(bench.value('risk')).toMatchObject({ dayLoss: '1000', isLocked: true });
});

test('nor does an asset whose pair has never traded', async () => {
  const bench = new Bench({ settings: new MemorySettings() });
  bench.exchange.balances = [...bench.exchange.balances, { ...DUST, asset: 'ETH' }];
  bench.exchange.script('ticker', ...Array.from({ length: 500 }, () => () => refused('-1121')));
  await bench.start();
  bench.exchange.listener?.onTicker(makeTicker('BTCUSDT'), bench.clock.nowMs());
  bench.watch('risk');
  await bench.desk.call('saveRiskLimits', { ...NONE, dailyLoss: '1000' });
  await bench.run(130_000, 500);
  lose(bench, 1_000n);
  await bench.run(130_000, 500);
  expect(bench.value('risk')).toMatchObject({ dayLoss: '1000', isLocked: true });
});

test('an asset that loses its price in the middle of the day is no loss, and hides none', async () => {
  const bench = await opened({ dailyLoss: '5000' });
  await bench.run(70_000, 500);
  lose(bench, 1_000n);
  await bench.run(130_000, 500);
  bench.exchange.balances = [...bench.exchange.balances, DUST];
  await bench.run(130_000, 500);
  lose(bench, 1_000n);
  await bench.run(130_000, 500);
  expect(bench.value('risk')).toMatchObject({ dayLoss: '2000', isLocked: false });
});

test('contracts that cannot be read at a start are no loss of all that they are worth', async () => {
  const bench = await opened({ dailyLoss: '1000' });
  await bench.run(70_000, 500);
  await bench.terminal.close();
  bench.exchange.futuresHost.problem = refused('NOT_SENT', 'refused');
  const next = bench.restarted();
  next.watch('risk');
  await next.start();
  await next.run(130_000, 500);
  expect(next.value('risk')).toMatchObject({ isLocked: false });
  lose(next, 600n);
  next.exchange.futuresHost.problem = null;
  await next.run(200_000, 500);
  expect(next.value('risk')).toMatchObject({ dayLoss: '600', isLocked: false });
});

test('nor is an asset whose price nobody tells after a restart', async () => {
  const bench = new Bench({ settings: new MemorySettings() });
  const ether = { asset: 'ETH', free: atoms(100_000_000n), locked: atoms(0n) };
  bench.exchange.balances = [...bench.exchange.balances, ether];
  await bench.start();
  bench.watch('risk');
  await bench.desk.call('saveRiskLimits', { ...NONE, dailyLoss: '1000' });
  await bench.run(70_000, 500);
  expect(bench.value('risk')).toMatchObject({ dayLoss: '0' });
  await bench.terminal.close();
  const next = bench.restarted();
  next.exchange.script('ticker', ...Array.from({ length: 500 }, () => () => refused('-1121')));
  next.watch('risk');
  await next.start();
  next.exchange.listener?.onTicker(makeTicker('BTCUSDT'), next.clock.nowMs());
  await next.run(130_000, 500);
  expect(next.value('risk')).toMatchObject({ dayLoss: '0', isLocked: false });
});

test('money that was withdrawn elsewhere is no loss of the day, though it is noticed late', async () => {
  const bench = await opened({ dailyLoss: '5000' });
  await bench.run(70_000, 500);
  lose(bench, 300n);
  await bench.run(70_000, 500);
  const withdrawals = bench.exchange.withdrawalDesk;
  const amount = atoms(100_000_000_000n);
  const asked = { withdrawOrderId: 'else', asset: 'USDT', amount, address: 'T1' };
  const { withdrawalId } = withdrawals.execute(asked);
  withdrawals.change(withdrawalId, { status: 'COMPLETED', createdAtMs: bench.clock.nowMs() });
  lose(bench, 1_000n);
  await bench.run(400_000, 1_000);
  expect(bench.keys()).toContain('withdrawalExternal');
  expect(bench.value('risk')).toMatchObject({ dayLoss: '300', isLocked: false });
});

test('money that comes back from a withdrawal hides no loss, though it is noticed late', async () => {
  const bench = await opened({ dailyLoss: '5000' });
  await bench.run(70_000, 500);
  const withdrawals = bench.exchange.withdrawalDesk;
  const amount = atoms(100_000_000_000n);
  const asked = { withdrawOrderId: 'else', asset: 'USDT', amount, address: 'T1' };
  const { withdrawalId } = withdrawals.execute(asked);
  withdrawals.change(withdrawalId, { createdAtMs: bench.clock.nowMs() });
  await bench.run(310_000, 1_000);
  expect(bench.keys()).toContain('withdrawalExternal');
  withdrawals.listProblem = refused('-1000');
  await bench.run(5_000, 500);
  withdrawals.change(withdrawalId, { status: 'REVOKED' });
  lose(bench, -1_000n);
  await bench.run(130_000, 500);
  withdrawals.listProblem = null;
  await bench.run(130_000, 500);
  lose(bench, 600n);
  await bench.run(130_000, 500);
  expect(bench.value('risk')).toMatchObject({ dayLoss: '600' });
});
