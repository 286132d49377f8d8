/** Positions the exchange closes itself: told at once, by the history's evidence, and never without it. */
import { describe, expect, it } from 'vitest';
import { contracts } from '@shared/money/units';
import type { PastFuturesOrder } from '@shared/domain/futures-order';
import { Bench } from '../bench.testing';
import {
  futuresDraft,
  futuresRequest,
  openBench,
  stopDraft,
  submit,
} from '../orders/books.testing';
import { unknown } from '../scripted-client.testing';
import { makeAccount, makeClosed, makePosition } from './scripted-futures.testing';

const HELD = 1_000;

/** A long cross position of 1,000 contracts that has been read, long after the start. */
async function holding(): Promise<Bench> {
  const bench = await openBench();
  bench.watch('futuresAccount');
  hold(bench, HELD);
  await bench.run(20_000, 100);
  return bench;
}

function hold(bench: Bench, volume: number): void {
  const changedAtMs = bench.clock.nowMs();
  const position = makePosition({ contracts: contracts(volume), changedAtMs });
  bench.exchange.futuresHost.account = makeAccount(volume === 0 ? [] : [position]);
}

/** The exchange closes `executed` of `asked`, and the book takes it in one trade. */
function force(
  bench: Bench,
  kind: PastFuturesOrder['kind'],
  asked: number,
  executed = asked,
): string {
  const { futuresOrders } = bench.exchange;
  const request = { ...futuresRequest(), contracts: contracts(asked), price: null };
  const closing = { side: 'SELL', action: 'CLOSE', kind } as const;
  const { orderId } = futuresOrders.add({ ...request, ...closing }, closing);
  if (executed > 0) futuresOrders.fill(orderId, executed, 599_000);
  if (executed < asked) futuresOrders.change(orderId, { status: 'CANCELED' });
  return orderId;
}

const closing = (volume: number) =>
  futuresDraft({
    action: 'CLOSE',
    side: 'SELL',
    type: 'MARKET',
    price: '',
    quantity: volume.toString(),
  });
const takeProfit = (volume: number) =>
  futuresDraft({ action: 'CLOSE', side: 'SELL', price: '60010', quantity: volume.toString() });

/** The book takes all of it. */
async function closeAtMarket(bench: Bench, volume: number): Promise<void> {
  const placed = await submit(bench, closing(volume));
  const orderId = placed.kind === 'accepted' ? placed.orderId : '';
  bench.exchange.futuresOrders.fill(orderId, volume, 599_000);
}

const linesOf = (bench: Bench, key: string) => bench.activity.filter((item) => item.key === key);

