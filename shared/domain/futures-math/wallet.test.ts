/** A futures wallet before and after a fill, and what its positions have to fear (exchange-rules §5.4, §5.5, §5.8). */
import { describe, expect, test } from 'vitest';
import { atoms, contracts, mark, ticks, type Atoms } from '../../money/units';
import { parseDecimal } from '../../money/decimal';
import { FUTURES_RULES, type FuturesRules } from '../futures-defaults';
import {
  applyFuturesFill,
  availableFor,
  contractUnit,
  findPosition,
  initialMargin,
  isPastLiquidation,
  liquidationOf,
  liquidationTick,
  riskByEquity,
  riskOf,
  showFraction,
  tierOf,
  valueAtMark,
  type FuturesFill,
  type FuturesWallet,
  type WalletPosition,
} from './index';

const [BTC, ETH] = FUTURES_RULES as [FuturesRules, FuturesRules];
const OPENED_AT: Readonly<Record<string, string>> = { 'E-BTC-USDT': '60000', 'E-ETH-USDT': '3000' };

function units(text: string, scale = 8): bigint {
  const parsed = parseDecimal(text, scale);
  if (!parsed.ok) throw new Error(text);
  return parsed.value;
}
const money = (text: string): Atoms => atoms(units(text));

/** Opened at 60,000 and 3,000 at 20×, and still there. */
function position(
  rules: FuturesRules,
  side: 'BUY' | 'SELL',
  volume: number,
  mode: WalletPosition['mode'],
  changes: Partial<WalletPosition> & { readonly at?: string } = {},
): WalletPosition {
  const { contract, tiers, fees } = rules;
  const { at, ...rest } = changes;
  const unit = contractUnit(contract);
  const size = contracts(volume);
  const pricedAt = (text: string) => mark(units(text, contract.pricePrecision + 2));
  const opening = OPENED_AT[contract.symbol] ?? '';
  const openCost = valueAtMark(unit, pricedAt(opening), size);
  return {
    symbol: contract.symbol,
    mode,
    leverage: 20,
    hold: mode === 'isolated' ? initialMargin(openCost, 20) : atoms(0n),
    realized: atoms(0n),
    closing: contracts(0),
    isLiquidating: false,
    leg: {
      unit,
      side,
      volume: size,
      openCost,
      mark: pricedAt(at ?? opening),
      keepRate: tierOf(tiers, size).keepRate,
      closeRate: fees.closeTaker,
    },
    ...rest,
  };
}

const wallet = (normal: string, ...positions: readonly WalletPosition[]): FuturesWallet => ({
  normal: money(normal),
  positions,
});

/** 1,000 contracts of BTC for 6,000 USDT and a fee of 3.6, isolated at 20×, unless told otherwise. */
const fill = (changes: Partial<FuturesFill> = {}): FuturesFill => ({
  contract: BTC,
  side: 'BUY',
  action: 'OPEN',
  mode: 'isolated',
  contracts: contracts(1_000),
  value: money('6000'),
  fee: money('3.6'),
  leverage: 20,
  mark: mark(60_000_000n),
  ...changes,
});

describe('a fill works on the leg that its side and action name, and on no other (§5.2)', () => {
  const before = wallet(
    '10000',
    position(ETH, 'BUY', 700, 'isolated'),
    position(BTC, 'BUY', 5_000, 'isolated'),
    position(BTC, 'SELL', 3_000, 'isolated'),
    position(ETH, 'SELL', 400, 'isolated'),
  );
  const volumes = ({ positions }: FuturesWallet): readonly (number | undefined)[] =>
    [...positions]
      .sort((a, b) => `${a.symbol} ${a.leg.side}`.localeCompare(`${b.symbol} ${b.leg.side}`))
      .map(({ leg }) => leg.volume);

  test.each([
    ['BUY OPEN adds to the long', 'BUY', 'OPEN', [6_000, 3_000, 700, 400]],
    ['SELL OPEN adds to the short', 'SELL', 'OPEN', [5_000, 4_000, 700, 400]],
    ['SELL CLOSE takes from the long', 'SELL', 'CLOSE', [4_000, 3_000, 700, 400]],
    ['BUY CLOSE takes from the short', 'BUY', 'CLOSE', [5_000, 2_000, 700, 400]],
  ] as const)('%s', (_name, side, action, expected) => {
    expect(volumes(applyFuturesFill(before, fill({ side, action })))).toEqual(expected);
  });

  test('a close of what is not there changes nothing', () => {
    const none = wallet('10', position(ETH, 'BUY', 700, 'isolated'));
    expect(applyFuturesFill(none, fill({ action: 'CLOSE' }))).toBe(none);
    expect(findPosition(none, 'E-BTC-USDT', 'BUY')).toBeNull();
    expect(findPosition(none, 'E-ETH-USDT', 'SELL')).toBeNull();
  });
});

