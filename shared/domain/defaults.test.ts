/** The simulated exchange's own figures, beside the tables that exchange-rules prints. */
import { expect, test } from 'vitest';
import { formatTrimmed } from '../money/decimal';
import { ASSET_SCALE, RATE_SCALE } from '../money/units';
import { FUTURES_RULES } from './futures-defaults';
import { SPOT_RULES } from './instrument-defaults';
import { MARGIN_PROFILES, MARGIN_RULES } from './margin-defaults';
import { WITHDRAWAL_RULES } from './withdrawal-defaults';

const money = (value: bigint): string => formatTrimmed(value, ASSET_SCALE);
const rateText = (value: bigint): string => formatTrimmed(value, RATE_SCALE);

test('the pairs of §8: opening price, precision, and the minimum and maxima of §2 at that price', () => {
  const rows = SPOT_RULES.map(
    ({ pair, openingPrice, minAmount, maxLimitLots, maxMarketLots, maxOpenOrders }) => {
      const { symbol, pricePrecision, quantityPrecision } = pair;
      const most = [maxLimitLots, maxMarketLots].map((lots) =>
        formatTrimmed(lots, quantityPrecision),
      );
      const precision = `${pricePrecision}/${quantityPrecision}`;
      return [symbol, openingPrice, precision, money(minAmount), ...most, maxOpenOrders].join(' ');
    },
  );
  expect(rows).toEqual([
    'BTCUSDT 60000 2/6 5 33.333333 6.666667 200',
    'ETHUSDT 3000 2/5 5 666.66667 133.33333 200',
    'SOLUSDT 150 3/3 5 13333.333 2666.667 200',
    'XRPUSDT 0.6 5/1 5 3333333.3 666666.7 200',
    'DOGEUSDT 0.12 5/1 5 16666666.7 3333333.3 200',
    'LTCUSDT 80 2/4 5 25000 5000 200',
    'ETHBTC 0.05 5/3 0.0001 666.667 133.333 200',
  ]);
});

test('the contracts of §5.1, their tiers by volume, each with its leverage and maintenance rate', () => {
  const rows = FUTURES_RULES.map(({ contract, openingPrice, tiers }) => {
    const { symbol, contractId, multiplier, pricePrecision } = contract;
    const unit = formatTrimmed(multiplier.units, multiplier.decimals);
    const volumes = tiers.map(({ maxContracts }) => maxContracts).join(' ');
    return `${symbol} (${contractId}) ${unit} ${pricePrecision} ${openingPrice}: ${volumes}`;
  });
  expect(rows).toEqual([
    'E-BTC-USDT (1) 0.0001 1 60000: 10000 50000 200000 1000000 4000000',
    'E-ETH-USDT (2) 0.01 2 3000: 2000 10000 40000 200000 800000',
    'E-SOL-USDT (3) 1 3 150: 400 2000 8000 40000 160000',
    'E-XRP-USDT (4) 10 4 0.6: 10000 50000 200000 1000000 4000000',
  ]);
  for (const { tiers, defaultLeverage } of FUTURES_RULES) {
    expect(tiers.map(({ maxLeverage, keepRate }) => [maxLeverage, rateText(keepRate)])).toEqual([
      [100, '0.005'],
      [50, '0.01'],
      [20, '0.025'],
      [10, '0.05'],
      [5, '0.1'],
    ]);
    expect(defaultLeverage).toBe(20);
  }
});

test('the loans of §4: interest by the hour, levels, cap and what a liquidation costs', () => {
  const { hourlyRates, otherHourlyRate, liquidationFee, lendCapUsdt, profile } = MARGIN_RULES;
  expect(hourlyRates).toEqual({ USDT: 1000n, BTC: 500n, ETH: 500n });
  expect(otherHourlyRate).toBe(2000n);
  expect(rateText(liquidationFee)).toBe('0.02');
  expect(lendCapUsdt).toBe(1_000_000);
  const { initial, call, liquidation } = MARGIN_PROFILES[profile];
  expect([initial, call, liquidation].map(rateText)).toEqual(['1.5', '1.3', '1.1']);
});

test('the withdrawals of §6: least, most and fee of each asset, and which needs a label', () => {
  const rows = WITHDRAWAL_RULES.assets.map(({ asset, min, max, fee, needsLabel }) =>
    [asset, ...[min, max, fee].map(money), ...(needsLabel ? ['label'] : [])].join(' '),
  );
  expect(rows).toEqual([
    'USDT 10 1000000 1',
    'BTC 0.001 50 0.0005',
    'ETH 0.01 500 0.003',
    'SOL 1 1000000 0.1',
    'XRP 1 1000000 0.1 label',
    'DOGE 1 1000000 0.1',
    'LTC 1 1000000 0.1',
  ]);
});
