/** The curve with a position's own orders: each is met where the market comes to it, for its own fee, once. */
import { describe, expect, test } from 'vitest';
import { ticks } from '../../../money/units';
import { pnlCurve, type CurveOrder, type PnlCurve } from './curve';
import { accountOf, markText, money, opened } from './inspect.testing';
import type { InspectPosition } from './account';

/** 0.5 BTC at 60,000; a taker has paid 18 to get in. */
const LONG = opened({ volume: 5_000, entry: '60000', mark: '60000' });
const SHORT = opened({ side: 'SELL', volume: 5_000, entry: '60000', mark: '60000' });
const range = { from: markText('58000'), to: markText('62000'), points: 41 };

const order = (
  side: 'BUY' | 'SELL',
  action: 'OPEN' | 'CLOSE',
  contracts: number,
  price: number | null,
  trigger: CurveOrder['trigger'] = null,
): CurveOrder => ({
  side,
  action,
  contracts,
  price: price === null ? null : ticks(price * 10),
  trigger,
});
const when = (direction: 'UP' | 'DOWN', price: number): CurveOrder['trigger'] => ({
  direction,
  price: ticks(price * 10),
});

const curveOf = (position: InspectPosition, ...orders: readonly CurveOrder[]): PnlCurve =>
  pnlCurve(accountOf('100000', position), position, range, orders);
const valueAt = (curve: PnlCurve, price: number): number =>
  curve.withOrders[curve.prices.indexOf(price)] ?? NaN;

describe('closed on the way: what is closed stays where it was, less the fees of its entry and exit', () => {
  test.each([
    // 500 won; 18 for the entry, 30,500 × 0.0002 for the exit.
    ['a long by a sale above', LONG, order('SELL', 'CLOSE', 5_000, 61_000), 62_000, 475.9],
    ['a short by a purchase below', SHORT, order('BUY', 'CLOSE', 5_000, 59_000), 58_000, 476.1],
    // 500 lost; the exit is a taker's: 29,500 × 0.0006.
    [
      'a long by a stop',
      LONG,
      order('SELL', 'CLOSE', 5_000, null, when('DOWN', 59_000)),
      58_000,
      -535.7,
    ],
    [
      'a short by a stop',
      SHORT,
      order('BUY', 'CLOSE', 5_000, null, when('UP', 61_000)),
      62_000,
      -536.3,
    ],
    // Its limit is better than the trigger: a taker at its own price at worst.
    [
      'a short by a stop with a limit',
      SHORT,
      order('BUY', 'CLOSE', 5_000, 61_100, when('UP', 61_000)),
      62_000,
      -586.33,
    ],
    // Exactly at the trigger it takes as well.
    [
      'a limit at its trigger',
      SHORT,
      order('BUY', 'CLOSE', 5_000, 61_000, when('UP', 61_000)),
      62_000,
      -536.3,
    ],
    [
      'a sale at its trigger',
      LONG,
      order('SELL', 'CLOSE', 5_000, 59_000, when('DOWN', 59_000)),
      58_000,
      -535.7,
    ],
    // More than there is closes what there is.
    ['by an order that is larger', LONG, order('SELL', 'CLOSE', 9_000, 61_000), 62_000, 475.9],
  ] as const)('%s', (_name, position, each, price, expected) => {
    expect(valueAt(curveOf(position, each), price)).toBeCloseTo(expected, 6);
  });

  test('a purchase that a falling price triggers rests below it, and is met there as a maker', () => {
    const curve = curveOf(SHORT, order('BUY', 'CLOSE', 5_000, 58_500, when('DOWN', 59_000)));
    expect(valueAt(curve, 58_600)).toBe(curve.afterCosts[curve.prices.indexOf(58_600)]);
    expect(valueAt(curve, 58_000)).toBeCloseTo(750 - 18 - 5.85, 6);
  });

  test('funding so far stays with what has been closed', () => {
    const paid = { ...LONG, funding: money('-7.5') };
    expect(valueAt(curveOf(paid, order('SELL', 'CLOSE', 5_000, 61_000)), 62_000)).toBeCloseTo(
      468.4,
      6,
    );
  });
});

