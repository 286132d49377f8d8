/** Condition orders: the registry's states, each from what the exchange was seen to say. */
import { expect, it } from 'vitest';
import type { Bench } from '../../bench.testing';
import { refused, unknown } from '../../scripted-client.testing';
import { INTENT, openBench, stopDraft, stopRequest, submit, walletRequest } from '../books.testing';
import { idOf, states, waiting } from './conditions.testing';

it('waits, confirmed once the exchange was seen to know it, and is no open order', async () => {
  const bench = await waiting();
  expect(bench.value('conditions')).toMatchObject([
    {
      state: 'WAITING',
      isConfirmed: true,
      trigger: 'DOWN',
      triggerPrice: 590_000,
      purpose: 'stop-loss',
      intentId: INTENT,
      contracts: 100,
      price: null,
    },
  ]);
  expect(bench.value('openOrders')).toEqual([]);
});

it.each([
  ['works on', { status: 'NEW' }, 'FIRED'],
  ['has filled', { status: 'FILLED', executed: 100 as never }, 'FIRED'],
  [
    'has filled in part before it was cancelled',
    { status: 'CANCELED', executed: 1 as never },
    'FIRED',
  ],
  ['was cancelled', { status: 'CANCELED' }, 'CANCELED'],
  ['was refused when its price came', { status: 'REJECTED' }, 'REJECTED'],
] as const)('one that %s is told so', async (_what, change, state) => {
  const bench = await waiting();
  bench.exchange.futuresOrders.change(idOf(bench), change);
  await bench.run(3_000, 50);
  expect(states(bench)).toEqual([state]);
  if (change.status === 'NEW') {
    expect(bench.value('openOrders')).toMatchObject([{ orderId: idOf(bench), isOwn: true }]);
  }
  expect(bench.keys()).not.toContain('orderExternal');
});

it('a cancel that the exchange has only promised is no price that has come: it waits until its end is said', async () => {
  const bench = await waiting();
  bench.exchange.futuresOrders.change(idOf(bench), { status: 'PENDING_CANCEL' });
  await bench.run(3_000, 50);
  expect(states(bench)).toEqual(['WAITING']);
  expect(bench.keys()).not.toContain('conditionFired');
  expect(bench.value('openOrders')).toEqual([]);
  // The exchange has forgotten what it had promised: it waits there, and can be cancelled here.
  bench.exchange.futuresOrders.change(idOf(bench), { status: 'INIT' });
  await bench.run(3_000, 50);
  expect(states(bench)).toEqual(['WAITING']);
  bench.exchange.futuresOrders.change(idOf(bench), { status: 'CANCELED' });
  await bench.run(3_000, 50);
  expect(states(bench)).toEqual(['CANCELED']);
});

it('whose cancel is promised has fired once some of it is executed', async () => {
  const bench = await waiting();
  const change = { status: 'PENDING_CANCEL', executed: 1 as never } as const;
  bench.exchange.futuresOrders.change(idOf(bench), change);
  await bench.run(3_000, 50);
  expect(states(bench)).toEqual(['FIRED']);
});

it('is asked about at once when a print reaches its trigger', async () => {
  const bench = await waiting();
  await bench.run(10_000, 100);
  bench.exchange.futuresOrders.change(idOf(bench), { status: 'NEW' });
  bench.exchange.print('E-BTC-USDT', 590_000, 10);
  await bench.run(300);
  expect(states(bench)).toEqual(['FIRED']);
  const told = bench.activity.find(({ key }) => key === 'conditionFired');
  expect(told?.values).toMatchObject({ purpose: 'stop-loss', price: '59000', side: 'SELL' });
});

const rising = {
  side: 'BUY',
  trigger: { direction: 'UP', price: '61000', purpose: 'stop-loss' },
} as const;

it.each([
  ['at a stop below', {}, 590_000, true],
  ['above a stop below', {}, 590_001, false],
  ['at a stop above', rising, 610_000, true],
  ['below a stop above', rising, 609_999, false],
] as const)('prints %s have it asked about: %s %i %s', async (_where, changes, price, isAsked) => {
  const bench = await waiting(changes);
  await bench.run(10_000, 100);
  const asked = () => bench.exchange.futuresOrders.count('openOrders');
  const before = asked();
  for (let at = 0; at < 20; at += 1) {
    bench.exchange.print('E-BTC-USDT', price, 10);
    await bench.run(50);
  }
  if (isAsked) expect(asked() - before).toBeGreaterThanOrEqual(4);
  else expect(asked() - before).toBeLessThanOrEqual(1);
});

