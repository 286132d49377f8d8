/** Where a figure tips over: the last atom, the equal sign, the rounding that a rule names (exchange-rules §1, §5). */
import { describe, expect, test } from 'vitest';
import { atoms, contracts, mark, rate, type Atoms } from '../../money/units';
import { FUTURES_RULES, type FuturesRules } from '../futures-defaults';
import type { Side } from '../order';
import {
  addFractions,
  availableMargin,
  compareFractions,
  contractUnit,
  feeOf,
  fixedFraction,
  fraction,
  fundingOf,
  initialMargin,
  isCountable,
  isolatedReducePrice,
  marginRelease,
  mustLiquidateCross,
  mustLiquidateIsolated,
  shareOf,
  showFraction,
  tierOf,
  toCoordinate,
  type MarginLeg,
} from './index';

const USDT = 10n ** 8n;
const BTC = FUTURES_RULES[0] as FuturesRules;
const usdt = (whole: number): Atoms => atoms(BigInt(Math.round(whole * 100)) * (USDT / 100n));

/** 1000 contracts of 0.0001 BTC, opened at 60,000: 6000 USDT. */
const legAt = (side: Side, price: number): MarginLeg => ({
  unit: contractUnit(BTC.contract),
  side,
  volume: contracts(1_000),
  openCost: usdt(6_000),
  mark: mark(BigInt(price) * 1_000n),
  keepRate: rate(500_000n),
  closeRate: rate(60_000n),
});

describe('margin exactly at what is required is liquidated, one atom above is not (§5.8: ≤)', () => {
  // 5900 × (0.005 + 0.0006) = 33.04, beside a loss of 100; 6100 × 0.0056 = 34.16, likewise.
  test.each([
    ['long', 'BUY', 59_000, 133.04],
    ['short', 'SELL', 61_000, 134.16],
  ] as const)('%s', (_name, side, price, margin) => {
    const leg = legAt(side, price);
    const exact = usdt(margin);
    const above = atoms(exact + 1n);
    expect([mustLiquidateIsolated(leg, exact), mustLiquidateIsolated(leg, above)]).toEqual([
      true,
      false,
    ]);
    expect([mustLiquidateCross(exact, [leg]), mustLiquidateCross(above, [leg])]).toEqual([
      true,
      false,
    ]);
    // The price says the same: it is the mark.
    expect(showFraction(isolatedReducePrice(leg, exact))).toBe(String(price));
  });

  test('hedged legs of a cross account are required for both', () => {
    const legs = [legAt('BUY', 61_000), legAt('SELL', 61_000)];
    expect(
      [usdt(68.32), atoms(usdt(68.32) + 1n)].map((at) => mustLiquidateCross(at, legs)),
    ).toEqual([true, false]);
  });

  test('an account without cross positions is not liquidated, not even without a cent', () => {
    expect(mustLiquidateCross(atoms(0n), [])).toBe(false);
    expect(mustLiquidateCross(usdt(-1), [])).toBe(false);
  });
});

test('a tier holds up to its last contract (§5.1: ≤)', () => {
  const keepRates = [1, 10_000, 10_001, 50_000, 50_001, 4_000_000, 9_000_000].map(
    (volume) => tierOf(BTC.tiers, contracts(volume)).keepRate,
  );
  expect(keepRates).toEqual([
    500_000n,
    500_000n,
    1_000_000n,
    1_000_000n,
    2_500_000n,
    10_000_000n,
    10_000_000n,
  ]);
});

test('margin and fee are rounded up, to the disadvantage of who pays (§1)', () => {
  expect([initialMargin(atoms(100n), 3), initialMargin(atoms(99n), 3)]).toEqual([34n, 33n]);
  // 1 atom × 0.0006: a fee is never nothing.
  expect([feeOf(atoms(1n), rate(60_000n)), feeOf(atoms(0n), rate(60_000n))]).toEqual([1n, 0n]);
});

