import { describe, expect, it } from 'vitest';
import { contracts } from '@shared/money/units';
import { Bench } from '../bench.testing';
import {
  E_BTC,
  E_ETH,
  makeAccount,
  makeListing,
  makePosition,
} from '../futures/scripted-futures.testing';
import { futuresDraft, submit } from '../orders/books.testing';
import { makeBook, makeCandle, refused } from '../scripted-client.testing';

const listed = async (...listings: ReturnType<typeof makeListing>[]): Promise<Bench> => {
  const bench = new Bench();
  bench.exchange.futuresHost.listings = listings;
  await bench.start();
  bench.watch('instruments');
  bench.watch('tickers');
  bench.watch('connection');
  await bench.run(1_100);
  return bench;
};

describe('contracts', () => {
  it('stand beside the pairs with what the exchange states and what is assumed', async () => {
    const bench = await listed(makeListing(E_BTC), makeListing(E_ETH, { isTradable: false }));
    const [, , btc, eth] = bench.value('instruments');
    expect(btc).toMatchObject({
      kind: 'futures',
      symbol: 'E-BTC-USDT',
      quantityPrecision: 0,
      multiplier: { units: 1, decimals: 4 },
      underlying: 'BTCUSDT',
      isTradable: true,
      limits: { minContracts: 1, minValue: '1', maxLimitValue: '5000000', maxOpenOrders: 100 },
      assumed: { leverage: 20, fees: { openMaker: '0.0002', closeTaker: '0.0006' } },
    });
    expect(btc?.kind === 'futures' ? btc.assumed.tiers[1] : null).toEqual({
      maxContracts: 50_000,
      maxLeverage: 50,
      keepRate: '0.01',
    });
    expect(eth).toMatchObject({ symbol: 'E-ETH-USDT', isTradable: false });
    const frozen = bench.value('tickers').map(({ symbol, isFrozen }) => [symbol, isFrozen]);
    expect(frozen).toEqual([
      ['BTCUSDT', false],
      ['ETHUSDT', false],
      ['E-BTC-USDT', false],
      ['E-ETH-USDT', true],
    ]);
  });

  it('nobody knows are assumed to have one modest tier; others than linear perpetuals are hidden', async () => {
    const odd = { ...E_BTC, symbol: 'E-PEPE-USDT', base: 'PEPE' };
    const bench = await listed(
      makeListing(odd, { maxLimitContracts: contracts(77) }),
      makeListing(E_ETH, { isTradedHere: false }),
    );
    expect(bench.value('instruments').map(({ symbol }) => symbol)).toEqual([
      ...['BTCUSDT', 'ETHUSDT', 'E-PEPE-USDT'],
    ]);
    expect(bench.value('instruments')[2]).toMatchObject({
      underlying: '',
      assumed: { tiers: [{ maxContracts: 77, maxLeverage: 20, keepRate: '0.025' }] },
    });
  });

  it('cost a spot desk nothing when their host cannot be reached, and come when it can', async () => {
    const bench = new Bench();
    bench.exchange.futuresHost.problem = refused('NOT_SENT', 'connection refused');
    bench.exchange.futuresHost.listings = [makeListing(E_BTC)];
    await bench.start();
    bench.watch('instruments');
    bench.watch('connection');
    await bench.run(1_100);
    expect(bench.value('session').phase).toBe('ready');
    expect(await bench.place()).toMatchObject({ kind: 'accepted' });
    expect(bench.value('connection')).toMatchObject({
      futures: 'unreachable',
      futuresProblem: { code: 'NOT_SENT', message: 'connection refused' },
    });
    const watched = bench.watchBook('E-BTC-USDT');
    await bench.run(20);
    expect(bench.exchange.channels).not.toContain('E-BTC-USDT book');
    bench.exchange.futuresHost.problem = null;
    await bench.run(5_000, 50);
    expect(bench.value('connection')).toMatchObject({ futures: 'open', futuresProblem: null });
    expect(bench.value('instruments')).toHaveLength(3);
    expect(bench.exchange.channels).toContain('E-BTC-USDT book');
    watched();
  });

  it('are not called unreachable because we have to wait ourselves', async () => {
    const bench = await listed(makeListing(E_BTC));
    bench.exchange.futuresHost.problem = {
      kind: 'rejected',
      by: 'client',
      code: 'WAITING',
      message: 'asked to wait 5 s',
    };
    await bench.run(61_000, 500);
    expect(bench.value('connection')).toMatchObject({ futures: 'open', futuresProblem: null });
    expect(bench.value('instruments')).toHaveLength(3);
  });

  it('that are no longer tradable say so within a minute', async () => {
    const bench = await listed(makeListing(E_BTC));
    bench.exchange.futuresHost.listings = [makeListing(E_BTC, { isTradable: false })];
    await bench.run(60_000, 500);
    expect(bench.value('instruments')[2]).toMatchObject({ isTradable: false });
  });

  it('that are listed no more take no order, and what is open of them can be cancelled', async () => {
    const bench = await listed(makeListing(E_BTC), makeListing(E_ETH));
    bench.exchange.futuresHost.markUnits = 60_100_000n;
    const placed = await submit(bench, futuresDraft());
    const orderId = placed.kind === 'accepted' ? placed.orderId : '';
    bench.exchange.futuresHost.listings = [makeListing(E_ETH)];
    await bench.run(61_000, 500);
    const rows = bench
      .value('instruments')
      .map(({ symbol, kind, ...row }) => [
        symbol,
        kind === 'futures' && 'isTradable' in row && row.isTradable,
      ]);
    expect(rows.slice(2)).toEqual([
      ['E-BTC-USDT', false],
      ['E-ETH-USDT', true],
    ]);
    expect(await submit(bench, futuresDraft())).toMatchObject({ code: 'contract-closed' });
    const cancel = { book: 'futures', symbol: 'E-BTC-USDT', orderId } as const;
    expect(await bench.during(bench.desk.call('cancelOrder', cancel))).toMatchObject({
      value: { kind: 'accepted' },
    });
    bench.exchange.futuresHost.listings = [makeListing(E_BTC), makeListing(E_ETH)];
    await bench.run(61_000, 500);
    expect(await submit(bench, futuresDraft())).toMatchObject({ kind: 'accepted' });
  });

  it('that the exchange does not know any more keep nobody from trading the others', async () => {
    const bench = await listed(makeListing(E_BTC), makeListing(E_ETH));
    const { exchange } = bench;
    exchange.futuresHost.markUnits = 60_100_000n;
    exchange.futuresHost.listings = [makeListing(E_BTC)];
    const { futures } = exchange;
    const read = futures.ownTrades.bind(futures);
    futures.ownTrades = (contract, page) =>
      contract.symbol === 'E-ETH-USDT'
        ? Promise.resolve(refused('-1121', 'no such contract'))
        : read(contract, page);
    await bench.run(61_000, 500);
    exchange.feedState('waiting', 'gone');
    exchange.feedState('open');
    await bench.run(5_000, 50);
    expect(await submit(bench, futuresDraft())).toMatchObject({ kind: 'accepted' });
  });

  it('keep a remembered selection, unless the contract is gone', async () => {
    const bench = await listed(makeListing(E_BTC));
    await bench.during(bench.desk.call('select', { symbol: 'E-BTC-USDT', group: null }));
    const next = bench.restarted();
    next.watch('selection');
    await next.run(300);
    expect(next.value('selection').symbol).toBe('E-BTC-USDT');
    bench.exchange.futuresHost.listings = [];
    const later = bench.restarted();
    later.watch('selection');
    await later.run(300);
    expect(later.value('selection').symbol).toBe('BTCUSDT');
  });
});

