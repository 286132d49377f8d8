/** What is read at once after something has happened, and what is left alone then. */
import { describe, expect, it } from 'vitest';
import { lots, ticks } from '@shared/money/units';
import { Bench } from '../bench.testing';
import { E_BTC, makeListing } from '../futures/scripted-futures.testing';
import {
  futuresDraft,
  futuresRequest,
  openBench,
  spotDraft,
  stopDraft,
  submit,
  walletRequest,
} from '../orders/books.testing';
import { accepted, ETH, makeBook, unknown } from '../scripted-client.testing';
import { many, placed, resting } from './endings.testing';

const DIED = { message: 'the exchange has died', needsTrader: false };

it('a symbol that comes on the screen, in every wallet', async () => {
  const bench = await openBench();
  await bench.run(20_000, 100);
  const { exchange } = bench;
  for (const of of [exchange, exchange.marginWallet]) of.openOrdersAsked.length = 0;
  await bench.desk.call('select', { symbol: 'ETHUSDT', group: null });
  await bench.run(200);
  for (const of of [exchange, exchange.marginWallet]) {
    expect(of.openOrdersAsked).toContain('ETHUSDT');
  }
});

describe('prints', () => {
  const printOn = (bench: Bench, ...prices: number[]): void => {
    const trades = prices.map((price) => ({
      price: ticks(price),
      lots: lots(1),
      side: 'SELL' as const,
      atMs: bench.clock.nowMs(),
    }));
    bench.exchange.listener?.onTrades('E-BTC-USDT', trades, false);
  };

  it('that reach the trigger of an order that waits, and no others', async () => {
    const bench = await openBench();
    await placed(bench, stopDraft());
    await bench.run(20_000, 50);
    const { futuresOrders } = bench.exchange;
    const asked = async (...prices: number[]) => {
      const before = futuresOrders.count('openOrders');
      for (let turn = 0; turn < 5; turn += 1) {
        printOn(bench, ...prices);
        await bench.run(200, 50);
      }
      await bench.run(8_000, 100);
      return futuresOrders.count('openOrders') - before;
    };
    expect(await asked(590_001)).toBeLessThanOrEqual(7);
    expect(await asked(590_001, 590_000)).toBeGreaterThanOrEqual(12);
  });

  it('that touch one of several orders, one of them among others', async () => {
    const bench = await openBench();
    await placed(bench, futuresDraft({ price: '59990' }));
    const orderId = await placed(bench, futuresDraft({ price: '59980' }));
    await bench.run(20_000, 50);
    bench.exchange.futuresOrders.fill(orderId, 40, 599_800);
    printOn(bench, 599_950, 599_900);
    await bench.run(300);
    expect(bench.value('fills')).toMatchObject([{ orderId, lots: 40 }]);
  });
});

it('the wallet of contracts, when an order there has executed', async () => {
  const bench = await openBench();
  const orderId = await placed(bench, futuresDraft());
  await bench.run(20_000, 50);
  const { futuresOrders, futuresHost } = bench.exchange;
  // Its next read tells of it, whoever else has or has not.
  const accounts = futuresHost.count('accounts');
  futuresOrders.fill(orderId, 40, 599_900);
  await bench.run(2_000, 50);
  expect(bench.value('openOrders')).toMatchObject([{ executedLots: 40 }]);
  expect(futuresHost.count('accounts')).toBeGreaterThan(accounts);
});

it('the fills of an order that was found to have ended without a word of what has executed', async () => {
  const bench = await openBench();
  await bench.run(20_000, 50);
  const { exchange } = bench;
  exchange.script('placeOrder', () => {
    const [intent] = bench.store.intents.values();
    const { orderId } = exchange.execute(walletRequest(intent?.clientOrderId));
    exchange.fill(orderId, 200_000, 5_999_000);
    exchange.end(orderId, 'CANCELED');
    const at = exchange.orders.findIndex((order) => order.orderId === orderId);
    const told = { executed: lots(0), averagePrice: '0', isExecutedUnsaid: true } as const;
    exchange.orders[at] = { ...(exchange.orders[at] as (typeof exchange.orders)[0]), ...told };
    return unknown;
  });
  void submit(bench, spotDraft());
  await bench.run(6_000, 50);
  expect(bench.value('fills')).toMatchObject([{ lots: 200_000 }]);
});

describe('after a gap in the market data', () => {
  it('what is on the screen is, closely for a while, and what nobody uses is not', async () => {
    const bench = await openBench();
    await bench.run(20_000, 100);
    const { exchange } = bench;
    exchange.openOrdersAsked.length = 0;
    exchange.feedState('waiting', 'socket closed');
    exchange.feedState('open');
    await bench.run(5_000, 50);
    const asked = (symbol: string) =>
      exchange.openOrdersAsked.filter((one) => one === symbol).length;
    expect(asked('BTCUSDT')).toBeGreaterThanOrEqual(9);
    // Nothing that was read before counts as current: it is read once, and not again and again.
    expect(asked('ETHUSDT')).toBe(1);
  });
});

