/** How often each place is looked at: closely where something is going on, seldom where nobody looks, never in vain. */
import { describe, expect, it } from 'vitest';
import { err, ok } from '@shared/kernel/result';
import { rejectedByClient } from '../../client/request/outcome';
import { Bench, makeDraft } from '../bench.testing';
import type { LabPort } from '../lab/lab-port';
import { NO_CONTROLS } from '../lab/lab.testing';
import { openBench, spotDraft, stopDraft, submit, walletRequest } from '../orders/books.testing';
import { BTC, ETH, refused, unknown } from '../scripted-client.testing';
import { many, resting } from './endings.testing';

type Wallet = Pick<Bench['exchange'], 'openOrdersAsked'>;

/** How often the open orders of a pair are asked for within that time. */
async function readsOf(bench: Bench, symbol: string, forMs: number, of: Wallet = bench.exchange) {
  of.openOrdersAsked.length = 0;
  await bench.run(forMs, 100);
  return of.openOrdersAsked.filter((asked) => asked === symbol).length;
}

const CROWD = Array.from({ length: 30 }, (_, at) => ({
  ...ETH,
  symbol: `C${at}USDT`,
  base: `C${at}`,
}));

describe('of thirty pairs', () => {
  async function crowded(): Promise<Bench> {
    const bench = new Bench();
    bench.exchange.pairs = [...CROWD, BTC];
    return bench.start();
  }

  it('the one on the screen is read first at the start, the others one after the other', async () => {
    const bench = new Bench();
    bench.exchange.pairs = [...CROWD, BTC];
    void bench.desk.call('startPaper', {});
    await bench.run(100, 5);
    const asked = bench.exchange.openOrdersAsked;
    expect(asked[0]).toBe('BTCUSDT');
    expect(asked.length).toBeLessThanOrEqual(6);
    await bench.run(1_500, 50);
    expect(new Set(bench.exchange.openOrdersAsked).size).toBe(CROWD.length + 1);
  });

  it('one that nobody looks at is read each minute and a half, on margin a fifth as often', async () => {
    const bench = await crowded();
    await bench.run(100_000, 100);
    const { exchange } = bench;
    expect(await readsOf(bench, 'C7USDT', 930_000)).toBe(10);
    exchange.openOrdersAsked.length = 0;
    const onMargin = await readsOf(bench, 'C7USDT', 930_000, exchange.marginWallet);
    expect(onMargin).toBe(2);
  });
});

describe('a place that nobody looks at is looked at closely', () => {
  const onEth = { book: 'spot', symbol: 'ETHUSDT', price: '3000' } as const;

  it('while an order there is in doubt', async () => {
    const bench = await new Bench().start();
    const { exchange } = bench;
    exchange.restBook = null;
    exchange.script('placeOrder', () => unknown);
    exchange.script('order', ...many(() => unknown));
    await bench.run(20_000, 100);
    void bench.desk.call('placeOrder', { intentId: bench.newIntent(), draft: makeDraft(onEth) });
    await bench.run(20_000, 100);
    expect(bench.value('openOrders')).toMatchObject([{ status: 'CHECKING' }]);
    expect(await readsOf(bench, 'ETHUSDT', 10_000)).toBeGreaterThanOrEqual(18);
    expect(await readsOf(bench, 'BTCUSDT', 10_000)).toBeLessThanOrEqual(3);
  });

  it('while nobody can say how an order there has ended', async () => {
    const bench = await new Bench().start();
    const { exchange } = bench;
    const { orderId } = exchange.add({ ...walletRequest(), pair: ETH });
    await bench.run(70_000, 100);
    expect(bench.value('openOrders')).toMatchObject([{ orderId }]);
    exchange.script('order', ...many(() => unknown));
    exchange.end(orderId, 'CANCELED');
    await bench.run(20_000, 100);
    expect(await readsOf(bench, 'ETHUSDT', 10_000)).toBeGreaterThanOrEqual(18);
  });

  it('less closely while an order rests there', async () => {
    const bench = await new Bench().start();
    bench.exchange.add({ ...walletRequest(), pair: ETH });
    await bench.run(70_000, 100);
    const reads = await readsOf(bench, 'ETHUSDT', 30_000);
    expect(reads).toBeGreaterThanOrEqual(19);
    expect(reads).toBeLessThanOrEqual(21);
  });
});

it('contracts are read each five seconds, and more often while an order waits for its price', async () => {
  const bench = await openBench();
  const { futuresOrders } = bench.exchange;
  const reads = async (forMs: number) => {
    const before = futuresOrders.count('openOrders');
    await bench.run(forMs, 100);
    return futuresOrders.count('openOrders') - before;
  };
  await bench.run(20_000, 100);
  expect(await reads(30_000)).toBeLessThanOrEqual(7);
  await submit(bench, stopDraft());
  await bench.run(20_000, 100);
  const closely = await reads(30_000);
  expect(closely).toBeGreaterThanOrEqual(19);
  expect(closely).toBeLessThanOrEqual(21);
});

