/** What a lifted kill switch owes: the exits that it has taken, though the program died meanwhile, and however many they are. */
import { expect, it } from 'vitest';
import { contracts } from '@shared/money/units';
import { KILL_LIFT_WORD } from '@shared/contract/terminal';
import type { Bench } from '../../bench.testing';
import { makeAccount, makePosition } from '../../futures/scripted-futures.testing';
import { unknown } from '../../scripted-client.testing';
import { changeOf, INTENT, stopDraft, submit } from '../books.testing';
import { asked, enter, fill, opened, states } from './exits.testing';

const hold = (bench: Bench, volume: number): void => {
  const position = makePosition({ contracts: contracts(volume) });
  bench.exchange.futuresHost.account = makeAccount(volume === 0 ? [] : [position]);
};
const lift = (bench: Bench) => bench.desk.call('liftKill', { word: KILL_LIFT_WORD });
const told = (bench: Bench, key: string) =>
  bench.activity.filter((item) => item.key === key).map(({ values }) => values);
const TOLD = { symbol: 'E-BTC-USDT', leg: 'BUY', exits: '2' };

/** A position whose take profit and stop are at the exchange. */
async function protectedPosition(): Promise<Bench> {
  const bench = await opened();
  hold(bench, 100);
  await enter(bench);
  await fill(bench, 100);
  return bench;
}

/** Nothing that it knows reaches the disk any more. */
async function died(bench: Bench): Promise<void> {
  bench.store.isFull = true;
  await bench.terminal.close();
  bench.store.isFull = false;
}

async function started(bench: Bench): Promise<Bench> {
  const next = bench.restarted();
  next.watch('exits');
  next.watch('kill');
  await next.run(5_000, 50);
  return next;
}

async function placeBoth(bench: Bench): Promise<void> {
  for (const purpose of ['take-profit', 'stop-loss'] as const) {
    const input = { intentId: INTENT, purpose };
    const reply = await bench.during(bench.desk.call('placeExit', input), 2_000);
    expect(reply).toMatchObject({ ok: true });
  }
}

/** It died while the positions were being read. */
async function diedOverPositions(bench: Bench): Promise<void> {
  const { futuresHost } = bench.exchange;
  await bench.desk.call('kill', { source: 'key' });
  await bench.run(10_000, 50);
  futuresHost.hold = new Promise<void>(() => undefined);
  await lift(bench);
  await died(bench);
  futuresHost.hold = null;
}

it('the next start tells and offers them, once, and each is placed by one step', async () => {
  const bench = await protectedPosition();
  await diedOverPositions(bench);
  const next = await started(bench);
  expect(next.value('kill').isOn).toBe(false);
  expect(told(next, 'exitsKilled')).toEqual([TOLD]);
  expect(states(next)).toEqual(['REFUSED', 'REFUSED']);
  await placeBoth(next);
  expect(asked(next)).toEqual({ 630000: [100, 100], 590000: [100, 100] });
  await next.run(60_000, 500);
  await died(next);
  const last = await started(next);
  expect(told(last, 'exitsKilled')).toEqual([]);
  expect(states(last)).toEqual(['ENDED', 'ENDED']);
});

it.each([0, 1, 2, 3, 4])(
  'a program that dies after %i writes of the lift offers both all the same',
  async (writes) => {
    const bench = await protectedPosition();
    await bench.desk.call('kill', { source: 'key' });
    await bench.run(10_000, 50);
    const { store } = bench;
    const saveWork = store.saveWork.bind(store);
    let left = writes;
    store.saveWork = (work) => {
      if (left === 0) throw new Error('dead');
      left -= 1;
      saveWork(work);
    };
    await bench.during(lift(bench), 100);
    await bench.terminal.close();
    store.saveWork = saveWork;
    const next = await started(bench);
    if (next.value('kill').isOn) await next.during(lift(next), 1_000);
    expect(states(next)).toEqual(['REFUSED', 'REFUSED']);
    await placeBoth(next);
    expect(asked(next)).toEqual({ 630000: [100, 100], 590000: [100, 100] });
  },
);

it('where the position is closed by then, it tells nothing', async () => {
  const bench = await protectedPosition();
  await diedOverPositions(bench);
  hold(bench, 0);
  const next = await started(bench);
  expect(told(next, 'exitsKilled')).toEqual([]);
  expect(states(next)).toEqual(['ENDED', 'ENDED']);
});

