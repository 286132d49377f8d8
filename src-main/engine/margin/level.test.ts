/** At its very level an account may still borrow (§4: ≥ 1.50), is called (≤ 1.30) and is liquidated (≤ 1.10). */
import { describe, expect, test } from 'vitest';
import { MARGIN_PROFILES } from '@shared/domain/margin-defaults';
import { isAtLeast, isAtMost, levelText, rateText, type Standing } from './level';

/** Owes 100, and has this many hundredths of it and so many of the smallest units more. */
const standing = (hundredths: bigint, more: bigint): Standing => ({
  assets: hundredths * 10n ** 20n + more,
  debts: 100n * 10n ** 20n,
});

describe.each([
  ['3x', 150n, 130n, 110n],
  ['5x', 125n, 116n, 110n],
  ['10x', 111n, 109n, 105n],
] as const)('profile %s', (name, initial, call, liquidation) => {
  const profile = MARGIN_PROFILES[name];

  test('borrows at its initial level, and not a unit below', () => {
    expect(
      [0n, -1n, 1n].map((more) => isAtLeast(standing(initial, more), profile.initial)),
    ).toEqual([true, false, true]);
  });

  test.each([
    ['called', call, profile.call],
    ['liquidated', liquidation, profile.liquidation],
  ] as const)('is %s at the level, and not a unit above', (_what, at, level) => {
    expect([0n, 1n, -1n].map((more) => isAtMost(standing(at, more), level))).toEqual([
      true,
      false,
      true,
    ]);
  });
});

test('who owes nothing has the level 999, whatever it has, and is at every level to borrow', () => {
  for (const assets of [0n, 5n]) {
    const free: Standing = { assets, debts: 0n };
    expect(levelText(free)).toBe('999');
    expect(isAtLeast(free, MARGIN_PROFILES['3x'].initial)).toBe(true);
  }
  const owing: Standing = { assets: 2n, debts: 3n };
  expect([levelText(owing), rateText(MARGIN_PROFILES['3x'].call)]).toEqual(['0.66666667', '1.3']);
});
