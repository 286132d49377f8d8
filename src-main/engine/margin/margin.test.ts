/** Scenario 18 of exchange-rules §11: buying and selling on credit, and what it costs. */
import { describe, expect, test } from 'vitest';
import { ALICE, GENESIS_MS } from '../engine.testing';
import { restoreEngine } from '../index';
import { marginConfig, MarginExchange, refusal, told, w18 } from './margin.testing';

const BTC = 'BTCUSDT';

describe('how much can be borrowed', () => {
  test.each([
    ['3x', '0.05', '0.050001', '1.49998500'],
    ['5x', '0.083333', '0.083334', '1.24999750'],
    ['10x', '0.168181', '0.168182', '1.10999987'],
  ] as const)('profile %s: %s BTC for 1000 USDT, not %s', (profile, most, tooMuch, level) => {
    const exchange = new MarginExchange(marginConfig({ profile }));
    exchange.give(ALICE, 'USDT 1000');
    const before = exchange.engine.stateHash();
    const refused = refusal(exchange.trade(ALICE, BTC, 'BUY', `${tooMuch} @ 60000`));
    expect(refused).toMatch(/^insufficient-balance: volume: needs .* USDT, free 1000; /);
    expect(refused).toMatch(`margin level ${level}, at least`);
    expect(exchange.engine.stateHash()).toBe(before);
    expect(refusal(exchange.trade(ALICE, BTC, 'BUY', `${most} @ 60000`))).toBe('accepted');
  });

  test('credit that orders have reserved counts as if it were drawn', () => {
    const exchange = new MarginExchange();
    exchange.give(ALICE, 'USDT 1000');
    const first = exchange.traded(ALICE, BTC, 'BUY', '0.03 @ 60000');
    expect(exchange.margin('USDT')).toBe('0 1000 0 0 800');
    // (1000 + 800 + 1200) / (800 + 1200) is 1.5; one lot more is below.
    expect(refusal(exchange.trade(ALICE, BTC, 'BUY', '0.020001 @ 60000'))).toMatch(
      'insufficient-balance',
    );
    const second = exchange.traded(ALICE, BTC, 'BUY', '0.02 @ 60000');
    expect(exchange.margin('USDT')).toBe('0 1000 0 0 2000');
    exchange.cancelOn(ALICE, BTC, second.orderId);
    expect(exchange.margin('USDT')).toBe('0 1000 0 0 800');
    exchange.cancelOn(ALICE, BTC, first.orderId);
    expect(exchange.margin('USDT')).toBe('1000 0 0 0 0');
  });

  test('no account may owe more of an asset than a million USDT were worth at the opening', () => {
    const exchange = new MarginExchange();
    exchange.give(ALICE, 'BTC 100');
    exchange.give(ALICE, 'USDT 1');
    exchange.traded(ALICE, 'ETHUSDT', 'BUY', '333.33366 @ 3000');
    const before = exchange.engine.stateHash();
    expect(refusal(exchange.trade(ALICE, 'ETHUSDT', 'BUY', '0.01 @ 3000'))).toBe(
      'borrow-cap: volume: needs 30 USDT, free 0; can borrow at most 0.02',
    );
    expect(refusal(exchange.trade(ALICE, 'LTCUSDT', 'SELL', '12500.0001 @ 80'))).toBe(
      'borrow-cap: volume: needs 12500.0001 LTC, free 0; can borrow at most 12500',
    );
    expect(exchange.engine.stateHash()).toBe(before);
    // All of it is lent, to the last lot.
    exchange.traded(ALICE, 'LTCUSDT', 'SELL', '12500 @ 80');
  });

  test('a test order says the same and changes nothing', () => {
    const exchange = new MarginExchange();
    exchange.give(ALICE, 'USDT 1000');
    const before = exchange.engine.stateHash();
    const check = (words: string) => {
      const order = exchange.orderOn(BTC, 'BUY', words);
      return exchange.engine.query.checkOrder(ALICE, 'margin', order).ok;
    };
    expect([check('0.05 @ 60000'), check('0.050001 @ 60000')]).toEqual([true, false]);
    expect(exchange.engine.stateHash()).toBe(before);
  });
});

