/** Exits of an entry: placed by the terminal for what the entry executes, and never for more. */
import { describe, expect, it, vi } from 'vitest';
import { contracts } from '@shared/money/units';
import { clientOrderIdOf } from '@shared/contract/terminal';
import type { Bench } from '../../bench.testing';
import { makeAccount, makePosition } from '../../futures/scripted-futures.testing';
import { refused, unknown } from '../../scripted-client.testing';
import { INTENT, changeOf, futuresRequest } from '../books.testing';
import {
  asked,
  BOTH,
  byClient,
  enter,
  entryOf,
  fill,
  fire,
  opened,
  orderAt,
  states,
} from './exits.testing';

it('wait for the entry, close what it executes, and grow with it by further orders', async () => {
  const bench = await opened();
  expect(await enter(bench)).toMatchObject({ kind: 'accepted' });
  await bench.run(3_000, 50);
  expect(asked(bench)).toEqual({});
  expect(states(bench)).toEqual(['WAITING', 'WAITING']);

  await fill(bench, 30);
  expect(asked(bench)).toEqual({ 630000: [30], 590000: [30] });
  const closing = { side: 'SELL', action: 'CLOSE', mode: 'cross', type: 'MARKET' };
  expect(bench.exchange.futuresOrders.conditions).toMatchObject([
    { ...closing, trigger: 'DOWN', triggerPrice: 590_000 },
    { ...closing, trigger: 'UP', triggerPrice: 630_000 },
  ]);
  // Less than a tenth of the entry waits for more of it.
  await fill(bench, 9);
  expect(asked(bench)).toEqual({ 630000: [30], 590000: [30] });
  await fill(bench, 1);
  expect(asked(bench)).toEqual({ 630000: [30, 10], 590000: [30, 10] });
  await fill(bench, 60);
  expect(asked(bench)).toEqual({ 630000: [30, 10, 60], 590000: [30, 10, 60] });
  expect(states(bench)).toEqual(['ENDED', 'ENDED']);
  expect(bench.value('exits')[0]).toMatchObject({ executed: 100, placed: 100, contracts: 100 });
});

it('cover the small rest once the entry is cancelled, and only what it executed', async () => {
  const bench = await opened();
  await enter(bench);
  await fill(bench, 50);
  await fill(bench, 3);
  expect(asked(bench)).toEqual({ 630000: [50], 590000: [50] });
  bench.exchange.futuresOrders.change(entryOf(bench), { status: 'CANCELED' });
  await bench.run(4_000, 50);
  expect(asked(bench)).toEqual({ 630000: [50, 3], 590000: [50, 3] });
});

it.each([
  ['is refused', () => refused('-2019')],
  ['is not kept by the exchange', () => unknown],
])('are not placed when the entry %s', async (_what, answer) => {
  const bench = await opened();
  bench.exchange.futuresOrders.script('placeOrder', answer);
  const outcome = await enter(bench);
  if (outcome.kind === 'unknown') expect(states(bench)).toEqual(['CHECKING', 'CHECKING']);
  await bench.run(15_000, 100);
  expect(states(bench)).toEqual(['ENDED', 'ENDED']);
  expect(asked(bench)).toEqual({});
});

it('are placed when an entry in question turns out to be there', async () => {
  const bench = await opened();
  const { futuresOrders } = bench.exchange;
  futuresOrders.script('placeOrder', () => {
    futuresOrders.add(futuresRequest(clientOrderIdOf(INTENT)));
    return unknown;
  });
  expect(await enter(bench)).toMatchObject({ kind: 'unknown' });
  expect(states(bench)).toEqual(['CHECKING', 'CHECKING']);
  await fill(bench, 100);
  expect(asked(bench)).toEqual({ 630000: [100], 590000: [100] });
});

it('are placed when a trader who reads the history is the first to see that the entry was filled', async () => {
  const bench = await opened();
  const { futuresOrders } = bench.exchange;
  futuresOrders.script('placeOrder', () => {
    const { orderId } = futuresOrders.add(futuresRequest(clientOrderIdOf(INTENT)));
    futuresOrders.fill(orderId, 100, 599_900);
    return unknown;
  });
  expect(await enter(bench, BOTH, 20)).toMatchObject({ kind: 'unknown' });
  const page = { book: 'futures', beforeMs: null } as const;
  await bench.during(bench.desk.call('orderHistory', page), 60);
  await bench.run(5_000, 50);
  expect(asked(bench)).toEqual({ 630000: [100], 590000: [100] });
});

