/** What an account says it must keep is never less than what it is held to (exchange-rules §5.8). */
import { expect, test } from 'vitest';
import { TestFutures } from './futures.testing';

const ME = 1001;
const OTHER = 1002;

test('a fraction of a unit counts as a whole one', () => {
  const futures = new TestFutures().open('20000', ME, OTHER);
  futures.price('60000');
  futures.trade(ME, OTHER, '1 @ 60000', { mode: 'cross' });
  expect(futures.account(ME).maintenance).toBe(3_360_000n);
  // 6.0000001 × 0.0056 = 0.03360000056
  futures.price('60000.001');
  expect(futures.account(ME).maintenance).toBe(3_360_001n);
});
