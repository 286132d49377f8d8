/** The premium is a share of the index and as good as never a whole unit: it is rounded half-up (exchange-rules §1). */
import { expect, test } from 'vitest';
import { mark } from '../../money/units';
import { premiumOf } from './index';

test.each([
  ['two thirds above', 3n, 5n, 9n, 66_666_667n],
  ['a third above', 3n, 4n, 9n, 33_333_333n],
  ['two thirds below', 3n, 1n, 1n, -66_666_667n],
  ['half a unit, away from zero', 200_000_000n, 200_000_001n, 300_000_000n, 1n],
  ['half a unit below, away from zero', 200_000_000n, 100_000_000n, 199_999_999n, -1n],
  ['between both prices', 100n, 99n, 101n, 0n],
])('%s', (_name, index, bid, ask, expected) => {
  expect(premiumOf(mark(index), mark(bid), mark(ask))).toBe(expected);
});