describe('an order on credit', () => {
  test('that is not filled pays no interest', () => {
    const exchange = new MarginExchange();
    exchange.give(ALICE, 'USDT 1000');
    const { orderId } = exchange.traded(ALICE, BTC, 'BUY', '0.04 @ 60000');
    expect(told(exchange.waitHours(50))).toEqual([]);
    expect(exchange.margin('USDT')).toBe('0 1000 0 0 1400');
    exchange.cancelOn(ALICE, BTC, orderId);
    expect(exchange.margin('USDT')).toBe('1000 0 0 0 0');
    expect(exchange.house('interest', 'USDT')).toBe('0');
  });

  test('uses its own money first and borrows fill by fill', () => {
    const exchange = new MarginExchange();
    exchange.give(ALICE, 'USDT 1000');
    const { orderId } = exchange.traded(ALICE, BTC, 'BUY', '0.04 @ 60000');
    exchange.traded(10024, BTC, 'SELL', '0.01 @ 60000', 'spot');
    expect(exchange.margin('USDT')).toBe('0 400 0 0 1400');
    exchange.traded(10024, BTC, 'SELL', '0.01 @ 60000', 'spot');
    expect(exchange.margin('USDT')).toBe('0 0 200 0.002 1200');
    exchange.cancelOn(ALICE, BTC, orderId);
    expect(exchange.margin('USDT')).toBe('0 0 200 0.002 0');
    expect(exchange.engine.brokenInvariants()).toEqual([]);
  });

  test('filled at better prices than its limit gives credit back first', () => {
    const exchange = new MarginExchange();
    exchange.give(ALICE, 'USDT 1000');
    exchange.quote(BTC, null, '0.04 @ 59000');
    exchange.traded(ALICE, BTC, 'BUY', '0.04 @ 60000');
    expect(exchange.margin('USDT')).toBe('0 0 1360 0.0136 0');
    exchange.give(ALICE, 'USDT 2360.0136');
    exchange.quote(BTC, null, '0.01 @ 59000');
    exchange.traded(ALICE, BTC, 'BUY', '0.04 @ 60000');
    // Its own 1000 pay 590; of the 10 saved nothing is its own.
    expect(exchange.margin('USDT')).toBe('0 410 0 0 1390');
  });

  test('takes money that has become free before it borrows', () => {
    const exchange = new MarginExchange();
    exchange.give(ALICE, 'USDT 1000');
    exchange.traded(ALICE, BTC, 'BUY', '0.04 @ 60000');
    exchange.give(ALICE, 'USDT 500');
    exchange.traded(10024, BTC, 'SELL', '0.04 @ 60000', 'spot');
    expect(exchange.margin('USDT')).toBe('0 0 900 0.009 0');
  });

  test('for an amount reserves and borrows the amount it spends', () => {
    const exchange = new MarginExchange();
    exchange.give(ALICE, 'USDT 1000');
    exchange.quote(BTC, null, '0.01 @ 60000');
    const { events } = exchange.traded(ALICE, BTC, 'BUY', '2500 USDT');
    expect(told(events)).toEqual(['BUY BTCUSDT', 'CANCELED NO_LIQUIDITY']);
    expect(exchange.margin('USDT')).toBe('400 0 0 0 0');
    exchange.quote(BTC, null, '1 @ 60000');
    exchange.traded(ALICE, BTC, 'BUY', '600 USDT');
    expect(exchange.margin('USDT')).toBe('0 0 200 0.002 0');
  });
});

