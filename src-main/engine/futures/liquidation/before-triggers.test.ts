/** Whom a liquidation brings down is swept before any condition order is looked at (exchange-rules §2, decision 212). */
import { expect, test } from 'vitest';
import { RiskBench } from './risk-bench.testing';

const BUYER = 1001;
/** Looked at after the other: uids rise. */
const FALLEN = 1002;
const DEALER = 2000;

/**
 * A long position falls, and what is sold of it meets the resting order of another: 20 more contracts, by which that
 * position is of the second tier and due itself. Its stop is met by the same trade.
 */
function brought(hasFormerSweeps: boolean): RiskBench {
  const bench = new RiskBench({}, 'allow', hasFormerSweeps).mark('60000');
  for (const uid of [FALLEN, BUYER]) bench.fund(uid, '4000');
  bench.fund(DEALER, '1000000').leverage(FALLEN, 22);
  bench.isolated(DEALER, 'SELL OPEN 14990 @ 60000');
  bench.isolated(FALLEN, 'BUY OPEN 5000 @ 60000').isolated(BUYER, 'BUY OPEN 9990 @ 60000');
  bench.isolated(BUYER, 'BUY OPEN 20 @ 57310').isolated(DEALER, 'BUY OPEN 20000 @ 57100');
  bench.condition(BUYER, 'DOWN 57400: SELL CLOSE 9990 @ 56900');
  bench.takeSteps();
  return bench.mark('57590');
}

const statuses = (bench: RiskBench) => bench.orders(BUYER).map(({ status }) => status);

test('who comes to be due by a liquidation is liquidated before its own stop is met', () => {
  const bench = brought(false);
  expect(bench.takeSteps()).toEqual([
    'STARTED 5000 @ 0',
    'ORDERS_CANCELED 5000 @ 0',
    'REDUCED 20 @ 573072',
    'TAKEN_OVER 4980 @ 573072',
    'FINISHED 0 @ 0',
    'STARTED 10010 @ 0',
    'ORDERS_CANCELED 10010 @ 0',
    'REDUCED 10 @ 570292',
    'FINISHED 10000 @ 0',
  ]);
  expect(statuses(bench)).toEqual(['FILLED', 'FILLED', 'CANCELED', 'FILLED']);
  expect(bench.position(BUYER, 'BUY')?.volume).toBe(10_000);
});

test('of a market of before decision 212 its stop is met first, as it was', () => {
  const bench = brought(true);
  expect(statuses(bench)).toEqual(['FILLED', 'FILLED', 'FILLED']);
  expect(bench.position(BUYER, 'BUY')?.volume).toBe(20);
});