it('it offers those, too, whose cancels came true while nobody was there to see it', async () => {
  const bench = await protectedPosition();
  const { futuresOrders } = bench.exchange;
  futuresOrders.script('cancelOrder', ...Array.from({ length: 9 }, () => () => unknown));
  await bench.desk.call('kill', { source: 'key' });
  await lift(bench);
  await bench.run(1_000, 50);
  await died(bench);
  for (const { action, orderId } of futuresOrders.orders) {
    if (action === 'CLOSE') futuresOrders.change(orderId, { status: 'CANCELED' });
  }
  const next = await started(bench);
  await next.run(5_000, 50);
  expect(told(next, 'exitsKilled')).toEqual([TOLD]);
  await placeBoth(next);
  expect(asked(next)).toEqual({ 630000: [100, 100], 590000: [100, 100] });
});

it('it offers none that the trader has cancelled since', async () => {
  const bench = await opened();
  hold(bench, 100);
  await submit(bench, stopDraft());
  await bench.run(3_000, 50);
  let isLost = true;
  const answers = Array.from({ length: 99 }, () => () => (isLost ? unknown : null));
  bench.exchange.futuresOrders.script('cancelOrder', ...answers);
  await bench.desk.call('kill', { source: 'key' });
  await lift(bench);
  await bench.run(100);
  isLost = false;
  const orderId = bench.value('conditions')[0]?.orderId ?? '';
  const input = { symbol: 'E-BTC-USDT', orderId };
  await bench.during(bench.desk.call('cancelCondition', input), 10_000);
  await died(bench);
  const next = await started(bench);
  expect(next.exchange.futuresOrders.orders.map(({ status }) => status)).toEqual(['CANCELED']);
  expect([told(next, 'exitsKilled'), states(next)]).toEqual([[], []]);
});

it('pulled again before they were offered, it offers them all when that is lifted', async () => {
  const bench = await protectedPosition();
  await diedOverPositions(bench);
  const next = bench.restarted();
  next.watch('exits');
  await next.desk.call('kill', { source: 'key' });
  await next.run(10_000, 50);
  expect(told(next, 'exitsKilled')).toEqual([]);
  await next.during(lift(next), 1_000);
  expect(told(next, 'exitsKilled')).toEqual([TOLD]);
  expect(states(next)).toEqual(['REFUSED', 'REFUSED']);
});

it('pulled again soon, it offers none that the trader has moved in between', async () => {
  const bench = await protectedPosition();
  const { futuresOrders } = bench.exchange;
  let isLost = true;
  const answers = Array.from({ length: 99 }, () => () => (isLost ? unknown : null));
  futuresOrders.script('cancelOrder', ...answers);
  await bench.desk.call('kill', { source: 'key' });
  await lift(bench);
  await bench.run(5_000, 50);
  isLost = false;
  const row = bench.value('conditions').find(({ triggerPrice }) => triggerPrice === 590_000);
  const moved = changeOf(bench, row?.orderId ?? '', '58500', '100');
  expect(await bench.during(bench.desk.call('changeOrder', moved), 3_000)).toMatchObject({
    ok: true,
  });
  await bench.desk.call('kill', { source: 'key' });
  await bench.run(10_000, 50);
  await bench.during(lift(bench), 1_000);
  const offered = bench.value('exits').filter(({ state }) => state === 'REFUSED');
  expect(offered.map(({ triggerPrice }) => triggerPrice).toSorted()).toEqual(['58500', '63000']);
});

it('however many the kill switch has taken, each is offered again', async () => {
  const bench = await opened();
  hold(bench, 100);
  for (let at = 0; at < 60; at += 1) {
    const price = (59_000 - at).toString();
    await submit(
      bench,
      stopDraft({ quantity: '1', trigger: { direction: 'DOWN', price, purpose: 'stop-loss' } }),
    );
  }
  await bench.run(3_000, 50);
  await bench.desk.call('kill', { source: 'key' });
  await bench.run(30_000, 50);
  expect(
    bench.exchange.futuresOrders.orders.filter(({ status }) => status === 'CANCELED'),
  ).toHaveLength(60);
  await bench.during(lift(bench), 1_000);
  expect(told(bench, 'exitsKilled')).toEqual([{ ...TOLD, exits: '60' }]);
  expect(states(bench)).toHaveLength(60);
});

it('of a stop that its cancel never reached the trader is told when somebody else cancels it later', async () => {
  const bench = await opened();
  hold(bench, 100);
  await submit(bench, stopDraft());
  await bench.run(3_000, 50);
  const { futuresOrders } = bench.exchange;
  futuresOrders.script('cancelOrder', ...Array.from({ length: 9 }, () => () => unknown));
  await bench.desk.call('kill', { source: 'key' });
  await lift(bench);
  await bench.run(61_000, 500);
  const orderId = bench.value('conditions')[0]?.orderId ?? '';
  futuresOrders.change(orderId, { status: 'CANCELED' });
  await bench.run(10_000, 500);
  expect(told(bench, 'exitsKilled')).toEqual([]);
  expect(told(bench, 'conditionCanceled')).toMatchObject([{ orderId }]);
});