it('are placed after a restart beside those that were placed before', async () => {
  const bench = await opened();
  await enter(bench);
  await fill(bench, 50);
  await bench.terminal.close();
  bench.exchange.futuresOrders.fill(entryOf(bench), 50, 599_900);
  bench.exchange.futuresHost.account = makeAccount([makePosition({ contracts: contracts(60) })]);
  const next = bench.restarted();
  await next.run(5_000, 50);
  expect(asked(next)).toEqual({ 630000: [50, 10], 590000: [50, 10] });
});

it('are placed after a restart for what executed meanwhile, once', async () => {
  const bench = await opened();
  await enter(bench);
  await bench.terminal.close();
  bench.exchange.futuresOrders.fill(entryOf(bench), 100, 599_900);
  bench.exchange.futuresHost.account = makeAccount([makePosition()]);
  const next = bench.restarted();
  next.watch('exits');
  await next.run(5_000, 50);
  expect(asked(next)).toEqual({ 630000: [100], 590000: [100] });
  expect(states(next)).toEqual(['ENDED', 'ENDED']);
  await next.terminal.close();
  const last = next.restarted();
  await last.run(5_000, 50);
  expect(asked(last)).toEqual({ 630000: [100], 590000: [100] });
});

it.each([
  ['nothing of a position that was closed meanwhile', 0, {}],
  ['what is left of the position', 40, { 630000: [40], 590000: [40] }],
])('close after a restart %s', async (_what, left, sizes) => {
  const bench = await opened();
  await enter(bench);
  await bench.terminal.close();
  bench.exchange.futuresOrders.fill(entryOf(bench), 100, 599_900);
  bench.exchange.futuresHost.account = makeAccount(
    left === 0 ? [] : [makePosition({ contracts: contracts(left) })],
  );
  const next = bench.restarted();
  await next.run(5_000, 50);
  expect(asked(next)).toEqual(sizes);
});

it('that are refused are told with what is bare, and are not asked for again and again', async () => {
  const bench = await opened();
  await enter(bench);
  bench.exchange.futuresOrders.script('placeCondition', () => refused('-2021', 'at once'));
  await fill(bench, 100, 20_000);
  expect(bench.exchange.futuresOrders.count('placeCondition')).toBe(2);
  expect(states(bench)).toEqual(['ENDED', 'REFUSED']);
  const told = bench.activity.find(({ key }) => key === 'exitNotPlaced');
  expect(told?.values).toMatchObject({ price: '59000', quantity: '100', message: 'at once' });
});

it.each(['-1003', '429', '410'])(
  'that a request limit turns away (%s) are asked for again, and soon placed',
  async (code) => {
    const bench = await opened();
    await enter(bench);
    const limit = () => byClient(code);
    bench.exchange.futuresOrders.script('placeCondition', limit, limit, limit);
    await fill(bench, 100, 10_000);
    expect(asked(bench)).toEqual({ 630000: [100], 590000: [100] });
    expect(bench.keys()).not.toContain('exitNotPlaced');
  },
);

it('that an outage of minutes keeps back are told as bare once, and placed when it is over', async () => {
  const bench = await opened();
  await enter(bench);
  const { futuresOrders, futuresHost } = bench.exchange;
  let isOut = true;
  const answer = () => (isOut ? byClient('NOT_SENT') : null);
  futuresOrders.script('placeCondition', ...Array.from({ length: 100 }, () => answer));
  await fill(bench, 100);
  futuresHost.problem = byClient('NOT_SENT');
  await bench.run(240_000, 500);
  expect(asked(bench)).toEqual({});
  expect(bench.keys().filter((key) => key === 'exitNotPlaced')).toHaveLength(2);
  // Part of it was closed elsewhere meanwhile.
  futuresHost.account = makeAccount([makePosition({ contracts: contracts(60) })]);
  futuresHost.problem = null;
  isOut = false;
  await bench.run(40_000, 500);
  expect(asked(bench)).toEqual({ 630000: [60], 590000: [60] });
});