describe('a lost exchange', () => {
  it('is asked nothing, and everything at once when it is back, contracts too', async () => {
    const bench = await openBench();
    await bench.run(20_000, 50);
    const { exchange } = bench;
    const counts = () => [
      exchange.count('openOrders'),
      exchange.marginWallet.count('openOrders'),
      exchange.futuresOrders.count('openOrders'),
    ];
    // Closely looked at until then.
    await bench.desk.call('select', { symbol: 'ETHUSDT', group: null });
    await bench.run(600, 50);
    const before = counts();
    bench.lose(DIED);
    await bench.run(900, 50);
    expect(counts()).toEqual(before);
    const onSpot = exchange.add(walletRequest()).orderId;
    const onFutures = exchange.futuresOrders.add(futuresRequest('a-bot')).orderId;
    await bench.run(1_000, 50);
    const ids = bench.value('openOrders').map(({ orderId }) => orderId);
    expect(ids).toEqual(expect.arrayContaining([onSpot, onFutures]));
  });

  it('has to be read again before an order is sent', async () => {
    const bench = await openBench();
    await bench.run(20_000, 50);
    const { exchange } = bench;
    bench.lose(DIED);
    await bench.run(900, 50);
    // Nothing tells what rests: until it does nothing new is sent.
    exchange.script('openOrders', ...many(() => unknown));
    await bench.run(1_000, 50);
    exchange.feedState('open');
    exchange.book(6_000_000, 6_000_010);
    const reply = bench.desk.call('placeOrder', {
      intentId: bench.newIntent(),
      draft: spotDraft(),
    });
    await bench.run(5_000, 50);
    expect(await reply).toMatchObject({ value: { kind: 'rejected', by: 'terminal' } });
    expect(exchange.placed).toEqual([]);
  });
});

it('nothing, once the terminal is closed', async () => {
  const { bench } = await resting(spotDraft());
  await bench.terminal.close();
  const before = bench.exchange.calls.length;
  await bench.run(60_000, 500);
  expect(bench.exchange.calls.length).toBe(before);
});

it('a contract that is listed while the program runs', async () => {
  const bench = await new Bench().start();
  const { futuresHost, futuresOrders } = bench.exchange;
  const { orderId } = futuresOrders.add(futuresRequest('a-bot'));
  await bench.run(5_000, 50);
  expect(bench.value('openOrders')).toEqual([]);
  futuresHost.listings = [makeListing(E_BTC)];
  futuresHost.book = makeBook('E-BTC-USDT', 600_000, 600_001, 1);
  await bench.run(70_000, 200);
  expect(bench.value('openOrders')).toMatchObject([{ orderId }]);
});

it('an order in doubt of an earlier run, as soon as its contract is listed', async () => {
  const bench = await openBench();
  bench.exchange.futuresOrders.script('placeOrder', () => unknown);
  void submit(bench, futuresDraft());
  await bench.run(300, 50);
  await bench.terminal.close();
  const { futuresHost } = bench.exchange;
  const { listings } = futuresHost;
  futuresHost.listings = [];
  const next = bench.restarted();
  await next.run(60_000, 500);
  expect(next.keys()).not.toContain('orderNotPlaced');
  futuresHost.listings = listings;
  await next.run(120_000, 500);
  expect(next.keys()).toContain('orderNotPlaced');
});

it('orders that were open before the start are no news, and those that come later are', async () => {
  const bench = new Bench();
  bench.exchange.add(walletRequest());
  await bench.start();
  await bench.run(5_000, 50);
  expect(bench.value('openOrders')).toHaveLength(1);
  expect(bench.keys()).not.toContain('orderExternal');
  bench.exchange.add(walletRequest());
  await bench.run(5_000, 50);
  expect(bench.keys().filter((key) => key === 'orderExternal')).toHaveLength(1);
});

