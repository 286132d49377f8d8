/** Exits that were refused: the kill switch had, and was lifted; or the exchange had, and may take it now. */
import { describe, expect, it } from 'vitest';
import { contracts } from '@shared/money/units';
import { KILL_LIFT_WORD } from '@shared/contract/terminal';
import type { Bench } from '../../bench.testing';
import { makeAccount, makePosition } from '../../futures/scripted-futures.testing';
import { refused, unknown } from '../../scripted-client.testing';
import { changeOf, futuresDraft, INTENT, stopDraft, submit } from '../books.testing';
import { asked, BOTH, enter, fill, opened, states } from './exits.testing';

const hold = (bench: Bench, volume: number): void => {
  const position = makePosition({ contracts: contracts(volume) });
  bench.exchange.futuresHost.account = makeAccount(volume === 0 ? [] : [position]);
};

/** The switch is pulled while the entry rests; it executes all the same. */
async function killed(volume = 100): Promise<Bench> {
  const bench = await opened();
  bench.watch('kill');
  await enter(bench);
  // Too late: it has been met.
  bench.exchange.futuresOrders.script(
    'cancelOrder',
    ...Array.from({ length: 5 }, () => () => refused('-1145')),
  );
  await bench.desk.call('kill', { source: 'key' });
  hold(bench, volume);
  await fill(bench, volume, 10_000);
  return bench;
}

const lift = async (bench: Bench): Promise<void> => {
  await bench.during(bench.desk.call('liftKill', { word: KILL_LIFT_WORD }), 1_000);
};
const place = async (bench: Bench, purpose: 'take-profit' | 'stop-loss' = 'stop-loss') =>
  bench.during(bench.desk.call('placeExit', { intentId: INTENT, purpose }), 2_000);
const told = (bench: Bench, key: string) =>
  bench.activity.filter((item) => item.key === key).map(({ values }) => values);

describe('exits that the kill switch has refused', () => {
  it('stay unsent, and are told as missing in the moment in which it is lifted', async () => {
    const bench = await killed();
    expect(asked(bench)).toEqual({});
    expect(states(bench)).toEqual(['REFUSED', 'REFUSED']);
    expect(told(bench, 'exitStillMissing')).toEqual([]);
    await lift(bench);
    const leg = { symbol: 'E-BTC-USDT', leg: 'BUY', quantity: '100' };
    expect(told(bench, 'exitStillMissing')).toMatchObject([
      { ...leg, purpose: 'take-profit', price: BOTH.takeProfit },
      { ...leg, purpose: 'stop-loss', price: BOTH.stopLoss },
    ]);
    const note = 'the kill switch was on';
    const said = { note, noteCode: 'was-killed' };
    expect(bench.value('exits')).toMatchObject([said, said]);
    await bench.run(60_000, 500);
    expect(asked(bench)).toEqual({});
  });

  it('are placed by one step each, for what is left of the position', async () => {
    const bench = await killed();
    await lift(bench);
    hold(bench, 60);
    expect(await place(bench)).toMatchObject({ ok: true });
    expect(asked(bench)).toEqual({ 590000: [60] });
    expect(await place(bench, 'take-profit')).toMatchObject({ ok: true });
    expect(asked(bench)).toEqual({ 590000: [60], 630000: [60] });
    expect(states(bench)).toEqual(['ENDED', 'ENDED']);
    // Pressed twice is placed once.
    expect(await place(bench)).toMatchObject({ ok: false });
    expect(asked(bench)).toEqual({ 590000: [60], 630000: [60] });
  });

  it('cannot be placed while it is on', async () => {
    const bench = await killed();
    expect(await place(bench)).toMatchObject({ ok: false, error: { code: 'KILLED' } });
    expect(states(bench)).toEqual(['REFUSED', 'REFUSED']);
    expect(asked(bench)).toEqual({});
  });

  it('are told by the run that lifts it, if another one had pulled it', async () => {
    const bench = await killed();
    await bench.terminal.close();
    const next = bench.restarted();
    next.watch('exits');
    await next.run(5_000, 50);
    expect(states(next)).toEqual(['REFUSED', 'REFUSED']);
    await lift(next);
    expect(told(next, 'exitStillMissing')).toHaveLength(2);
    expect(await place(next)).toMatchObject({ ok: true });
    expect(asked(next)).toEqual({ 590000: [100] });
  });

  it('are not told as missing once they are placed, however long positions take to be read', async () => {
    const bench = await killed();
    let answer = (): void => undefined;
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    bench.exchange.futuresHost.hold = slow;
    await lift(bench);
    bench.exchange.futuresHost.hold = null;
    expect(await place(bench)).toMatchObject({ ok: true });
    expect(asked(bench)).toEqual({ 590000: [100] });
    answer();
    await bench.run(1_000, 50);
    expect(told(bench, 'exitStillMissing')).toMatchObject([{ purpose: 'take-profit' }]);
    expect(bench.value('exits').map(({ noteCode }) => noteCode)).toEqual(['was-killed', '']);
  });

  it('are not told of a position that was closed meanwhile, and nothing is placed for it', async () => {
    const bench = await killed();
    hold(bench, 0);
    await lift(bench);
    expect(told(bench, 'exitStillMissing')).toEqual([]);
    await place(bench);
    await bench.run(5_000, 50);
    expect(asked(bench)).toEqual({});
  });
});

