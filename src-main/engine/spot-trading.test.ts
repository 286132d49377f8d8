import { describe, expect, test } from 'vitest';
import { formatFixed } from '@shared/money/decimal';
import { divide } from '@shared/money/decimal';
import { ALICE, BOB, btcRules, quietConfig, TestExchange, trades } from './engine.testing';

function twoTraders(config = quietConfig()): TestExchange {
  const funds = ['USDT 1000000', 'BTC 10'];
  return new TestExchange(config).open(ALICE, ...funds).open(BOB, ...funds);
}

const value = (result: ReturnType<TestExchange['place']>) => {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};

describe('W1: a market buy of 1000 USDT', () => {
  function withAsks(...asks: readonly string[]): TestExchange {
    const exchange = new TestExchange().open(ALICE, 'USDT 5000').open(BOB, 'BTC 10');
    for (const ask of asks) exchange.placed(BOB, 'SELL', ask);
    return exchange;
  }

  test('walks the asks, refunds the rest, takes its fee in BTC rounded up', () => {
    const exchange = withAsks('0.01 @ 60000', '0.005 @ 60010.5', '1 @ 60025');
    const events = value(exchange.place(ALICE, 'BUY', '1000 USDT'));
    expect(trades(events)).toEqual(['0.01@60000', '0.005@60010.5', '0.001665@60025']);
    expect(exchange.balance(ALICE, 'USDT')).toBe('4000.005875 0');
    expect(exchange.balance(ALICE, 'BTC')).toBe('0.01664833 0');
    const fees = exchange.engine.query
      .ownTrades(ALICE, 'spot', 'BTCUSDT', { limit: 10 })
      .map(({ fee }) => formatFixed(fee, 8));
    expect(fees.reverse()).toEqual(['0.00001000', '0.00000500', '0.00000167']);
    const [order] = exchange.engine.query
      .ownTrades(ALICE, 'spot', 'BTCUSDT', { limit: 1 })
      .map(({ bidId }) =>
        exchange.engine.query.order(ALICE, 'spot', { symbol: 'BTCUSDT', orderId: bidId }),
      );
    if (order?.ok !== true) throw new Error('the order is known');
    expect(order.value).toMatchObject({ status: 'FILLED', executed: 16_665, price: null });
    expect(formatFixed(order.value.executedQuote, 8)).toBe('999.99412500');
    const average = divide(
      order.value.executedQuote * 10n ** 6n,
      BigInt(order.value.executed),
      'half-up',
    );
    expect(formatFixed(average, 8)).toBe('60005.64806481');
    expect(exchange.engine.brokenInvariants()).toEqual([]);
  });

  test('with an exact budget nothing is refunded', () => {
    const exchange = withAsks('0.01 @ 60000', '1 @ 60025');
    value(exchange.place(ALICE, 'BUY', '600 USDT'));
    expect(exchange.balance(ALICE, 'USDT')).toBe('4400 0');
    expect(exchange.balance(ALICE, 'BTC')).toBe('0.00999 0');
  });

  test('an empty book refuses it and an emptied one cancels the rest', () => {
    expect(withAsks().place(ALICE, 'BUY', '1000 USDT')).toMatchObject({
      error: { reason: 'no-liquidity' },
    });
    const exchange = withAsks('0.01 @ 60000');
    const events = value(exchange.place(ALICE, 'BUY', '1000 USDT'));
    expect(events.find(({ type }) => type === 'orderCanceled')).toMatchObject({
      reason: 'NO_LIQUIDITY',
      executed: 10_000,
    });
    expect(exchange.balance(ALICE, 'USDT')).toBe('4400 0');
  });

  test('a budget below one lot of the best price buys nothing and comes back', () => {
    const rules = btcRules({ minAmount: (btcRules().minAmount / 1_000_000n) as never });
    const exchange = new TestExchange(quietConfig({ spot: [rules] }))
      .open(ALICE, 'USDT 5000')
      .open(BOB, 'BTC 1');
    exchange.placed(BOB, 'SELL', '1 @ 60000');
    const events = value(exchange.place(ALICE, 'BUY', '0.05 USDT'));
    expect(events.find(({ type }) => type === 'orderCanceled')).toMatchObject({ reason: 'BUDGET' });
    expect(exchange.balance(ALICE, 'USDT')).toBe('5000 0');
  });
});

