/** An exit that the trader wanted no more of, that the kill switch took, and that was put back: it goes with its entry. */
import { contracts } from '@shared/money/units';
import { KILL_LIFT_WORD } from '@shared/contract/terminal';
import { expect, it } from 'vitest';
import type { Bench } from '../../bench.testing';
import { makeAccount, makePosition } from '../../futures/scripted-futures.testing';
import { INTENT } from '../books.testing';
import { asked, enter, fill, fire, opened, orderAt } from './exits.testing';

const STOP = 590_000;
const PROFIT = 630_000;

/** 60 of 100 are filled; the take profit is not to grow; all is cancelled by the switch, and both are put back. */
async function putBack(): Promise<Bench> {
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
  for (const { intentId, purpose, state } of bench.value('exits')) {
    if (state !== 'REFUSED') continue;
    await bench.during(bench.desk.call('placeExit', { intentId, purpose }), 2_000);
  }
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