it('are refused on a full disk: that is on it as soon as it takes it', async () => {
  const bench = await opened();
  const { store, exchange } = bench;
  hold(bench, 100);
  await enter(bench, { ...BOTH, takeProfit: '' });
  exchange.futuresOrders.script('placeCondition', () => {
    store.isFull = true;
    return refused('-1111');
  });
  await fill(bench, 100);
  expect(states(bench)).toEqual(['REFUSED']);
  const kept = () => store.work('exits', INTENT)?.content ?? '';
  expect(kept()).toContain('"state":"sent"');
  store.isFull = false;
  await bench.run(2_000, 50);
  expect(kept()).not.toContain('"state":"sent"');
  expect(store.openIntents()).toEqual([]);
});

describe('exits that the kill switch has cancelled', () => {
  async function cancelled(): Promise<Bench> {
    const bench = await opened();
    hold(bench, 100);
    await enter(bench);
    await fill(bench, 100);
    expect(asked(bench)).toEqual({ 630000: [100], 590000: [100] });
    await bench.desk.call('kill', { source: 'key' });
    await bench.run(10_000, 50);
    return bench;
  }

  it('are told as it is lifted, where their position is open, and placed by one step each', async () => {
    const bench = await cancelled();
    await lift(bench);
    expect(told(bench, 'exitsKilled')).toEqual([{ symbol: 'E-BTC-USDT', leg: 'BUY', exits: '2' }]);
    const note = 'the kill switch cancelled it';
    const row = { state: 'REFUSED', placed: 0, note, noteCode: 'by-kill' };
    expect(bench.value('exits')).toMatchObject([row, row]);
    await bench.run(60_000, 500);
    expect(asked(bench)).toEqual({ 630000: [100], 590000: [100] });
    hold(bench, 70);
    expect(await place(bench)).toMatchObject({ ok: true });
    expect(asked(bench)).toEqual({ 630000: [100], 590000: [100, 70] });
    expect(await place(bench, 'take-profit')).toMatchObject({ ok: true });
    expect(asked(bench)).toEqual({ 630000: [100, 70], 590000: [100, 70] });
    expect(states(bench)).toEqual(['ENDED', 'ENDED']);
    expect(await place(bench)).toMatchObject({ ok: false });
  });

  it('are placed no more by what a later run finds of them: what was placed again and is in doubt is all', async () => {
    const bench = await cancelled();
    await lift(bench);
    bench.exchange.futuresOrders.script('placeCondition', () => unknown);
    expect(await place(bench)).toMatchObject({ ok: true });
    await bench.terminal.close();
    const next = bench.restarted();
    next.watch('exits');
    await next.run(200, 10);
    const stop = next.value('exits').find(({ purpose }) => purpose === 'stop-loss');
    expect(stop).toMatchObject({ executed: 100, placed: 100 });
  });

  it('are told also where the switch is lifted before their cancels have come true', async () => {
    const bench = await opened();
    hold(bench, 100);
    await enter(bench);
    await fill(bench, 100);
    const { futuresOrders } = bench.exchange;
    const ids = futuresOrders.orders.flatMap(({ action, orderId }) =>
      action === 'CLOSE' ? orderId : [],
    );
    const lost = Array.from({ length: 9 }, () => () => unknown);
    futuresOrders.script('cancelOrder', ...lost);
    await bench.desk.call('kill', { source: 'key' });
    await lift(bench);
    expect(told(bench, 'exitsKilled')).toEqual([]);
    for (const orderId of ids) futuresOrders.change(orderId, { status: 'CANCELED' });
    await bench.run(10_000, 50);
    expect(told(bench, 'exitsKilled')).toEqual([{ symbol: 'E-BTC-USDT', leg: 'BUY', exits: '2' }]);
    expect(states(bench)).toEqual(['REFUSED', 'REFUSED']);
    expect(await place(bench)).toMatchObject({ ok: true });
    expect(asked(bench)).toEqual({ 630000: [100], 590000: [100, 100] });
  });

  it('are not told of one that the trader cancels after it was lifted', async () => {
    const bench = await opened();
    hold(bench, 100);
    await submit(bench, stopDraft());
    await bench.run(3_000, 50);
    let isLost = true;
    const answers = Array.from({ length: 99 }, () => () => (isLost ? unknown : null));
    bench.exchange.futuresOrders.script('cancelOrder', ...answers);
    await bench.desk.call('kill', { source: 'key' });
    await lift(bench);
    isLost = false;
    const [row] = bench.value('conditions');
    const input = { symbol: 'E-BTC-USDT', orderId: row?.orderId ?? '' };
    await bench.during(bench.desk.call('cancelCondition', input), 10_000);
    expect(bench.value('conditions')).toMatchObject([{ state: 'CANCELED' }]);
    expect([told(bench, 'exitsKilled'), states(bench)]).toEqual([[], []]);
  });

  it('are not told of one that the trader moves after it was lifted, however fast that goes', async () => {
    const bench = await opened();
    hold(bench, 100);
    await submit(bench, stopDraft());
    await bench.run(3_000, 50);
    let isLost = true;
    const answers = Array.from({ length: 99 }, () => () => (isLost ? unknown : null));
    bench.exchange.futuresOrders.script('cancelOrder', ...answers);
    await bench.desk.call('kill', { source: 'key' });
    await lift(bench);
    await bench.run(5_000, 50);
    isLost = false;
    const [row] = bench.value('conditions');
    const moved = changeOf(bench, row?.orderId ?? '', '58500', '100');
    const answered = bench.desk.call('changeOrder', moved);
    for (let at = 0; at < 300; at += 1) await bench.run(10);
    expect(await answered).toMatchObject({ ok: true, value: { kind: 'accepted' } });
    expect(bench.value('conditions').map(({ state }) => state)).toEqual(['WAITING', 'CANCELED']);
    expect([told(bench, 'exitsKilled'), states(bench)]).toEqual([[], []]);
  });

  it('stay as they are where their position is closed', async () => {
    const bench = await cancelled();
    hold(bench, 0);
    await lift(bench);
    expect(told(bench, 'exitsKilled')).toEqual([]);
    expect(states(bench)).toEqual(['ENDED', 'ENDED']);
  });

  it('are placed again as they were where they belong to no entry, also by a later run', async () => {
    const bench = await opened();
    hold(bench, 100);
    const limit = { type: 'LIMIT', price: '58990', quantity: '60' } as const;
    await submit(bench, stopDraft(limit));
    await submit(
      bench,
      stopDraft({ trigger: { direction: 'UP', price: '61000', purpose: 'entry' } }),
    );
    await bench.run(3_000, 50);
    await bench.desk.call('kill', { source: 'key' });
    await bench.run(10_000, 50);
    await lift(bench);
    expect(told(bench, 'exitsKilled')).toEqual([{ symbol: 'E-BTC-USDT', leg: 'BUY', exits: '1' }]);
    await bench.terminal.close();
    const next = bench.restarted();
    next.watch('exits');
    await next.run(5_000, 50);
    const [exit, ...others] = next.value('exits');
    expect(others).toEqual([]);
    expect(exit).toMatchObject({
      state: 'REFUSED',
      triggerPrice: '59000',
      price: '58990',
      side: 'SELL',
    });
    const input = { intentId: exit?.intentId ?? '', purpose: 'stop-loss' } as const;
    expect(await next.during(next.desk.call('placeExit', input), 2_000)).toMatchObject({
      ok: true,
    });
    const again = next.exchange.futuresOrders.conditions.slice(2);
    expect(again).toMatchObject([
      {
        side: 'SELL',
        action: 'CLOSE',
        type: 'LIMIT',
        price: 589_900,
        contracts: 60,
        triggerPrice: 590_000,
        trigger: 'DOWN',
      },
    ]);
    expect(next.value('exits')).toMatchObject([{ state: 'ENDED', placed: 60 }]);
  });
});

