import { expect, test } from 'vitest';
import { BTC_CONTRACT } from '../../session/contract.testing';
import { offered, stripModel } from './view-model';

const instrument = {
  kind: 'spot' as const,
  symbol: 'BTCUSDT',
  base: 'BTC',
  quote: 'USDT',
  pricePrecision: 2,
  quantityPrecision: 6,
};
const ticker = {
  symbol: 'BTCUSDT',
  open: 5_900_000,
  high: 6_100_000,
  low: 5_800_000,
  last: 6_000_050,
  volumeLots: 18_204_123_456,
  rose: '0.0169',
  arrivedAtMs: 1,
  isFrozen: false,
  isListed: true,
  isRecounted: false,
};

test('change is against 24 hours ago, volume is exact, turnover is volume × last', () => {
  expect(stripModel(instrument, ticker)).toMatchObject({
    changeTicks: 100_050,
    baseVolume: '18204.123456',
    quoteVolume: '1092256509.42',
  });
});

test('a turnover of less than one of a dear coin is not nothing', () => {
  const dear = {
    ...instrument,
    symbol: 'ETHBTC',
    quote: 'BTC',
    pricePrecision: 5,
    quantityPrecision: 3,
  };
  const traded = { ...ticker, last: 5_012, volumeLots: 3_700 };
  expect(stripModel(dear, traded)).toMatchObject({ baseVolume: '3.700', quoteVolume: '0.19' });
});

test('a pair that has not traded has no figures', () => {
  expect(stripModel(instrument, { ...ticker, last: 0 })).toBeNull();
  expect(stripModel(instrument, undefined)).toBeNull();
});

test.each([
  ['futures', ['E-BTC-USDT', 'BTCUSDT', 'ETHUSDT']],
  ['spot', ['BTCUSDT', 'ETHUSDT', 'E-BTC-USDT']],
  ['margin', ['BTCUSDT', 'ETHUSDT', 'E-BTC-USDT']],
] as const)('the search of the %s workspace offers what it trades first', (book, symbols) => {
  const listed = [instrument, { ...instrument, symbol: 'ETHUSDT' }, BTC_CONTRACT];
  expect(offered(listed, book).map(({ symbol }) => symbol)).toEqual(symbols);
});

test('the change of a pair whose price 24 hours ago is not told is a percentage alone', () => {
  expect(stripModel(instrument, { ...ticker, open: 0 })).toMatchObject({
    changeTicks: null,
    rose: '0.0169',
  });
});

test('a change that reads as nothing has no arrow', () => {
  const moveOf = (rose: string) => stripModel(instrument, { ...ticker, rose })?.move;
  expect(['0.00004', '-0.00004', '0.00006', '-0.0169'].map(moveOf)).toEqual([0, 0, 1, -1]);
});

test.each([
  // 1,234 lots or contracts.
  [{ ...instrument, pricePrecision: 5, quantityPrecision: 1 }, 60_012, '123.4', '74.05'],
  [
    { ...BTC_CONTRACT, pricePrecision: 4, multiplier: { units: 10, decimals: 0 } },
    6_012,
    '12340',
    '7418.81',
  ],
  [
    { ...BTC_CONTRACT, pricePrecision: 2, multiplier: { units: 1, decimals: 2 } },
    300_025,
    '12.34',
    '37023.08',
  ],
])('volume and turnover of %o', (of, last, baseVolume, quoteVolume) => {
  const model = stripModel(of, { ...ticker, last, volumeLots: 1_234 });
  expect(model).toMatchObject({ baseVolume, quoteVolume });
});
