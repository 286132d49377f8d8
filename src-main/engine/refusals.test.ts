import { describe, expect, test } from 'vitest';
import { atoms, lots, ticks } from '@shared/money/units';
import type { Command, NewOrder } from './commands';
import { ALICE, BOB, btcRules, quietConfig, TestExchange } from './engine.testing';
import { ISSUE_MAX } from './ledger/ledger';

const wallet = 'spot' as const;

function opened(change = {}): TestExchange {
  const exchange = new TestExchange(quietConfig({ spot: [btcRules(change)] }));
  exchange.open(ALICE, 'USDT 100000', 'BTC 1').open(BOB, 'USDT 100000', 'BTC 1');
  exchange.placed(BOB, 'SELL', '0.01 @ 60000');
  exchange.placed(ALICE, 'BUY', '0.001 @ 60000', 'first');
  return exchange;
}

const limit = (change: Partial<NewOrder> = {}): NewOrder => ({
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  price: ticks(5_900_000),
  quantity: { unit: 'base', lots: lots(1_000) },
  ...change,
});

const marketSale = (amount: number): NewOrder => ({
  symbol: 'BTCUSDT',
  side: 'SELL',
  type: 'MARKET',
  quantity: { unit: 'base', lots: lots(amount) },
});

const purchase = (amount: bigint): NewOrder => ({
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'MARKET',
  quantity: { unit: 'quote', atoms: atoms(amount) },
});

describe('every refusal leaves the exchange as it was', () => {
  const cases: readonly (readonly [string, NewOrder, string])[] = [
    ['an unknown pair', limit({ symbol: 'XYZUSDT' }), 'unknown-symbol'],
    [
      'a fractional quantity',
      limit({ quantity: { unit: 'base', lots: lots(0.5) } }),
      'invalid-value',
    ],
    ['a price of zero', limit({ price: ticks(0) }), 'invalid-value'],
    [
      'a quote amount for a limit',
      limit({ quantity: { unit: 'quote', atoms: atoms(1n) } }),
      'invalid-value',
    ],
    [
      'too much',
      limit({ quantity: { unit: 'base', lots: lots(40_000_000) } }),
      'volume-above-maximum',
    ],
    ['too little', limit({ quantity: { unit: 'base', lots: lots(1) } }), 'value-below-minimum'],
    ['a price far above the last', limit({ price: ticks(7_800_001) }), 'price-out-of-band'],
    ['a buy below a tenth of the last', limit({ price: ticks(599_999) }), 'price-out-of-band'],
    [
      'a sale above ten times the last',
      limit({ side: 'SELL', price: ticks(60_000_001) }),
      'price-out-of-band',
    ],
    ['a market sale of too much', marketSale(6_700_000), 'volume-above-maximum'],
    ['a market sale of too little', marketSale(1), 'value-below-minimum'],
    ['a market purchase for too much', purchase(2n ** 60n), 'volume-above-maximum'],
    ['a market purchase for too little', purchase(1n), 'value-below-minimum'],
    ['a client id with a space', limit({ clientOrderId: 'a b' }), 'client-id-malformed'],
    ['a client id used before', limit({ clientOrderId: 'first' }), 'client-id-duplicate'],
    [
      'more than there is',
      limit({ quantity: { unit: 'base', lots: lots(3_000_000) } }),
      'insufficient-balance',
    ],
    ['a market sell into no bids', limit({ type: 'MARKET', side: 'SELL' }), 'invalid-value'],
  ];
  test.each(cases)('%s', (_, order, reason) => {
    const exchange = opened();
    const before = exchange.engine.stateHash();
    const seq = exchange.engine.seq();
    const command: Command = {
      type: 'placeOrder',
      atMs: exchange.nowMs,
      uid: ALICE,
      wallet,
      order,
    };
    expect(exchange.execute(command)).toMatchObject({ ok: false, error: { reason } });
    expect(exchange.engine.stateHash()).toBe(before);
    expect(exchange.engine.seq()).toBe(seq);
    expect(exchange.engine.query.checkOrder(ALICE, wallet, order)).toMatchObject({
      error: { reason },
    });
    expect(exchange.engine.stateHash()).toBe(before);
  });

  const unknownTo = { symbol: 'BTCUSDT', orderId: 12345 };
  const others: readonly (readonly [string, (exchange: TestExchange) => Command, string])[] = [
    [
      'an account nobody opened',
      ({ nowMs }) => ({ type: 'placeOrder', atMs: nowMs, uid: 5, wallet, order: limit() }),
      'unknown-account',
    ],
    [
      'a cancel of nothing',
      ({ nowMs }) => ({ type: 'cancelOrder', atMs: nowMs, uid: ALICE, wallet, target: unknownTo }),
      'order-not-found',
    ],
    [
      'eleven cancels',
      ({ nowMs }) => ({
        type: 'cancelBatch',
        atMs: nowMs,
        uid: ALICE,
        wallet,
        symbol: 'BTCUSDT',
        orderIds: Array.from({ length: 11 }, (_, index) => index + 1),
      }),
      'too-many-in-batch',
    ],
    [
      'eleven orders',
      ({ nowMs }) => ({
        type: 'placeBatch',
        atMs: nowMs,
        uid: ALICE,
        wallet,
        orders: Array.from({ length: 11 }, () => limit()),
      }),
      'too-many-in-batch',
    ],
    [
      'a deposit of an unknown asset',
      ({ nowMs }) => ({
        type: 'faucet',
        atMs: nowMs,
        uid: ALICE,
        wallet,
        asset: 'XYZ',
        amount: atoms(1n),
      }),
      'invalid-value',
    ],
    [
      'a deposit of more than can be issued',
      ({ nowMs }) => ({
        type: 'faucet',
        atMs: nowMs,
        uid: ALICE,
        wallet,
        asset: 'BTC',
        amount: atoms(2n ** 61n),
      }),
      'invalid-value',
    ],
    [
      'the account of the crowd',
      ({ nowMs }) => ({ type: 'openAccount', atMs: nowMs, uid: 900_000 }),
      'invalid-value',
    ],
    [
      'a regime without a crowd',
      ({ nowMs }) => ({ type: 'setRegime', atMs: nowMs, regime: 'calm' }),
      'invalid-value',
    ],
    [
      'a halt of an unknown pair',
      ({ nowMs }) => ({ type: 'haltMarket', atMs: nowMs, symbol: 'X' }),
      'unknown-symbol',
    ],
  ];
  test.each(others)('%s', (_, command, reason) => {
    const exchange = opened();
    const before = exchange.engine.stateHash();
    expect(exchange.execute(command(exchange))).toMatchObject({ error: { reason } });
    expect(exchange.engine.stateHash()).toBe(before);
  });
});

