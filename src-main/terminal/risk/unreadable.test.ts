/** Limits and the lock of a day that were lost with the file they were in: never silently none. */
import { expect, test } from 'vitest';
import { MemorySettings, type Bench } from '../bench.testing';
import { draft, NONE, opened, place } from './limits.testing';

const sale = { ...draft, side: 'SELL', price: '61000' } as const;

/** The next run of the program, whose settings file could not be read. */
async function afterLoss(bench: Bench): Promise<Bench> {
  await bench.terminal.close();
  bench.settings.values.clear();
  bench.settings.hasLost = true;
  return begun(bench.restarted());
}

async function begun(bench: Bench): Promise<Bench> {
  await bench.start();
  bench.watch('risk');
  await bench.run(1_000, 50);
  return bench;
}

test('limits that were lost open nothing until they are saved anew, whatever starts meanwhile', async () => {
  const first = await opened({ orderValue: '100' });
  const bench = await afterLoss(first);
  expect(bench.keys()).toContain('riskLimitsLost');
  expect(bench.keys()).not.toContain('riskLimitsUnreadable');
  expect(bench.value('risk')).toMatchObject({ isReadable: false });
  expect(await place(bench)).toMatchObject({
    code: 'risk-limits-unreadable',
    message:
      'the settings file was lost, and your risk limits with it: save them anew; until then only closing is sent',
  });
  expect(await place(bench, sale)).toMatchObject({ kind: 'accepted' });

  await bench.terminal.close();
  const again = await begun(bench.restarted());
  expect(await place(again)).toMatchObject({ code: 'risk-limits-unreadable' });
  await again.desk.call('saveRiskLimits', { ...NONE, orderValue: '2000' });
  await again.desk.call('unlockRisk', { word: 'UNLOCK' });
  expect(await place(again)).toMatchObject({ kind: 'accepted' });

  await again.terminal.close();
  const last = await begun(again.restarted());
  expect(last.value('risk')).toMatchObject({ isReadable: true, limits: { orderValue: '2000' } });
  expect(last.keys()).not.toContain('riskLimitsLost');
  expect(await place(last)).toMatchObject({ kind: 'accepted' });
});

test('a lock that may have been lost stays when limits are saved, until its word or the next day', async () => {
  const bench = await afterLoss(await opened({ dailyLoss: '50' }));
  expect(bench.keys()).toContain('riskDayLost');
  await bench.desk.call('saveRiskLimits', { ...NONE, dailyLoss: '50' });
  expect(await place(bench)).toMatchObject({ code: 'daily-loss' });
  expect(await place(bench, sale)).toMatchObject({ kind: 'accepted' });
  await bench.terminal.close();

  const next = await begun(bench.restarted());
  expect(next.keys()).not.toContain('riskDayLost');
  expect(await place(next)).toMatchObject({ code: 'daily-loss' });
  await next.terminal.close();
  next.clock.advance(86_400_000);
  expect(await place(await begun(next.restarted()))).toMatchObject({ kind: 'accepted' });
});

const whole = { day: 19_000, start: '100', now: '100', carried: '0', isLocked: false };

test.each([
  ['its date', { ...whole, day: 'today' }],
  ['what it began with', { ...whole, start: '1.5' }],
  ['what it has now', { ...whole, now: 100 }],
  ['what was lost before', { ...whole, carried: null }],
  ['whether it is locked', { ...whole, isLocked: 'no' }],
])('a day that is damaged alone is locked, too: %s', async (_, day) => {
  const settings = new MemorySettings();
  settings.set('riskDay', day);
  const bench = await opened({}, settings);
  expect(bench.value('risk')).toMatchObject({ isReadable: true, isLocked: true });
  expect(bench.keys()).toContain('riskDayUnreadable');
  expect(await place(bench)).toMatchObject({ code: 'daily-loss' });
  expect((await bench.desk.call('unlockRisk', { word: 'UNLOCK' })).ok).toBe(true);
  expect(await place(bench)).toMatchObject({ kind: 'accepted' });
});

test('who has nothing to lose is limited by nothing', async () => {
  const bench = await opened({});
  expect(bench.value('risk')).toMatchObject({ isReadable: true, isLocked: false });
  expect(await place(bench)).toMatchObject({ kind: 'accepted' });
});
