// "Reverse" of the desk against the terminal and the simulated exchange: what it opens is what it has closed.
import { afterEach, expect, test } from 'vitest';
import type { OrderDraft, PositionRow } from '@shared/contract/terminal';
import { reverseDrafts } from '../../src-renderer/features/positions/plans';
import { carryOut, newRun, type Run } from '../../src-renderer/features/positions/run';
import { TerminalRig } from './terminal-rig.testing';

let rig: TerminalRig;
afterEach(() => rig.close());

const SYMBOL = 'E-BTC-USDT';

/** 800 long from 60,000; the book is empty afterwards. */
async function longOf800(): Promise<void> {
  rig = await TerminalRig.open(['instruments', 'futuresAccount']);
  const { bench, floor } = rig;
  await rig.value(bench.desk.call('select', { symbol: SYMBOL, group: null }));
  const draft: OrderDraft = {
    book: 'futures',
    symbol: SYMBOL,
    side: 'BUY',
    action: 'OPEN',
    mode: 'cross',
    type: 'LIMIT',
    timeInForce: 'GTC',
    price: '60000',
    quantity: '800',
    trigger: null,
  };
  await rig.value(bench.desk.call('placeOrder', { intentId: bench.newIntent(), draft }));
  await floor.other.placed(floor.other.futures('SELL OPEN 800 @ 60000'));
  await rig.pass(3_000);
}

const positions = (): readonly PositionRow[] => rig.bench.value('futuresAccount').positions;

/** The states of both orders once nothing is being read any more. */
async function reversed(): Promise<Run> {
  const { bench, floor } = rig;
  const instrument = bench.value('instruments').find(({ symbol }) => symbol === SYMBOL);
  const [row] = positions();
  if (instrument?.kind !== 'futures' || row === undefined) throw new Error('no position');
  let last = newRun('reverse', reverseDrafts(row, instrument));
  const done = carryOut(
    bench.desk,
    last,
    (run) => {
      last = run;
    },
    floor.stage.clock,
  );
  await rig.value(done.then(() => ({ ok: true, value: null }) as const));
  await rig.pass(3_000);
  return last;
}

test('the book takes 300 of 800 within its protection: 300 are opened, 500 are left', async () => {
  await longOf800();
  const { other } = rig.floor;
  await other.placed(other.futures('BUY OPEN 300 @ 60000'));
  await other.placed(other.futures('BUY OPEN 5000 @ 56000'));
  await rig.pass(2_000);
  const { steps } = await reversed();
  expect(steps.map(({ draft: { action, quantity }, state }) => [action, quantity, state])).toEqual([
    ['CLOSE', '800', { kind: 'executed', contracts: 300 }],
    ['OPEN', '300', { kind: 'executed', contracts: 300 }],
  ]);
  expect(positions().map(({ side, contracts }) => [side, contracts])).toEqual([
    ['BUY', 500],
    ['SELL', 300],
  ]);
});

test('the book takes all of it: the position is turned around', async () => {
  await longOf800();
  const { other } = rig.floor;
  await other.placed(other.futures('BUY OPEN 5000 @ 60000'));
  await rig.pass(2_000);
  await reversed();
  expect(positions().map(({ side, contracts }) => [side, contracts])).toEqual([['SELL', 800]]);
});