describe('opened', () => {
  test('a first fill: margin and fee leave the wallet, the position begins with nothing made or asked', () => {
    const after = applyFuturesFill(wallet('1000'), fill());
    expect(after).toEqual(wallet('696.4', position(BTC, 'BUY', 1_000, 'isolated')));
    const cross = applyFuturesFill(wallet('1000'), fill({ mode: 'cross' }));
    expect(cross).toEqual(wallet('996.4', position(BTC, 'BUY', 1_000, 'cross')));
  });

  test('a further one keeps what has been: its mode, results and closing orders; the tier is of the sum', () => {
    const held = position(BTC, 'BUY', 9_500, 'isolated', {
      realized: money('-12'),
      closing: contracts(40),
    });
    const after = applyFuturesFill(wallet('1000', held), fill({ mode: 'cross' }));
    const [now] = after.positions;
    expect(now).toMatchObject({
      mode: 'isolated',
      hold: money('3150'), // 2850 + 300
      realized: money('-12'),
      closing: 40,
      leg: { volume: 10_500, openCost: money('63000'), keepRate: 1_000_000n },
    });
  });
});

describe('closed', () => {
  test('a part of a cross position: its result is money in the wallet, the tier is of the rest (W9)', () => {
    const held = wallet('100', position(BTC, 'BUY', 12_000, 'cross'));
    const sold = fill({
      side: 'SELL',
      action: 'CLOSE',
      contracts: contracts(2_000),
      value: money('12200'),
      fee: money('7.32'),
    });
    const { normal, positions } = applyFuturesFill(held, sold);
    expect(normal).toBe(money('292.68')); // 100 + 200 − 7.32
    expect(positions[0]?.leg).toMatchObject({ volume: 10_000, openCost: money('60000') });
    expect([held.positions[0]?.leg.keepRate, positions[0]?.leg.keepRate]).toEqual([
      1_000_000n,
      500_000n,
    ]);
  });

  const all = (value: string): FuturesFill =>
    fill({ side: 'SELL', action: 'CLOSE', value: money(value) });

  test('all of a cross position: it is gone, a loss beyond the wallet is a debt', () => {
    const held = wallet('100', position(BTC, 'BUY', 1_000, 'cross'));
    expect(applyFuturesFill(held, all('6050'))).toEqual(wallet('146.4'));
    expect(applyFuturesFill(held, all('5800'))).toEqual(wallet('-103.6'));
  });

  test('all of an isolated one: what is left of its margin comes home, and never less than nothing', () => {
    const held = wallet('100', position(BTC, 'BUY', 1_000, 'isolated', { realized: money('-20') }));
    expect(applyFuturesFill(held, all('5900'))).toEqual(wallet('276.4')); // 100 + 300 − 20 − 100 − 3.6
    // 300 − 20 − 276.4 − 3.6 is nothing, 100 less than nothing the insurance fund's.
    expect(applyFuturesFill(held, all('5723.6'))).toEqual(wallet('100'));
    expect(applyFuturesFill(held, all('5623.6'))).toEqual(wallet('100'));
  });
});

test('free is what the wallet has beyond the initial margin of its cross positions; isolated ones have theirs (W15)', () => {
  const cross = [
    position(BTC, 'BUY', 10_000, 'cross', { at: '59500' }),
    position(ETH, 'SELL', 500, 'cross', { at: '3050' }),
  ];
  expect(availableFor(wallet('10000', ...cross))).toBe(money('5512.5'));
  const isolated = position(ETH, 'BUY', 9_000, 'isolated', { at: '2000' });
  expect(availableFor(wallet('10000', ...cross, isolated))).toBe(money('5512.5'));
});

