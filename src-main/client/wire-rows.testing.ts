/** Rows as they stand on the wire, and requests that lead to them. */
import { contracts, ticks } from '@shared/money/units';
import { CONTRACT } from './client.testing';
import type { FuturesOrderRequest } from './exchange-client';

export const ORDER = {
  orderId: '9007199254740993',
  clientOrderId: 't-1',
  symbol: 'btcusdt',
  price: 60000,
  origQty: 0.01,
  executedQty: 0.004,
  avgPrice: '60000.25',
  type: 'LIMIT',
  side: 'BUY',
  timeInForce: '',
  status: 'PARTIALLY_FILLED',
  time: 1_699_999_900_000,
};
export const TRADE = {
  symbol: 'BTCUSDT',
  id: 28457,
  bidId: 9,
  askId: 7,
  price: '60000.1',
  qty: '0.012',
  time: 1_699_999_900_000,
  isBuyer: true,
  isMaker: false,
  fee: '0.000012',
  feeCoin: 'BTC',
  isSelf: false,
  side: 'BUY',
};
export const PAIR_ROW = {
  symbol: 'BTCUSDT',
  baseAsset: 'BTC',
  quoteAsset: 'USDT',
  pricePrecision: 2,
  quantityPrecision: 6,
};
export const CONTRACT_ROW = {
  symbol: 'E-BTC-USDT',
  pricePrecision: 1,
  side: 1,
  type: 'E',
  status: 1,
  multiplier: '0.00010',
  multiplierCoin: 'BTC',
  minOrderVolume: 1,
  minOrderMoney: '1.0',
  maxLimitVolume: 300_000,
  maxLimitMoney: 5_000_000,
  maxMarketVolume: 200_000,
  maxMarketMoney: 1_000_000,
  maxValidOrder: 100,
};
export const FUTURES_ROW = {
  side: 'BUY',
  executedQty: 3,
  orderId: '9007199254740993',
  price: 60000.5,
  origQty: 10,
  avgPrice: 60000,
  transactTime: 1_699_999_900_000,
  action: 'OPEN',
  type: 'LIMIT',
  contractName: 'E-BTC-USDT',
  status: 'PARTIALLY_FILLED',
};
export const FUTURES_ORDER: FuturesOrderRequest = {
  contract: CONTRACT,
  side: 'BUY',
  action: 'OPEN',
  mode: 'isolated',
  type: 'LIMIT',
  price: ticks(600_005),
  contracts: contracts(10),
  timeInForce: 'GTC',
  clientOrderId: 'f',
};
export const CONDITION = {
  ...FUTURES_ORDER,
  type: 'MARKET' as const,
  price: null,
  trigger: 'DOWN' as const,
  triggerPrice: ticks(580_005),
};
