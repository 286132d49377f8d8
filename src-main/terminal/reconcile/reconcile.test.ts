import { describe, expect, it } from 'vitest';
import type { Fill } from '@shared/domain/fill';
import { atoms, lots, ticks } from '@shared/money/units';
import { Bench } from '../bench.testing';
import { accepted, BTC, ETH, refused, ScriptedExchange, unknown } from '../scripted-client.testing';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { walletLane } from '../orders/lane';
import { pollDelayMs } from './cadence';
import { TradeReader } from './trade-reader';

const elsewhere = (price = 5_999_000, pair = BTC) => ({
  pair,
  side: 'BUY' as const,
  type: 'LIMIT' as const,
  price: ticks(price),
  quantity: { unit: 'base' as const, lots: lots(500_000) },
  clientOrderId: 'bot-1',
});

describe('what happens at the exchange', () => {
  it('is on the desk within 300 ms of the print that filled an own order', async () => {
    const bench = await new Bench().start();
    const { orderId } = (await bench.place()) as { orderId: string };
    await bench.run(20_000, 50);
    for (let part = 1; part <= 3; part += 1) {
      bench.exchange.fill(orderId, 100_000, 5_999_000);
      bench.exchange.print('BTCUSDT', 5_999_000, 100_000);
      await bench.run(300);
      expect(bench.value('fills')).toHaveLength(part);
      expect(bench.value('openOrders')[0]?.executedLots).toBe(part * 100_000);
    }
    expect(bench.keys().filter((key) => key === 'fill')).toHaveLength(3);
  });

  it('is not asked for more often because of prints that cannot be own fills', async () => {
    const bench = await new Bench().start();
    await bench.place();
    await bench.run(10_000, 50);
    const before = bench.exchange.count('openOrders');
    for (let index = 0; index < 20; index += 1) {
      bench.exchange.print('BTCUSDT', 5_999_001 + index, 100_000);
      await bench.run(50);
    }
    expect(bench.exchange.count('openOrders') - before).toBeLessThanOrEqual(1);
  });

  it.each([
    ['at a buy', 'BUY', 'LIMIT', 5_999_000, true],
    ['below a buy', 'BUY', 'LIMIT', 5_998_999, true],
    ['above a buy', 'BUY', 'LIMIT', 5_999_001, false],
    ['at a sale', 'SELL', 'LIMIT', 5_999_000, true],
    ['above a sale', 'SELL', 'LIMIT', 5_999_001, true],
    ['below a sale', 'SELL', 'LIMIT', 5_998_999, false],
    ['while an order at the market works', 'SELL', 'MARKET', 5_999_000, false],
  ] as const)('is asked for because of prints %s (%s %s, %i): %s', async (...row) => {
    const [, side, type, print, isAsked] = row;
    const bench = await new Bench().start();
    const price = type === 'MARKET' ? null : ticks(5_999_000);
    bench.exchange.add({ ...elsewhere(), side, type, price });
    await bench.run(20_000, 50);
    const before = bench.exchange.count('openOrders');
    for (let index = 0; index < 20; index += 1) {
      bench.exchange.print('BTCUSDT', print, 1);
      await bench.run(50);
    }
    const asked = bench.exchange.count('openOrders') - before;
    if (isAsked) expect(asked).toBeGreaterThanOrEqual(4);
    else expect(asked).toBeLessThanOrEqual(1);
  });

  it('is asked for at most every 150 ms, however many prints touch an own order', async () => {
    const bench = await new Bench().start();
    await bench.place();
    await bench.run(1_000);
    const before = bench.exchange.count('openOrders');
    for (let index = 0; index < 100; index += 1) {
      bench.exchange.print('BTCUSDT', 5_999_000, 1);
      await bench.run(10);
    }
    expect(bench.exchange.count('openOrders') - before).toBeLessThanOrEqual(7);
  });

  it('shows orders made elsewhere as not own, and their fills', async () => {
    const bench = await new Bench().start();
    const order = bench.exchange.add(elsewhere());
    await bench.run(6_000, 50);
    expect(bench.value('openOrders')).toMatchObject([{ orderId: order.orderId, isOwn: false }]);
    expect(bench.keys()).toContain('orderExternal');
    bench.exchange.fill(order.orderId, 500_000, 5_999_000);
    await bench.run(2_000, 50);
    expect(bench.value('openOrders')).toEqual([]);
    expect(bench.value('fills')).toMatchObject([{ orderId: order.orderId }]);
  });

  it('finds a trade made elsewhere on another pair through the wallet', async () => {
    const bench = await new Bench().start();
    await bench.run(10_000, 50);
    const order = bench.exchange.add(elsewhere(300_000, ETH));
    bench.exchange.fill(order.orderId, 500_000, 300_000);
    bench.exchange.balances = [
      ...bench.exchange.balances,
      { asset: 'ETH', free: atoms(500_000_000n), locked: atoms(0n) },
    ];
    await bench.run(6_000, 50);
    expect(bench.value('fills')).toMatchObject([{ symbol: 'ETHUSDT' }]);
  });

  it('while the terminal was off is shown after the next start', async () => {
    const bench = await new Bench().start();
    const { orderId } = (await bench.place()) as { orderId: string };
    await bench.terminal.close();
    bench.exchange.fill(orderId, 500_000, 5_999_000);
    const next = bench.restarted();
    await next.run(1_000);
    expect(next.value('fills')).toHaveLength(1);
    const history = await next.during(
      next.desk.call('orderHistory', { book: 'spot', beforeMs: null }),
    );
    expect(history).toMatchObject({
      value: { orders: [{ orderId, status: 'FILLED', isOwn: true }] },
    });
    expect(next.keys()).toContain('orderFilled');
    const third = next.restarted();
    await third.run(1_000);
    expect(third.keys()).not.toContain('orderFilled');
  });

  it('never goes back: an old answer does not undo a newer fill', async () => {
    const bench = await new Bench().start();
    const { orderId } = (await bench.place()) as { orderId: string };
    const old = { ...(bench.exchange.orders[0] as (typeof bench.exchange.orders)[number]) };
    bench.exchange.fill(orderId, 100_000, 5_999_000);
    await bench.run(1_000);
    const late = Array.from({ length: 50 }, () => () => accepted([old]) as never);
    bench.exchange.script('openOrders', ...late);
    await bench.run(2_000);
    expect(bench.value('openOrders')[0]?.executedLots).toBe(100_000);
    bench.exchange.fill(orderId, 400_000, 5_999_000);
    bench.exchange.script('cancelOrder', () => refused('-1145'));
    await bench.desk.call('cancelOrder', { book: 'spot', symbol: 'BTCUSDT', orderId });
    await bench.run(1_000);
    expect(bench.value('openOrders')).toEqual([]);
  });

  it('is counted once, however many ask for it at the same time', async () => {
    const bench = await new Bench().start();
    const { orderId } = (await bench.place()) as { orderId: string };
    bench.exchange.fill(orderId, 100_000, 5_999_000);
    const all = { book: 'spot', symbol: 'BTCUSDT', side: null } as const;
    const before = bench.exchange.count('openOrders');
    for (let index = 0; index < 5; index += 1) void bench.desk.call('cancelAll', all);
    await bench.settle();
    expect(bench.exchange.count('openOrders') - before).toBeLessThanOrEqual(2);
    await bench.run(1_000);
    expect(bench.value('fills')).toHaveLength(1);
  });

  it('is read again at once when the feed is back after it was lost', async () => {
    const bench = await new Bench().start();
    const { orderId } = (await bench.place()) as { orderId: string };
    await bench.run(10_000, 50);
    bench.exchange.feedState('waiting', 'socket closed');
    bench.exchange.fill(orderId, 500_000, 5_999_000);
    bench.exchange.feedState('open');
    await bench.run(200);
    expect(bench.value('fills')).toHaveLength(1);
  });

  it('that cannot be read changes nothing, and is asked for again, slower each time', async () => {
    const bench = await new Bench().start();
    await bench.place();
    await bench.run(10_000, 50);
    bench.exchange.script('openOrders', ...Array.from({ length: 6 }, () => () => unknown));
    const before = bench.exchange.count('openOrders');
    await bench.run(20_000, 50);
    expect(bench.exchange.count('openOrders') - before).toBeLessThanOrEqual(8);
    expect(bench.value('openOrders')).toHaveLength(1);
  });

  it('is on the desk within seconds, however slowly the ends of other orders are told', async () => {
    const bench = await new Bench().start();
    for (let at = 0; at < 20; at += 1) await bench.place({ price: `599${at + 10}` });
    bench.exchange.orders.length = 0;
    const slowly = (): Promise<typeof unknown> =>
      new Promise((resolve) => {
        bench.clock.setAlarm(500, () => {
          resolve(unknown);
        });
      });
    bench.exchange.script('order', ...Array.from({ length: 60 }, () => slowly));
    await bench.run(1_500);
    const { orderId } = bench.exchange.add(elsewhere());
    await bench.run(4_000);
    expect(bench.value('openOrders').map((row) => row.orderId)).toContain(orderId);
  });

  it('forgets an order that the exchange showed once and then denies', async () => {
    const bench = await new Bench().start();
    await bench.place();
    bench.exchange.orders.length = 0;
    await bench.run(10_000, 50);
    expect(bench.value('openOrders')).toEqual([]);
  });
});