describe('what cannot be read is asked for again', () => {
  async function failing(answer: () => never): Promise<Bench> {
    const bench = await new Bench().start();
    await bench.run(20_000, 100);
    bench.exchange.spot.openOrders = (pair) => {
      bench.exchange.openOrdersAsked.push(pair.symbol);
      return Promise.resolve(answer());
    };
    return bench;
  }

  it('each five seconds where somebody looks or has orders, each fifteen elsewhere', async () => {
    const bench = await failing(() => unknown as never);
    await bench.run(120_000, 100);
    expect(await readsOf(bench, 'BTCUSDT', 60_000)).toBe(12);
    expect(await readsOf(bench, 'ETHUSDT', 60_000)).toBe(4);
  });

  it('soon at first: it may have been a moment', async () => {
    const bench = await failing(() => unknown as never);
    await bench.run(7_500, 100);
    // One that has just failed: 1, 2 and 4 s later, and not at once.
    const reads = await readsOf(bench, 'BTCUSDT', 20_000);
    expect(reads).toBeGreaterThanOrEqual(4);
    expect(reads).toBeLessThanOrEqual(6);
  });

  it('what this program has not sent is no refusal of the exchange: it is asked for soon', async () => {
    const bench = await failing(() => rejectedByClient('LIMIT', 'no room') as never);
    await bench.run(30_000, 100);
    expect(await readsOf(bench, 'BTCUSDT', 60_000)).toBe(12);
    expect(bench.keys()).not.toContain('orderExternal');
  });

  it('while the exchange wants silence it is not, and at once when that is over', async () => {
    const bench = await failing(() => rejectedByClient('WAITING', 'silence') as never);
    const untilMs = bench.clock.nowMs() + 60_000;
    bench.exchange.healthNow = { ...bench.exchange.healthNow, blockedUntilMs: untilMs };
    await bench.run(6_000, 100);
    expect(await readsOf(bench, 'BTCUSDT', 50_000)).toBe(0);
    bench.exchange.healthNow = { ...bench.exchange.healthNow, blockedUntilMs: null };
    expect(await readsOf(bench, 'BTCUSDT', 6_000)).toBeGreaterThanOrEqual(1);
  });

  it('trades that could not be read are, although the orders could', async () => {
    const { bench, orderId } = await resting(spotDraft());
    const { exchange } = bench;
    await bench.run(20_000, 100);
    exchange.script('ownTrades', () => unknown);
    exchange.fill(orderId, 200_000, 5_999_000);
    await bench.run(4_000, 100);
    expect(bench.value('fills')).toMatchObject([{ orderId, lots: 200_000 }]);
  });
});

describe('a wallet that the exchange denies', () => {
  const denied = () => Promise.resolve(refused('-2015', 'no permission'));

  it('is asked for more and more seldom where nothing of ours is in it', async () => {
    const bench = new Bench();
    const { margin, marginWallet } = bench.exchange;
    margin.openOrders = ({ symbol }) => {
      marginWallet.openOrdersAsked.push(symbol);
      return denied();
    };
    await bench.start();
    await bench.run(30_000, 100);
    expect(await readsOf(bench, 'BTCUSDT', 300_000, marginWallet)).toBeLessThanOrEqual(6);
    await bench.run(600_000, 500);
    expect(await readsOf(bench, 'BTCUSDT', 600_000, marginWallet)).toBeLessThanOrEqual(3);
  });

  it('is asked for as any other that fails where an order of ours is open in it', async () => {
    const bench = await openBench();
    const { margin, marginWallet } = bench.exchange;
    marginWallet.add(walletRequest());
    await bench.run(6_000, 100);
    margin.openOrders = ({ symbol }) => {
      marginWallet.openOrdersAsked.push(symbol);
      return denied();
    };
    await bench.run(30_000, 100);
    expect(await readsOf(bench, 'BTCUSDT', 60_000, marginWallet)).toBe(12);
  });

  it('and all the account with it: what is on the screen is tried each ten seconds, contracts too', async () => {
    const bench = await openBench();
    const { spot, futures, futuresOrders } = bench.exchange;
    spot.openOrders = (pair) => {
      bench.exchange.openOrdersAsked.push(pair.symbol);
      return denied();
    };
    Object.assign(spot, { balances: denied });
    let asked = 0;
    Object.assign(futures, {
      allOpenOrders: () => {
        asked += 1;
        return denied();
      },
    });
    await bench.run(60_000, 100);
    asked = 0;
    const onSpot = await readsOf(bench, 'BTCUSDT', 60_000);
    expect([onSpot, asked]).toEqual([6, 6]);
    expect(await readsOf(bench, 'ETHUSDT', 60_000)).toBeLessThanOrEqual(2);
    expect(futuresOrders.count('openOrders')).toBeGreaterThan(0);
  });
});

it('an exchange that lists no contracts is never asked for orders of contracts', async () => {
  const bench = await new Bench().start();
  await bench.run(30_000, 100);
  expect(bench.exchange.futuresOrders.count('openOrders')).toBe(0);
});

const NOWHERE = { rest: '', futures: '', stream: '', lab: '' };

it('while bots may trade with the account every pair is read each five seconds', async () => {
  const no = () => Promise.resolve(err('not in this test'));
  const lab: LabPort = {
    ...NO_CONTROLS,
    act: no,
    createKey: no,
    setKey: no,
    deleteKey: no,
    openToBots: () => Promise.resolve(ok({ addresses: NOWHERE, labToken: '' })),
    closeToBots: () => Promise.resolve(),
    keptPort: () => null,
    accounts: () => Promise.resolve(ok([])),
  };
  const bench = await new Bench({ lab }).start();
  await bench.run(70_000, 100);
  expect(await readsOf(bench, 'ETHUSDT', 30_000)).toBeLessThanOrEqual(1);
  await bench.during(bench.desk.call('openToBots', { port: 9_000 }));
  expect(await readsOf(bench, 'ETHUSDT', 30_000)).toBeGreaterThanOrEqual(5);
  await bench.during(bench.desk.call('closeToBots', {}));
  expect(await readsOf(bench, 'ETHUSDT', 30_000)).toBeLessThanOrEqual(1);
});
