/** The field map of account, position and profit history (exchange-rules §5.11), each figure worked out by hand. */
import { describe, expect, test } from 'vitest';
import { rate } from '@shared/money/units';
import { BTC, ETH, TestFutures, usdt } from '../futures.testing';

const ME = 10_023;
const OTHER = 10_024;
const SOL = 'E-SOL-USDT';
const CROSS = { mode: 'cross' } as const;

describe('W15 beside an isolated position that has been closed in part, and an open order', () => {
  // 15 of fees for the cross legs, 25.3 for the order, 754.2 for what is isolated.
  const futures = new TestFutures().open('10794.5', ME).open('1000000', OTHER);
  const trade = (words: string, contract: string, mode: 'cross' | 'isolated', price: string) => {
    const [side = '', open = '', volume = ''] = words.split(' ');
    futures.placed(ME, `${words} @ ${price}`, { contract, mode });
    const other = side === 'BUY' ? 'SELL' : 'BUY';
    futures.placed(OTHER, `${other} ${open} ${volume} @ ${price}`, { contract });
  };
  futures.price('60000');
  futures.price('3000', 'ETHUSDT');
  futures.price('150', 'SOLUSDT');
  trade('BUY OPEN 10000', BTC, 'cross', '60000');
  trade('SELL OPEN 500', ETH, 'cross', '3000');
  trade('BUY OPEN 140', SOL, 'isolated', '150');
  // Won 40, paid 1.208; 300 of 1,050 are released.
  trade('SELL CLOSE 40', SOL, 'isolated', '151');
  futures.placed(ME, 'BUY OPEN 100 @ 50000', CROSS);
  futures.price('59500');
  futures.price('3050', 'ETHUSDT');
  futures.price('148', 'SOLUSDT');

  test('the account', () => {
    const account = futures.account(ME);
    const amounts = Object.entries(account).flatMap(([name, value]) =>
      typeof value === 'bigint' ? [[name, usdt(value)]] : [],
    );
    expect(Object.fromEntries(amounts)).toEqual({
      accountNormal: '10000',
      accountLock: '25.3', // 25 of margin, 0.3 of fee
      partPositionNormal: '750',
      totalPositionNormal: '3737.5', // 2975 + 762.5
      totalCost: '3737.5',
      achievedAmount: '38.792',
      unrealizedAmount: '-950', // −500 − 250 − 200
      totalEquity: '9250',
      partEquity: '588.792', // 750 + 38.792 − 200
      maintenance: '418.6',
      available: '5512.5',
    });
    expect([account.totalMarginRate, account.sumMarginRate]).toEqual([
      '0.12374582', // 9250 ÷ 74750
      '0.11015178', // (9250 + 25.3 + 588.792) ÷ 89550
    ]);
  });

  test('an isolated position', () => {
    const row = futures.held(ME, 'BUY', SOL);
    expect(row).toMatchObject({
      volume: 100,
      closeVolume: 40,
      openPrice: '150',
      avgPrice: '150',
      closePrice: '151',
      mark: 14_800_000n,
      marginRate: '0.03978324', // 588.792 ÷ 14800
      returnRate: '-0.26666667', // −200 ÷ (15000 ÷ 20)
      reducePrice: '142.91238938', // (15000 − 788.792) ÷ (100 × 0.9944)
      liquidationPrice: '142.91238938',
      isOpen: true,
    });
    expect(
      [row.holdAmount, row.realizedAmount, row.unRealizedAmount, row.openRealizedAmount].map(usdt),
    ).toEqual(['750', '38.792', '-200', '-200']);
    expect(
      [row.positionBalance, row.closeProfit, row.tradeFee, row.historyRealizedAmount].map(usdt),
    ).toEqual(['14800', '40', '-5.408', '34.592']);
  });

  test.each([
    ['the cross long', 'BUY', BTC, '2975', '-0.16666667', '50618.86564763'],
    ['the cross short', 'SELL', ETH, '762.5', '-0.33333333', '4806.44391408'],
  ] as const)('%s', (_name, side, contract, hold, returnRate, price) => {
    const row = futures.held(ME, side, contract);
    expect(row).toMatchObject({
      marginRate: '0.12374582',
      returnRate,
      reducePrice: price,
      liquidationPrice: price,
      realizedAmount: 0n,
    });
    expect(usdt(row.holdAmount)).toBe(hold);
  });
});

const cents = (price: string | null): string => Number(price).toFixed(2);

