/** Positions the exchange closes itself: told at once, by the history's evidence, and never without it. */
import { describe, expect, it } from 'vitest';
import { contracts } from '@shared/money/units';
import type { PastFuturesOrder } from '@shared/domain/futures-order';
import { Bench } from '../bench.testing';
import { futuresRequest, openBench } from '../orders/books.testing';
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