test('what may be locked is neither won at the mark nor below nothing (§5.4)', () => {
  const available = (normal: number, equity: number, held: number): Atoms =>
    availableMargin(usdt(normal), usdt(equity), usdt(held));
  // 10,000 in the wallet and 2,000 won: what is won is no money yet, it only carries the positions.
  expect(available(10_000, 12_000, 500)).toBe(usdt(10_000));
  expect(available(10_000, 9_250, 3_737.5)).toBe(usdt(5_512.5)); // W15
  expect(available(100, 50, 300)).toBe(0n);
  expect(available(-100, 900, 300)).toBe(0n);
});

test('a share is rounded down and the last contracts take all; nothing closed takes nothing (§1)', () => {
  const share = (closed: number): Atoms => shareOf(atoms(100n), contracts(closed), contracts(3));
  expect([share(0), share(1), share(2), share(3)]).toEqual([0n, 33n, 66n, 100n]);
});

test('closing all gives back all of the margin, whatever was lost before (§5.5)', () => {
  const margin = { hold: usdt(600), realized: usdt(-500) };
  const figures = { pnl: usdt(-400), fee: usdt(1) };
  const release = (closed: number): Atoms =>
    marginRelease(margin, contracts(closed), contracts(2), figures);
  expect(release(2)).toBe(usdt(600));
  // Half of 501 that earlier closes left, less the 401 that this one lost: nothing.
  expect(release(1)).toBe(0n);
});

describe('funding of W12, as each side is told it (§5.7)', () => {
  const leg = (side: Side): MarginLeg => ({
    ...legAt(side, 0),
    volume: contracts(5_000),
    mark: mark(60_123_457n),
  });
  test.each([
    ['a long pays a positive rate, rounded up', 'BUY', 12_345n, -371_112_039n],
    ['a short gets it, rounded down', 'SELL', 12_345n, 371_112_038n],
    ['a long gets a negative one, rounded down', 'BUY', -12_345n, 371_112_038n],
    ['a short pays it, rounded up', 'SELL', -12_345n, -371_112_039n],
    ['nobody pays at zero', 'BUY', 0n, 0n],
  ] as const)('%s', (_name, side, funding, expected) => {
    expect(fundingOf(leg(side), rate(funding))).toBe(expected);
  });
});

describe('a contract is counted where every step of its mark is worth whole atoms (§1)', () => {
  test.each([
    ['as many decimals as fit', { units: 1, decimals: 4 }, 2, 1n],
    ['one decimal less', { units: 1, decimals: 4 }, 1, 10n],
    ['one more, but ten of it in a contract', { units: 10, decimals: 4 }, 3, 1n],
    ['one more', { units: 1, decimals: 4 }, 3, null],
    ['one more, and not a multiple of ten', { units: 15, decimals: 4 }, 3, null],
    ['prices without decimals', { units: 1, decimals: 0 }, 0, 1_000_000n],
    ['a multiplier of as many decimals as an atom', { units: 1_000, decimals: 8 }, 1, 1n],
    ['a multiplier finer than an atom', { units: 1_000_000_000, decimals: 9 }, 0, null],
    ['prices of less than whole units', { units: 1, decimals: 0 }, -1, null],
  ] as const)('%s', (_name, multiplier, pricePrecision, perMark) => {
    const contract = { multiplier, pricePrecision };
    expect(isCountable(contract)).toBe(perMark !== null);
    if (perMark === null) expect(() => contractUnit(contract)).toThrow('multiplier and mark fit');
    else expect(contractUnit(contract).perMark).toBe(perMark);
  });
});

test('fractions: of nothing, of two denominators, equal ones, and too long for a float', () => {
  expect(showFraction(fraction(5n, 0n))).toBe('0');
  expect(addFractions(fraction(1n, 2n), fraction(1n, 3n))).toEqual(fraction(5n, 6n));
  expect([
    compareFractions(fraction(1n, 3n), fraction(2n, 6n)),
    compareFractions(fraction(1n, 3n), fraction(1n, 2n)),
    compareFractions(fraction(-1n, 3n), fraction(1n, -2n)),
  ]).toEqual([0, -1, 1]);
  expect(toCoordinate(fraction(10n ** 401n, 4n * 10n ** 400n))).toBe(2.5);
  expect([fixedFraction(fraction(1n, 8n), 2), fixedFraction(fraction(-1n, 8n), 2)]).toEqual([
    '0.13',
    '-0.13',
  ]);
});
