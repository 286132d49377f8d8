/** Exits of a position that the other exit is closing, or has closed part of: nothing is placed for what is gone. */
import { contracts } from '@shared/money/units';
import { expect, it } from 'vitest';
import type { Outcome } from '../../../client/exchange-client';
import type { Bench } from '../../bench.testing';
import { makeAccount, makePosition } from '../../futures/scripted-futures.testing';
import { refused } from '../../scripted-client.testing';
import { asked, byClient, enter, fill, fire, opened, orderAt, states } from './exits.testing';

/** No limit: for room a take profit would wait until the stop stands. */
const notSent = () => byClient('NOT_SENT');

/** The take profit is placed; the stop before it does not get through for as long as `isOut` says. */
async function withoutStop(): Promise<{ bench: Bench; free: () => void }> {
  const bench = await opened();
  await enter(bench);
  let isOut = true;
  const stop = () => (isOut ? notSent() : null);
  const { futuresOrders } = bench.exchange;
  const again = Array.from({ length: 50 }, () => stop);
  futuresOrders.script('placeCondition', stop, () => null, ...again);
  return {
    bench,
    free: () => {
      isOut = false;
    },
  };
}

it('a take profit whose cancel by hand was in vain is cancelled once the stop has closed all', async () => {
  const bench = await opened();
  await enter(bench);
  await fill(bench, 100);
  const { futuresOrders } = bench.exchange;
  const { orderId } = orderAt(bench, 630_000);
  const symbol = 'E-BTC-USDT';
  let answer = (_: Outcome<never>): void => undefined;
  const answered = new Promise<Outcome<never>>((resolve) => {
    answer = resolve;
  });
  futuresOrders.script('cancelOrder', () => answered);
  const canceling = bench.desk.call('cancelCondition', { symbol, orderId });
  await bench.run(500, 50);
  fire(bench, 590_000);
  await bench.run(3_000, 50);
  answer(notSent());
  await bench.during(canceling, 3_000);
  expect(orderAt(bench, 630_000).status).toBe('CANCELED');
});

it('no stop is placed while the take profit is closing the position, and none once it has', async () => {
  const { bench, free } = await withoutStop();
  await fill(bench, 100, 1_000);
  expect(asked(bench)).toEqual({ 630000: [100] });
  const { futuresOrders } = bench.exchange;
  const { orderId } = orderAt(bench, 630_000);
  // Its price has come, and the book takes it slowly.
  futuresOrders.change(orderId, { status: 'NEW' });
  futuresOrders.fill(orderId, 40, 630_000);
  bench.exchange.print('E-BTC-USDT', 630_000, 40);
  await bench.run(500, 50);
  free();
  await bench.run(20_000, 100);
  expect(asked(bench)).toEqual({ 630000: [100] });
  futuresOrders.fill(orderId, 60, 630_000);
  await bench.run(60_000, 100);
  expect(asked(bench)).toEqual({ 630000: [100] });
  expect(states(bench)).toEqual(['ENDED', 'ENDED']);
  expect(bench.keys()).not.toContain('exitNotPlaced');
});

it('a stop is placed for what a take profit could not close', async () => {
  const { bench, free } = await withoutStop();
  await fill(bench, 100, 1_000);
  const { futuresOrders } = bench.exchange;
  const { orderId } = orderAt(bench, 630_000);
  futuresOrders.change(orderId, { status: 'NEW' });
  futuresOrders.fill(orderId, 60, 630_000);
  bench.exchange.print('E-BTC-USDT', 630_000, 60);
  await bench.run(500, 50);
  free();
  futuresOrders.change(orderId, { status: 'CANCELED' });
  await bench.run(20_000, 100);
  expect(asked(bench)).toEqual({ 630000: [100], 590000: [40] });
});

it('a stop that comes late covers what is open, not what the take profit has closed', async () => {
  const { bench, free } = await withoutStop();
  await fill(bench, 30, 1_000);
  expect(asked(bench)).toEqual({ 630000: [30] });
  fire(bench, 630_000);
  await bench.run(500, 50);
  free();
  // The price comes back, and the entry goes on executing.
  await fill(bench, 70, 30_000);
  expect(asked(bench)).toEqual({ 630000: [30, 70], 590000: [70] });
});

