import { describe, expect, test } from 'vitest';
import { atoms, rate } from '@shared/money/units';
import { BTC, ETH, futuresRules, TestFutures, usdt } from './futures.testing';

const ME = 10023;
const OTHER = 10024;
const THIRD = 10025;

function market(...setup: ConstructorParameters<typeof TestFutures>): TestFutures {
  const futures = new TestFutures(...setup).open('100000', ME, OTHER, THIRD);
  futures.price('60000');
  return futures;
}
const sound = (futures: TestFutures): void => {
  expect(futures.engine.brokenInvariants()).toEqual([]);
};
const refused = (reason: string) => ({ ok: false, error: { reason } });
const depth = (futures: TestFutures): string =>
  JSON.stringify(futures.engine.query.futures.book(BTC, 100));

test('funding: what longs pay is what shorts receive, once at the end of its interval', () => {
  const futures = market({}, { genesisMs: Date.UTC(2023, 10, 15) - 20_000 });
  futures.trade(ME, OTHER, '1000 @ 60000');
  futures.do({ type: 'setFunding', atMs: futures.nowMs, contract: BTC, rate: rate(100_000n) });
  futures.advance(30_000);
  const { capitalFee: paid } = futures.held(ME, 'BUY');
  expect(paid).toBeLessThan(0n);
  expect(futures.held(OTHER, 'SELL').capitalFee).toBe(0n - paid);
  futures.advance(60_000);
  expect(futures.held(ME, 'BUY').capitalFee).toBe(paid);
  sound(futures);
});

describe('time in force', () => {
  test('price-time priority: first in, first filled, at the maker price', () => {
    const futures = market();
    const first = futures.placed(ME, 'BUY OPEN 10 @ 60000');
    const second = futures.placed(THIRD, 'BUY OPEN 10 @ 60000');
    futures.placed(OTHER, 'SELL OPEN 15 @ 59900');
    expect([futures.state(ME, first), futures.state(THIRD, second)]).toEqual([
      'FILLED 10',
      'PARTIALLY_FILLED 5',
    ]);
    expect(futures.held(OTHER, 'SELL').openPrice).toBe('60000');
    sound(futures);
  });

  test('an IOC keeps what it got and cancels the rest, the lock comes back', () => {
    const futures = market();
    futures.placed(OTHER, 'SELL OPEN 4 @ 60000');
    const id = futures.placed(ME, 'BUY OPEN 10 @ 60000 IOC');
    expect(futures.state(ME, id)).toBe('CANCELED 4');
    expect(futures.account(ME).accountLock).toBe(0n);
    expect(futures.engine.query.futures.openOrders(ME, BTC)).toEqual([]);
    sound(futures);
  });

  test('a FOK one contract short leaves the book as it was', () => {
    const futures = market();
    futures.placed(OTHER, 'SELL OPEN 4 @ 60000');
    futures.placed(THIRD, 'SELL OPEN 5 @ 60010');
    const before = depth(futures);
    const id = futures.placed(ME, 'BUY OPEN 10 @ 60010 FOK');
    expect(futures.state(ME, id)).toBe('CANCELED 0');
    expect(depth(futures)).toBe(before);
    expect(futures.wallet(ME)).toBe('100000 0');
    const whole = futures.placed(ME, 'BUY OPEN 9 @ 60010 FOK');
    expect(futures.state(ME, whole)).toBe('FILLED 9');
    sound(futures);
  });

  test('POST_ONLY at the best opposite price is refused, a tick away it rests as maker', () => {
    const futures = market();
    futures.placed(OTHER, 'SELL OPEN 10 @ 60000');
    expect(futures.place(ME, 'BUY OPEN 10 @ 60000 POST_ONLY')).toMatchObject(
      refused('post-only-would-take'),
    );
    expect(futures.engine.query.futures.orders(ME, BTC, { limit: 10 })).toEqual([]);
    const id = futures.placed(ME, 'BUY OPEN 10 @ 59999.9 POST_ONLY');
    futures.placed(THIRD, 'SELL OPEN 10 @ 59999.9');
    expect(futures.found(ME, id)).toMatchObject({ status: 'FILLED', kind: 'POST_ONLY' });
    const [trade] = futures.engine.query.futures.ownTrades(ME, BTC, { limit: 1 });
    // 10 × 0.0001 × 59999.9 × 0.0002
    expect([trade?.isMaker, usdt(trade?.fee ?? 0n)]).toEqual([true, '0.01199998']);
    sound(futures);
  });

  test('a market order stops at its protection', () => {
    const futures = market();
    futures.placed(OTHER, 'SELL OPEN 5 @ 60000');
    futures.placed(OTHER, 'SELL OPEN 5 @ 64000');
    const events = futures.place(ME, 'BUY OPEN 10');
    if (!events.ok) throw new Error(events.error.message);
    expect(events.value.find(({ type }) => type === 'futuresOrderCanceled')).toMatchObject({
      reason: 'PROTECTION',
    });
    expect(futures.account(ME).accountLock).toBe(0n);
    expect(futures.held(ME, 'BUY').volume).toBe(5);
    sound(futures);
  });
});