it('go on with what a change of the entry has put in its place', async () => {
  const bench = await opened();
  await enter(bench);
  await fill(bench, 40);
  const change = changeOf(bench, entryOf(bench), '59980', '60');
  const changed = await bench.during(bench.desk.call('changeOrder', change), 3_000);
  expect(changed).toMatchObject({ value: { status: 'DONE' } });
  const [second] = bench.exchange.futuresOrders.orders.filter(({ action }) => action === 'OPEN');
  bench.exchange.futuresOrders.fill(second?.orderId ?? '', 20, 599_800);
  bench.exchange.print('E-BTC-USDT', 599_800, 20);
  await bench.run(4_000, 50);
  expect(asked(bench)).toEqual({ 630000: [40, 20], 590000: [40, 20] });
});

it('that were moved grow at the price they were moved to', async () => {
  const bench = await opened();
  await enter(bench, { ...BOTH, takeProfit: '' });
  await fill(bench, 50);
  const [stop] = bench.value('conditions');
  const move = changeOf(bench, stop?.orderId ?? '', '58500', '50');
  await bench.during(bench.desk.call('changeOrder', move), 2_000);
  await fill(bench, 50);
  expect(asked(bench)).toEqual({ 590000: [50], 585000: [50, 50] });
});

it('can be dropped while they wait', async () => {
  const bench = await opened();
  await enter(bench);
  const drop = { intentId: INTENT, purpose: 'take-profit' } as const;
  expect(await bench.during(bench.desk.call('dropExit', drop))).toMatchObject({ ok: true });
  await fill(bench, 100);
  expect(asked(bench)).toEqual({ 590000: [100] });
  expect(await bench.during(bench.desk.call('dropExit', drop))).toMatchObject({ ok: false });
});

it.each([
  ['a stop above the entry', { takeProfit: '', stopLoss: '60100' }, 'stopLoss'],
  ['a profit below it', { takeProfit: '59000', stopLoss: '' }, 'takeProfit'],
  ['too many decimals', { takeProfit: '63000.123', stopLoss: '' }, 'takeProfit'],
])('%s is refused with its field, and nothing is sent', async (_what, exits, field) => {
  const bench = await opened();
  expect(await enter(bench, exits)).toMatchObject({ kind: 'rejected', by: 'terminal', field });
  expect(bench.exchange.futuresOrders.placed).toEqual([]);
});

it('that the disk refuses for a while are placed once, also by the next start', async () => {
  const bench = await opened();
  await enter(bench);
  await bench.run(1_000, 50);
  bench.exchange.futuresHost.account = makeAccount([makePosition({ contracts: contracts(100) })]);
  const save = vi.spyOn(bench.store, 'saveWork').mockImplementation(() => {
    throw new Error('disk is full');
  });
  await fill(bench, 100);
  expect(asked(bench)).toEqual({});
  save.mockRestore();
  const next = bench.restarted();
  next.watch('exits');
  await next.run(10_000, 50);
  expect(asked(next)).toEqual({ 630000: [100], 590000: [100] });
});

it.each([
  ['are placed', 100, { 630000: [100], 590000: [100] }],
  ['are not placed where it was closed meanwhile', 0, {}],
])('%s by the next start for what it knows only from how the entry ended', async (_, held, all) => {
  const bench = await opened();
  await enter(bench);
  await bench.run(1_000, 50);
  const { futuresHost, futuresOrders } = bench.exchange;
  futuresHost.account = makeAccount([makePosition({ contracts: contracts(100) })]);
  const save = vi.spyOn(bench.store, 'saveWork').mockImplementation(() => {
    throw new Error('disk is full');
  });
  await fill(bench, 100);
  await bench.terminal.close();
  if (held === 0) futuresHost.account = makeAccount([]);
  const next = bench.restarted();
  // The disk has taken how it ended, and not what the plan made of it; the exchange lists it no more.
  save.mockRestore();
  futuresOrders.orders.splice(0);
  next.watch('exits');
  await next.run(10_000, 50);
  expect(asked(next)).toEqual(all);
});

it('that cannot go on in a changed entry keep the change from being placed', async () => {
  const bench = await opened();
  await enter(bench);
  await bench.run(1_000, 50);
  const save = bench.store.saveWork.bind(bench.store);
  vi.spyOn(bench.store, 'saveWork').mockImplementation((work) => {
    if (work.kind === 'exits') throw new Error('disk is full');
    save(work);
  });
  const changed = bench.desk.call('changeOrder', changeOf(bench, entryOf(bench), '59980', '100'));
  await bench.run(1_000);
  expect(await changed).toMatchObject({ value: { kind: 'rejected', code: 'store-failed' } });
  expect(bench.exchange.futuresOrders.placed).toHaveLength(1);
  expect(bench.value('changes')).toMatchObject([{ step: 'offer-restore' }]);
});

