import { describe, expect, test } from 'vitest';
import { rate } from '@shared/money/units';
import { BTC, futuresRules, TestFutures, usdt } from './futures.testing';
import type { FuturesSetup } from '../engine';

const ME = 10023;
const OTHER = 10024;

/** Another trader with plenty of money, and me. */
function market(mine: string, setup: Partial<FuturesSetup> = {}): TestFutures {
  const market = new TestFutures(setup).open(mine, ME).open('1000000', OTHER);
  market.price('60000');
  return market;
}

/** W6: an isolated long of 5000 at 60000, leverage 20, as maker. */
function w6(): TestFutures {
  const futures = market('20000');
  futures.placed(ME, 'BUY OPEN 5000 @ 60000');
  expect(futures.wallet(ME)).toBe('18482 1518');
  futures.placed(OTHER, 'SELL OPEN 5000 @ 60000');
  return futures;
}

const sound = (futures: TestFutures): void => {
  expect(futures.engine.brokenInvariants()).toEqual([]);
};

describe('W2: a published record', () => {
  test('short 900 @44500 closed @45000, fee .00065', () => {
    const fee = rate(65_000n);
    const fees = { openMaker: fee, openTaker: fee, closeMaker: fee, closeTaker: fee };
    const futures = market('100000', { rules: futuresRules({ fees }) });
    futures.price('44500');
    futures.trade(OTHER, ME, '900 @ 44500');
    futures.placed(OTHER, 'SELL CLOSE 900 @ 45000');
    futures.placed(ME, 'BUY CLOSE 900 @ 45000');
    const [row] = futures.engine.query.futures.closedPositions(ME, BTC, { limit: 10 });
    if (row === undefined) throw new Error('the position is closed');
    expect([row.side, row.volume, row.openPrice, row.openEndPrice]).toEqual([
      'SELL',
      900,
      '44500',
      '44500',
    ]);
    expect([usdt(row.closeProfit), usdt(row.tradeFee), usdt(row.historyRealizedAmount)]).toEqual([
      '-45',
      '-5.23575',
      '-50.23575',
    ]);
    sound(futures);
  });
});

test('W3: one contract at 41000 is 4.1 of deal money', () => {
  const futures = market('100');
  futures.price('41000');
  futures.placed(OTHER, 'SELL OPEN 1 @ 41000');
  const id = futures.placed(ME, 'BUY OPEN 1');
  const order = futures.found(ME, id);
  expect([order.status, usdt(order.executedValue), order.price]).toEqual(['FILLED', '4.1', 0]);
  sound(futures);
});

test('W5: what an order locks', () => {
  const futures = market('11036');
  futures.price('55000');
  expect(futures.leverage(ME, 10).ok).toBe(true);
  const id = futures.placed(ME, 'BUY OPEN 10000 @ 60000');
  expect(futures.wallet(ME)).toBe('0 11036');
  expect(futures.cancel(ME, id).ok).toBe(true);
  expect(futures.wallet(ME)).toBe('11036 0');
  const poor = market('11035.99999999');
  poor.price('55000');
  expect(poor.leverage(ME, 10).ok).toBe(true);
  expect(poor.place(ME, 'BUY OPEN 10000 @ 60000')).toMatchObject({
    error: { reason: 'insufficient-margin' },
  });
});