describe('a short sale', () => {
  function short(): MarginExchange {
    const exchange = new MarginExchange();
    exchange.give(ALICE, 'USDT 1000');
    exchange.quote(BTC, '1 @ 60000', null);
    exchange.traded(ALICE, BTC, 'SELL', '0.02');
    return exchange;
  }

  test('borrows what it sells', () => {
    const exchange = short();
    expect(exchange.margin('BTC')).toBe('0 0 0.02 0.0000001 0');
    expect(exchange.margin('USDT')).toBe('2198.8 0 0 0 0');
    expect(exchange.level()).toBe('1.83232417');
  });

  test('is repaid by buying back: interest first, then the principal', () => {
    const exchange = short();
    exchange.quote(BTC, null, '1 @ 59000');
    const { events } = exchange.traded(ALICE, BTC, 'BUY', '0.02 @ 59000');
    expect(told(events)).toEqual(['BUY BTCUSDT', 'REPAID 0.01998 BTC']);
    expect(exchange.margin('BTC')).toBe('0 0 0.0000201 0 0');
    exchange.traded(ALICE, BTC, 'BUY', '0.0001 @ 59000');
    expect(exchange.margin('BTC')).toBe('0.0000798 0 0 0 0');
    expect(exchange.level()).toBe('999');
    expect(told(exchange.waitHours(5))).toEqual([]);
  });

  test('loses by a rise and is bought back from what it has', () => {
    const exchange = short();
    exchange.print(BTC, '0.001 @ 77000');
    // 2198.8 against 0.0200001 BTC at 100 000: below 1.10.
    const events = exchange.quote(BTC, '1 @ 99990', '1 @ 100010');
    expect(told(events)).toEqual([
      'CALL 1.09939450',
      'STARTED',
      'BUY BTCUSDT',
      'REPAID 0.0200001 BTC',
      'FINISHED',
    ]);
    // 0.0200001 and 2 % of it, before the taker's fee 0.020421 BTC, and a lot more.
    expect(exchange.house('insurance', 'BTC')).toBe('0.00040001');
    expect(exchange.margin('BTC')).toBe('0.00000146 0 0 0 0');
    expect(exchange.margin('USDT')).toBe('156.39578 0 0 0 0');
  });
});

describe('interest', () => {
  const borrowing = (idleHours: number): MarginExchange => {
    const exchange = new MarginExchange();
    exchange.give(ALICE, 'USDT 1000');
    exchange.quote('BTCUSDT', null, '0.04 @ 60000');
    exchange.waitHours(idleHours);
    exchange.traded(ALICE, 'BTCUSDT', 'BUY', '0.04 @ 60000');
    return exchange;
  };

  test('of the first loan after hours in which nobody owed is an hour’s, then each full hour’s', () => {
    const exchange = borrowing(5);
    expect(exchange.margin('USDT')).toBe('0 0 1400 0.014 0');
    exchange.wait(1);
    expect(exchange.margin('USDT')).toBe('0 0 1400 0.014 0');
    exchange.waitHours(1);
    expect(exchange.margin('USDT')).toBe('0 0 1400 0.028 0');
  });

  test('is charged at the hour itself, not a millisecond before it', () => {
    const exchange = borrowing(2);
    exchange.wait(3_600_000 - (exchange.nowMs % 3_600_000) - 1);
    expect(exchange.margin('USDT')).toBe('0 0 1400 0.014 0');
    exchange.wait(1);
    expect(exchange.margin('USDT')).toBe('0 0 1400 0.028 0');
  });

  test('of a loan made in the very moment of a full hour is one hour’s', () => {
    const exchange = borrowing((3_600_000 - (GENESIS_MS % 3_600_000)) / 3_600_000);
    expect(exchange.nowMs % 3_600_000).toBe(0);
    exchange.wait(1);
    expect(exchange.margin('USDT')).toBe('0 0 1400 0.014 0');
    exchange.waitHours(1);
    expect(exchange.margin('USDT')).toBe('0 0 1400 0.028 0');
  });

  test('idle hours leave the same state in one step and in many', () => {
    const [coarse, fine] = [new MarginExchange(), new MarginExchange()];
    coarse.waitHours(5);
    for (let step = 0; step < 50; step++) fine.waitHours(0.1);
    expect(fine.engine.stateHash()).toBe(coarse.engine.stateHash());
    expect(fine.engine.seq()).toBe(coarse.engine.seq());
  });

  test('for hours that an older program let stand is not asked of a later loan', () => {
    const idle = new MarginExchange();
    idle.give(ALICE, 'USDT 1000');
    idle.quote('BTCUSDT', null, '0.04 @ 60000');
    idle.waitHours(5);
    // As a program wrote it whose hours stood still while nobody owed anything.
    const stood = Math.ceil(GENESIS_MS / 3_600_000) * 3_600_000;
    const stored = idle.engine.snapshot().replace(/"nextHourMs":\d+/, `"nextHourMs":${stood}`);
    const engine = restoreEngine(idle.config, stored, [...idle.engine.drainRecords()]);
    expect(engine.snapshot()).toBe(stored);
    const atMs = idle.nowMs;
    const order = idle.orderOn('BTCUSDT', 'BUY', '0.04 @ 60000');
    engine.execute({ type: 'placeOrder', atMs, uid: ALICE, wallet: 'margin', order });
    const interest = (ms: number) => {
      engine.execute({ type: 'advanceTo', atMs: atMs + ms });
      const usdt = engine.query.margin.account(ALICE)?.assets.find(({ asset }) => asset === 'USDT');
      return usdt?.interest;
    };
    expect([interest(1), interest(3_600_000)]).toEqual([1_400_000n, 2_800_000n]);
  });
});

