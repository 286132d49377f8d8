/** Markets of other decimals than bitcoin's, whose tick of a lot is just one atom: with those no factor is hidden. */
import type { FuturesInstrument, SpotInstrument } from '@shared/contract/terminal';
import { BTC_CONTRACT } from './contract.testing';

export const XRP: SpotInstrument = {
  kind: 'spot',
  symbol: 'XRPUSDT',
  base: 'XRP',
  quote: 'USDT',
  pricePrecision: 5,
  quantityPrecision: 1,
};
export const ETH_BTC: SpotInstrument = {
  kind: 'spot',
  symbol: 'ETHBTC',
  base: 'ETH',
  quote: 'BTC',
  pricePrecision: 5,
  quantityPrecision: 3,
};
export const E_XRP: FuturesInstrument = {
  ...BTC_CONTRACT,
  symbol: 'E-XRP-USDT',
  base: 'XRP',
  pricePrecision: 4,
  multiplier: { units: 10, decimals: 0 },
};
