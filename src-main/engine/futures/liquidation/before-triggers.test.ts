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
function brought(): RiskBench {
  const bench = new RiskBench().mark('60000');
  for (const uid of [FALLEN, BUYER]) bench.fund(uid, '4000');
  bench.fund(DEALER, '1000000').leverage(FALLEN, 22);
  bench.isolated(DEALER, 'SELL OPEN 14990 @ 60000');
  bench.isolated(FALLEN, 'BUY OPEN 5000 @ 60000').isolated(BUYER, 'BUY OPEN 9990 @ 60000');
  bench.isolated(BUYER, 'BUY OPEN 20 @ 57310').isolated(DEALER, 'BUY OPEN 20000 @ 57100');
  bench.condition(BUYER, 'DOWN 57400: SELL CLOSE 9990 @ 56900');
  bench.takeSteps();
  return bench.mark('57590');
}

test('who comes to be due by a liquidation is liquidated before its own stop is met', () => {
  const bench = brought();
  expect(bench.orders(BUYER).map(({ status }) => status)).toEqual([
    'FILLED',
    'FILLED',
    'CANCELED',
    'FILLED',
  ]);
  expect(bench.position(BUYER, 'BUY')?.volume).toBe(10_000);
  const steps = [...bench.takeEvents()].map(({ type }) => type);
  expect(steps).not.toContain('x');
});