test('a fee on more than 2^53 atoms is rounded up to the atom as well', () => {
  const rules = btcRules({ maxLimitLots: 2 ** 50, maxMarketLots: 2 ** 50 });
  const exchange = new TestExchange(quietConfig({ spot: [rules] }))
    .open(ALICE, 'USDT 2000000000')
    .open(BOB, 'BTC 30000');
  exchange.placed(ALICE, 'BUY', '20000.000001 @ 60000.01');
  value(exchange.place(BOB, 'SELL', '20000.000001 @ 60000.01'));
  const [sold] = exchange.engine.query.ownTrades(BOB, 'spot', 'BTCUSDT', { limit: 1 });
  expect(formatFixed(sold?.fee ?? 0n, 8)).toBe('1200000.20006001');
  expect(exchange.balance(BOB, 'USDT')).toBe('1198800199.85994 0');
  expect(exchange.engine.brokenInvariants()).toEqual([]);
});

describe('price-time priority', () => {
  test('the first of two equal bids is filled first, a re-entered one goes last', () => {
    const exchange = twoTraders().open(3, 'USDT 100000');
    const first = exchange.placed(ALICE, 'BUY', '0.1 @ 60000');
    const second = exchange.placed(3, 'BUY', '0.1 @ 60000');
    exchange.placed(BOB, 'SELL', '0.15 @ 60000');
    expect(exchange.state(ALICE, first)).toBe('FILLED 0.1');
    expect(exchange.state(3, second)).toBe('PARTIALLY_FILLED 0.05');
    expect(exchange.cancel(3, second).ok).toBe(true);
    const third = exchange.placed(ALICE, 'BUY', '0.1 @ 60000');
    const again = exchange.placed(3, 'BUY', '0.1 @ 60000');
    exchange.placed(BOB, 'SELL', '0.1 @ 59000');
    expect(exchange.state(ALICE, third)).toBe('FILLED 0.1');
    expect(exchange.state(3, again)).toBe('NEW 0');
  });

  test('a better price comes first and the taker gets the maker price', () => {
    const exchange = twoTraders();
    exchange.placed(BOB, 'SELL', '0.1 @ 60010');
    exchange.placed(BOB, 'SELL', '0.1 @ 60000');
    const events = value(exchange.place(ALICE, 'BUY', '0.15 @ 60020'));
    expect(trades(events)).toEqual(['0.1@60000', '0.05@60010']);
    // 9000.5 spent, the improvement of 2.5 over the reserved 9003 is free again.
    expect(exchange.balance(ALICE, 'USDT')).toBe('990999.5 0');
  });
});

test('a limit order reserves its value, and a cancel gives it back', () => {
  const exchange = twoTraders();
  const bid = exchange.placed(ALICE, 'BUY', '0.1 @ 60000');
  const ask = exchange.placed(ALICE, 'SELL', '2 @ 61000');
  expect(exchange.balance(ALICE, 'USDT')).toBe('994000 6000');
  expect(exchange.balance(ALICE, 'BTC')).toBe('8 2');
  expect(exchange.levels('bids')).toEqual(['0.1@60000']);
  exchange.cancel(ALICE, bid);
  exchange.cancel(ALICE, ask);
  expect(exchange.balance(ALICE, 'USDT')).toBe('1000000 0');
  expect(exchange.balance(ALICE, 'BTC')).toBe('10 0');
  expect([exchange.levels('bids'), exchange.levels('asks')]).toEqual([[], []]);
});

test('maker and taker pay their own rate on what they receive, rounded up', () => {
  const exchange = twoTraders();
  exchange.placed(BOB, 'SELL', '0.000167 @ 60000.01');
  exchange.placed(ALICE, 'BUY', '0.000167 @ 60000.01');
  // 0.000167 × 0.001 = 0.000000167 → 0.00000017; 10.02000167 × 0.0008 = 0.008016001336 → …1602.
  expect(exchange.balance(ALICE, 'BTC')).toBe('10.00016683 0');
  expect(exchange.balance(BOB, 'USDT')).toBe('1000010.01198566 0');
});

test('a market order stops at its protection price and the rest is cancelled', () => {
  const exchange = twoTraders();
  exchange.placed(BOB, 'SELL', '0.1 @ 60000');
  exchange.placed(BOB, 'SELL', '0.1 @ 63000');
  exchange.placed(BOB, 'SELL', '0.1 @ 63000.01');
  const events = value(exchange.place(ALICE, 'BUY', '50000 USDT'));
  expect(trades(events)).toEqual(['0.1@60000', '0.1@63000']);
  expect(events.find(({ type }) => type === 'orderCanceled')).toMatchObject({
    reason: 'PROTECTION',
    executed: 200_000,
  });
  expect(exchange.balance(ALICE, 'USDT')).toBe('987700 0');
});