it('that cannot be kept keep the entry from being sent', async () => {
  const bench = await opened();
  bench.store.isFull = true;
  expect(await enter(bench)).toMatchObject({ kind: 'rejected', code: 'store-failed' });
  expect(bench.exchange.futuresOrders.placed).toEqual([]);
});

describe('once one of them has closed all that the entry opened', () => {
  const statusAt = (bench: Bench, triggerPrice: number) => orderAt(bench, triggerPrice).status;

  it('the other one is cancelled: it would close a later position', async () => {
    const bench = await opened();
    await enter(bench);
    await fill(bench, 100);
    expect([statusAt(bench, 630_000), statusAt(bench, 590_000)]).toEqual(['INIT', 'INIT']);
    fire(bench, 590_000);
    await bench.run(5_000, 50);
    expect([statusAt(bench, 630_000), statusAt(bench, 590_000)]).toEqual(['CANCELED', 'FILLED']);
    expect(bench.value('conditions').map(({ state, note }) => [state, note])).toEqual([
      ['CANCELED', 'the other exit has closed the position'],
      ['FIRED', ''],
    ]);
  });

  it('the other one stays as long as something is open, and what executes later gets both', async () => {
    const bench = await opened();
    await enter(bench);
    await fill(bench, 50);
    await fill(bench, 20);
    fire(bench, 590_000); // the order of twenty
    await bench.run(5_000, 50);
    const waiting = () =>
      bench.value('conditions').flatMap(({ state, contracts: size, triggerPrice }) => {
        return state === 'WAITING' ? [[triggerPrice, size]] : [];
      });
    expect(waiting()).toHaveLength(3);
    await fill(bench, 30);
    expect(waiting()).toContainEqual([630_000, 30]);
    expect(waiting()).toContainEqual([590_000, 30]);
  });

  it('the other one is cancelled by the next start where it happened in between', async () => {
    const bench = await opened();
    await enter(bench);
    await fill(bench, 100);
    await bench.terminal.close();
    fire(bench, 630_000);
    const next = bench.restarted();
    await next.run(8_000, 50);
    expect(statusAt(next, 590_000)).toBe('CANCELED');
  });

  it('the other one is cancelled once more where a cancel was lost on its way', async () => {
    const bench = await opened();
    await enter(bench);
    await fill(bench, 100);
    bench.exchange.futuresOrders.script('cancelOrder', () => unknown);
    fire(bench, 590_000);
    await bench.run(20_000, 100);
    expect(statusAt(bench, 630_000)).toBe('INIT');
    await bench.run(21_000, 100);
    expect(statusAt(bench, 630_000)).toBe('CANCELED');
  });

  it('the other one is cancelled soon after a cancel of the trader that was lost is known to be', async () => {
    const bench = await opened();
    await enter(bench);
    await fill(bench, 100);
    const { futuresOrders } = bench.exchange;
    const { orderId } = orderAt(bench, 630_000);
    futuresOrders.script('cancelOrder', () => unknown);
    const order = { symbol: 'E-BTC-USDT', orderId };
    await bench.during(bench.desk.call('cancelCondition', order), 200);
    // What has become of it cannot be read for a while.
    const { order: read } = futuresOrders.client;
    let isOut = true;
    futuresOrders.client.order = (contract, reference) =>
      isOut && 'orderId' in reference && reference.orderId === orderId
        ? Promise.resolve(unknown)
        : read(contract, reference);
    fire(bench, 590_000);
    await bench.run(45_000, 100);
    expect(statusAt(bench, 630_000)).toBe('INIT');
    isOut = false;
    await bench.run(25_000, 100);
    expect(statusAt(bench, 630_000)).toBe('CANCELED');
  });

  it('the other one is cancelled when it can be, if it could not be at first', async () => {
    const bench = await opened();
    await enter(bench);
    await fill(bench, 100);
    let isOut = true;
    const answer = () => (isOut ? byClient('NOT_SENT') : null);
    bench.exchange.futuresOrders.script('cancelOrder', ...Array.from({ length: 9 }, () => answer));
    fire(bench, 590_000);
    await bench.run(20_000, 100);
    expect(statusAt(bench, 630_000)).toBe('INIT');
    isOut = false;
    await bench.run(31_000, 100);
    expect(statusAt(bench, 630_000)).toBe('CANCELED');
  });
});
