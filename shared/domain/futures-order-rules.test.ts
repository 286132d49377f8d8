/** Limits to the last contract and tick. The band of prices an order may name, to the tick (exchange-rules §2): a border between two ticks is the inner one. */
import { expect, test } from 'vitest';
import { atoms, contracts, mark, rate, ticks } from '../money/units';
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

test.each([
  // A tenth above 3,000, 150 and 0.6 is 3,300, 165 and 0.66; 7 contracts of 0.01, 1 and 10.
  ['E-ETH-USDT', 300_000, '3300.01', '3300', '210'],
  ['E-SOL-USDT', 150_000, '165.001', '165', '1050'],
  ['E-XRP-USDT', 6_000, '0.6601', '0.66', '42'],
])('%s is refused in its own units', (symbol, at, above, top, value) => {
  const rules = FUTURES_RULES.find(({ contract }) => contract.symbol === symbol);
  if (rules === undefined) throw new Error(symbol);
  const reference = mark(BigInt(at) * 100n);
  const price = ticks((at * 11) / 10 + 1);
  const refused = checkFuturesBand(rules, { side: 'BUY', price }, reference);
  expect(refused?.message).toMatch(new RegExp(`^price ${above}: allowed .* to ${top}$`));
  const least = { ...rules, minValue: atoms(1_000_000_000_000n) };
  const seven = { side: 'BUY', open: 'OPEN', contracts: contracts(7) } as const;
  for (const order of [
    { ...seven, type: 'LIMIT', price: ticks(at) } as const,
    { ...seven, type: 'MARKET', price: null } as const,
  ]) {
    expect(checkFuturesSize(least, order, reference)?.message).toBe(
      `value ${value}: at least 10000 USDT`,
    );
  }
});