it('contracts and their positions are there soon after a start that found the request budget used up', async () => {
  const bench = new Bench();
  const host = bench.exchange.futuresHost;
  host.listings = [makeListing(E_BTC)];
  host.account = makeAccount([makePosition()]);
  host.problem = { kind: 'rejected', by: 'client', code: 'LIMIT', message: 'room in 46 s' };
  const used = { used: 9_000, limit: 10_000 };
  bench.exchange.healthNow = { ...bench.exchange.healthNow, ipWeight: used };
  await bench.start();
  bench.watch('futuresAccount');
  await bench.run(46_000, 100);
  host.problem = null;
  await bench.run(8_000, 100);
  expect(bench.value('futuresAccount').positions).toHaveLength(1);
});

describe('a contract’s market data', () => {
  it('comes by REST where the stream is silent', async () => {
    const bench = await listed(makeListing(E_BTC));
    const host = bench.exchange.futuresHost;
    host.book = makeBook('E-BTC-USDT', 599_990, 600_010, bench.clock.nowMs() + 4_000);
    bench.watchBook('E-BTC-USDT');
    await bench.run(5_000, 50);
    expect(bench.value('book')).toMatchObject({ symbol: 'E-BTC-USDT' });
    expect(bench.value('book').bids[0]).toEqual([599_990, 1_000_000]);
    await bench.run(3_000, 50);
    const ticker = bench.value('tickers').find(({ symbol }) => symbol === 'E-BTC-USDT');
    expect(ticker).toMatchObject({ last: 600_000, volumeLots: 7, open: 0 });
  });

  it('has candles without end: the newest by REST, older ones over the stream', async () => {
    const bench = await listed(makeListing(E_BTC));
    const all = Array.from({ length: 650 }, (_, index) => makeCandle(index * 60_000));
    bench.exchange.candles = all;
    bench.exchange.futuresHost.candles = all.toReversed();
    let beforeMs: number | null = null;
    const opens: number[] = [];
    for (let page = 0; page < 10; page += 1) {
      const input = { symbol: 'E-BTC-USDT', interval: '1min', beforeMs } as const;
      const reply = await bench.during(bench.desk.call('candleHistory', input), 20);
      if (!reply.ok) throw new Error(reply.error.code);
      opens.push(...reply.value.candles.map(([openTimeMs]) => openTimeMs));
      if (reply.value.isComplete) break;
      beforeMs = opens.at(-1) ?? 0;
    }
    expect(opens).toEqual(Array.from({ length: 650 }, (_, index) => (649 - index) * 60_000));
    expect(bench.exchange.futuresHost.count('candles E-BTC-USDT')).toBe(1);
  });
});
