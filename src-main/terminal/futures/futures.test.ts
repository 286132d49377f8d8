import { describe, expect, it } from 'vitest';
import { rate } from '@shared/money/units';
import { Bench } from '../bench.testing';
import { refused } from '../scripted-client.testing';
import {
  E_BTC,
  E_ETH,
  makeAccount,
  makeClosed,
  makeListing,
  makePosition,
} from './scripted-futures.testing';

const HOUR_MS = 3_600_000;

async function opened(): Promise<Bench> {
  const bench = new Bench();
  bench.exchange.futuresHost.listings = [makeListing(E_BTC), makeListing(E_ETH)];
  bench.exchange.futuresHost.account = makeAccount();
  await bench.start();
  return bench;
}

const select = (bench: Bench, symbol: string) =>
  bench.during(bench.desk.call('select', { symbol, group: null }));

describe('marks', () => {
  it('are asked for once a second for the selected contract, more slowly for others, not at all unwatched', async () => {
    const bench = await opened();
    const host = bench.exchange.futuresHost;
    await select(bench, 'E-BTC-USDT');
    bench.watchBook('E-ETH-USDT');
    await bench.run(5_000, 50);
    expect(host.count('index E-BTC-USDT')).toBe(0);
    host.atMs = 17 * HOUR_MS;
    host.fundingRate = rate(-12_345n);
    const stop = bench.watch('marks');
    await bench.run(6_000, 50);
    expect(host.count('index E-BTC-USDT')).toBeGreaterThanOrEqual(5);
    expect(host.count('index E-BTC-USDT')).toBeLessThanOrEqual(7);
    expect(host.count('index E-ETH-USDT')).toBeLessThanOrEqual(3);
    expect(bench.value('marks')[0]).toMatchObject({
      symbol: 'E-BTC-USDT',
      mark: '6010',
      index: '6009.5',
      fundingRate: '-0.00012345',
      nextFundingAtMs: 24 * HOUR_MS,
    });
    stop();
    await bench.settle();
    const asked = host.count('index E-BTC-USDT');
    await bench.run(3_000, 50);
    expect(host.count('index E-BTC-USDT')).toBe(asked);
  });

  it('of a contract with a position are read although nobody watches', async () => {
    const bench = await opened();
    bench.exchange.futuresHost.account = makeAccount([makePosition()]);
    bench.watch('futuresAccount');
    await bench.run(10_000, 50);
    expect(bench.exchange.futuresHost.count('index E-BTC-USDT')).toBeGreaterThan(1);
  });

  it('wait while the exchange asks to wait', async () => {
    const bench = await opened();
    await select(bench, 'E-BTC-USDT');
    bench.exchange.healthNow = { ...bench.exchange.healthNow, blockedUntilMs: Infinity };
    bench.watch('marks');
    await bench.run(3_000, 50);
    expect(bench.exchange.futuresHost.count('index E-BTC-USDT')).toBe(0);
  });
});