test('the legs of a hedge: one at a time to be reduced, together to be liquidated (§5.8)', () => {
  const futures = new TestFutures().open('3021.6', ME).open('1000000', OTHER);
  futures.price('60000');
  futures.leverage(ME, 50);
  futures.placed(ME, 'BUY OPEN 10000 @ 60000', CROSS);
  futures.placed(OTHER, 'SELL OPEN 10000 @ 60000');
  futures.placed(ME, 'SELL OPEN 8000 @ 60000', CROSS);
  futures.placed(OTHER, 'BUY OPEN 8000 @ 60000');
  expect(futures.wallet(ME)).toBe('3000 0');
  const [long, short] = [futures.held(ME, 'BUY'), futures.held(ME, 'SELL')];
  expect([long.reducePrice, short.reducePrice, long.liquidationPrice].map(cents)).toEqual([
    '57591.31',
    '62977.33',
    '47388.37',
  ]);
  expect(short.liquidationPrice).toBe(long.liquidationPrice);
});

test('what stands on more than it cost has a reducePrice at or below 0, as it is, and no liquidation (§5.8)', () => {
  const futures = new TestFutures().open('1000.12', ME).open('1000000', OTHER);
  futures.price('60000');
  futures.placed(ME, 'BUY OPEN 100 @ 60000', CROSS);
  futures.placed(OTHER, 'SELL OPEN 100 @ 60000');
  // (600 − 1000) ÷ (0.01 × 0.9944)
  expect(futures.held(ME, 'BUY')).toMatchObject({
    reducePrice: '-40225.2614642',
    liquidationPrice: null,
  });
  const paid = new TestFutures().open('1000', ME).open('1000000', OTHER);
  paid.price('60000');
  paid.leverage(ME, 1);
  paid.placed(ME, 'BUY OPEN 100 @ 60000');
  paid.placed(OTHER, 'SELL OPEN 100 @ 60000');
  expect(paid.held(ME, 'BUY')).toMatchObject({ reducePrice: '0', liquidationPrice: null });
});

test('the profit history after a daily settlement: the entry as it was, and all that came of it (§5.5)', () => {
  const futures = new TestFutures({ settlement: 'daily' }).open('1000', ME).open('100000', OTHER);
  futures.price('60000');
  futures.placed(ME, 'BUY OPEN 1000 @ 60000');
  futures.placed(OTHER, 'SELL OPEN 1000 @ 60000');
  futures.do({ type: 'setFunding', atMs: futures.nowMs, contract: BTC, rate: rate(0n) });
  futures.price('61000');
  futures.advance(86_400_000 - (futures.nowMs % 86_400_000));
  futures.placed(ME, 'SELL CLOSE 1000 @ 61500');
  futures.placed(OTHER, 'BUY CLOSE 1000 @ 61500');
  const [row] = futures.engine.query.futures.closedPositions(ME, BTC, { limit: 1 });
  expect(row).toMatchObject({ openPrice: '60000', openEndPrice: '61000', volume: 1_000 });
  expect(
    row && [row.settleProfit, row.closeProfit, row.tradeFee, row.historyRealizedAmount].map(usdt),
  ).toEqual(['100', '50', '-2.43', '147.57']); // fees of 1.2 and 1.23
  expect(futures.wallet(ME)).toBe('1147.57 0');
});

test('a position tells that it is opened, changed and closed, to its owner; the crowd tells nothing (§2)', () => {
  const futures = new TestFutures().open('100000', ME, OTHER);
  futures.price('60000');
  const mine = (words: string, against: string): readonly unknown[] => {
    futures.placed(ME, words);
    const result = futures.place(OTHER, against);
    if (!result.ok) throw new Error(result.error.message);
    return result.value.flatMap((event) =>
      event.type === 'positionChanged' && event.uid === ME
        ? [`${event.contract} ${event.change} ${String(event.volume)}`]
        : [],
    );
  };
  expect([
    mine('BUY OPEN 5 @ 60000', 'SELL OPEN 5 @ 60000'),
    mine('BUY OPEN 3 @ 60000', 'SELL OPEN 3 @ 60000'),
    mine('SELL CLOSE 2 @ 60000', 'BUY CLOSE 2 @ 60000'),
    mine('SELL CLOSE 6 @ 60000', 'BUY CLOSE 6 @ 60000'),
  ]).toEqual([
    ['E-BTC-USDT OPENED 5'],
    ['E-BTC-USDT CHANGED 8'],
    ['E-BTC-USDT CHANGED 6'],
    ['E-BTC-USDT CLOSED 0'],
  ]);
});