describe('a position that the exchange closes', () => {
  it('in a liquidation is told as an error within two seconds, its fills with it', async () => {
    const bench = await holding();
    const orderId = force(bench, 'LIQUIDATION', 400);
    hold(bench, HELD - 400);
    await bench.run(2_500, 50);
    expect(linesOf(bench, 'positionLiquidated')).toMatchObject([
      { level: 'error', values: { leg: 'BUY', quantity: '400', rest: '0', orderId } },
    ]);
    expect(bench.value('fills')).toMatchObject([{ orderId, lots: 400 }]);
    expect(bench.keys()).not.toContain('orderExternal');
    expect(bench.keys()).not.toContain('positionTakenOver');
  });

  it('is told once, however many steps there are and however often it is read', async () => {
    const bench = await holding();
    force(bench, 'LIQUIDATION', 400);
    hold(bench, 600);
    await bench.run(2_500, 50);
    force(bench, 'LIQUIDATION', 600);
    hold(bench, 0);
    await bench.run(90_000, 500);
    const quantities = linesOf(bench, 'positionLiquidated').map(({ values }) => values['quantity']);
    expect(quantities).toEqual(['400', '600']);
  });

  it('is told beside an older order whose figures cannot be counted', async () => {
    const bench = await holding();
    const { futuresOrders } = bench.exchange;
    const older = { status: 'CANCELED', createdAtMs: bench.clock.nowMs() - 60_000 } as const;
    futuresOrders.odd.add(futuresOrders.add(futuresRequest(), older).orderId);
    force(bench, 'LIQUIDATION', HELD, 0);
    hold(bench, 0);
    await bench.run(2_500, 50);
    expect(linesOf(bench, 'positionTakenOver')).toMatchObject([{ values: { quantity: '1000' } }]);
  });

  it('is told by nobody’s guess while an order that may have closed it cannot be counted', async () => {
    const bench = await holding();
    const { odd } = bench.exchange.futuresOrders;
    force(bench, 'LIQUIDATION', HELD, 0);
    odd.add(force(bench, 'LIQUIDATION', HELD, 0));
    hold(bench, 0);
    await bench.run(60_000, 200);
    expect(linesOf(bench, 'positionTakenOver')).toEqual([]);
  });

  it('that the book did not take is told as taken over when it is gone', async () => {
    const bench = await holding();
    force(bench, 'LIQUIDATION', HELD, 0);
    hold(bench, 0);
    await bench.run(2_500, 50);
    expect(linesOf(bench, 'positionTakenOver')).toMatchObject([
      { level: 'error', values: { leg: 'BUY', quantity: '1000' } },
    ]);
  });

  it('to deleverage another is told by that name', async () => {
    const bench = await holding();
    force(bench, 'ADL', 250);
    hold(bench, HELD - 250);
    await bench.run(2_500, 50);
    expect(linesOf(bench, 'positionDeleveraged')).toMatchObject([{ values: { quantity: '250' } }]);
    expect(bench.keys()).not.toContain('positionLiquidated');
  });

  it('is asked for again where the history could not be read', async () => {
    const bench = await holding();
    bench.exchange.futuresOrders.script('orderHistory', () => unknown);
    force(bench, 'LIQUIDATION', HELD, 0);
    hold(bench, 0);
    await bench.run(6_000, 50);
    expect(linesOf(bench, 'positionLiquidated')).toHaveLength(1);
  });

  it('is told as soon as the history can be read, however long that takes', async () => {
    const bench = await holding();
    let isSilent = true;
    const silence = Array.from({ length: 60 }, () => () => (isSilent ? unknown : null));
    bench.exchange.futuresOrders.script('orderHistory', ...silence);
    force(bench, 'LIQUIDATION', HELD, 0);
    hold(bench, 0);
    await bench.run(60_000, 500);
    isSilent = false;
    await bench.run(12_000, 100);
    expect(linesOf(bench, 'positionTakenOver')).toHaveLength(1);
  });

  it('is told although the exchange was lost while it was looked for', async () => {
    const bench = await holding();
    bench.exchange.futuresOrders.script('orderHistory', () => unknown);
    force(bench, 'LIQUIDATION', HELD, 0);
    hold(bench, 0);
    await bench.run(1_300, 50);
    bench.lose({ message: 'the exchange is gone', needsTrader: false });
    await bench.run(10_000, 50);
    expect(linesOf(bench, 'positionTakenOver')).toHaveLength(1);
  });

  it('is told although its order was found first by somebody who looked through the history', async () => {
    const bench = await holding();
    const orderId = force(bench, 'LIQUIDATION', 400);
    await bench.during(bench.desk.call('orderHistory', { book: 'futures', beforeMs: null }), 50);
    hold(bench, HELD - 400);
    await bench.run(2_500, 50);
    expect(linesOf(bench, 'positionLiquidated')).toMatchObject([{ values: { orderId } }]);
    await bench.during(bench.desk.call('orderHistory', { book: 'futures', beforeMs: null }), 50);
    await bench.run(60_000, 500);
    expect(linesOf(bench, 'positionLiquidated')).toHaveLength(1);
  });

  it('is told at once although an order of the trader might have been the reason', async () => {
    const bench = await holding();
    await submit(bench, takeProfit(400));
    await bench.run(5_000, 50);
    const orderId = force(bench, 'LIQUIDATION', 400, 0);
    hold(bench, HELD - 400);
    await bench.run(2_500, 50);
    expect(linesOf(bench, 'positionLiquidated')).toMatchObject([{ values: { orderId } }]);
  });

  it('is told beside what an own order has closed at the same time', async () => {
    const bench = await holding();
    await closeAtMarket(bench, 400);
    force(bench, 'LIQUIDATION', 600, 0);
    hold(bench, 0);
    await bench.run(3_000, 50);
    expect(linesOf(bench, 'positionTakenOver')).toMatchObject([{ values: { quantity: '600' } }]);
  });
});

describe('the history of a contract is not read for', () => {
  const readsOf = async (bench: Bench, forMs = 30_000): Promise<number> => {
    const { futuresOrders } = bench.exchange;
    const before = futuresOrders.count('orderHistory');
    await bench.run(forMs, 50);
    return futuresOrders.count('orderHistory') - before;
  };

  it('a position that an own order has closed, at once or bit by bit', async () => {
    const bench = await holding();
    await closeAtMarket(bench, 299);
    hold(bench, 701);
    expect(await readsOf(bench)).toBe(0);
    await closeAtMarket(bench, 1);
    hold(bench, 700);
    expect(await readsOf(bench)).toBe(0);
    const placed = await submit(bench, takeProfit(700));
    const orderId = placed.kind === 'accepted' ? placed.orderId : '';
    for (let left = 600; left >= 0; left -= 100) {
      bench.exchange.futuresOrders.fill(orderId, 100, 600_000);
      hold(bench, left);
      expect(await readsOf(bench, 2_000)).toBe(0);
    }
    expect(await readsOf(bench)).toBe(0);
    expect(bench.keys().filter((key) => key.startsWith('position'))).toEqual([]);
  });

  it('a close whose end is told late more than once: that read tells the end as well', async () => {
    const bench = await holding();
    const { futuresOrders } = bench.exchange;
    futuresOrders.script('order', ...Array.from({ length: 90 }, () => () => unknown));
    const placed = await submit(bench, closing(300));
    const orderId = placed.kind === 'accepted' ? placed.orderId : '';
    futuresOrders.fill(orderId, 100, 599_000);
    futuresOrders.change(orderId, { status: 'CANCELED' });
    hold(bench, HELD - 100);
    expect(await readsOf(bench)).toBe(1);
    expect(bench.value('openOrders')).toEqual([]);
  });

  it('what another program has closed more than twice', async () => {
    const bench = await holding();
    force(bench, 'MARKET', 400);
    hold(bench, HELD - 400);
    expect(await readsOf(bench)).toBeLessThanOrEqual(2);
  });
});

