/** An exchange that changes how it counts a pair or contract while the program runs: nothing is sent in the old steps. */
import { describe, expect, it } from 'vitest';
import { Bench } from '../bench.testing';
import { E_BTC, E_ETH, makeListing } from '../futures/scripted-futures.testing';
import { futuresDraft, openBench, stopDraft, submit } from '../orders/books.testing';
import { BTC, ETH } from '../scripted-client.testing';

const told = (bench: Bench) =>
  bench.activity.flatMap(({ key, values }) => (key === 'marketRecounted' ? [values] : []));
const shown = (bench: Bench) =>
  bench.value('tickers').flatMap(({ symbol, isRecounted }) => (isRecounted ? [symbol] : []));
const precisionOf = (bench: Bench, symbol: string) =>
  bench.value('instruments').find((one) => one.symbol === symbol)?.pricePrecision;

describe('a pair', () => {
  const FINER = { ...BTC, pricePrecision: 3 };

  async function changed(): Promise<Bench> {
    const bench = await new Bench().start();
    for (const topic of ['tickers', 'instruments'] as const) bench.watch(topic);
    expect(await bench.place()).toMatchObject({ kind: 'accepted' });
    Object.assign(bench.exchange, { pairs: [FINER, ETH] });
    await bench.run(61_000, 500);
    return bench;
  }

  it('keeps the steps of this run, says so everywhere, takes no order, and its orders can be cancelled', async () => {
    const bench = await changed();
    expect([precisionOf(bench, 'BTCUSDT'), shown(bench)]).toEqual([2, ['BTCUSDT']]);
    expect(told(bench)).toEqual([{ symbol: 'BTCUSDT', change: 'pricePrecision 2, now 3' }]);
    const before = bench.exchange.placed.length;
    expect(await bench.place()).toMatchObject({
      kind: 'rejected',
      by: 'terminal',
      code: 'contract-closed',
      message:
        'BTCUSDT: the exchange has changed pricePrecision 2, now 3: start the program again to trade it',
    });
    expect(bench.exchange.placed).toHaveLength(before);
    const [order] = bench.value('openOrders');
    expect(order).toMatchObject({ price: 5_999_000, status: 'NEW' });
    const key = { book: 'spot', symbol: 'BTCUSDT', orderId: order?.orderId ?? '' } as const;
    await bench.during(bench.desk.call('cancelOrder', key));
    await bench.run(1_000, 50);
    expect(bench.value('openOrders')).toEqual([]);
  });

  it('is not taken over when the exchange was lost meanwhile, but by the next run', async () => {
    const bench = await changed();
    bench.lose({ message: 'gone', needsTrader: false });
    await bench.run(30_000, 500);
    expect([precisionOf(bench, 'BTCUSDT'), shown(bench)]).toEqual([2, ['BTCUSDT']]);
    await bench.terminal.close();
    const next = await bench.restarted().start();
    for (const topic of ['tickers', 'instruments'] as const) next.watch(topic);
    await next.run(1_000, 50);
    expect([precisionOf(next, 'BTCUSDT'), shown(next)]).toEqual([3, []]);
    expect(await next.place({ price: '5999.005' })).toMatchObject({ kind: 'accepted' });
  });

  it('trades again when it is counted as before, and is told again when it is not', async () => {
    const bench = await changed();
    Object.assign(bench.exchange, { pairs: [BTC, ETH] });
    await bench.run(61_000, 500);
    expect(shown(bench)).toEqual([]);
    expect(await bench.place()).toMatchObject({ kind: 'accepted' });
    Object.assign(bench.exchange, { pairs: [{ ...BTC, quantityPrecision: 2 }, ETH] });
    await bench.run(61_000, 500);
    expect(told(bench).map(({ change }) => change)).toEqual([
      'pricePrecision 2, now 3',
      'quantityPrecision 6, now 2',
    ]);
  });
});

describe('a contract', () => {
  it.each([
    [{ pricePrecision: 2 }, 'pricePrecision 1, now 2'],
    [{ multiplier: { units: 1, decimals: 3 } }, 'multiplier 0.0001, now 0.001'],
  ])('of which %j is another takes neither orders nor conditions', async (change, words) => {
    const bench = await openBench();
    for (const topic of ['tickers', 'instruments'] as const) bench.watch(topic);
    bench.watchBook('E-BTC-USDT');
    const { futuresHost, futuresOrders } = bench.exchange;
    futuresHost.listings = [makeListing({ ...E_BTC, ...change }), makeListing(E_ETH)];
    await bench.run(21_000, 100);
    expect([precisionOf(bench, 'E-BTC-USDT'), shown(bench)]).toEqual([1, ['E-BTC-USDT']]);
    expect(told(bench)).toMatchObject([{ change: words }]);
    for (const draft of [futuresDraft(), stopDraft()]) {
      expect(await submit(bench, draft)).toMatchObject({
        kind: 'rejected',
        by: 'terminal',
        message: expect.stringContaining(words) as string,
      });
    }
    expect([futuresOrders.placed, futuresOrders.conditions]).toEqual([[], []]);
    expect(
      await submit(bench, futuresDraft({ symbol: 'E-ETH-USDT', price: '3000' })),
    ).toMatchObject({ kind: 'accepted' });
  });

  it('of which only the limits are others is judged by the new ones at once', async () => {
    const bench = await openBench();
    const { futuresHost } = bench.exchange;
    const minContracts = 101 as ReturnType<typeof makeListing>['minContracts'];
    futuresHost.listings = [makeListing(E_BTC, { minContracts }), makeListing(E_ETH)];
    await bench.run(21_000, 100);
    expect(await submit(bench, futuresDraft())).toMatchObject({
      kind: 'rejected',
      by: 'terminal',
      message: expect.stringMatching(/101/) as string,
    });
    expect(told(bench)).toEqual([]);
  });
});
