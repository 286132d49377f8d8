import { expect, test } from 'vitest';
import { BTC_CONTRACT } from '../../session/contract.testing';
import { costText } from './cost';

const pair = (quote: string, pricePrecision: number, quantityPrecision: number) =>
  ({ kind: 'spot', symbol: 'X', base: 'X', quote, pricePrecision, quantityPrecision }) as const;
const contract = (pricePrecision: number, units: number, decimals: number) => ({
  ...BTC_CONTRACT,
  pricePrecision,
  multiplier: { units, decimals },
});

// 1,234 lots or contracts at the price: ticks × lots.
test.each([
  [150_001 * 1_234, pair('USDT', 3, 3), '185.10'],
  [60_001 * 1_234, pair('USDT', 5, 1), '74.04'],
  // A hundredth of a bitcoin is no small change.
  [5_001 * 12, pair('BTC', 5, 3), '0.00060012'],
  [600_005 * 1_234, contract(1, 1, 4), '7,404.06'],
  [300_025 * 1_234, contract(2, 1, 2), '37,023.08'],
  [6_012 * 1_234, contract(4, 10, 0), '7,418.81'],
])('ticks × lots of %i of %o cost %s', (value, instrument, cost) => {
  expect(costText(BigInt(value), instrument)).toBe(cost);
});