it('a position that went by an order placed elsewhere has its fills at once and is never called liquidated', async () => {
  const bench = await holding();
  const orderId = force(bench, 'MARKET', HELD);
  hold(bench, 0);
  await bench.run(2_500, 50);
  expect(bench.value('fills')).toMatchObject([{ orderId }]);
  await bench.run(30_000, 500);
  expect(bench.keys().filter((key) => key.startsWith('position'))).toEqual([]);
});

it('what was closed before the start is no news', async () => {
  const bench = new Bench();
  force(bench, 'LIQUIDATION', 100);
  await openBench(bench);
  hold(bench, HELD);
  await bench.run(90_000, 500);
  expect(bench.keys()).not.toContain('positionLiquidated');
});

it('a closed position says how it ended where the order history says so', async () => {
  const bench = await openBench();
  const leg = { mode: 'cross', side: 'BUY' } as const;
  force(bench, 'LIQUIDATION', HELD, 300);
  const closedAtMs = bench.clock.nowMs();
  bench.exchange.futuresHost.closed = [
    { ...makeClosed('13'), ...leg, closedAtMs: closedAtMs + 3 },
    { ...makeClosed('12'), ...leg, side: 'SELL', closedAtMs },
    { ...makeClosed('11'), ...leg, closedAtMs: closedAtMs - 60_000 },
  ];
  const input = { symbol: 'E-BTC-USDT', before: null };
  const reply = await bench.during(bench.desk.call('profitHistory', input), 100);
  const endings = reply.ok ? reply.value.positions.map(({ ending }) => ending) : [];
  expect(endings).toEqual(['taken-over', '', '']);
});

describe('a stop that a liquidation cancels', () => {
  const stops = (bench: Bench) =>
    bench
      .value('conditions')
      .map(({ symbol, isEndedByLiquidation }) => [symbol, isEndedByLiquidation === true]);

  const cancelAll = ({ exchange: { futuresOrders } }: Bench): void => {
    for (const { orderId, status } of [...futuresOrders.orders]) {
      if (status === 'INIT') futuresOrders.change(orderId, { status: 'CANCELED' });
    }
  };

  it.each(['before', 'after'])('says so when that is read %s its own end', async (when) => {
    const bench = await holding();
    for (const symbol of ['E-BTC-USDT', 'E-ETH-USDT']) {
      const price = symbol === 'E-BTC-USDT' ? '59000' : '2900';
      const trigger = { direction: 'DOWN', price, purpose: 'stop-loss' } as const;
      await submit(bench, stopDraft({ symbol, trigger }));
    }
    await bench.run(2_000, 50);
    if (when === 'after') cancelAll(bench);
    if (when === 'after') await bench.run(5_000, 50);
    force(bench, 'LIQUIDATION', HELD);
    hold(bench, 0);
    if (when === 'before') await bench.run(900, 50);
    cancelAll(bench);
    await bench.run(5_000, 50);
    // In cross margin all that is in the coin goes.
    expect(stops(bench).toSorted()).toEqual([
      ['E-BTC-USDT', true],
      ['E-ETH-USDT', true],
    ]);
  });

  it('does not where it was cancelled long before, or in a deleveraging', async () => {
    const bench = await holding();
    await submit(bench, stopDraft());
    await bench.run(2_000, 50);
    cancelAll(bench);
    await bench.run(5_000, 50);
    force(bench, 'ADL', 100);
    hold(bench, HELD - 100);
    await bench.run(20_000, 50);
    force(bench, 'LIQUIDATION', HELD - 100);
    hold(bench, 0);
    await bench.run(5_000, 50);
    expect(stops(bench)).toEqual([['E-BTC-USDT', false]]);
  });

  it.each([
    ['a liquidation since it was placed', 60_000, true],
    ['one from before it was placed', -60_000, false],
  ])('while the program is off says so by %s', async (_, laterMs, isByIt) => {
    const bench = await holding();
    if (laterMs < 0) force(bench, 'LIQUIDATION', 10);
    await bench.run(Math.max(0, -laterMs), 500);
    await submit(bench, stopDraft());
    await bench.run(2_000, 50);
    await bench.terminal.close();
    bench.clock.advance(60_000);
    if (laterMs > 0) force(bench, 'LIQUIDATION', HELD);
    hold(bench, 0);
    cancelAll(bench);
    bench.clock.advance(3_600_000);
    const next = await openBench(bench.restarted());
    await next.run(10_000, 50);
    expect(stops(next)).toEqual([['E-BTC-USDT', isByIt]]);
    expect(next.value('conditions')).toMatchObject([{ isEndedElsewhere: true }]);
  });
});
