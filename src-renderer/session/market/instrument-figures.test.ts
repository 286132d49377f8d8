import { expect, test } from 'vitest';
import { BTC_CONTRACT } from '../contract.testing';
import {
  executedText,
  namedPrice,
  namedQuantity,
  namedSize,
  plainPrice,
  plainQuantity,
  quantityText,
  sizeUnitsOf,
  valueDecimals,
  valueText,
} from './instrument-figures';
import { E_XRP, ETH_BTC, XRP } from '../other-markets.testing';
import { BTC_PAIR } from '../pair.testing';

test.each([
  [5_000, BTC_CONTRACT, '0.5 BTC'],
  [12_345_000, BTC_CONTRACT, '1,234.5 BTC'],
  [20, { ...BTC_CONTRACT, multiplier: { units: 1000, decimals: 1 } }, '2,000 BTC'],
  [250_000, BTC_PAIR, '0.25 BTC'],
] as const)('%i lots or contracts beside words', (count, instrument, words) => {
  expect(namedSize(count, instrument)).toBe(words);
});

test('what a command carried reads the same, and what nobody has named stays as it came', () => {
  expect(namedQuantity('5000', BTC_CONTRACT)).toBe('0.5 BTC');
  expect(namedQuantity('0.25', BTC_PAIR)).toBe('0.25 BTC');
  expect(namedQuantity('5000', null)).toBe('5000');
  expect(namedQuantity('', BTC_PAIR)).toBe('');
});

test('a price has the decimals of its instrument, or the more that an average has', () => {
  expect(namedPrice('62000', BTC_CONTRACT)).toBe('62,000.0');
  expect(namedPrice('60071.82529', BTC_CONTRACT)).toBe('60,071.82529');
  expect(namedPrice('', BTC_CONTRACT)).toBe('');
  expect(namedPrice('market', null)).toBe('market');
});

test('a value is exact, of a pair that is counted finer than money as well', () => {
  expect(valueText(6_000_050, 250_000, BTC_PAIR)).toBe('15000.125');
  const fine = { ...BTC_PAIR, pricePrecision: 6, quantityPrecision: 4 };
  expect(valueText(49_967, 3_333, fine)).toBe('0.0166540011');
  expect(valueText(600_000, 5_000, BTC_CONTRACT)).toBe('30000');
});

test('what an order has executed is its average times its size, exactly', () => {
  expect(executedText('60071.82529', 250_000, BTC_PAIR)).toBe('15017.9563225');
  expect(executedText('60000.5', 5_000, BTC_CONTRACT)).toBe('30000.25');
  expect(executedText('', 250_000, BTC_PAIR)).toBe('');
});

test('an average of more decimals than money has a value', () => {
  const pepe = { ...BTC_PAIR, symbol: 'PEPEUSDT', pricePrecision: 10, quantityPrecision: 0 };
  expect(executedText('0.0000234567', 1_000_000, pepe)).toBe('23.4567');
  // Some exchanges write all the digits a division gives.
  expect(executedText('60000.333333333333', 250_000, BTC_PAIR)).toBe('15000.08333333333325');
});

const SOL = {
  ...BTC_PAIR,
  symbol: 'SOLUSDT',
  base: 'SOL',
  pricePrecision: 3,
  quantityPrecision: 3,
};
const E_ETH = {
  ...BTC_CONTRACT,
  base: 'ETH',
  pricePrecision: 2,
  multiplier: { units: 1, decimals: 2 },
};

// 1,234 lots or contracts at 150.001, 0.60001, 0.05001, 3,000.25 and 0.6012.
test.each([
  [SOL, 150_001, ['1.234', '1.234 SOL', '185.101234', '150.001', '1.234', 6]],
  [XRP, 60_001, ['123.4', '123.4 XRP', '74.041234', '0.60001', '123.4', 6]],
  [ETH_BTC, 5_001, ['1.234', '1.234 ETH', '0.06171234', '0.05001', '1.234', 8]],
  [E_ETH, 300_025, ['12.34', '12.34 ETH', '37023.085', '3000.25', '1234', 4]],
  [E_XRP, 6_012, ['12,340', '12,340 XRP', '7418.808', '0.6012', '1234', 4]],
] as const)('%# is counted as its market counts', (instrument, price, said) => {
  expect([
    quantityText(1_234, instrument),
    namedSize(1_234, instrument),
    valueText(price, 1_234, instrument),
    plainPrice(price, instrument),
    plainQuantity(1_234, instrument),
    valueDecimals(instrument),
  ]).toEqual(said);
  expect(namedQuantity(plainQuantity(1_234, instrument), instrument)).toBe(said[1]);
  expect(executedText(plainPrice(price, instrument), 1_234, instrument)).toBe(said[2]);
  expect(sizeUnitsOf(instrument)).toMatchObject({ pricePrecision: said[3].split('.')[1]?.length });
});