it('what waits for the fill of a lost exit is placed when the exchange knows that exit no more', async () => {
  const { bench, free } = await withoutStop();
  await fill(bench, 100, 1_000);
  const { futuresOrders } = bench.exchange;
  const { orderId } = orderAt(bench, 630_000);
  futuresOrders.change(orderId, { status: 'NEW' });
  bench.exchange.print('E-BTC-USDT', 630_000, 1);
  await bench.run(1_000, 50);
  free();
  futuresOrders.orders.splice(0, 1);
  await bench.run(60_000, 100);
  expect(asked(bench)).toEqual({ 630000: [100], 590000: [100] });
});

it('a stop that does not get through is asked for ever more seldom, however much is read of its entry', async () => {
  const { bench } = await withoutStop();
  await fill(bench, 30, 2_000);
  const { futuresOrders } = bench.exchange;
  // Each read of an entry that goes on executing is news of it.
  for (let more = 0; more < 10; more += 1) await fill(bench, 1, 300);
  expect(futuresOrders.count('placeCondition')).toBeLessThan(10);
  const refused = bench.keys().filter((key) => key === 'orderRejected');
  expect(refused.length).toBeLessThan(6);
  expect(bench.keys()).not.toContain('exitNotPlaced');
});

it('tries that a wrong key turns away are no news, and leave no row each, also for the next start', async () => {
  const bench = await opened();
  await enter(bench);
  const { futuresOrders, futuresHost } = bench.exchange;
  const answer = () => refused('-2014', 'the key');
  futuresOrders.script('placeCondition', ...Array.from({ length: 99 }, () => answer));
  futuresHost.account = makeAccount([makePosition({ contracts: contracts(100) })]);
  await fill(bench, 100, 3_000);
  const seen = new Set<string>();
  for (let more = 0; more < 240; more += 1) {
    await bench.run(500, 100);
    for (const { state } of bench.value('exits')) seen.add(state);
    expect(bench.value('exits').map(({ placed }) => placed)).toEqual([0, 0]);
  }
  expect([...seen]).toEqual(['HELD']);
  expect(futuresOrders.count('placeCondition')).toBeGreaterThan(8);
  expect(bench.keys()).not.toContain('orderRejected');
  expect(bench.value('conditions')).toEqual([]);
  await bench.terminal.close();
  const next = bench.restarted();
  next.watch('conditions');
  await next.run(3_000, 50);
  expect(next.value('conditions')).toEqual([]);
});

it('a plan of a program that knew no exits kept back is gone on with', async () => {
  const bench = await opened();
  await enter(bench);
  await fill(bench, 30);
  for (const [key, work] of bench.store.orderWorks) {
    if (work.kind !== 'exits') continue;
    const content = work.content.replaceAll(/,"isHeld":(true|false)/gu, '');
    bench.store.orderWorks.set(key, { ...work, content });
  }
  await bench.terminal.close();
  bench.exchange.futuresHost.account = makeAccount([makePosition({ contracts: contracts(30) })]);
  const next = bench.restarted();
  next.watch('exits');
  await next.run(3_000, 50);
  expect(states(next)).toEqual(['WAITING', 'WAITING']);
  expect(asked(next)).toEqual({ 630000: [30], 590000: [30] });
});

it.each(['-2014', '-2015', '-1022'])(
  'exits that a key may not place (%s) are told, and placed when it has been put right',
  async (code) => {
    const bench = await opened();
    await enter(bench);
    const { futuresOrders, futuresHost } = bench.exchange;
    let isWrong = true;
    const answer = () => (isWrong ? refused(code, 'the key') : null);
    futuresOrders.script('placeCondition', ...Array.from({ length: 99 }, () => answer));
    futuresHost.account = makeAccount([makePosition({ contracts: contracts(100) })]);
    await fill(bench, 100, 3_000);
    expect(bench.keys().filter((key) => key === 'exitNotPlaced')).toHaveLength(2);
    await bench.run(120_000, 500);
    expect(bench.keys().filter((key) => key === 'exitNotPlaced')).toHaveLength(2);
    expect(states(bench)).toEqual(['HELD', 'HELD']);
    expect(bench.value('exits')[0]).toMatchObject({ note: 'the key', noteCode: code });
    isWrong = false;
    await bench.run(40_000, 500);
    expect(asked(bench)).toEqual({ 630000: [100], 590000: [100] });
    expect(states(bench)).toEqual(['ENDED', 'ENDED']);
    expect(bench.value('exits')[0]?.note).toBe('');
  },
);
