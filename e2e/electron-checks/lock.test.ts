/**
 * Row 28: a machine that sleeps, a screen that is locked and a desk that nobody sits at lock a live account:
 * the host's own hooks on the simulated Electron, the whole terminal behind them, and a desk on its Wire.
 */
import { powerMonitor } from 'electron';
import type { Browser } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { desktop } from '../fake-electron/electron.mjs';
import { becomeReady } from '../fake-electron/state.mjs';
import { createSystemHooks } from '../../src-main/hosts/electron/system';
import type { Bench } from '../../src-main/terminal/bench.testing';
import { makeDraft } from '../../src-main/terminal/bench.testing';
import type { SystemHooks } from '../../src-main/terminal/ports';
import { PROFILE, stageLive } from '../../src-main/terminal/venues/live-bench.testing';
import { Words } from '../../src-main/terminal/words/words';

const MINUTE_MS = 60_000;
const words = new Words();
let system: SystemHooks;
let bench: Bench;

beforeAll(() => {
  becomeReady({} as Browser);
  system = createSystemHooks('out', words);
});

/** A live account that trades, with one order of its own at the exchange. */
beforeEach(async () => {
  ({ bench } = await stageLive({ system, words }));
  await call('armTrading', { alias: PROFILE.alias });
  expect(await bench.place()).toMatchObject({ kind: 'accepted' });
  expect([bench.value('trading').state, desktop.tray?.tip]).toEqual([
    'on',
    'Tidemark · LIVE · BLUE',
  ]);
  return async () => {
    await bench.terminal.close();
  };
});

const call: Bench['desk']['call'] = (name, input) => bench.during(bench.desk.call(name, input), 50);
const orders = () => bench.exchange.orders.map(({ status }) => status);

/** Nobody sits there; the exchange goes on, as do the reads. */
async function nobodyFor(ms: number): Promise<void> {
  await bench.run(ms, 5_000);
}

test.each([
  ['the machine goes to sleep', 'suspend', () => powerMonitor.emit('suspend')],
  ['the screen is locked', 'suspend', () => powerMonitor.emit('lock-screen')],
  [
    'another user takes the screen over',
    'suspend',
    () => powerMonitor.emit('user-did-resign-active'),
  ],
  ['nobody is there for 15 minutes', 'idle', () => nobodyFor(15 * MINUTE_MS)],
])('row 28: %s: the desk is told, and nothing leaves any more', async (_name, by, happen) => {
  await happen();
  await bench.run(50);
  expect(bench.value('trading')).toMatchObject({ state: 'locked', lockedBy: by });
  expect(desktop.tray?.tip).toBe('Tidemark · LOCKED · BLUE');
  const before = bench.exchange.count('placeOrder');
  const locked = { ok: false, error: { code: 'locked' } };
  const draft = makeDraft();
  expect(await call('placeOrder', { intentId: bench.newIntent(), draft })).toMatchObject(locked);
  expect(await call('cancelAll', { book: null, symbol: null, side: null })).toMatchObject(locked);
  expect(await call('armTrading', { alias: PROFILE.alias })).toMatchObject(locked);
  expect(await call('switchVenue', { id: null })).toMatchObject(locked);
  await bench.run(1_000);
  expect([bench.exchange.count('placeOrder'), orders()]).toEqual([before, ['NEW']]);
});

test('row 28: who comes back types the passphrase and is READ-ONLY; the alias arms anew', async () => {
  powerMonitor.emit('suspend');
  const wrong = await call('unlockDesk', { word: PROFILE.alias });
  expect(wrong).toMatchObject({ value: { kind: 'refused', field: 'word' } });
  expect(await call('unlockDesk', { word: 'a passphrase' })).toMatchObject({ ok: true });
  expect(bench.value('trading').state).toBe('read-only');
  expect(await bench.place()).toMatchObject({ kind: 'rejected', code: 'READ_ONLY' });
  await call('armTrading', { alias: PROFILE.alias });
  bench.exchange.book(6_000_000, 6_000_010);
  await bench.run(50);
  expect(await bench.place()).toMatchObject({ kind: 'accepted' });
});

test('row 28: behind the lock the tray and the key from outside still stop everything', async () => {
  powerMonitor.emit('lock-screen');
  await bench.run(50);
  expect([...desktop.keys.keys()]).toHaveLength(1);
  desktop.tray?.items.find(({ label }) => label === 'Stop all trading')?.click?.();
  await bench.run(5_000);
  expect(orders()).toEqual(['CANCELED']);
  expect(bench.value('trading').state).toBe('locked');
});

test('a terminal that has ended is not told of sleep any more', async () => {
  const listeners = () =>
    ['suspend', 'lock-screen', 'user-did-resign-active'].reduce(
      (sum, name) => sum + powerMonitor.listenerCount(name),
      0,
    );
  expect(listeners()).toBe(3);
  await bench.terminal.close();
  expect(listeners()).toBe(0);
});
