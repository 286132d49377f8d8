/** Who bears a loss that the insurance fund cannot, and how much of it (exchange-rules §5.9). */
import { fc, property } from '@shared/kernel/property.testing';
import { compareFractions, showFraction } from '@shared/domain/futures-math';
import { atoms } from '@shared/money/units';
import { describe, expect, test } from 'vitest';
import { CROWD } from '../accounts';
import { newPosition, NO_ACCOUNT, type Position } from '../positions/position';
import { cohortsOf } from './cohorts';
import { scoreOf, type Standing } from './deleveraging';
import { sharesOf } from './loss-sharing';
import { RiskBench, units } from './risk-bench.testing';

const standing = (change: Partial<Standing>): Standing => ({
  value: atoms(1000n),
  margin: atoms(100n),
  profit: atoms(100n),
  openRealized: atoms(100n),
  openCost: atoms(900n),
  leverage: 10,
  ...change,
});

describe.each(['adl', 'share'] as const)('lossMode %s', (lossMode) => {
  test('only the other side bears it, and of that who has won (§5.9)', () => {
    const [alice, bob, winner, loser] = [1001, 1002, 1003, 1004];
    const bench = new RiskBench({ insurance: units('0') as never, lossMode });
    for (const uid of [alice, bob, winner, loser]) bench.fund(uid, '20000');
    bench.isolated(alice, 'BUY OPEN 5000 @ 60000').cross(bob, 'SELL OPEN 5000 @ 60000');
    // A long from 55,000, against a short that loses at 56,000.
    bench.cross(winner, 'BUY OPEN 100 @ 55000').cross(loser, 'SELL OPEN 100 @ 55000');
    bench.mark('56000');
    const shares = [winner, loser].map(
      (uid) => bench.position(uid, uid === winner ? 'BUY' : 'SELL')?.shareAmount,
    );
    expect(shares).toEqual([0n, 0n]);
    expect(bench.position(winner, 'BUY')?.volume).toBe(100);
    expect(bench.position(loser, 'SELL')?.volume).toBe(100);
    if (lossMode === 'adl') expect(bench.position(bob, 'SELL')).toBeUndefined();
    else expect(bench.position(bob, 'SELL')?.shareAmount).toBe(units('-500'));
  });
});

describe('the score', () => {
  test('is r·e for winners and r÷e for losers', () => {
    // r = 100 ÷ (900 ÷ 10), e = 1000 ÷ 200
    expect(showFraction(scoreOf(standing({})))).toBe('5.55555556');
    const losing = standing({ profit: atoms(-50n), openRealized: atoms(-50n) });
    // r = −50 ÷ 90, e = 1000 ÷ 50
    expect(showFraction(scoreOf(losing))).toBe('-0.02777778');
  });

  test('a larger gain and more leverage come first, losers last', () => {
    const order = [
      standing({ leverage: 20, margin: atoms(50n) }),
      standing({ openRealized: atoms(120n), profit: atoms(120n) }),
      standing({}),
      standing({ profit: atoms(0n), openRealized: atoms(0n) }),
      standing({ profit: atoms(-50n), openRealized: atoms(-50n) }),
    ].map(scoreOf);
    expect([...order].sort((a, b) => compareFractions(b, a))).toEqual(order);
  });
});

test.each([
  ['by their profits', 500n, [3_000n, 1_500n, 500n], [300n, 150n, 50n]],
  [
    'the remainder to the largest',
    100n,
    [30n, 30n, 30n, 30n, 30n, 30n, 1n],
    [20n, 16n, 16n, 16n, 16n, 16n, 0n],
  ],
  ['what the largest has not won to the next', 2n, [1n, 1n, 1n], [1n, 1n, 0n]],
  ['a deficit beyond all profits takes those and no more', 9n, [3n, 2n], [3n, 2n]],
  ['nobody has won', 9n, [], []],
] as const)('shared: %s', (_name, deficit, profits, expected) => {
  expect(sharesOf(atoms(deficit), profits)).toEqual(expected);
});

const anyAmount = fc.oneof(
  fc.bigInt({ min: 1n, max: 10n ** 15n }),
  fc.bigInt({ min: 1n, max: 4n }),
);

property([
  fc.oneof(fc.bigInt({ min: 1n, max: 10n ** 16n }), fc.bigInt({ min: 1n, max: 12n })),
  fc.array(anyAmount, { maxLength: 12 }),
])(
  'shared losses add up to the deficit, and nobody pays more than its profit',
  (deficit, found) => {
    const profits = found.sort((a, b) => (a < b ? 1 : a > b ? -1 : 0));
    const shares = sharesOf(atoms(deficit), profits);
    const total = profits.reduce((sum, profit) => sum + profit, 0n);
    const paid = shares.reduce((sum, share) => sum + share, 0n);
    expect(paid).toBe(deficit < total ? deficit : total);
    shares.forEach((share, index) => {
      expect(share >= 0n && share <= (profits[index] ?? 0n)).toBe(true);
    });
  },
);

property([fc.integer({ min: 1, max: 1_000_000 }), fc.bigInt({ min: 1n, max: 10n ** 16n })])(
  'the crowd is 20 holders at most, who hold exactly what it holds',
  (volume, openCost) => {
    const position: Position = newPosition(
      {
        id: 1,
        trader: CROWD,
        contract: 0,
        mode: 'cross',
        side: 'BUY',
        leverage: 1,
        hold: NO_ACCOUNT,
        realized: NO_ACCOUNT,
      },
      0,
    );
    const cohorts = cohortsOf({ ...position, volume, openCost });
    expect(cohorts).toHaveLength(Math.min(20, volume));
    expect(cohorts.reduce((sum, each) => sum + each.contracts, 0)).toBe(volume);
    expect(cohorts.reduce((sum, each) => sum + each.openCost, 0n)).toBe(openCost);
    const sizes = cohorts.map(({ contracts }) => contracts as number);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
  },
);