it.each([
  [
    'price',
    { direction: 'DOWN', price: '59000', purpose: 'stop-loss' },
    { direction: 'DOWN', price: '58000', purpose: 'stop-loss' },
  ],
  [
    'direction',
    { direction: 'UP', price: '60500', purpose: 'take-profit' },
    { direction: 'DOWN', price: '60500', purpose: 'stop-loss' },
  ],
] as const)(
  'that is like another one but for its %s is not taken for it while nobody knows of either',
  async (_what, first, second) => {
    const bench = await openBench();
    const { futuresOrders } = bench.exchange;
    futuresOrders.script(
      'placeCondition',
      () => unknown,
      () => {
        futuresOrders.add(stopRequest());
        return unknown;
      },
    );
    await submit(bench, stopDraft({ trigger: first }));
    // Neither would be met at once.
    if (first.direction === 'UP') bench.exchange.print('E-BTC-USDT', 610_000, 1);
    await bench.run(60);
    await submit(bench, stopDraft({ trigger: second }));
    await bench.run(20_000, 50);
    expect(states(bench)).toEqual(['NEEDS_YOU', 'NEEDS_YOU']);
  },
);

it('that the exchange denies again and again is LOST, not forgotten', async () => {
  const bench = await waiting();
  bench.exchange.futuresOrders.orders.length = 0;
  await bench.run(15_000, 50);
  expect(states(bench)).toEqual(['LOST']);
  expect(bench.keys()).toContain('conditionLost');
});

it('refused by the exchange is REJECTED with its words', async () => {
  const bench = await openBench();
  const { futuresOrders } = bench.exchange;
  futuresOrders.script('placeCondition', () => refused('-2021', 'would trigger at once'));
  expect(await submit(bench, stopDraft())).toMatchObject({ code: '-2021' });
  expect(bench.value('conditions')).toMatchObject([
    { state: 'REJECTED', note: 'would trigger at once', orderId: '' },
  ]);
});

it('whose answer is lost is found by its terms among the exchange’s orders', async () => {
  const bench = await openBench();
  const { futuresOrders } = bench.exchange;
  futuresOrders.script('placeCondition', () => {
    futuresOrders.add(stopRequest());
    return unknown;
  });
  expect((await submit(bench, stopDraft())).kind).toBe('unknown');
  expect(states(bench)).toEqual(['CHECKING']);
  await bench.run(2_000, 50);
  expect(bench.value('conditions')).toMatchObject([{ state: 'WAITING', isConfirmed: true }]);
  expect(bench.value('openOrders')).toEqual([]);
});

it('whose answer is lost and of which nothing is seen needs the trader; its twin is not sent', async () => {
  const bench = await openBench();
  const { futuresOrders } = bench.exchange;
  futuresOrders.script('placeCondition', () => unknown);
  await submit(bench, stopDraft(), INTENT);
  expect(await submit(bench, stopDraft())).toMatchObject({ code: 'twin-unknown' });
  await bench.run(12_000, 50);
  expect(states(bench)).toEqual(['NEEDS_YOU']);
  await bench.terminal.close();
  bench.store.isFull = false;
  const next = bench.restarted();
  next.watch('conditions');
  await next.run(3_000, 50);
  expect(states(next)).toEqual(['NEEDS_YOU']);
  expect(await submit(next, stopDraft())).toMatchObject({ code: 'twin-unknown' });
  await next.during(next.desk.call('dismissUnknown', { intentId: INTENT }));
  expect(states(next)).toEqual(['LOST']);
  expect(futuresOrders.count('placeCondition')).toBe(1);
  expect(await submit(next, stopDraft())).toMatchObject({ kind: 'accepted' });
});

it('is known after a restart, also what became of it meanwhile', async () => {
  const bench = await waiting();
  const orderId = idOf(bench);
  await bench.terminal.close();
  bench.store.isFull = false;
  bench.exchange.futuresOrders.fill(orderId, 100, 590_000);
  const next = bench.restarted();
  next.watch('conditions');
  await next.run(3_000, 50);
  expect(next.value('conditions')).toMatchObject([{ orderId, state: 'FIRED' }]);
  expect(next.value('fills')).toHaveLength(1);
});

it('answered just before the program was killed is WAITING at the next start, not lost between', async () => {
  const bench = await waiting();
  const orderId = idOf(bench);
  const [work] = bench.store.works('condition', 0);
  const row = { ...bench.value('conditions')[0], state: 'SENDING', orderId: '' };
  if (work !== undefined) bench.store.saveWork({ ...work, content: JSON.stringify(row) });
  await bench.terminal.close();
  bench.store.isFull = false;
  const next = bench.restarted();
  next.watch('conditions');
  await next.run(3_000, 50);
  expect(next.value('conditions')).toMatchObject([{ orderId, state: 'WAITING' }]);
});

it('placed elsewhere is shown among the open orders as INIT', async () => {
  const bench = await openBench();
  bench.exchange.futuresOrders.add(stopRequest());
  await bench.run(6_000, 50);
  expect(bench.value('openOrders')).toMatchObject([{ status: 'INIT', isOwn: false }]);
  expect(bench.value('conditions')).toEqual([]);
});