describe('the futures account', () => {
  it('arrives as text with its positions, signs and all', async () => {
    const bench = await opened();
    bench.exchange.futuresHost.account = makeAccount([
      makePosition({ mode: 'isolated', side: 'SELL', isLiquidating: true }),
    ]);
    bench.watch('futuresAccount');
    await bench.run(6_000, 50);
    const { accounts, positions, readAtMs } = bench.value('futuresAccount');
    expect(readAtMs).toBeGreaterThan(0);
    expect(accounts).toMatchObject([
      {
        marginCoin: 'USDT',
        normal: '20000',
        locked: '1',
        crossEquity: '20010',
        crossMarginRate: '3.32',
      },
    ]);
    expect(positions).toMatchObject([
      {
        symbol: 'E-BTC-USDT',
        mode: 'isolated',
        side: 'SELL',
        contracts: 1_000,
        openPrice: '60000',
        reducePrice: '-140000.5',
        unrealized: '10',
        tradeFee: '-3.6',
        returnRate: '0.03333333',
        keepRate: '0.005',
        isLiquidating: true,
      },
    ]);
  });

  it('is read more closely with positions, and within a second of a print on one', async () => {
    const bench = await opened();
    const host = bench.exchange.futuresHost;
    await bench.run(20_000, 100);
    const idle = host.count('accounts');
    // Every five seconds: another program may open a position at any time.
    expect(idle).toBeLessThanOrEqual(5);
    host.account = makeAccount([makePosition()]);
    bench.watch('futuresAccount');
    await bench.run(20_000, 50);
    expect(host.count('accounts') - idle).toBeGreaterThanOrEqual(9);
    expect(bench.exchange.channels).toContain('E-BTC-USDT trades');
    const before = host.count('accounts');
    bench.exchange.print('E-BTC-USDT', 600_000, 3);
    await bench.run(1_000, 50);
    expect(host.count('accounts')).toBeGreaterThan(before);
    host.account = makeAccount();
    await bench.run(6_000, 50);
    expect(bench.exchange.channels).not.toContain('E-BTC-USDT trades');
  });

  it('is asked for seldom where it is refused, with nothing in it and nobody looking', async () => {
    const bench = await opened();
    const host = bench.exchange.futuresHost;
    host.problem = refused('-2015', 'no permission');
    await bench.run(10_000, 100);
    const before = host.count('accounts');
    await bench.run(60_000, 100);
    expect(host.count('accounts') - before).toBeLessThanOrEqual(3);
    bench.watch('futuresAccount');
    await bench.run(5_000, 100);
    const watched = host.count('accounts');
    await bench.run(20_000, 100);
    expect(host.count('accounts') - watched).toBeGreaterThanOrEqual(3);
  });

  it('has one read under way at a time, and stays what it was when a read fails', async () => {
    const bench = await opened();
    const host = bench.exchange.futuresHost;
    bench.watch('futuresAccount');
    await bench.run(1_000, 50);
    let release = (): void => undefined;
    host.hold = new Promise((resolve) => {
      release = resolve;
    });
    const before = host.count('accounts');
    await bench.run(30_000, 100);
    expect(host.count('accounts')).toBe(before + 1);
    release();
    host.hold = null;
    host.problem = refused('-2015', 'no permission');
    await bench.run(12_000, 100);
    expect(bench.value('futuresAccount').accounts).toHaveLength(1);
    const { readAtMs } = bench.value('futuresAccount');
    await bench.run(12_000, 100);
    expect(bench.value('futuresAccount').readAtMs).toBe(readAtMs);
  });
});

describe('closed positions', () => {
  it('page back by position id to the first, each once', async () => {
    const bench = await opened();
    bench.exchange.futuresHost.closed = Array.from({ length: 230 }, (_, index) =>
      makeClosed(String(230 - index)),
    );
    const ids: string[] = [];
    for (let page = 0; page < 10; page += 1) {
      const input = { symbol: 'E-BTC-USDT', before: ids.at(-1) ?? null };
      const reply = await bench.during(bench.desk.call('profitHistory', input), 20);
      if (!reply.ok) throw new Error(reply.error.code);
      ids.push(...reply.value.positions.map(({ positionId }) => positionId));
      if (reply.value.isComplete) break;
    }
    expect(ids).toEqual(Array.from({ length: 230 }, (_, index) => String(230 - index)));
  });

  it.each([
    [49, 1],
    [50, 2],
  ])(
    'of %i end with the last of them, after as few questions as that takes',
    async (count, questions) => {
      const bench = await opened();
      const { futuresHost } = bench.exchange;
      futuresHost.closed = Array.from({ length: count }, (_, index) =>
        makeClosed(String(count - index + 7)),
      );
      const before = futuresHost.count('profitHistory');
      const input = { symbol: 'E-BTC-USDT', before: null };
      const reply = await bench.during(bench.desk.call('profitHistory', input), 20);
      if (!reply.ok) throw new Error(reply.error.code);
      expect([reply.value.positions.length, reply.value.isComplete]).toEqual([count, true]);
      expect(futuresHost.count('profitHistory') - before).toBe(questions);
    },
  );

  it('name the contract, and what failed', async () => {
    const bench = await opened();
    bench.exchange.futuresHost.closed = [makeClosed('9007199254740993')];
    const input = { symbol: 'E-BTC-USDT', before: null };
    const reply = await bench.during(bench.desk.call('profitHistory', input), 20);
    expect(reply).toMatchObject({
      value: {
        isComplete: true,
        positions: [
          { positionId: '9007199254740993', symbol: 'E-BTC-USDT', historyRealized: '-50.23575' },
        ],
      },
    });
    bench.exchange.futuresHost.problem = refused('-1001', 'internal');
    expect(await bench.during(bench.desk.call('profitHistory', input), 20)).toMatchObject({
      value: {
        positions: [],
        isComplete: false,
        error: { code: '-1001', message: 'internal' },
      },
    });
    const other = { symbol: 'E-DOGE-USDT', before: null };
    expect(await bench.during(bench.desk.call('profitHistory', other), 20)).toMatchObject({
      error: { code: 'unknown-symbol' },
    });
  });
});