describe('refusals leave no trace', () => {
  test.each([
    ['BUY OPEN 0 @ 60000', 'invalid-value'],
    ['BUY OPEN 1.5 @ 60000', 'invalid-value'],
    ['BUY OPEN 300001 @ 60000', 'volume-above-maximum'],
    ['BUY OPEN 200001', 'volume-above-maximum'],
    ['BUY OPEN 200001 @ 60000', 'position-above-tier'],
    ['BUY OPEN 1 @ 66000.1', 'price-out-of-band'],
    ['SELL OPEN 1 @ 53999.9', 'price-out-of-band'],
    ['BUY OPEN 10 @ 5999.9', 'price-out-of-band'],
    ['BUY OPEN 1', 'no-liquidity'],
    ['SELL CLOSE 1 @ 60000', 'position-not-sufficient'],
    ['BUY OPEN 400000 @ 60000', 'volume-above-maximum'],
    ['BUY OPEN 40000 @ 60000', null],
    ['BUY OPEN 50000 @ 66000', null],
  ])('%s: %s', (words, reason) => {
    const futures = market();
    const before = futures.engine.stateHash();
    const result = futures.place(ME, words, { clientOrderId: 'mine' });
    if (reason === null) expect(result.ok).toBe(true);
    else {
      expect(result).toMatchObject(refused(reason));
      expect(futures.engine.stateHash()).toBe(before);
    }
  });

  test('somebody new is refused without being written down', () => {
    const futures = market().open('0', 7);
    const before = futures.engine.stateHash();
    expect(futures.place(7, 'BUY OPEN 1 @ 60000')).toMatchObject(refused('insufficient-margin'));
    expect(futures.place(8, 'BUY OPEN 1 @ 60000')).toMatchObject(refused('unknown-account'));
    expect(futures.place(7, 'BUY OPEN 1 @ 60000', { contract: 'E-X-USDT' })).toMatchObject(
      refused('unknown-symbol'),
    );
    expect(futures.engine.stateHash()).toBe(before);
  });

  test('minima, for opening only', () => {
    const rules = futuresRules({ minContracts: 10, minValue: atoms(100n * 10n ** 8n) });
    const futures = market({ rules });
    expect(futures.place(ME, 'BUY OPEN 9 @ 60000')).toMatchObject(refused('volume-below-minimum'));
    expect(futures.place(ME, 'BUY OPEN 16 @ 60000')).toMatchObject(refused('value-below-minimum'));
    futures.trade(ME, OTHER, '20 @ 60000');
    expect(futures.place(ME, 'SELL CLOSE 1 @ 60000').ok).toBe(true);
  });

  test('the halted contract takes cancels only', () => {
    const futures = market();
    const id = futures.placed(ME, 'BUY OPEN 1 @ 60000');
    const halt = { atMs: futures.nowMs, symbol: BTC };
    futures.do({ type: 'haltMarket', ...halt });
    expect(futures.engine.query.futures.status(BTC)).toBe('HALTED');
    expect(futures.place(ME, 'BUY OPEN 1 @ 60000')).toMatchObject(refused('contract-closed'));
    expect(futures.place(ME, 'BUY OPEN 1 @ 3000', { contract: ETH }).ok).toBe(true);
    expect(futures.cancel(ME, id).ok).toBe(true);
    futures.do({ type: 'resumeMarket', ...halt });
    expect(futures.place(ME, 'BUY OPEN 1 @ 60000').ok).toBe(true);
  });

  test('maxValidOrder counts waiting conditions', () => {
    const futures = market({ rules: futuresRules({ maxOpenOrders: 2 }) });
    futures.placed(ME, 'BUY OPEN 1 @ 59000');
    expect(futures.condition(ME, 'UP 60100: BUY OPEN 1 @ 60200').ok).toBe(true);
    expect(futures.place(ME, 'BUY OPEN 1 @ 59000')).toMatchObject(refused('too-many-open-orders'));
    expect(futures.condition(ME, 'UP 60100: BUY OPEN 1 @ 60200')).toMatchObject(
      refused('too-many-open-orders'),
    );
  });

  test('client ids: under 32 characters, unique for life, found by either id', () => {
    const futures = market();
    const named = (clientOrderId: string) =>
      futures.place(ME, 'BUY OPEN 1 @ 59000', { clientOrderId });
    expect(named('a'.repeat(32))).toMatchObject(refused('client-id-malformed'));
    expect(named('ä')).toMatchObject(refused('client-id-malformed'));
    expect(named('a'.repeat(31)).ok).toBe(true);
    const id = futures.placed(ME, 'BUY OPEN 1 @ 59000', { clientOrderId: 'bot-1' });
    futures.cancel(ME, id);
    expect(named('bot-1')).toMatchObject(refused('client-id-duplicate'));
    const { query } = futures.engine;
    const byClientId = query.futures.order(ME, { contract: BTC, clientOrderId: 'bot-1' });
    expect(byClientId).toMatchObject({ ok: true, value: { orderId: id } });
    const target = { contract: BTC, orderId: id, clientOrderId: 'bot-2' };
    expect(query.futures.order(ME, target)).toMatchObject(refused('order-not-found'));
    expect(query.futures.order(OTHER, { contract: BTC, orderId: id })).toMatchObject(
      refused('order-not-found'),
    );
    expect(futures.cancel(ME, id)).toMatchObject(refused('order-not-cancelable'));
    expect(futures.found(ME, futures.placed(ME, 'BUY OPEN 1 @ 59000')).clientOrderId).toBe('0');
  });
});

