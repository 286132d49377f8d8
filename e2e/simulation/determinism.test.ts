/** The same seed and orders lead to the same state, whatever the speed. Other processes and another Node: `npm run determinism`. */
import { expect, test } from 'vitest';
import { marketHash } from './market-hash';

test('a minute of the market is the same in a minute and in a second', async () => {
  const slow = await marketHash(7, 1);
  expect(await marketHash(7, 60)).toBe(slow);
  expect(await marketHash(8, 60)).not.toBe(slow);
});
