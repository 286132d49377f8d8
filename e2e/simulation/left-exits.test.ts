// What a position leaves waiting when it is closed otherwise than by its exits, on the simulated exchange itself.
import { afterEach, expect, test } from 'vitest';
import type { FuturesDraft } from '@shared/contract/terminal';
import { TerminalRig } from './terminal-rig.testing';

let rig: TerminalRig;
let bench: TerminalRig['bench'];
let other: TerminalRig['floor']['other'];
afterEach(() => rig.close());

const draft = (changes: Partial<FuturesDraft> = {}): FuturesDraft => ({
  book: 'futures',
  symbol: 'E-BTC-USDT',
  side: 'BUY',
  action: 'OPEN',
  mode: 'isolated',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: '60000',
  quantity: '800',
  trigger: null,
  ...changes,
});

/** Long 800 contracts with a take profit and a stop, some seconds old. */
async function entered(): Promise<void> {
  rig = await TerminalRig.open(['conditions', 'exits']);
  ({ bench } = rig);
  ({ other } = rig.floor);
  await rig.value(bench.desk.call('select', { symbol: 'E-BTC-USDT', group: null }));
  const exits = { takeProfit: '66000', stopLoss: '55000' };
  const intentId = bench.newIntent();
  await rig.value(bench.desk.call('placeOrder', { intentId, draft: draft(), exits }));
  await other.placed(other.futures('SELL OPEN 800 @ 60000'));
  await rig.pass(6_000);
  expect(states()).toEqual(['WAITING', 'WAITING']);
}
/** By hand, at 60,100: somebody takes them at once. */
async function close(): Promise<void> {
  const intentId = bench.newIntent();
  const draftOf = draft({ side: 'SELL', action: 'CLOSE', price: '60100' });
  await rig.value(bench.desk.call('placeOrder', { intentId, draft: draftOf }));
  await other.placed(other.futures('BUY OPEN 800 @ 60100'));
  await rig.floor.later(1);
}
/** Until its two exits wait, which is some milliseconds after it has executed. */
async function entryWithExits(takeProfit: string, stopLoss: string): Promise<void> {
  const before = waiting();
  const intentId = bench.newIntent();
  const exits = { takeProfit, stopLoss };
  await rig.value(bench.desk.call('placeOrder', { intentId, draft: draft(), exits }));
  await other.placed(other.futures('SELL OPEN 800 @ 60000'));
  for (let at = 0; at < 50 && waiting() < before + 2; at += 1) await rig.pass(50, 50);
  expect(waiting()).toBe(before + 2);
  await rig.floor.later(1);
}
const waitingAt = () =>
  bench
    .value('conditions')
    .flatMap((row) => (row.state === 'WAITING' ? row.triggerPrice : []))
    .toSorted((one, other) => one - other);
const waiting = () => states().filter((state) => state === 'WAITING').length;
const states = () => bench.value('conditions').map(({ state }) => state);

test('closed by hand, its take profit and stop are cancelled at the exchange as well', async () => {
  await entered();
  const intentId = bench.newIntent();
  const close = draft({ side: 'SELL', action: 'CLOSE', price: '60100' });
  await rig.value(bench.desk.call('placeOrder', { intentId, draft: close }));
  await rig.pass(2_000);
  // Half of it is closed: what is left is still protected.
  await other.placed(other.futures('BUY OPEN 400 @ 60100'));
  await rig.pass(20_000);
  expect(states()).toEqual(['WAITING', 'WAITING']);
  await other.placed(other.futures('BUY OPEN 400 @ 60100'));
  await rig.pass(10_000);
  expect(states()).toEqual(['CANCELED', 'CANCELED']);
  expect(bench.activity.filter(({ key }) => key === 'exitsCanceled')).toMatchObject([
    { values: { symbol: 'E-BTC-USDT', leg: 'BUY', exits: '2' } },
  ]);
  expect(bench.keys()).not.toContain('cancelRejected');
});

test('closed in the moment in which they are placed, its exits are cancelled, and those of the next one stay', async () => {
  rig = await TerminalRig.open(['conditions', 'exits']);
  ({ bench } = rig);
  ({ other } = rig.floor);
  await rig.value(bench.desk.call('select', { symbol: 'E-BTC-USDT', group: null }));
  await rig.pass(12_000);
  await entryWithExits('66000', '55000');
  await close();
  await rig.pass(3_000);
  expect(states()).toEqual(['CANCELED', 'CANCELED']);
  // Again and again, the next one opened before a read could show that the one before has gone.
  await entryWithExits('66100', '55100');
  await rig.pass(300);
  await close();
  await entryWithExits('66200', '55200');
  await rig.pass(30_000);
  expect(waitingAt()).toEqual([552_000, 662_000]);
  await close();
  await rig.pass(5_000);
  expect(waitingAt()).toEqual([]);
  expect(bench.keys()).not.toContain('exitsLeft');
});

test('liquidated, it leaves nothing that would close a later position', async () => {
  await entered();
  await rig.floor.index('56500');
  await rig.pass(40_000);
  expect(bench.keys().some((key) => key.startsWith('position'))).toBe(true);
  expect(states()).toEqual(['CANCELED', 'CANCELED']);
  expect(bench.keys()).not.toContain('exitsLeft');
});
