/** A pair as the terminal lists it, for the tests of whatever trades or shows one. */
import type { SpotInstrument } from '@shared/contract/terminal';

export const BTC_PAIR: SpotInstrument = {
  kind: 'spot',
  symbol: 'BTCUSDT',
  base: 'BTC',
  quote: 'USDT',
  pricePrecision: 2,
  quantityPrecision: 6,
};