it('looks at every symbol that a window shows, as closely as at the one selected last', async () => {
  const bench = await new Bench().start();
  const readsOf = async (symbol: string) => {
    bench.exchange.openOrdersAsked.length = 0;
    await bench.run(30_000, 50);
    return bench.exchange.openOrdersAsked.filter((asked) => asked === symbol).length;
  };
  await bench.run(20_000, 50);
  expect(await readsOf('ETHUSDT')).toBeLessThanOrEqual(1);
  const stop = bench.watchBook('ETHUSDT');
  await bench.run(10_000, 50);
  expect(await readsOf('ETHUSDT')).toBeGreaterThanOrEqual(5);
  stop();
  await bench.run(10_000, 50);
  expect(await readsOf('ETHUSDT')).toBeLessThanOrEqual(2);
});

describe('the pace', () => {
  const calm = new ScriptedExchange(new ManualClock()).healthNow;
  const used = (share: number) => ({ ...calm, ipWeight: { used: share * 12_000, limit: 12_000 } });
  const at = {
    isHot: false,
    hasOpenOrders: false,
    isSelected: false,
    isShared: false,
    pairs: 7,
    isUnused: false,
    deniedForMs: null,
  };

  it('follows what is going on', () => {
    const delays = [
      pollDelayMs({ ...at, isHot: true }, calm, 0),
      pollDelayMs({ ...at, hasOpenOrders: true }, calm, 0),
      pollDelayMs({ ...at, isSelected: true }, calm, 0),
      pollDelayMs(at, calm, 0),
      pollDelayMs({ ...at, pairs: 300 }, calm, 0),
      pollDelayMs({ ...at, isShared: true }, calm, 0),
      pollDelayMs({ ...at, isShared: true, pairs: 300 }, calm, 0),
      pollDelayMs({ ...at, isUnused: true }, calm, 0),
    ];
    expect(delays).toEqual([500, 1_500, 5_000, 60_000, 900_000, 5_000, 120_000, 300_000]);
  });

  it('yields to trading when the budget runs low, and waits out a block', () => {
    const hot = { ...at, isHot: true };
    expect([0.4, 0.6, 0.8].map((share) => pollDelayMs(hot, used(share), 0))).toEqual([
      500, 2_000, 10_000,
    ]);
    expect(pollDelayMs(hot, { ...calm, blockedUntilMs: 121_000 }, 1_000)).toBe(120_000);
  });

  it('stays far inside the budget for a minute with an open order and a silent feed', async () => {
    const bench = await new Bench().start();
    await bench.place();
    await bench.run(60_000, 100);
    const weights: Partial<Record<string, number>> = { order: 5, book: 5, ticker: 5 };
    const weight = bench.exchange.calls.reduce((sum, call) => sum + (weights[call] ?? 1), 0);
    expect(bench.exchange.count('openOrders')).toBeGreaterThan(20);
    expect(weight).toBeLessThan(1_200);
  });
});

