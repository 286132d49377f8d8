/** What a day and its lock rest on: the exchange's clock, whatever that of this machine is set to. */
import { atoms } from '@shared/money/units';
import { expect, test } from 'vitest';
import { type Bench, MemorySettings } from '../bench.testing';
import { NONE, opened, place } from './limits.testing';

const DAY_MS = 86_400_000;

/** This machine's clock is set so far ahead; the exchange's is not. */
function setAhead(bench: Bench, byMs: number): void {
  bench.clock.jumpWall(byMs);
  const { healthNow } = bench.exchange;
  const clockOffsetMs = (healthNow.clockOffsetMs ?? 0) - byMs;
  bench.exchange.healthNow = { ...healthNow, clockOffsetMs };
}

/** A thousand USDT are gone, and the day is locked. */
async function locked(): Promise<Bench> {
  const bench = await opened({ dailyLoss: '1000' }, new MemorySettings());
  await bench.run(70_000, 500);
  bench.exchange.balances = bench.exchange.balances.map((row) =>
    row.asset === 'USDT' ? { ...row, free: atoms(row.free - 100_000_000_000n) } : row,
  );
  await bench.run(130_000, 500);
  expect(bench.value('risk')).toMatchObject({ dayLoss: '1000', isLocked: true });
  return bench;
}

async function nextRun(bench: Bench): Promise<Bench> {
  await bench.terminal.close();
  const next = bench.restarted();
  next.watch('risk');
  await next.start();
  await next.run(10_000, 100);
  return next;
}

test('a lock is not lifted by a clock of this machine that is a day ahead, nor by a restart under it', async () => {
  const bench = await locked();
  setAhead(bench, DAY_MS);
  await bench.run(130_000, 500);
  expect(bench.value('risk')).toMatchObject({ dayLoss: '1000', isLocked: true });
  expect(await place(bench)).toMatchObject({ code: 'daily-loss' });
  const next = await nextRun(bench);
  expect(next.value('risk')).toMatchObject({ dayLoss: '1000', isLocked: true });
  expect(await place(next)).toMatchObject({ code: 'daily-loss' });
});

test('it is over with the day of the exchange, although this machine is still in the day before', async () => {
  const bench = await locked();
  bench.clock.advance(DAY_MS);
  setAhead(bench, -DAY_MS);
  const next = await nextRun(bench);
  expect(next.value('risk')).toMatchObject({ dayLoss: '0', isLocked: false });
  expect(await place(next)).toMatchObject({ kind: 'accepted' });
});

test('one that a wrong clock has dated ahead is not over before the end of today', async () => {
  const bench = await locked();
  const saved = bench.settings.get('riskDay') as { readonly day: number };
  bench.settings.set('riskDay', { ...saved, day: saved.day + 1 });
  const next = await nextRun(bench);
  expect(await place(next)).toMatchObject({ code: 'daily-loss' });
  next.clock.advance(DAY_MS);
  const after = await nextRun(next);
  expect(await place(after)).toMatchObject({ kind: 'accepted' });
});

test('a limit is not loosened sooner by a clock that is set ahead and a restart', async () => {
  const bench = await opened({ orderValue: '1000' }, new MemorySettings());
  await bench.desk.call('saveRiskLimits', NONE);
  await bench.settle();
  setAhead(bench, 3_600_000);
  const next = await nextRun(bench);
  expect(next.value('risk')).toMatchObject({ limits: { orderValue: '1000' } });
  await next.run(600_000, 5_000);
  expect(next.value('risk')).toMatchObject({ limits: { orderValue: '' }, pending: null });
});

test.each([-3_600_000, 86_400_000])(
  'nor by one that is %i ms off while the exchange has not said what time it is, also over a restart',
  async (byMs) => {
    const bench = await opened({ orderValue: '1000' }, new MemorySettings());
    const { healthNow } = bench.exchange;
    bench.clock.jumpWall(byMs);
    bench.exchange.healthNow = { ...healthNow, clockOffsetMs: null };
    await bench.desk.call('saveRiskLimits', NONE);
    await bench.run(1_000, 100);
    await bench.terminal.close();
    bench.exchange.healthNow = { ...healthNow, clockOffsetMs: -byMs };
    const next = bench.restarted();
    next.watch('risk');
    await next.start();
    await next.run(580_000, 5_000);
    expect(next.value('risk')).toMatchObject({ limits: { orderValue: '1000' } });
    await next.run(30_000, 5_000);
    expect(next.value('risk')).toMatchObject({ limits: { orderValue: '' }, pending: null });
  },
);
