/** Somebody who closes against an own opening order (exchange-rules §2): the position that was there goes on. */
import { expect, test } from 'vitest';
import { TestFutures } from './futures.testing';

const ME = 1001;
const OTHER = 1002;

function holding(): TestFutures {
  const futures = new TestFutures().open('20000', ME, OTHER);
  futures.price('60000');
  futures.trade(ME, OTHER, '10 @ 60000');
  return futures;
}
const rows = ({ engine }: TestFutures) =>
  engine.query.futures.closedPositions(ME, 'E-BTC-USDT', { limit: 10 });

test.each([
  ['the close takes', 'BUY OPEN 10 @ 59000', 'SELL CLOSE 10 @ 59000', '59500', '59000'],
  ['the opening takes', 'SELL CLOSE 10 @ 61000', 'BUY OPEN 10 @ 61000', '60500', '61000'],
])('%s', (_who, maker, taker, average, closedAt) => {
  const futures = holding();
  const { id } = futures.held(ME, 'BUY');
  futures.placed(ME, maker);
  futures.placed(ME, taker);
  // Twenty for a moment: what is closed is closed at the mean of both, and the same position keeps the rest.
  expect(futures.held(ME, 'BUY')).toMatchObject({
    id,
    volume: 10,
    closeVolume: 10,
    pendingCloseVolume: 0,
    openPrice: average,
    closePrice: closedAt,
  });
  expect(rows(futures)).toEqual([]);
});
