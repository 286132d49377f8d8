/** Limits to the last contract and tick. The band of prices an order may name, to the tick (exchange-rules §2): a border between two ticks is the inner one. */
import { expect, test } from 'vitest';
import { contracts, mark, rate, ticks } from '../money/units';
import { FUTURES_RULES, type FuturesRules } from './futures-defaults';
import { checkFuturesBand, checkFuturesSize } from './futures-order-rules';

const RULES: FuturesRules = { ...(FUTURES_RULES[0] as FuturesRules), priceBand: rate(10_000_000n) };
const isIn = (side: 'BUY' | 'SELL', price: number, at: bigint): boolean =>
  checkFuturesBand(RULES, { side, price: ticks(price) }, mark(at)) === null;

test.each([
  // Of 60000.001: 6000.0001, 66000.0011; 54000.0009, 600000.01.
  ['BUY', 60_001, 660_000],
  ['SELL', 540_001, 6_000_000],
] as const)('%s between ticks', (side, low, high) => {
  const near = [low - 1, low, high, high + 1].map((price) => isIn(side, price, 60_000_001n));
  expect(near).toEqual([false, true, true, false]);
});

test.each([
  ['BUY', 60_000, 660_000],
  ['SELL', 540_000, 6_000_000],
] as const)('%s on ticks: the border itself is allowed', (side, low, high) => {
  const near = [low - 1, low, high, high + 1].map((price) => isIn(side, price, 60_000_000n));
  expect(near).toEqual([false, true, true, false]);
});

test.each([
  // Of 6 USDT each: 999,996 of a million, and 4,999,998 of five.
  ['MARKET', 166_666],
  ['LIMIT', 833_333],
] as const)('a %s order is worth %i contracts at most', (type, most) => {
  const many = contracts(10_000_000);
  const rules = { ...RULES, maxLimitContracts: many, maxMarketContracts: many };
  const price = type === 'LIMIT' ? ticks(600_000) : null;
  const refusal = (count: number, open: 'OPEN' | 'CLOSE') =>
    checkFuturesSize(
      rules,
      { side: 'SELL', open, type, price, contracts: contracts(count) },
      mark(60_000_000n),
    )?.reason;
  expect([refusal(most, 'OPEN'), refusal(most + 1, 'OPEN')]).toEqual([
    undefined,
    'value-above-maximum',
  ]);
  // Closing is exempt from the minima, not from these.
  expect(refusal(most + 1, 'CLOSE')).toBe('value-above-maximum');
});
