/** What takes no orders is named by the reason that lasts longest. */
import { expect, test } from 'vitest';
import { closedBy } from './closed-markets';

const OPEN = { isFrozen: false, isListed: true, isRecounted: false };

test.each([
  [{}, null],
  [{ isFrozen: true }, 'halted'],
  [{ isRecounted: true }, 'recounted'],
  [{ isRecounted: true, isFrozen: true }, 'recounted'],
  [{ isUnreadable: true, isRecounted: true, isFrozen: true }, 'unreadable'],
  [{ isListed: false, isUnreadable: true, isRecounted: true, isFrozen: true }, 'delisted'],
])('a market of which %j is closed by %s', (change, reason) => {
  expect(closedBy({ ...OPEN, ...change })).toBe(reason);
});
