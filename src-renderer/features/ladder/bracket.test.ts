import { expect, test } from 'vitest';
import { bracketPrices, isEmpty, isOffset, NO_BRACKET } from './bracket';

test('a long takes its profit above and stops below, a short the other way round', () => {
  const bracket = { takeProfit: '50', stopLoss: '30' };
  expect(bracketPrices('BUY', 600_000, bracket)).toEqual({
    takeProfit: 600_050,
    stopLoss: 599_970,
  });
  expect(bracketPrices('SELL', 600_000, bracket)).toEqual({
    takeProfit: 599_950,
    stopLoss: 600_030,
  });
});

test('either may be left out; what is no distance, or leads below the lowest price, is refused', () => {
  const onlyStop = { takeProfit: '', stopLoss: '30' };
  expect(bracketPrices('BUY', 100, onlyStop)).toEqual({ takeProfit: null, stopLoss: 70 });
  expect(bracketPrices('BUY', 30, onlyStop)).toBeNull();
  expect(['1.5', '0', '-3', 'x'].map(isOffset)).toEqual([false, false, false, false]);
  expect(bracketPrices('BUY', 100, { takeProfit: '1.5', stopLoss: '' })).toBeNull();
  expect([isEmpty(NO_BRACKET), isEmpty(onlyStop)]).toEqual([true, false]);
});