test('market orders can be off for a pair', () => {
  const exchange = opened({ market: false });
  expect(exchange.place(ALICE, 'BUY', '100 USDT')).toMatchObject({
    error: { reason: 'market-orders-off' },
  });
});

test('open orders are limited per pair', () => {
  const exchange = opened({ maxOpenOrders: 2 });
  exchange.placed(ALICE, 'BUY', '0.001 @ 50000');
  const second = exchange.placed(ALICE, 'BUY', '0.001 @ 50000');
  expect(exchange.place(ALICE, 'BUY', '0.001 @ 50000')).toMatchObject({
    error: { reason: 'too-many-open-orders' },
  });
  exchange.cancel(ALICE, second);
  expect(exchange.place(ALICE, 'BUY', '0.001 @ 50000').ok).toBe(true);
});

describe('a finished order', () => {
  test('cannot be cancelled, whether filled or cancelled before', () => {
    const exchange = opened();
    const filled = exchange.placed(ALICE, 'BUY', '0.001 @ 60000');
    const canceled = exchange.placed(ALICE, 'BUY', '0.001 @ 50000');
    exchange.cancel(ALICE, canceled);
    for (const orderId of [filled, canceled]) {
      expect(exchange.cancel(ALICE, orderId)).toMatchObject({
        error: { reason: 'order-not-cancelable' },
      });
    }
    expect(exchange.state(ALICE, filled)).toBe('FILLED 0.001');
  });

  test('of somebody else is not found', () => {
    const exchange = opened();
    const resting = exchange.placed(ALICE, 'BUY', '0.001 @ 50000');
    expect(exchange.cancel(BOB, resting)).toMatchObject({ error: { reason: 'order-not-found' } });
  });
});

