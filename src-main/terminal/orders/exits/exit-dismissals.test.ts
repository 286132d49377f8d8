/** An exit that was refused, and that the trader does not want any more: its row goes, for good, and nothing is sent. */
import { expect, it } from 'vitest';
import { contracts } from '@shared/money/units';
import { KILL_LIFT_WORD } from '@shared/contract/terminal';
import type { Bench } from '../../bench.testing';
import { makeAccount, makePosition } from '../../futures/scripted-futures.testing';
import { INTENT } from '../books.testing';
import { asked, enter, fill, opened, states } from './exits.testing';

/** Its stop and its take profit were cancelled by the kill switch, which is lifted; the position is open. */
async function killedExits(): Promise<Bench> {
  const bench = await opened();
  const position = makePosition({ contracts: contracts(100) });
  bench.exchange.futuresHost.account = makeAccount([position]);
  await enter(bench);
  await fill(bench, 100);
  await bench.desk.call('kill', { source: 'key' });
  await bench.run(10_000, 50);
  await bench.during(bench.desk.call('liftKill', { word: KILL_LIFT_WORD }), 1_000);
  expect(states(bench)).toEqual(['REFUSED', 'REFUSED']);
  return bench;
}

const dismiss = (bench: Bench, purpose: 'take-profit' | 'stop-loss') =>
  bench.during(bench.desk.call('dropExit', { intentId: INTENT, purpose }));

it('is dismissed alone; the other is offered on', async () => {
  const bench = await killedExits();
  const sent = asked(bench);
  expect(await dismiss(bench, 'take-profit')).toMatchObject({ ok: true });
  expect(states(bench)).toEqual(['DROPPED', 'REFUSED']);
  await bench.run(60_000, 500);
  expect(asked(bench)).toEqual(sent);
  const place = { intentId: INTENT, purpose: 'take-profit' } as const;
  expect(await bench.during(bench.desk.call('placeExit', place))).toMatchObject({ ok: false });
  expect(await dismiss(bench, 'take-profit')).toMatchObject({ ok: false });
});

it('stays dismissed over a restart, and when the switch is pulled and lifted again', async () => {
  const bench = await killedExits();
  await dismiss(bench, 'take-profit');
  await dismiss(bench, 'stop-loss');
  await bench.terminal.close();
  const next = bench.restarted();
  next.watch('exits');
  await next.run(5_000, 50);
  expect(states(next)).toEqual(['DROPPED', 'DROPPED']);
  await next.desk.call('kill', { source: 'key' });
  await next.run(10_000, 50);
  await next.during(next.desk.call('liftKill', { word: KILL_LIFT_WORD }), 1_000);
  expect(states(next)).toEqual(['DROPPED', 'DROPPED']);
  expect(next.keys()).not.toContain('exitStillMissing');
});