describe('self-trade', () => {
  test('is allowed: two rows with one id, both fees, balances change by fees only', () => {
    const exchange = twoTraders();
    exchange.placed(ALICE, 'SELL', '0.1 @ 60000');
    exchange.placed(ALICE, 'BUY', '0.1 @ 60000');
    const rows = exchange.engine.query.ownTrades(ALICE, 'spot', 'BTCUSDT', { limit: 10 });
    expect(rows.map(({ tradeId, isBuyer, isMaker }) => [tradeId, isBuyer, isMaker])).toEqual([
      [1, true, false],
      [1, false, true],
    ]);
    expect(rows.every(({ bidUid, askUid }) => bidUid === ALICE && askUid === ALICE)).toBe(true);
    expect(exchange.balance(ALICE, 'USDT')).toBe('999995.2 0');
    expect(exchange.balance(ALICE, 'BTC')).toBe('9.9999 0');
  });

  test.each([
    ['cancelNewest', 'CANCELED 0', 'NEW 0'],
    ['cancelOldest', 'NEW 0', 'CANCELED 0'],
    ['cancelBoth', 'CANCELED 0', 'CANCELED 0'],
  ] as const)('under %s the newer ends %s and the older %s', (selfTrade, newer, older) => {
    const exchange = twoTraders(quietConfig({ selfTrade }));
    const ask = exchange.placed(ALICE, 'SELL', '0.1 @ 60000');
    const bid = exchange.placed(ALICE, 'BUY', '0.1 @ 60000');
    expect(exchange.state(ALICE, bid)).toBe(newer);
    expect(exchange.state(ALICE, ask)).toBe(older);
    expect(exchange.engine.brokenInvariants()).toEqual([]);
  });
});

test('protection is measured from an order that can be met, not from an own one that is removed', () => {
  const exchange = twoTraders(quietConfig({ selfTrade: 'cancelOldest' }));
  exchange.placed(BOB, 'SELL', '1 @ 60000');
  const own = exchange.placed(ALICE, 'SELL', '0.1 @ 50000');
  const bought = exchange.placed(ALICE, 'BUY', '600 USDT');
  expect(exchange.state(ALICE, own)).toBe('CANCELED 0');
  expect(exchange.state(ALICE, bought)).toBe('FILLED 0.01');
});

describe('the limit of open orders', () => {
  const full = (): TestExchange => {
    const exchange = twoTraders(quietConfig({ spot: [btcRules({ maxOpenOrders: 2 })] }));
    exchange.placed(BOB, 'SELL', '1 @ 60000');
    exchange.placed(ALICE, 'BUY', '0.01 @ 50000');
    return exchange;
  };

  test('stops no market order, which never rests', () => {
    const exchange = full();
    exchange.placed(ALICE, 'BUY', '0.01 @ 50000');
    expect(exchange.place(ALICE, 'BUY', '0.01 @ 50000')).toMatchObject({
      error: { reason: 'too-many-open-orders' },
    });
    const bought = exchange.placed(ALICE, 'BUY', '600 USDT');
    expect(exchange.state(ALICE, bought)).toBe('FILLED 0.01');
  });

  test('counts of a batch what may rest', () => {
    const exchange = full();
    const batch = (...words: readonly string[]) =>
      exchange.execute({
        type: 'placeBatch',
        atMs: exchange.nowMs,
        uid: ALICE,
        wallet: 'spot',
        orders: words.map((one) => exchange.order('BUY', one)),
      });
    const two = batch('0.01 @ 50000', '0.01 @ 50000');
    expect(two).toMatchObject({ error: { reason: 'too-many-open-orders' } });
    expect(batch('600 USDT', '0.01 @ 50000').ok).toBe(true);
  });
});

test.each([
  ['SELL', 'BUY', '0.02'],
  ['BUY', 'SELL', '1200 USDT'],
] as const)(
  'what a market %s has got is told before it ends for want of more',
  (side, against, words) => {
    const exchange = twoTraders();
    exchange.placed(BOB, against, '0.01 @ 60000');
    const result = exchange.place(ALICE, side, words);
    const own = result.ok
      ? result.value.filter((event) => 'uid' in event && event.uid === ALICE)
      : [];
    const told = own.filter(({ type }) => type.startsWith('order'));
    expect(told).toMatchObject([
      { type: 'orderAccepted' },
      { type: 'orderUpdated', executed: 10_000, status: 'PARTIALLY_FILLED' },
      { type: 'orderCanceled', executed: 10_000, reason: 'NO_LIQUIDITY' },
    ]);
  },
);