describe('own trades', () => {
  it('are not read while orders rest and nothing happens, but each minute', async () => {
    const { bench } = await resting(spotDraft());
    await bench.run(10_000, 100);
    const before = bench.exchange.count('ownTrades');
    await bench.run(120_000, 100);
    // Of two pairs.
    expect(bench.exchange.count('ownTrades') - before).toBeLessThanOrEqual(5);
    expect(bench.exchange.count('ownTrades') - before).toBeGreaterThanOrEqual(3);
  });

  it('of many strangers are looked behind twenty at a time', async () => {
    const bench = await openBench();
    await bench.run(20_000, 50);
    const { exchange } = bench;
    const asked = exchange.count('order');
    for (let at = 0; at < 30; at += 1) {
      exchange.fill(exchange.add(walletRequest(`bot-${at}`)).orderId, 500_000, 5_999_000);
    }
    await bench.run(65_000, 100);
    expect(bench.value('fills')).toHaveLength(30);
    expect(exchange.count('order') - asked).toBe(20);
  });

  it('of a known order are no reason to ask for it', async () => {
    const { bench, orderId } = await resting(spotDraft());
    const { exchange } = bench;
    const asked = exchange.count('order');
    exchange.fill(orderId, 200_000, 5_999_000);
    await bench.run(70_000, 100);
    expect(bench.value('fills')).toHaveLength(1);
    expect(exchange.count('order')).toBe(asked);
  });

  it('of contracts are read where something has happened, not of all', async () => {
    const bench = await openBench();
    const orderId = await placed(bench, futuresDraft());
    await bench.run(20_000, 100);
    const asked: string[] = [];
    const { ownTrades } = bench.exchange.futuresOrders.client;
    Object.assign(bench.exchange.futures, {
      ownTrades: (...[contract, page]: Parameters<typeof ownTrades>) => {
        asked.push(contract.symbol);
        return ownTrades(contract, page);
      },
    });
    bench.exchange.futuresOrders.fill(orderId, 40, 599_900);
    await bench.run(4_000, 50);
    expect(bench.value('fills')).toHaveLength(1);
    expect(new Set(asked)).toEqual(new Set(['E-BTC-USDT']));
    asked.length = 0;
    // One that has left the list, and of which nothing else is open.
    bench.exchange.futuresOrders.fill(orderId, 60, 599_900);
    await bench.run(4_000, 50);
    expect(bench.value('fills')).toHaveLength(2);
    expect(new Set(asked)).toEqual(new Set(['E-BTC-USDT']));
  });
});

it('a wallet that changed for no known reason: the pairs of that coin on spot, and no others', async () => {
  const bench = await openBench();
  await bench.run(20_000, 100);
  const { exchange } = bench;
  exchange.openOrdersAsked.length = 0;
  exchange.marginWallet.openOrdersAsked.length = 0;
  exchange.fill(exchange.add({ ...walletRequest(), pair: ETH }).orderId, 500_000, 300_000);
  exchange.balances = [
    ...exchange.balances,
    { asset: 'ETH', free: 500_000_000n as never, locked: 0n as never },
  ];
  await bench.run(6_000, 50);
  expect(bench.value('fills')).toMatchObject([{ symbol: 'ETHUSDT' }]);
  const reads = exchange.openOrdersAsked.filter((symbol) => symbol === 'ETHUSDT').length;
  expect(reads).toBeGreaterThan(0);
  expect(reads).toBeLessThanOrEqual(3);
  expect(exchange.marginWallet.openOrdersAsked).not.toContain('ETHUSDT');
});

it('the wallet of contracts, when anything there is news: what orders hold is in it', async () => {
  const bench = await openBench();
  const { futuresHost, futuresOrders } = bench.exchange;
  const readsIn = async (happens: () => void) => {
    const before = futuresHost.count('accounts');
    for (let round = 0; round < 5; round += 1) {
      happens();
      await bench.run(7_000, 100);
    }
    return futuresHost.count('accounts') - before;
  };
  await bench.run(20_000, 100);
  const quiet = await readsIn(() => undefined);
  const placing = await readsIn(() => futuresOrders.add(futuresRequest('a-bot')));
  expect(placing).toBeGreaterThanOrEqual(quiet + 5);
  const ending = await readsIn(() => {
    const open = futuresOrders.orders.find(({ status }) => status === 'NEW');
    futuresOrders.change(open?.orderId ?? '', { status: 'CANCELED' });
  });
  expect(ending).toBeGreaterThanOrEqual(quiet + 5);
});

describe('all orders are cancelled: what is open is read for it', () => {
  const all = { book: 'spot', symbol: 'BTCUSDT', side: null } as const;

  it('so that one of another program goes with them that nobody here knew of', async () => {
    const bench = await openBench();
    await bench.run(20_000, 100);
    const { orderId } = bench.exchange.add(walletRequest('a-bot'));
    await bench.during(bench.desk.call('cancelAll', all), 3_000);
    expect(bench.exchange.orders).toMatchObject([{ orderId, status: 'CANCELED' }]);
  });

  it('again, where a read is under way that began before', async () => {
    const bench = await openBench();
    await bench.run(20_000, 100);
    const { exchange } = bench;
    exchange.script('openOrders', async () => {
      await new Promise<void>((resolve) => bench.clock.setAlarm(1_000, resolve));
      return accepted([]) as never;
    });
    bench.exchange.print('BTCUSDT', 1, 1);
    void bench.desk.call('select', { symbol: 'BTCUSDT', group: null });
    await bench.run(300);
    const { orderId } = exchange.add(walletRequest('a-bot'));
    await bench.during(bench.desk.call('cancelAll', all), 4_000);
    expect(exchange.orders).toMatchObject([{ orderId, status: 'CANCELED' }]);
  });
});
