import { expect, test } from 'vitest';
import { BTC_CONTRACT } from './contract.testing';
import type { InstrumentValue } from './desk-state';
import {
  executedText,
  namedPrice,
  namedQuantity,
  namedSize,
  valueText,
} from './instrument-figures';

const pair: InstrumentValue = {
  kind: 'spot',
  symbol: 'BTCUSDT',
  base: 'BTC',
  quote: 'USDT',
  pricePrecision: 2,
  quantityPrecision: 6,
};

test.each([
  [5_000, BTC_CONTRACT, '0.5 BTC'],
  [12_345_000, BTC_CONTRACT, '1,234.5 BTC'],
  [20, { ...BTC_CONTRACT, multiplier: { units: 1000, decimals: 1 } }, '2,000 BTC'],
  [250_000, pair, '0.25 BTC'],
] as const)('%i lots or contracts beside words', (count, instrument, words) => {
  expect(namedSize(count, instrument)).toBe(words);
});

test('what a command carried reads the same, and what nobody has named stays as it came', () => {
  expect(namedQuantity('5000', BTC_CONTRACT)).toBe('0.5 BTC');
  expect(namedQuantity('0.25', pair)).toBe('0.25 BTC');
  expect(namedQuantity('5000', null)).toBe('5000');
  expect(namedQuantity('', pair)).toBe('');
});

test('a price has the decimals of its instrument, or the more that an average has', () => {
  expect(namedPrice('62000', BTC_CONTRACT)).toBe('62,000.0');
  expect(namedPrice('60071.82529', BTC_CONTRACT)).toBe('60,071.82529');
  expect(namedPrice('', BTC_CONTRACT)).toBe('');
  expect(namedPrice('market', null)).toBe('market');
});

test('a value is exact, of a pair that is counted finer than money as well', () => {
  expect(valueText(6_000_050, 250_000, pair)).toBe('15000.125');
  const fine = { ...pair, pricePrecision: 6, quantityPrecision: 4 };
  expect(valueText(49_967, 3_333, fine)).toBe('0.0166540011');
  expect(valueText(600_000, 5_000, BTC_CONTRACT)).toBe('30000');
});

test('what an order has executed is its average times its size, exactly', () => {
  expect(executedText('60071.82529', 250_000, pair)).toBe('15017.9563225');
  expect(executedText('60000.5', 5_000, BTC_CONTRACT)).toBe('30000.25');
  expect(executedText('', 250_000, pair)).toBe('');
});
