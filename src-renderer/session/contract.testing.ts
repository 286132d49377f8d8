/** A contract as the terminal lists it, for the tests of whatever trades or shows one. */
import type { FuturesInstrument } from '@shared/contract/terminal';

export const BTC_CONTRACT: FuturesInstrument = {
  kind: 'futures',
  symbol: 'E-BTC-USDT',
  base: 'BTC',
  quote: 'USDT',
  pricePrecision: 1,
  quantityPrecision: 0,
  multiplier: { units: 1, decimals: 4 },
  underlying: 'BTCUSDT',
  isTradable: true,
  limits: {
    minContracts: 1,
    maxLimitContracts: 300_000,
    maxMarketContracts: 200_000,
    minValue: '1',
    maxLimitValue: '5000000',
    maxMarketValue: '1000000',
    maxOpenOrders: 100,
  },
  assumed: {
    leverage: 20,
    fees: { openMaker: '0.0002', openTaker: '0.0006', closeMaker: '0.0002', closeTaker: '0.0006' },
    tiers: [{ maxContracts: 10_000, maxLeverage: 100, keepRate: '0.005' }],
  },
};