it('is cancelled by its id; a cancel that is refused leaves it waiting', async () => {
  const bench = await waiting();
  const input = { symbol: 'E-BTC-USDT', orderId: idOf(bench) };
  bench.exchange.futuresOrders.script('cancelOrder', () => refused('-2023', 'in liquidation'));
  await bench.during(bench.desk.call('cancelCondition', input));
  await bench.run(1_000, 50);
  expect(states(bench)).toEqual(['WAITING']);
  await bench.during(bench.desk.call('cancelCondition', input));
  await bench.run(1_000, 50);
  expect(states(bench)).toEqual(['CANCELED']);
});

const elsewhere = (bench: Bench) => bench.activity.filter(({ key }) => key === 'conditionCanceled');

it('that the exchange or another program has cancelled is told as that, once', async () => {
  const bench = await waiting();
  bench.exchange.futuresOrders.change(idOf(bench), { status: 'CANCELED' });
  await bench.run(60_000, 100);
  expect(elsewhere(bench)).toMatchObject([
    { level: 'error', values: { purpose: 'stop-loss', price: '59000', side: 'SELL' } },
  ]);
  expect(bench.keys()).not.toContain('orderCanceled');
  expect(bench.value('conditions')).toMatchObject([{ isEndedElsewhere: true }]);
  await bench.terminal.close();
  const next = bench.restarted();
  await next.run(10_000, 100);
  expect(elsewhere(next)).toEqual([]);
});

it('that was cancelled while the program was closed is told by the next run', async () => {
  const bench = await waiting();
  await bench.terminal.close();
  bench.exchange.futuresOrders.change(idOf(bench), { status: 'CANCELED' });
  const next = bench.restarted();
  next.watch('conditions');
  await next.run(10_000, 100);
  expect(elsewhere(next)).toHaveLength(1);
});

it('that is cancelled from here is told as a cancel, however its answer was and whoever reads its end', async () => {
  const bench = await waiting();
  const orderId = idOf(bench);
  bench.exchange.futuresOrders.script('cancelOrder', () => unknown);
  await bench.during(bench.desk.call('cancelCondition', { symbol: 'E-BTC-USDT', orderId }));
  await bench.terminal.close();
  bench.exchange.futuresOrders.change(orderId, { status: 'CANCELED' });
  const next = bench.restarted();
  next.watch('conditions');
  await next.run(10_000, 100);
  expect(states(next)).toEqual(['CANCELED']);
  expect(next.keys()).toContain('orderCanceled');
  expect(elsewhere(next)).toEqual([]);
});

it('whose cancel was refused, and which others cancel later, is told as that', async () => {
  const bench = await waiting();
  const input = { symbol: 'E-BTC-USDT', orderId: idOf(bench) };
  bench.exchange.futuresOrders.script('cancelOrder', () => refused('-2023', 'in liquidation'));
  await bench.during(bench.desk.call('cancelCondition', input));
  await bench.run(1_000, 50);
  bench.exchange.futuresOrders.change(idOf(bench), { status: 'CANCELED' });
  await bench.run(10_000, 100);
  expect(elsewhere(bench)).toHaveLength(1);
});

it('that the kill switch cancels was not cancelled elsewhere, also where only the next run reads it', async () => {
  const bench = await waiting();
  await bench.during(bench.desk.call('kill', { source: 'button' }), 3_000);
  expect(states(bench)).toEqual(['CANCELED']);
  expect(elsewhere(bench)).toEqual([]);

  const cut = await waiting();
  cut.exchange.futuresOrders.script(
    'cancelOrder',
    ...Array<() => typeof unknown>(9).fill(() => unknown),
  );
  await cut.during(cut.desk.call('kill', { source: 'button' }), 50);
  await cut.terminal.close();
  cut.exchange.futuresOrders.change(idOf(cut), { status: 'CANCELED' });
  const next = cut.restarted();
  next.watch('conditions');
  await next.run(10_000, 100);
  expect(states(next)).toEqual(['CANCELED']);
  expect(elsewhere(next)).toEqual([]);
});

it('is not taken for an order of another book that has its id', async () => {
  const bench = await waiting();
  const spot = bench.exchange.add(walletRequest());
  const place = bench.exchange.orders.indexOf(spot);
  bench.exchange.orders[place] = { ...spot, orderId: idOf(bench) };
  await bench.run(30_000, 100);
  expect(states(bench)).toEqual(['WAITING']);
  expect(bench.keys()).not.toContain('conditionFired');
  bench.exchange.end(idOf(bench), 'CANCELED');
  await bench.run(30_000, 100);
  expect(states(bench)).toEqual(['WAITING']);
});