describe('repayment', () => {
  test('follows every credit: a deposit, and interest before principal', () => {
    const exchange = w18();
    exchange.give(ALICE, 'USDT 0.01');
    expect(exchange.margin('USDT')).toBe('0 0 1400 0.004 0');
    exchange.give(ALICE, 'USDT 100');
    expect(exchange.margin('USDT')).toBe('0 0 1300.004 0 0');
    exchange.give(ALICE, 'USDT 2000');
    expect(exchange.margin('USDT')).toBe('699.996 0 0 0 0');
  });

  test('comes with what a cancel gives back', () => {
    const exchange = new MarginExchange();
    exchange.give(ALICE, 'USDT 1000');
    exchange.quote(BTC, null, '0.04 @ 60000');
    const resting = exchange.traded(ALICE, 'ETHUSDT', 'BUY', '0.2 @ 3000');
    exchange.traded(ALICE, BTC, 'BUY', '0.01 @ 60000');
    expect(exchange.margin('USDT')).toBe('0 600 200 0.002 0');
    exchange.cancelOn(ALICE, 'ETHUSDT', resting.orderId);
    expect(exchange.margin('USDT')).toBe('399.998 0 0 0 0');
  });

  test('does not happen by itself where it is switched off', () => {
    const exchange = new MarginExchange(marginConfig({ autoRepay: false }));
    exchange.give(ALICE, 'USDT 1000');
    exchange.quote(BTC, null, '0.04 @ 60000');
    exchange.traded(ALICE, BTC, 'BUY', '0.04 @ 60000');
    exchange.give(ALICE, 'USDT 500');
    expect(exchange.margin('USDT')).toBe('500 0 1400 0.014 0');
  });
});

describe('money that leaves the wallet', () => {
  test('must leave enough for the debts', () => {
    const exchange = w18();
    exchange.quote(BTC, '1 @ 59999', '1 @ 60001');
    // 0.03996 BTC at 60000 less 1.5 times 1400.014 USDT: 297.579 USDT.
    const before = exchange.engine.stateHash();
    expect(refusal(exchange.move(ALICE, 'BTC 0.0049597', 'margin', 'spot'))).toBe(
      'insufficient-balance: amount: at most 0.00495965 BTC can leave margin',
    );
    expect(exchange.engine.stateHash()).toBe(before);
    expect(exchange.move(ALICE, 'BTC 0.00495965', 'margin', 'spot').ok).toBe(true);
    expect(exchange.balance(ALICE, 'BTC')).toBe('0.00495965 0');
    expect(exchange.level()).toBe('1.50000000');
  });

  test('is free to go without debts', () => {
    const exchange = new MarginExchange();
    exchange.give(ALICE, 'USDT 1000');
    expect(exchange.move(ALICE, 'USDT 1000', 'margin', 'spot').ok).toBe(true);
    expect(exchange.move(ALICE, 'USDT 1000', 'spot', 'margin').ok).toBe(true);
    expect(exchange.margin('USDT')).toBe('1000 0 0 0 0');
  });
});