describe('hedge positions', () => {
  test('a cross long and a short of one contract live side by side', () => {
    const futures = market();
    const cross = { mode: 'cross' } as const;
    futures.trade(ME, OTHER, '100 @ 60000', cross);
    futures.trade(OTHER, ME, '40 @ 60000', cross);
    expect([futures.held(ME, 'BUY').volume, futures.held(ME, 'SELL').volume]).toEqual([100, 40]);
    expect(futures.place(ME, 'SELL CLOSE 101 @ 60000', cross)).toMatchObject(
      refused('position-not-sufficient'),
    );
    expect(futures.place(ME, 'BUY OPEN 1 @ 60000')).toMatchObject(
      refused('position-mode-conflict'),
    );
    expect(futures.place(ME, 'SELL CLOSE 1 @ 60000')).toMatchObject(
      refused('position-mode-conflict'),
    );
    expect(futures.place(ME, 'BUY OPEN 1 @ 3000', { contract: ETH }).ok).toBe(true);
    sound(futures);
  });

  test('contracts in CLOSE orders cannot be closed twice; a cancel gives them back', () => {
    const futures = market();
    futures.trade(ME, OTHER, '10 @ 60000');
    const id = futures.placed(ME, 'SELL CLOSE 7 @ 61000');
    expect(futures.held(ME, 'BUY').pendingCloseVolume).toBe(7);
    expect(futures.place(ME, 'SELL CLOSE 4 @ 61000')).toMatchObject(
      refused('position-not-sufficient'),
    );
    futures.placed(OTHER, 'BUY CLOSE 2 @ 61000');
    expect(futures.held(ME, 'BUY')).toMatchObject({ pendingCloseVolume: 5, volume: 8 });
    futures.cancel(ME, id);
    expect(futures.held(ME, 'BUY').pendingCloseVolume).toBe(0);
    sound(futures);
  });

  test('the other mode is open again when nothing is left', () => {
    const futures = market();
    const id = futures.placed(ME, 'BUY OPEN 1 @ 59000');
    expect(futures.place(ME, 'BUY OPEN 1 @ 59000', { mode: 'cross' })).toMatchObject(
      refused('position-mode-conflict'),
    );
    futures.cancel(ME, id);
    expect(futures.place(ME, 'BUY OPEN 1 @ 59000', { mode: 'cross' }).ok).toBe(true);
  });

  test('a trade with oneself: two rows, one id, both fees', () => {
    const futures = market();
    futures.placed(ME, 'BUY OPEN 10 @ 60000');
    futures.placed(ME, 'SELL OPEN 10 @ 60000');
    const trades = futures.engine.query.futures.ownTrades(ME, BTC, { limit: 10 });
    expect(trades.map((row) => [row.tradeId, row.isBuyer, row.isMaker, usdt(row.fee)])).toEqual([
      [1, true, true, '0.012'],
      [1, false, false, '0.036'],
    ]);
    futures.placed(ME, 'SELL CLOSE 10 @ 60000');
    futures.placed(ME, 'BUY CLOSE 10 @ 60000');
    expect(futures.wallet(ME)).toBe('99999.904 0');
    sound(futures);
  });

  test.each([
    ['cancelNewest', 'CANCELED 0', 'NEW 0'],
    ['cancelOldest', 'NEW 0', 'CANCELED 0'],
    ['cancelBoth', 'CANCELED 0', 'CANCELED 0'],
  ] as const)('the self-trade rule %s', (selfTrade, taker, maker) => {
    const futures = market({}, { selfTrade });
    const resting = futures.placed(ME, 'BUY OPEN 10 @ 60000');
    const id = futures.placed(ME, 'SELL OPEN 10 @ 60000');
    expect([futures.state(ME, id), futures.state(ME, resting)]).toEqual([taker, maker]);
    sound(futures);
  });
});