describe('client ids', () => {
  const target = (words: { orderId?: number; clientOrderId?: string }) => ({
    symbol: 'BTCUSDT',
    ...words,
  });

  test('find the order, alone or together with the id that agrees', () => {
    const exchange = opened();
    const id = exchange.placed(ALICE, 'BUY', '0.001 @ 50000', 'mine');
    const { query } = exchange.engine;
    expect(query.order(ALICE, wallet, target({ clientOrderId: 'mine' }))).toMatchObject({
      value: { orderId: id, clientOrderId: 'mine' },
    });
    expect(query.order(ALICE, wallet, target({ orderId: id, clientOrderId: 'mine' })).ok).toBe(
      true,
    );
    expect(
      query.order(ALICE, wallet, target({ orderId: id, clientOrderId: 'first' })),
    ).toMatchObject({
      error: { reason: 'order-not-found' },
    });
    expect(query.order(BOB, wallet, target({ clientOrderId: 'mine' })).ok).toBe(false);
  });

  test('stay taken after the order has ended', () => {
    const exchange = opened();
    const id = exchange.placed(ALICE, 'BUY', '0.001 @ 50000', 'mine');
    exchange.cancel(ALICE, id);
    expect(exchange.place(ALICE, 'BUY', '0.001 @ 50000', 'mine')).toMatchObject({
      error: { reason: 'client-id-duplicate' },
    });
    expect(exchange.place(BOB, 'BUY', '0.001 @ 50000', 'mine').ok).toBe(true);
  });

  test('default to the order id, which is then taken as well', () => {
    const exchange = opened();
    const id = exchange.placed(ALICE, 'BUY', '0.001 @ 50000');
    const { query } = exchange.engine;
    expect(query.order(ALICE, wallet, target({ clientOrderId: id.toString() })).ok).toBe(true);
    expect(exchange.place(ALICE, 'BUY', '0.001 @ 50000', id.toString())).toMatchObject({
      error: { reason: 'client-id-duplicate' },
    });
  });

  test('take the place of the id: an order that has one does not answer to the other as well', () => {
    const exchange = opened();
    const id = exchange.placed(ALICE, 'BUY', '0.001 @ 50000', 'mine');
    const byItsId = target({ clientOrderId: id.toString() });
    expect(exchange.engine.query.order(ALICE, wallet, byItsId).ok).toBe(false);
    const other = exchange.placed(ALICE, 'BUY', '0.001 @ 50000', id.toString());
    expect(exchange.engine.query.order(ALICE, wallet, byItsId)).toMatchObject({
      value: { orderId: other },
    });
  });

  test('chosen to look like a coming order id never meet that order', () => {
    const exchange = opened();
    const id = exchange.placed(ALICE, 'BUY', '0.001 @ 50000');
    exchange.placed(ALICE, 'BUY', '0.001 @ 50000', (id + 2).toString());
    const next = exchange.placed(ALICE, 'BUY', '0.001 @ 50000');
    expect(next).toBeGreaterThan(id + 2);
  });
});

test('a halted market takes no orders and lets cancels through', () => {
  const exchange = opened();
  const resting = exchange.placed(ALICE, 'BUY', '0.001 @ 50000');
  const { nowMs } = exchange;
  expect(exchange.do({ type: 'haltMarket', atMs: nowMs, symbol: 'BTCUSDT' })).toMatchObject([
    { type: 'marketStatus', status: 'HALTED' },
    { type: 'bookChanged' },
  ]);
  expect(exchange.place(ALICE, 'BUY', '0.001 @ 60000')).toMatchObject({
    error: { reason: 'market-closed' },
  });
  expect(exchange.cancel(ALICE, resting).ok).toBe(true);
  exchange.do({ type: 'resumeMarket', atMs: nowMs, symbol: 'BTCUSDT' });
  expect(exchange.place(ALICE, 'BUY', '0.001 @ 60000').ok).toBe(true);
});

test('play money ends where the exchange can count no further, however it is asked for', () => {
  const exchange = opened();
  const give = (amount: bigint) =>
    exchange.execute({
      type: 'faucet',
      atMs: exchange.nowMs,
      uid: ALICE,
      wallet,
      asset: 'BTC',
      amount: atoms(amount),
    });
  const most = ISSUE_MAX - 200_000_000n; // Two are there already.
  expect(give(most / 2n).ok).toBe(true);
  const before = exchange.engine.stateHash();
  expect(give(most / 2n + 2n)).toMatchObject({
    error: { reason: 'invalid-value', field: 'amount' },
  });
  expect(exchange.engine.stateHash()).toBe(before);
  expect(give(most - most / 2n).ok).toBe(true);
});