describe('where it is liquidated, on the tick towards the mark', () => {
  const W6 = position(BTC, 'BUY', 5_000, 'isolated');
  const W16 = position(ETH, 'SELL', 500, 'isolated');
  test.each([
    ['W6: a long, the tick above', W6, 1, '57320.99758648', { price: 573_210, side: 'below' }],
    ['W16: a short, the tick below', W16, 2, '3132.45823389', { price: 313_245, side: 'above' }],
    [
      'W9: 192.68 are realized, for 3,000 at 900 of margin',
      position(BTC, 'BUY', 3_000, 'isolated', { realized: money('192.68') }),
      1,
      '56675.11397157',
      { price: 566_752, side: 'below' },
    ],
  ] as const)('%s', (_name, held, precision, price, expected) => {
    const of = wallet('0', held);
    const at = liquidationOf(of, held);
    expect(at && showFraction(at)).toBe(price);
    expect(liquidationTick(of, held, precision)).toEqual(expected);
  });

  test('a long whose margin covers its whole cost: nowhere, isolated or cross', () => {
    const covered = position(BTC, 'BUY', 5_000, 'isolated', { hold: money('30000') });
    const cross = position(BTC, 'BUY', 5_000, 'cross');
    for (const [of, held] of [
      [wallet('0', covered), covered],
      [wallet('30000', cross), cross],
    ] as const) {
      expect(liquidationOf(of, held)).toBeNull();
      expect(liquidationTick(of, held, 1)).toBeNull();
    }
  });

  test('both legs of a hedge at one price and on one side (§5.8: 47388.37)', () => {
    const long = position(BTC, 'BUY', 10_000, 'cross');
    const short = position(BTC, 'SELL', 8_000, 'cross');
    const of = wallet('3000', long, short, W16);
    for (const held of [long, short]) {
      expect(showFraction(liquidationOf(of, held) ?? { numerator: 0n, denominator: 1n })).toMatch(
        /^47388\.37/,
      );
      expect(liquidationTick(of, held, 1)).toEqual({ price: 473_884, side: 'below' });
    }
  });

  test('the price itself is past it, the tick before it is not', () => {
    const below = { price: ticks(100), side: 'below' } as const;
    const above = { price: ticks(100), side: 'above' } as const;
    const past = [99, 100, 101].map((at) => [
      isPastLiquidation(ticks(at), below),
      isPastLiquidation(ticks(at), above),
    ]);
    expect(past).toEqual([
      [true, false],
      [true, true],
      [false, true],
    ]);
  });
});

describe('risk is what is required of what there is: 1 is liquidation', () => {
  test.each([
    // 30,000 × 0.0056 of 1,500.
    ['isolated', wallet('7', position(BTC, 'BUY', 5_000, 'isolated')), '0.112'],
    // 168 of 1,500 − 100: funding that it has paid is no margin.
    [
      'isolated, after funding',
      wallet('7', position(BTC, 'BUY', 5_000, 'isolated', { realized: money('-100') })),
      '0.12',
    ],
    // W15: 418.6 of 9,250, the isolated leg aside.
    [
      'cross',
      wallet(
        '10000',
        position(BTC, 'BUY', 10_000, 'cross', { at: '59500' }),
        position(ETH, 'SELL', 500, 'cross', { at: '3050' }),
        position(ETH, 'BUY', 5_000, 'isolated'),
      ),
      '0.04525405',
    ],
  ] as const)('%s', (_name, of, expected) => {
    const [held] = of.positions;
    expect(held && showFraction(riskOf(of, held))).toBe(expected);
  });

  test.each(['1500', '1600'])('with %s of 1,500 lost there is nothing to compare with', (lost) => {
    const held = position(BTC, 'BUY', 5_000, 'isolated', { realized: money(`-${lost}`) });
    const of = wallet('0', held);
    expect(riskByEquity(of, held)).toBeNull();
    expect(showFraction(riskOf(of, held))).toBe('1');
  });
});