describe('leverage', () => {
  test('within the tier, not with open orders, kept by the order', () => {
    const futures = market();
    expect(futures.engine.query.futures.leverage(ME, BTC)).toBe(20);
    expect(futures.leverage(ME, 101)).toMatchObject(refused('leverage-above-limit'));
    expect(futures.leverage(ME, 0)).toMatchObject(refused('invalid-value'));
    const id = futures.placed(ME, 'BUY OPEN 1 @ 59000');
    expect(futures.leverage(ME, 10)).toMatchObject(refused('leverage-with-open-orders'));
    futures.cancel(ME, id);
    expect(futures.leverage(ME, 100).ok).toBe(true);
    expect(futures.found(ME, futures.placed(ME, 'BUY OPEN 1 @ 59000')).leverage).toBe(100);
    // What waits for a price is no open order of the tier: it is judged when its price has come.
    expect(futures.condition(ME, 'UP 61000: BUY OPEN 9000 @ 61000').ok).toBe(true);
    expect(futures.place(ME, 'BUY OPEN 10000 @ 59000')).toMatchObject(
      refused('position-above-tier'),
    );
    expect(futures.place(ME, 'BUY OPEN 9999 @ 59000').ok).toBe(true);
  });

  test('an isolated position is brought to the new leverage', () => {
    const futures = market();
    futures.trade(ME, OTHER, '1000 @ 60000');
    const free = futures.account(ME).accountNormal;
    expect(futures.leverage(ME, 10).ok).toBe(true);
    expect(usdt(futures.held(ME, 'BUY').holdAmount)).toBe('600');
    expect(futures.account(ME).accountNormal - free).toBe(-300n * 10n ** 8n);
    expect(futures.leverage(ME, 50).ok).toBe(true);
    expect(usdt(futures.held(ME, 'BUY').holdAmount)).toBe('120');
    sound(futures);
  });

  test('margin that is not there refuses it', () => {
    const futures = new TestFutures().open('400', ME).open('100000', OTHER);
    futures.price('60000');
    futures.trade(ME, OTHER, '1000 @ 60000', { mode: 'cross' });
    expect(futures.leverage(ME, 10)).toMatchObject(refused('insufficient-margin'));
    expect(futures.leverage(ME, 16).ok).toBe(true);
    sound(futures);
  });
});

test('a sale locks for the bids that it meets, not for its own price far below them', () => {
  const futures = new TestFutures().open('400', ME).open('100000', OTHER);
  futures.price('60000');
  futures.placed(OTHER, 'BUY OPEN 1000 @ 60000');
  expect(futures.place(ME, 'SELL OPEN 1000 @ 55000').ok).toBe(true);
  expect(usdt(futures.held(ME, 'SELL').holdAmount)).toBe('300');
  sound(futures);
});

