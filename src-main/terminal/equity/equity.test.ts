import type { TopicItem } from '@shared/contract/terminal';
import { atoms, ticks } from '@shared/money/units';
import { describe, expect, it } from 'vitest';
import { Bench } from '../bench.testing';
import { E_BTC, makeAccount, makeListing, makePosition } from '../futures/scripted-futures.testing';
import { refused } from '../scripted-client.testing';
import { inUsdt, valuate, type PriceOf } from './valuation';

type Point = TopicItem<'equity'>;

const DAY_MS = 86_400_000;
const NONE = atoms(0n);

describe('the worth of an account', () => {
  const priceOf: PriceOf = (asset) =>
    ({
      BTC: { last: ticks(6_000_050), pricePrecision: 2 },
      NEW: { last: ticks(0), pricePrecision: 4 },
    })[asset] ?? null;

  it('is what is free and locked at last prices, to the atom', () => {
    const balances = [
      { asset: 'USDT', free: atoms(1_000_000_001n), locked: atoms(9n) },
      { asset: 'BTC', free: atoms(1n), locked: atoms(2n) },
    ];
    // 3e-8 BTC at 60,000.50 is 0.001800015 USDT: rounded down, as the balances say it.
    expect(valuate(balances, [], priceOf)).toEqual({
      spot: 1_000_000_010n + 180_001n,
      futures: 0n,
      leftOut: [],
    });
    // A limit is held against what it comes to at the least fraction more.
    expect(inUsdt(3n, 'BTC', priceOf, 'ceil')).toBe(180_002n);
  });

  it('leaves out what has no price, by name, but not what there is none of', () => {
    const one = (asset: string, free: bigint) => ({ asset, free: atoms(free), locked: NONE });
    const balances = [one('NEW', 5n), one('XYZ', 5n), one('ABC', 5n), one('ZERO', 0n)];
    expect(valuate(balances, [], priceOf)).toMatchObject({
      spot: 0n,
      leftOut: ['ABC', 'NEW', 'XYZ'],
    });
  });

  it('counts a futures wallet once: cross equity, isolated equity and what orders have locked', () => {
    const account = makeAccount([makePosition()]);
    expect(valuate([], [account], priceOf).futures).toBe(
      2_001_000_000_000n + 5_000_000_000n + 100_000_000n,
    );
  });
});

function watchEquity(bench: Bench): Point[] {
  const points: Point[] = [];
  bench.desk.subscribe(
    'equity',
    {},
    {
      onSnapshot: (items) => points.splice(0, Infinity, ...items),
      onAppend: (items) => points.push(...items),
    },
  );
  return points;
}

async function opened(): Promise<Bench> {
  const bench = new Bench();
  bench.exchange.futuresHost.listings = [makeListing(E_BTC)];
  return bench.start();
}

describe('points of equity', () => {
  it('come when everything is known, then every minute, and soon after a fill', async () => {
    const bench = await opened();
    const points = watchEquity(bench);
    await bench.run(10_000, 100);
    expect(points).toMatchObject([{ spot: '160000', futures: '20061', leftOut: [] }]);
    await bench.run(180_000, 500);
    expect(points).toHaveLength(4);
    expect(points.slice(1).every(({ atMs }) => atMs % 60_000 === 0)).toBe(true);
    const { orderId } = (await bench.place()) as { orderId: string };
    const before = points.length;
    bench.exchange.fill(orderId, 300_000, 5_999_000);
    bench.exchange.print('BTCUSDT', 5_999_000, 300_000);
    await bench.run(5_000, 50);
    expect(points).toHaveLength(before + 1);
  });

  it('wait for nothing for ever: what cannot be priced or read is left out', async () => {
    const bench = new Bench();
    bench.exchange.futuresHost.problem = refused('NOT_SENT', 'refused');
    bench.exchange.balances = [
      ...bench.exchange.balances,
      { asset: 'ODD', free: atoms(7n), locked: NONE },
    ];
    await bench.start();
    bench.watch('risk');
    const points = watchEquity(bench);
    await bench.run(30_000, 250);
    expect(points).toMatchObject([{ spot: '160000', futures: '0', leftOut: ['ODD'] }]);
    // The day goes on beside what is left out; that itself is never a loss (risk/day-worth.test.ts).
    expect(bench.value('risk').dayLoss).toBe('0');
  });

  it('are there again after a restart, and none are made while there is no exchange', async () => {
    const bench = await opened();
    const first = watchEquity(bench);
    await bench.run(70_000, 500);
    expect(first.length).toBeGreaterThan(0);
    bench.lose({ message: 'gone', needsTrader: true });
    const before = first.length;
    await bench.run(180_000, 1_000);
    expect(first).toHaveLength(before);
    const again = watchEquity(bench.restarted());
    await bench.settle();
    expect(again).toEqual(first);
  });

  it('fade: minutes for two days, hours for sixty, then days, and nothing after a year', async () => {
    const bench = new Bench();
    const nowMs = 400 * DAY_MS;
    bench.clock.advance(nowMs - bench.clock.nowMs());
    const add = (fromDay: number, untilDay: number, stepMs: number): void => {
      for (let atMs = nowMs - untilDay * DAY_MS; atMs < nowMs - fromDay * DAY_MS; atMs += stepMs) {
        bench.store.equityPoints.push({ atMs, spot: '1', futures: '2', leftOut: [] });
      }
    };
    add(364, 368, DAY_MS / 4);
    add(100, 102, DAY_MS / 4);
    add(10, 11, DAY_MS / 48);
    add(0.5, 0.6, 20_000);
    const points = watchEquity(bench.restarted());
    await bench.settle();
    const between = (fromDay: number, untilDay: number): number =>
      points.filter(
        ({ atMs }) => atMs >= nowMs - untilDay * DAY_MS && atMs < nowMs - fromDay * DAY_MS,
      ).length;
    expect(between(365, 400)).toBe(0);
    expect(between(364, 365)).toBe(1);
    expect(between(100, 102)).toBe(2);
    expect(between(10, 11)).toBe(24);
    expect(between(0.5, 0.6)).toBe(144);
  });

  it('are not given up by the word of a clock that is years ahead', async () => {
    const bench = await opened();
    for (let day = 1; day <= 20; day += 1) {
      const atMs = bench.clock.nowMs() - day * DAY_MS;
      bench.store.equityPoints.unshift({ atMs, spot: '1', futures: '2', leftOut: [] });
    }
    await bench.run(10_000, 100);
    bench.clock.jumpWall(5 * 365 * DAY_MS);
    const wrong = bench.restarted();
    await wrong.run(3_700_000, 20_000);
    bench.clock.jumpWall(-5 * 365 * DAY_MS);
    const points = watchEquity(bench.restarted());
    await bench.settle();
    expect(points.filter(({ spot }) => spot === '1')).toHaveLength(20);
    const newest = points.at(-1);
    expect(newest?.atMs).toBeLessThanOrEqual(bench.clock.nowMs());
  });

  it('run on in time when the clock is set back', async () => {
    const bench = await opened();
    const points = watchEquity(bench);
    await bench.run(70_000, 500);
    bench.clock.jumpWall(8 * 3_600_000);
    await bench.run(120_000, 500);
    bench.clock.jumpWall(-8 * 3_600_000);
    await bench.run(120_000, 500);
    const times = points.map(({ atMs }) => atMs);
    expect(times.length).toBeGreaterThan(3);
    expect(times).toEqual(times.toSorted((left, right) => left - right));
    expect(times.at(-1)).toBeLessThanOrEqual(bench.clock.nowMs());
  });
});
