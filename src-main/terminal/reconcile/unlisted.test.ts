/** Open orders of what the exchange does not list: shown where it is known how they are counted, told where not. */
import { describe, expect, it } from 'vitest';
import { Bench } from '../bench.testing';
import { E_BTC, E_ETH, makeListing } from '../futures/scripted-futures.testing';
import {
  futuresDraft,
  futuresRequest,
  openBench,
  stopDraft,
  submit,
} from '../orders/books.testing';
import { ETH, refused } from '../scripted-client.testing';

/** The next run of the program, with E-BTC-USDT listed no more. */
async function delisted(bench: Bench): Promise<Bench> {
  await bench.terminal.close();
  bench.exchange.futuresHost.listings = [makeListing(E_ETH)];
  const next = bench.restarted();
  for (const topic of ['openOrders', 'conditions', 'instruments', 'kill'] as const)
    next.watch(topic);
  await next.run(10_000, 50);
  return next;
}

it('are shown after a restart, with the price that they have, and can be cancelled', async () => {
  const bench = await openBench();
  expect(await submit(bench, futuresDraft())).toMatchObject({ kind: 'accepted' });
  await bench.run(1_000, 50);
  const next = await delisted(bench);
  const [order] = next.value('openOrders');
  expect(order).toMatchObject({ symbol: 'E-BTC-USDT', price: 599_900, status: 'NEW' });
  expect(next.value('instruments').find(({ symbol }) => symbol === 'E-BTC-USDT')).toMatchObject({
    isTradable: false,
  });
  expect(next.keys()).not.toContain('orderUnlisted');
  const key = { book: 'futures', symbol: 'E-BTC-USDT', orderId: order?.orderId ?? '' } as const;
  await next.during(next.desk.call('cancelOrder', key));
  await next.run(2_000, 50);
  expect(next.value('openOrders')).toEqual([]);
  expect(next.exchange.futuresOrders.orders[0]?.status).toBe('CANCELED');
});

it('are told once by their ids where nobody here knows how the contract is counted', async () => {
  const bench = await openBench(new Bench({}));
  const { exchange } = bench;
  const odd = { ...E_BTC, symbol: 'E-ODD-USDT' };
  const { orderId } = exchange.futuresOrders.add({ ...futuresRequest(), contract: odd });
  await bench.run(60_000, 100);
  expect(bench.activity.filter(({ key }) => key === 'orderUnlisted')).toMatchObject([
    { values: { symbol: 'E-ODD-USDT', orderId } },
  ]);
  expect(bench.value('openOrders')).toEqual([]);
});

it('condition orders among them are cancelled by the kill switch', async () => {
  const bench = await openBench();
  await submit(bench, stopDraft());
  await bench.run(1_000, 50);
  const next = await delisted(bench);
  await next.desk.call('kill', { source: 'key' });
  await next.run(20_000, 50);
  expect(next.value('kill')).toMatchObject({ phase: 'verified', stuck: [] });
  expect(next.value('conditions').map(({ state }) => state)).toEqual(['CANCELED']);
});

it.each([
  ['damaged', { pricePrecision: -1 }],
  ['counted finer than money', { pricePrecision: 9 }],
  ['of a multiplier finer than money', { multiplier: { units: 1, decimals: 9 } }],
])('what is remembered of contracts is not believed where it is %s', async (_what, change) => {
  const bench = await openBench();
  await submit(bench, futuresDraft());
  await bench.run(1_000, 50);
  const saved = bench.settings.get('knownContracts') as readonly object[];
  bench.settings.set(
    'knownContracts',
    saved.map((contract) => ({ ...contract, ...change })),
  );
  const next = await delisted(bench);
  expect(next.value('openOrders')).toEqual([]);
  expect(next.keys()).toContain('orderUnlisted');
});

describe('of a pair', () => {
  /** The next run, with BTC/USDT listed no more. */
  async function pairDelisted(bench: Bench): Promise<Bench> {
    await bench.terminal.close();
    Object.assign(bench.exchange, { pairs: [ETH] });
    const next = bench.restarted();
    next.watch('tickers');
    next.watch('instruments');
    await next.run(5_000, 50);
    return next;
  }

  it('are shown and cancelled after a restart, whoever has placed them, and it is not asked for once none is left', async () => {
    const bench = await new Bench().start();
    expect(await bench.place()).toMatchObject({ kind: 'accepted' });
    await bench.run(2_000, 50);
    const next = await pairDelisted(bench);
    expect(next.value('tickers').find(({ symbol }) => symbol === 'BTCUSDT')).toMatchObject({
      isListed: false,
    });
    const [order] = next.value('openOrders');
    expect(order).toMatchObject({ symbol: 'BTCUSDT', status: 'NEW' });
    const key = { book: 'spot', symbol: 'BTCUSDT', orderId: order?.orderId ?? '' } as const;
    await next.during(next.desk.call('cancelOrder', key));
    await next.run(2_000, 50);
    expect(next.value('openOrders')).toEqual([]);
    expect(next.exchange.orders[0]?.status).toBe('CANCELED');
    const last = await pairDelisted(next);
    expect(last.value('instruments').map(({ symbol }) => symbol)).not.toContain('BTCUSDT');
  });

  it('are cancelled by the kill switch after a restart', async () => {
    const bench = await new Bench().start();
    await bench.place();
    await bench.run(2_000, 50);
    const next = await pairDelisted(bench);
    next.watch('kill');
    await next.desk.call('kill', { source: 'key' });
    await next.run(20_000, 50);
    expect(next.value('kill')).toMatchObject({ phase: 'verified', stuck: [] });
    expect(next.exchange.orders.map(({ status }) => status)).toEqual(['CANCELED']);
  });

  it('are not told as open while the exchange, which has delisted it, refuses to say what is', async () => {
    const bench = await new Bench().start();
    await bench.place();
    await bench.run(2_000, 50);
    Object.assign(bench.exchange, { pairs: [ETH] });
    await bench.run(61_000, 500);
    const read = bench.exchange.spot.openOrders.bind(bench.exchange.spot);
    bench.exchange.spot.openOrders = (pair) =>
      pair.symbol === 'BTCUSDT' ? Promise.resolve(refused('-1121', 'Invalid symbol.')) : read(pair);
    await bench.run(6_000, 50);
    expect(bench.value('openOrders').map(({ status }) => status)).toEqual(['UNLISTED']);
    bench.exchange.spot.openOrders = read;
    await bench.run(16_000, 50);
    expect(bench.value('openOrders').map(({ status }) => status)).toEqual(['NEW']);
  });

  it.each([
    ['damaged', 19],
    ['finer than money', 9],
  ])(
    'are no reason to guess figures that were kept and are %s',
    async (_what, quantityPrecision) => {
      const bench = await new Bench().start();
      await bench.place();
      await bench.run(2_000, 50);
      const saved = bench.settings.get('pairsWithOrders') as readonly object[];
      expect(saved).toHaveLength(1);
      bench.settings.set(
        'pairsWithOrders',
        saved.map((pair) => ({ ...pair, quantityPrecision })),
      );
      const next = await pairDelisted(bench);
      expect(next.value('openOrders')).toEqual([]);
    },
  );
});

it('orders of a pair that is denied and still listed stay as they were last seen', async () => {
  const bench = await new Bench().start();
  await bench.place();
  await bench.run(2_000, 50);
  const { spot } = bench.exchange;
  spot.openOrders = () => Promise.resolve(refused('-2015', 'no permission'));
  await bench.run(20_000, 50);
  expect(bench.value('openOrders').map(({ status }) => status)).toEqual(['NEW']);
});