describe('batches', () => {
  const withIds = (exchange: TestExchange, ...ids: readonly (string | undefined)[]) =>
    exchange.execute({
      type: 'placeBatch',
      atMs: exchange.nowMs,
      uid: ALICE,
      wallet: 'spot',
      orders: ids.map((id) => exchange.order('BUY', '0.001 @ 50000', id)),
    });
  /** Ids rise one by one within a millisecond. */
  const nextIds = (exchange: TestExchange): readonly [string, string] => {
    const last = exchange.placed(ALICE, 'BUY', '0.001 @ 50000');
    return [String(last + 1), String(last + 2)];
  };

  test('refuse a client id that an order before it has by default', () => {
    const exchange = twoTraders();
    const [next] = nextIds(exchange);
    const before = exchange.engine.stateHash();
    const refused = withIds(exchange, undefined, next);
    expect(refused).toMatchObject({ error: { reason: 'client-id-duplicate' } });
    expect(exchange.engine.stateHash()).toBe(before);
  });

  test('give no order a default that an order before it has chosen', () => {
    const exchange = twoTraders();
    const [, afterNext] = nextIds(exchange);
    expect(withIds(exchange, afterNext, undefined).ok).toBe(true);
    const open = exchange.engine.query.openOrders(ALICE, 'spot', 'BTCUSDT', 10);
    const ids = open.map(({ clientOrderId }) => clientOrderId);
    expect(new Set(ids).size).toBe(3);
    for (const { orderId, clientOrderId } of open) {
      const target = { symbol: 'BTCUSDT', clientOrderId };
      const found = exchange.engine.query.order(ALICE, 'spot', target);
      expect(found.ok && found.value.orderId).toBe(orderId);
    }
  });

  const ten = (exchange: TestExchange, seventh: string) =>
    Array.from({ length: 10 }, (_, index) =>
      exchange.order('BUY', index === 6 ? seventh : `0.001 @ ${50_000 + index}`),
    );

  test('an invalid seventh leaves nothing placed and nothing reserved', () => {
    const exchange = twoTraders();
    const before = exchange.engine.stateHash();
    const orders = ten(exchange, '0.00000100 @ 50000');
    const batch = {
      type: 'placeBatch',
      atMs: exchange.nowMs,
      uid: ALICE,
      wallet: 'spot',
      orders,
    } as const;
    expect(exchange.execute(batch)).toMatchObject({
      error: { reason: 'value-below-minimum', message: 'orders[6]: value 0.05: at least 5 USDT' },
    });
    expect(exchange.engine.stateHash()).toBe(before);
  });

  test('are reserved together: one order too many for the balance refuses all', () => {
    const exchange = new TestExchange().open(ALICE, 'USDT 550');
    const before = exchange.engine.stateHash();
    const orders = ten(exchange, '0.002 @ 51000');
    const batch = {
      type: 'placeBatch',
      atMs: exchange.nowMs,
      uid: ALICE,
      wallet: 'spot',
      orders,
    } as const;
    expect(exchange.execute(batch)).toMatchObject({ error: { reason: 'insufficient-balance' } });
    expect(exchange.engine.stateHash()).toBe(before);
  });

  test('are matched in the order of the list', () => {
    const exchange = twoTraders();
    exchange.placed(BOB, 'SELL', '0.1 @ 60000');
    const orders = [exchange.order('BUY', '0.1 @ 60000'), exchange.order('BUY', '6000 USDT')];
    const events = exchange.do({
      type: 'placeBatch',
      atMs: exchange.nowMs,
      uid: ALICE,
      wallet: 'spot',
      orders,
    });
    expect(events.filter(({ type }) => type === 'orderAccepted')).toHaveLength(2);
    expect(events.find(({ type }) => type === 'orderCanceled')).toMatchObject({
      reason: 'NO_LIQUIDITY',
      executed: 0,
    });
  });

  test('cancel what can be cancelled and leave the rest alone', () => {
    const exchange = twoTraders();
    const ids = [1, 2, 3].map((n) => exchange.placed(ALICE, 'BUY', `0.01 @ ${50_000 + n}`));
    exchange.cancel(ALICE, ids[1] ?? 0);
    const events = exchange.do({
      type: 'cancelBatch',
      atMs: exchange.nowMs,
      uid: ALICE,
      wallet: 'spot',
      symbol: 'BTCUSDT',
      orderIds: [...ids, 99],
    });
    const canceled = events.filter((event) => event.type === 'orderCanceled');
    expect(canceled.map(({ orderId }) => orderId)).toEqual([ids[0], ids[2]]);
    expect(exchange.levels('bids')).toEqual([]);
  });
});

test('each command that changes the book says so, and no other', () => {
  const exchange = twoTraders();
  const says = (result: ReturnType<TestExchange['cancel']>): boolean =>
    result.ok && result.value.some(({ type }) => type === 'bookChanged');
  expect(says(exchange.place(ALICE, 'BUY', '0.1 @ 59000'))).toBe(true);
  const second = exchange.placed(ALICE, 'BUY', '0.1 @ 58000');
  expect(says(exchange.cancel(ALICE, second))).toBe(true);
  expect(says(exchange.execute({ type: 'advanceTo', atMs: exchange.nowMs }))).toBe(false);
  expect(says(exchange.place(BOB, 'SELL', '0.05'))).toBe(true);
});
