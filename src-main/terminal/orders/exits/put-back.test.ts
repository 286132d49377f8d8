/** An exit that the trader wanted no more of, that the kill switch took, and that was put back: it goes with its entry. */
import { contracts } from '@shared/money/units';
import { KILL_LIFT_WORD } from '@shared/contract/terminal';
import { expect, it } from 'vitest';
import type { Bench } from '../../bench.testing';
import { makeAccount, makePosition } from '../../futures/scripted-futures.testing';
import { INTENT } from '../books.testing';
import { asked, byClient, enter, fill, fire, opened, orderAt } from './exits.testing';

const STOP = 590_000;
const PROFIT = 630_000;

/** 60 of 100 are filled; the take profit is not to grow; all is cancelled by the switch. */
async function killed(): Promise<Bench> {
  const bench = await opened();
  await enter(bench);
  const position = makePosition({ contracts: contracts(60) });
  bench.exchange.futuresHost.account = makeAccount([position]);
  await fill(bench, 60);
  const profit = { intentId: INTENT, purpose: 'take-profit' } as const;
  await bench.during(bench.desk.call('dropExit', profit), 1_000);
  await bench.desk.call('kill', { source: 'key' });
  await bench.run(10_000, 50);
  await bench.during(bench.desk.call('liftKill', { word: KILL_LIFT_WORD }), 1_000);
  return bench;
}

type Purpose = 'take-profit' | 'stop-loss';

async function placeAgain(bench: Bench, ...only: Purpose[]): Promise<void> {
  for (const { intentId, purpose, state } of bench.value('exits')) {
    if (state !== 'REFUSED' || !only.includes(purpose)) continue;
    await bench.during(bench.desk.call('placeExit', { intentId, purpose }), 2_000);
  }
}

async function putBack(): Promise<Bench> {
  const bench = await killed();
  await placeAgain(bench, 'take-profit', 'stop-loss');
  expect(asked(bench)).toEqual({ [PROFIT]: [60, 60], [STOP]: [60, 60] });
  return bench;
}

it.each([
  ['the stop', STOP, PROFIT],
  ['the take profit', PROFIT, STOP],
])('goes with its entry once %s has closed all', async (_what, first, other) => {
  const bench = await putBack();
  fire(bench, first);
  await bench.run(5_000, 50);
  expect(orderAt(bench, other).status).toBe('CANCELED');
});

it.each([
  ['the stop', 'the take profit', 'stop-loss', 'take-profit', STOP, PROFIT],
  ['the take profit', 'the stop', 'take-profit', 'stop-loss', PROFIT, STOP],
] as const)('%s is not placed while %s is closing', async (...[, , late, first, lateAt, at]) => {
  const bench = await killed();
  const { futuresOrders, futuresHost } = bench.exchange;
  await placeAgain(bench, first);
  let isOut = true;
  const keepBack = () => (isOut ? byClient('NOT_SENT') : null);
  futuresOrders.script('placeCondition', ...Array.from({ length: 50 }, () => keepBack));
  await placeAgain(bench, late);
  expect(asked(bench)).toEqual({ [at]: [60, 60], [lateAt]: [60] });
  // Its price has come, and the book takes it slowly.
  const { orderId } = orderAt(bench, at);
  futuresOrders.change(orderId, { status: 'NEW' });
  futuresOrders.fill(orderId, 20, at);
  futuresHost.account = makeAccount([makePosition({ contracts: contracts(40) })]);
  bench.exchange.print('E-BTC-USDT', at, 20);
  await bench.run(500, 50);
  isOut = false;
  await bench.run(40_000, 100);
  expect(asked(bench)).toEqual({ [at]: [60, 60], [lateAt]: [60] });
  futuresOrders.fill(orderId, 40, at);
  futuresHost.account = makeAccount([]);
  await bench.run(60_000, 100);
  expect(asked(bench)).toEqual({ [at]: [60, 60], [lateAt]: [60] });
});

it('goes, too, where its answer comes once the stop has closed all', async () => {
  const bench = await killed();
  const { futuresOrders, futuresHost } = bench.exchange;
  await placeAgain(bench, 'stop-loss');
  // Placed, and its answer is late.
  let answer = (_: null): void => undefined;
  const answered = new Promise<null>((resolve) => {
    answer = resolve;
  });
  futuresOrders.script('placeCondition', () => answered);
  await placeAgain(bench, 'take-profit');
  fire(bench, STOP);
  futuresHost.account = makeAccount([]);
  await bench.run(3_000, 50);
  answer(null);
  await bench.run(40_000, 100);
  expect(orderAt(bench, PROFIT).status).toBe('CANCELED');
});
