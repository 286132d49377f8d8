/** Trades with oneself where one order opens what the other closes (exchange-rules §2, §5.4). */
import { expect, test } from 'vitest';
import { BTC, TestFutures } from './futures.testing';

const ME = 10_023;
const OTHER = 10_024;

test.each([
  ['BUY OPEN 5 @ 60000', 'SELL CLOSE 5 @ 60000'],
  ['SELL CLOSE 5 @ 60000', 'BUY OPEN 5 @ 60000'],
])('%s met by %s: the position is the same one afterwards', (resting, taking) => {
  const futures = new TestFutures().open('100000', ME, OTHER);
  futures.price('60000');
  futures.trade(ME, OTHER, '5 @ 60000');
  const before = futures.position(ME, 'BUY')?.id;
  futures.placed(ME, resting);
  futures.placed(ME, taking);
  expect(futures.position(ME, 'BUY')).toMatchObject({ id: before, volume: 5 });
  expect(futures.engine.query.futures.closedPositions(ME, BTC, { limit: 10 })).toEqual([]);
  expect(futures.engine.brokenInvariants()).toEqual([]);
});
