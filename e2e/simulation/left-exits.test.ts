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

test('liquidated, it leaves nothing that would close a later position', async () => {
  await entered();
  await rig.floor.index('56500');
  await rig.pass(40_000);
  expect(bench.keys().some((key) => key.startsWith('position'))).toBe(true);
  expect(states()).toEqual(['CANCELED', 'CANCELED']);
  expect(bench.keys()).not.toContain('exitsLeft');
});