it('what the kill switch has taken is not hidden behind the entries of a busy day', async () => {
  const bench = await opened();
  hold(bench, 100);
  await enter(bench);
  await fill(bench, 100);
  await bench.desk.call('kill', { source: 'key' });
  await bench.run(10_000, 50);
  await lift(bench);
  for (let entry = 0; entry < 21; entry += 1) {
    bench.exchange.futuresOrders.script('placeOrder', () => refused('-2019'));
    const input = { intentId: bench.newIntent(), draft: futuresDraft(), exits: BOTH };
    await bench.during(bench.desk.call('placeOrder', input), 60);
  }
  expect(bench.value('exits').filter(({ intentId }) => intentId === INTENT)).toHaveLength(2);
});

it('an exit that the exchange has refused is placed by one step when it takes it', async () => {
  const bench = await opened();
  await enter(bench, { ...BOTH, takeProfit: '' });
  bench.exchange.futuresOrders.script('placeCondition', () => refused('-2019'));
  hold(bench, 100);
  await fill(bench, 100);
  expect(states(bench)).toEqual(['REFUSED']);
  expect(await place(bench)).toMatchObject({ ok: true });
  expect(states(bench)).toEqual(['ENDED']);
  expect(bench.value('conditions').map(({ state }) => state)).toEqual(['WAITING', 'REJECTED']);
});
