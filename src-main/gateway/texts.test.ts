/** Figures of the wire that are worked out, not told. */
import { atoms } from '@shared/money/units';
import { expect, test } from 'vitest';
import { averageText } from './texts';

test.each([
  // 0.001 at 60000 and 0.002 at 60000.01.
  ['180.00002 for 0.003', 18_000_002_000n, 3_000, 6, '60000.00666667'],
  ['20 smallest units for 3 whole ones', 20n, 3, 0, '0.00000007'],
  ['nothing', 0n, 0, 6, '0'],
] as const)(
  'the average price of %s is rounded to the nearest',
  (_what, value, lots, decimals, text) => {
    expect(averageText(atoms(value), lots, decimals)).toBe(text);
  },
);