test('spot and margin share a book but neither money nor orders', () => {
  const exchange = new MarginExchange();
  exchange.give(ALICE, 'USDT 1000');
  const { orderId } = exchange.traded(ALICE, BTC, 'BUY', '0.01 @ 60000');
  expect(refusal(exchange.cancelOn(ALICE, BTC, orderId, 'spot'))).toMatch('order-not-found');
  expect(exchange.engine.query.openOrders(ALICE, 'spot', BTC, 10)).toEqual([]);
  expect(exchange.engine.query.openOrders(ALICE, 'margin', BTC, 10)).toHaveLength(1);
  expect(refusal(exchange.trade(ALICE, BTC, 'BUY', '0.001 @ 60000', 'spot'))).toMatch(
    'insufficient-balance',
  );
});

test('without margin rules a margin wallet trades with what it has', () => {
  const { margin: _, ...config } = marginConfig();
  const exchange = new MarginExchange(config);
  exchange.give(ALICE, 'USDT 1000');
  expect(exchange.engine.query.margin.account(ALICE)).toBe(null);
  expect(refusal(exchange.trade(ALICE, BTC, 'BUY', '0.02 @ 60000'))).toMatch(
    'insufficient-balance',
  );
  expect(refusal(exchange.trade(ALICE, BTC, 'BUY', '0.01 @ 60000'))).toBe('accepted');
});

test('a part of a smallest unit of interest is charged as a whole one', () => {
  const exchange = new MarginExchange();
  exchange.give(ALICE, 'USDT 1000');
  exchange.quote(BTC, null, '0.04 @ 60000.01');
  exchange.traded(ALICE, BTC, 'BUY', '0.04 @ 60000.01');
  // 1400.0004 at 0.00001: 0.014000004.
  expect(exchange.margin('USDT')).toBe('0 0 1400.0004 0.01400001 0');
  exchange.waitHours(1);
  expect(exchange.margin('USDT')).toBe('0 0 1400.0004 0.02800002 0');
});

test('a call belongs to its debt: who has paid all back and borrows anew is called again', () => {
  const exchange = new MarginExchange(marginConfig({ profile: '10x' }));
  exchange.give(ALICE, 'USDT 1000');
  const borrow = (): void => {
    exchange.quote(BTC, null, '0.16 @ 60000');
    exchange.traded(ALICE, BTC, 'BUY', '0.16 @ 60000');
  };
  const calls = (bid: string) =>
    told(exchange.quote(BTC, `1 @ ${bid}`, '1 @ 60001')).filter((each) => each.startsWith('CALL'));
  borrow();
  expect(calls('56300')).toHaveLength(1);
  exchange.give(ALICE, 'USDT 8601');
  expect(exchange.margin('USDT')).toMatch(/^\S+ 0 0 0 0$/);
  // Only what was its own is left: as much is borrowed as before.
  exchange.quote(BTC, '1 @ 59999', null);
  exchange.traded(ALICE, BTC, 'SELL', '0.1596');
  const [free = ''] = exchange.margin('USDT').split(' ');
  const whole = Math.floor(Number(free));
  exchange.move(ALICE, `USDT ${String(whole - 1000)}`, 'margin', 'spot');
  borrow();
  expect(calls('56300')).toHaveLength(1);
});

test('what orders have reserved on credit keeps as much in the wallet as if it were drawn', () => {
  const exchange = new MarginExchange();
  exchange.give(ALICE, 'USDT 1000');
  exchange.give(ALICE, 'ETH 1');
  const { orderId } = exchange.traded(ALICE, BTC, 'BUY', '0.1 @ 60000');
  // (1000 + 3000 + 5000) against 5000: what is beyond 7500 may go.
  const out = (fund: string) => refusal(exchange.move(ALICE, fund, 'margin', 'spot'));
  expect(out('ETH 0.500001')).toMatch(/^insufficient-balance: /);
  expect(out('ETH 0.5')).toBe('accepted');
  exchange.cancelOn(ALICE, BTC, orderId);
  expect(out('ETH 0.5')).toBe('accepted');
});
