import { expect, test } from 'vitest';
import { BTC_CONTRACT as BTC } from '../contract.testing';
import { LONG } from './positions.testing';
import { profitNow } from './profit-now';

test('the profit is that of the mark beside it, and the rate with it', () => {
  expect(profitNow(LONG, BTC, '60300')).toEqual({ unrealized: '150', returnRate: '0.1' });
  expect(profitNow({ ...LONG, side: 'SELL' }, BTC, '60300')).toEqual({
    unrealized: '-150',
    returnRate: '-0.1',
  });
});

test('what was told stays where the mark is the one of the reading, or is none', () => {
  const told = { ...LONG, unrealized: '0.25', returnRate: '0.0003' };
  const same = { unrealized: '0.25', returnRate: '0.0003' };
  expect(profitNow(told, BTC, '60000')).toEqual(same);
  expect(profitNow(told, BTC, '')).toEqual(same);
});

test('a rate that the exchange did not send is not counted on from nothing', () => {
  const unsaid = { ...LONG, returnRate: null };
  expect(profitNow(unsaid, BTC, '60300')).toEqual({ unrealized: '150', returnRate: null });
  expect(profitNow(unsaid, BTC, '60000').returnRate).toBeNull();
});

// 5,000 contracts at 20×: a tenth of a dollar more is 500 of 1 SOL, 5,000 of 10 XRP and 5 of 0.01 ETH.
test.each([
  [3, { units: 1, decimals: 0 }, '150', '150.1', '500'],
  [4, { units: 10, decimals: 0 }, '0.6', '0.7', '5000'],
  [2, { units: 1, decimals: 2 }, '3000', '3000.1', '5'],
])('of %i decimals and %o', (pricePrecision, multiplier, openPrice, mark, profit) => {
  const instrument = { ...BTC, pricePrecision, multiplier };
  const size = (5_000 * multiplier.units) / 10 ** multiplier.decimals;
  const value = String(size * Number(openPrice));
  const row = { ...LONG, value, openPrice, averagePrice: openPrice, markPrice: openPrice };
  expect(profitNow(row, instrument, mark).unrealized).toBe(profit);
});