describe('W6: an isolated long', () => {
  test('opens with its margin, the rest of the lock comes back', () => {
    const futures = w6();
    expect(futures.wallet(ME)).toBe('18494 0');
    const long = futures.held(ME, 'BUY');
    expect([usdt(long.holdAmount), usdt(long.tradeFee), long.reducePrice]).toEqual([
      '1500',
      '-6',
      '57320.99758648',
    ]);
    sound(futures);
  });

  test('W9: a part closed with profit', () => {
    const futures = w6();
    futures.placed(OTHER, 'BUY CLOSE 2000 @ 61000');
    futures.placed(ME, 'SELL CLOSE 2000 @ 61000');
    const long = futures.held(ME, 'BUY');
    expect(futures.wallet(ME)).toBe('19094 0');
    expect([
      usdt(long.closeProfit),
      usdt(long.tradeFee),
      usdt(long.realizedAmount),
      usdt(long.holdAmount),
      long.reducePrice,
    ]).toEqual(['200', '-13.32', '192.68', '900', '56675.11397157']);
    sound(futures);
    // The journal example of exchange-rules §3 goes on from here.
    futures.placed(OTHER, 'BUY CLOSE 3000 @ 60500');
    futures.placed(ME, 'SELL CLOSE 3000 @ 60500');
    expect(futures.wallet(ME)).toBe('20325.79 0');
    const [row] = futures.engine.query.futures.closedPositions(ME, BTC, { limit: 1 });
    expect(usdt(row?.historyRealizedAmount ?? 0n)).toBe('325.79');
    sound(futures);
  });

  test('W10: a part closed at a loss keeps the margin ratio', () => {
    const futures = w6();
    futures.price('59000');
    futures.placed(OTHER, 'BUY CLOSE 2000 @ 59000');
    futures.placed(ME, 'SELL CLOSE 2000 @ 59000');
    const long = futures.held(ME, 'BUY');
    expect(futures.wallet(ME)).toBe('18886.92 0');
    expect([
      usdt(long.closeProfit),
      usdt(long.realizedAmount),
      usdt(long.holdAmount),
      long.marginRate,
    ]).toEqual(['-200', '-207.08', '1107.08', '0.03389831']);
    const equity = long.holdAmount + long.realizedAmount + long.unRealizedAmount;
    expect(usdt(equity)).toBe('600');
    sound(futures);
  });
});

test('W11: averaging and closing in parts', () => {
  const none = rate(0n);
  const fees = { openMaker: none, openTaker: none, closeMaker: none, closeTaker: none };
  const rules = futuresRules({ fees, minValue: 0n as never });
  const futures = market('1000', { rules });
  for (const words of ['3 @ 60000.1', '4 @ 60001.3', '5 @ 60002.7']) {
    futures.trade(ME, OTHER, words);
  }
  const { avgPrice, volume } = futures.held(ME, 'BUY');
  expect([avgPrice, volume]).toEqual(['60001.58333333', 12]);
  futures.placed(OTHER, 'BUY CLOSE 12 @ 60010');
  futures.placed(ME, 'SELL CLOSE 7 @ 60010');
  expect(usdt(futures.held(ME, 'BUY').closeProfit)).toBe('0.00589167');
  futures.placed(ME, 'SELL CLOSE 5 @ 60010');
  const [row] = futures.engine.query.futures.closedPositions(ME, BTC, { limit: 1 });
  expect(usdt(row?.closeProfit ?? 0n)).toBe('0.0101');
  sound(futures);
});

test('W17: a cross position from beginning to end', () => {
  const futures = new TestFutures().open('5000', ME).open('1000000', OTHER, 3);
  futures.price('60000');
  const cross = { mode: 'cross' } as const;
  futures.placed(ME, 'BUY OPEN 1000 @ 60000', cross);
  futures.placed(OTHER, 'SELL OPEN 1000 @ 60000');
  futures.placed(OTHER, 'BUY CLOSE 400 @ 60500');
  futures.placed(ME, 'SELL CLOSE 400 @ 60500', cross);
  const half = futures.held(ME, 'BUY');
  expect([usdt(half.realizedAmount), half.closePrice]).toEqual(['20', '60500']);
  fund(futures);
  futures.placed(OTHER, 'BUY CLOSE 600 @ 59800');
  futures.placed(ME, 'SELL CLOSE 600 @ 59800', cross);
  const [row] = futures.engine.query.futures.closedPositions(ME, BTC, { limit: 1 });
  expect([
    usdt(row?.closeProfit ?? 0n),
    usdt(row?.tradeFee ?? 0n),
    usdt(row?.capitalFee ?? 0n),
    usdt(row?.historyRealizedAmount ?? 0n),
  ]).toEqual(['8', '-4.8048', '-0.37', '2.8252']);
  sound(futures);
});

/** 600 × 0.0001 × 61666.666 × 0.0001 = 0.369999996, rounded up for who pays. */
function fund(futures: TestFutures): void {
  futures.price('61666.666');
  const oneBasisPoint = rate(10_000n);
  futures.do({ type: 'setFunding', atMs: futures.nowMs, contract: BTC, rate: oneBasisPoint });
  futures.advance(28_800_000 - (futures.nowMs % 28_800_000));
  futures.price('60000');
}