describe('reading own trades', () => {
  const fill = (id: number, side: 'BUY' | 'SELL' = 'BUY'): Fill => ({
    tradeId: id.toString(),
    book: 'spot',
    symbol: 'BTCUSDT',
    orderId: '1',
    side,
    isMaker: true,
    isSelf: false,
    price: ticks(1),
    lots: lots(1),
    feeAsset: 'BTC',
    fee: atoms(1n),
    atMs: id,
  });
  const exchangeWith = (trades: Fill[]) => {
    const exchange = new ScriptedExchange(new ManualClock());
    exchange.trades.push(...trades);
    return exchange;
  };

  it('pages past 1,000 new fills without losing or doubling one', async () => {
    const exchange = exchangeWith([fill(1)]);
    const reader = new TradeReader(walletLane('spot', BTC));
    await reader.read(exchange);
    for (let id = 2; id <= 3_500; id += 1) exchange.trades.unshift(fill(id));
    const fresh = await reader.read(exchange);
    expect(fresh?.map(({ tradeId }) => tradeId)).toEqual(
      Array.from({ length: 3_499 }, (_, index) => (index + 2).toString()),
    );
    expect(await reader.read(exchange)).toEqual([]);
  });

  it('counts both sides of a self-trade, also when the second is seen later', async () => {
    const exchange = exchangeWith([fill(5)]);
    const reader = new TradeReader(walletLane('spot', BTC));
    await reader.read(exchange);
    exchange.trades.unshift(fill(5, 'SELL'));
    expect(await reader.read(exchange)).toMatchObject([{ tradeId: '5', side: 'SELL' }]);
    expect(await reader.read(exchange)).toEqual([]);
  });

  it('tells a trade that the exchange lists after newer ones, once', async () => {
    const exchange = exchangeWith([fill(1)]);
    const reader = new TradeReader(walletLane('spot', BTC));
    await reader.read(exchange);
    exchange.trades.unshift(fill(4));
    expect(await reader.read(exchange)).toMatchObject([{ tradeId: '4' }]);
    exchange.trades.splice(1, 0, fill(3), fill(2));
    expect(await reader.read(exchange)).toMatchObject([{ tradeId: '2' }, { tradeId: '3' }]);
    expect(await reader.read(exchange)).toEqual([]);
  });

  it('never tells the past again, however much is new', async () => {
    const past = Array.from({ length: 1_500 }, (_, index) => fill(1_500 - index));
    const exchange = exchangeWith(past);
    const reader = new TradeReader(walletLane('spot', BTC));
    expect(await reader.read(exchange)).toHaveLength(1_000);
    for (let round = 0; round < 8; round += 1) {
      for (let more = 1; more <= 900; more += 1) {
        exchange.trades.unshift(fill(1_500 + round * 900 + more));
      }
      expect(await reader.read(exchange)).toHaveLength(900);
    }
    expect(await reader.read(exchange)).toEqual([]);
  });

  it('reads more than one read takes to the end, and tells all of it in order and once', async () => {
    const exchange = exchangeWith([fill(1)]);
    const reader = new TradeReader(walletLane('spot', BTC));
    await reader.read(exchange);
    const until = (last: number) => {
      const next = Number(exchange.trades[0]?.tradeId) + 1;
      const more = Array.from({ length: last - next + 1 }, (_, index) => fill(last - index));
      exchange.trades.unshift(...more);
    };
    until(60_000);
    expect(await reader.read(exchange)).toBeNull();
    // What comes meanwhile is told with it, also where that fails at first.
    until(61_500);
    exchange.script('ownTrades', ...Array.from({ length: 11 }, () => () => null), () =>
      refused('-1001'),
    );
    expect(await reader.read(exchange)).toBeNull();
    const told = await reader.read(exchange);
    expect(told?.map(({ tradeId }) => Number(tradeId))).toEqual(
      Array.from({ length: 61_499 }, (_, index) => index + 2),
    );
    expect(await reader.read(exchange)).toEqual([]);
  });

  it('counts nothing as seen when a page fails half-way', async () => {
    const exchange = exchangeWith([fill(1)]);
    const reader = new TradeReader(walletLane('spot', BTC));
    await reader.read(exchange);
    for (let id = 2; id <= 2_500; id += 1) exchange.trades.unshift(fill(id));
    exchange.script(
      'ownTrades',
      () => null,
      () => refused('-1001'),
    );
    expect(await reader.read(exchange)).toBeNull();
    expect(await reader.read(exchange)).toHaveLength(2_499);
  });
});