test('a market open by value takes the contracts its value buys at the worst price met', () => {
  const futures = market({ marketOpenUnit: 'value' });
  futures.placed(OTHER, 'SELL OPEN 10 @ 60000');
  futures.placed(OTHER, 'SELL OPEN 10 @ 61000');
  const buy = (value: bigint) => {
    const order = futures.order('BUY OPEN 1');
    const quantity = { unit: 'value', atoms: atoms(value * 10n ** 8n) } as const;
    const command = { type: 'placeFuturesOrder', atMs: futures.nowMs, uid: ME } as const;
    return futures.execute({ ...command, order: { ...order, quantity } });
  };
  // 91.5 would be 15 at 61000, but 15.25 at 60000 is more than rests there.
  expect(buy(92n).ok).toBe(true);
  expect(futures.held(ME, 'BUY').volume).toBe(15);
  expect(futures.place(ME, 'BUY OPEN 1')).toMatchObject(refused('invalid-value'));
  expect(buy(1n)).toMatchObject(refused('volume-below-minimum'));
  sound(futures);
});

test('daily settlement moves cost to the mark and leaves equity as it was', () => {
  const futures = market({ settlement: 'daily' });
  futures.trade(ME, OTHER, '1000 @ 60000');
  futures.trade(ME, OTHER, '100 @ 3000', { mode: 'cross', contract: ETH });
  futures.do({ type: 'setFunding', atMs: futures.nowMs, contract: BTC, rate: rate(0n) });
  futures.do({ type: 'setFunding', atMs: futures.nowMs, contract: ETH, rate: rate(0n) });
  futures.price('60500');
  futures.price('3030', 'ETHUSDT');
  const before = futures.account(ME);
  futures.advance(86_400_000 - (futures.nowMs % 86_400_000));
  const after = futures.account(ME);
  expect([after.totalEquity, after.partEquity]).toEqual([before.totalEquity, before.partEquity]);
  for (const position of after.positions) {
    expect(position.unRealizedAmount).toBe(0n);
    expect(position.settleProfit + position.unRealizedAmount).toBe(position.openRealizedAmount);
    expect(usdt(position.settleProfit)).toBe(position.contract === BTC ? '50' : '30');
  }
  expect(futures.held(ME, 'BUY')).toMatchObject({ openPrice: '60000', avgPrice: '60500' });
  // What is closed takes its own part of both along.
  futures.placed(OTHER, 'BUY CLOSE 400 @ 60500');
  futures.placed(ME, 'SELL CLOSE 400 @ 60500');
  expect(futures.held(ME, 'BUY')).toMatchObject({ openPrice: '60000', avgPrice: '60500' });
  sound(futures);
});

test('money goes into the futures wallet and out of it as far as positions allow', () => {
  const futures = market();
  futures.trade(ME, OTHER, '1000 @ 60000', { mode: 'cross' });
  const transfer = (amount: bigint) =>
    futures.execute({
      type: 'transfer',
      atMs: futures.nowMs,
      uid: ME,
      from: 'futures',
      to: 'spot',
      asset: 'USDT',
      amount: atoms(amount * 10n ** 8n),
    });
  expect(transfer(99_999n)).toMatchObject(refused('insufficient-balance'));
  expect(transfer(99_000n).ok).toBe(true);
  expect(
    futures.engine.query.balances(ME, 'spot').find(({ asset }) => asset === 'USDT')?.free,
  ).toBe(99_000n * 10n ** 8n);
  sound(futures);
});

test('a wallet in debt pays with what its open orders lock before the fund does', () => {
  const futures = new TestFutures().open('200', ME).open('100000', OTHER);
  futures.price('60000');
  const cross = { mode: 'cross' } as const;
  futures.leverage(ME, 100);
  futures.trade(ME, OTHER, '1000 @ 60000', cross);
  const far = futures.placed(ME, 'BUY OPEN 1000 @ 54000', cross);
  const fund = () => futures.engine.query.futures.insurance()[0]?.amount;
  const before = fund();
  futures.placed(OTHER, 'BUY CLOSE 1000 @ 58500', cross);
  futures.placed(ME, 'SELL CLOSE 1000 @ 58500', cross);
  expect(futures.state(ME, far)).toBe('CANCELED 0');
  expect(fund()).toBe(before);
  // 200 − 150 − fees of 1.2 and 3.51
  expect(futures.wallet(ME)).toBe('45.29 0');
  sound(futures);
});