test('half of it closed: the entry that is left costs half', () => {
  const curve = curveOf(LONG, order('SELL', 'CLOSE', 2_500, 61_000));
  // Closed: 250 − 9 − 3.05. Left at 62,000: 500 − 9 − 15,500 × 0.0006.
  expect(valueAt(curve, 62_000)).toBeCloseTo(237.95 + 481.7, 6);
});

test('an entry is a maker of its own price', () => {
  const curve = curveOf(LONG, order('BUY', 'OPEN', 5_000, 59_000));
  // At 58,000: 1,000 lost on the first and 500 on the second, 18 and 5.9 of fees, 58,000 × 0.0006 to leave.
  expect(valueAt(curve, 58_000)).toBeCloseTo(-1_500 - 18 - 5.9 - 34.8, 6);
  const short = curveOf(SHORT, order('SELL', 'OPEN', 5_000, 61_000));
  expect(valueAt(short, 62_000)).toBeCloseTo(-1_500 - 18 - 6.1 - 37.2, 6);
});

describe('several are met in the order of their prices, however they are listed', () => {
  const up = [order('SELL', 'CLOSE', 2_500, 61_000), order('SELL', 'CLOSE', 2_500, 60_500)];
  const down = [order('BUY', 'CLOSE', 2_500, 59_000), order('BUY', 'CLOSE', 2_500, 59_500)];
  test.each([
    // Half of it closed at 60,500, and all of it at 61,000.
    ['upwards', LONG, up, 60_700, 112.975 + 156.895, 62_000, 375 - 18 - 6.075],
    ['downwards', SHORT, down, 59_300, 113.025 + 157.105, 58_000, 375 - 18 - 5.925],
  ] as const)('%s', (_name, position, orders, between, half, far, all) => {
    for (const listed of [orders, orders.toReversed()]) {
      const curve = curveOf(position, ...listed);
      expect(valueAt(curve, between)).toBeCloseTo(half, 6);
      expect(valueAt(curve, far)).toBeCloseTo(all, 6);
    }
  });

  test('what is left of a closed position is nothing: later orders have nothing to close', () => {
    const curve = curveOf(
      LONG,
      order('SELL', 'CLOSE', 5_000, 60_500),
      order('SELL', 'CLOSE', 5_000, 61_000),
    );
    expect(valueAt(curve, 62_000)).toBeCloseTo(250 - 18 - 6.05, 6);
  });
});

describe('an order at the mark itself is met by whatever moves towards it', () => {
  test.each([
    ['a sale, on the way up', LONG, order('SELL', 'CLOSE', 5_000, 60_000), 61_000, 18 + 6],
    ['a purchase, on the way down', SHORT, order('BUY', 'CLOSE', 5_000, 60_000), 59_000, 18 + 6],
    [
      'a stop of a long',
      LONG,
      order('SELL', 'CLOSE', 5_000, null, when('DOWN', 60_000)),
      59_000,
      18 + 18,
    ],
    [
      'a stop of a short',
      SHORT,
      order('BUY', 'CLOSE', 5_000, null, when('UP', 60_000)),
      61_000,
      18 + 18,
    ],
  ] as const)('%s', (_name, position, each, price, costs) => {
    expect(valueAt(curveOf(position, each), price)).toBeCloseTo(-costs, 6);
  });
});

test('an order that lies the other way is met on no way', () => {
  const behind = [
    order('SELL', 'CLOSE', 5_000, 59_000),
    order('SELL', 'CLOSE', 5_000, null, when('UP', 59_000)),
    order('SELL', 'CLOSE', 5_000, null, when('DOWN', 61_000)),
    order('SELL', 'CLOSE', 5_000, null),
  ];
  for (const each of behind) {
    const curve = curveOf(LONG, each);
    expect(curve.withOrders).toEqual(curve.afterCosts);
  }
});
