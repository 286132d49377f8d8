/**
 * The resources of document §2 as they are printed there: each field with its type. Written from the
 * document alone, so that the contract is held to it and not to itself.
 */

/** `decimal` and `digits` are strings that hold a number; `rows` are lists of [price, quantity]. */
export type FieldType =
  | 'string'
  | 'number'
  | 'integer'
  | 'bool'
  | 'decimal'
  | 'digits'
  | 'dateTime'
  | 'list'
  | 'textRows'
  | 'numberRows'
  | 'BUY or SELL'
  | 'buy or sell'
  | 'LIMIT or MARKET'
  | 'OPEN or CLOSE'
  | 'status'
  | '0 or 1';

export type Shape = Readonly<Record<string, FieldType>>;

const fields = (type: FieldType, names: string): Shape =>
  Object.fromEntries(names.split(' ').map((name) => [name, type]));

export const pair: Shape = {
  ...fields('string', 'symbol baseAsset quoteAsset'),
  ...fields('integer', 'pricePrecision quantityPrecision'),
};
export const depth: Shape = { time: 'integer', bids: 'textRows', asks: 'textRows' };
export const ticker: Shape = {
  time: 'integer',
  ...fields('number', 'high low open last vol rose'),
};
export const trade: Shape = {
  price: 'number',
  time: 'integer',
  qty: 'number',
  side: 'BUY or SELL',
};
export const candle: Shape = { idx: 'integer', ...fields('number', 'open close high low vol') };

const order: Shape = {
  orderId: 'integer',
  symbol: 'string',
  ...fields('number', 'price origQty executedQty'),
  type: 'LIMIT or MARKET',
  side: 'BUY or SELL',
  status: 'status',
};
export const newOrder: Shape = { ...order, clientorderId: 'string', transactTime: 'integer' };
export const queriedOrder: Shape = {
  ...order,
  clientOrderId: 'string',
  avgPrice: 'number',
  transactTime: 'digits',
};
export const openOrder: Shape = {
  ...order,
  orderIdString: 'digits',
  clientOrderId: 'string',
  avgPrice: 'number',
  time: 'digits',
};
export const canceled: Shape = {
  orderId: 'integer',
  ...fields('string', 'clientOrderId symbol'),
  status: 'status',
};
export const ownTrade: Shape = {
  ...fields('string', 'symbol feeCoin'),
  ...fields('integer', 'id bidId askId time bidUserId askUserId'),
  ...fields('number', 'price qty fee'),
  ...fields('bool', 'isBuyer isMaker isSelf'),
};
export const balance: Shape = { asset: 'string', free: 'number', locked: 'number' };

export const contract: Shape = {
  ...fields('string', 'symbol type multiplierCoin'),
  ...fields('integer', 'pricePrecision side status'),
  ...fields('number', 'maxMarketVolume multiplier minOrderVolume maxMarketMoney'),
  ...fields('number', 'maxLimitVolume maxValidOrder minOrderMoney maxLimitMoney'),
};
export const serverTime: Shape = { serverTime: 'integer', timezone: 'string' };
export const futuresDepth: Shape = { bids: 'textRows', asks: 'textRows' };
export const futuresTicker: Shape = {
  ...fields('decimal', 'high vol last low rose'),
  time: 'integer',
};
export const index: Shape = {
  ...fields('number', 'markPrice indexPrice lastFundingRate'),
  contractName: 'string',
  time: 'integer',
};
export const futuresCandle: Shape = {
  ...fields('decimal', 'high vol low close open'),
  idx: 'integer',
};
export const orderId: Shape = { orderId: 'integer' };
export const futuresOrder: Shape = {
  side: 'BUY or SELL',
  ...fields('number', 'executedQty price origQty avgPrice'),
  orderId: 'integer',
  transactTime: 'digits',
  action: 'OPEN or CLOSE',
  contractName: 'string',
  type: 'LIMIT or MARKET',
  status: 'string',
};
export const orderHistory: Shape = {
  side: 'BUY or SELL',
  clientId: 'string',
  ...fields('integer', 'ctimeMs positionType orderId leverageLevel type contractId status'),
  ...fields('number', 'avgPrice closeTakerFeeRate openMakerFeeRate closeMakerFeeRate'),
  ...fields('number', 'openTakerFeeRate volume dealVolume price dealMoney'),
  openOrClose: 'OPEN or CLOSE',
  ctime: 'dateTime',
  contractName: 'string',
};
export const profit: Shape = {
  side: 'BUY or SELL',
  ...fields('number', 'positionType tradeFee realizedAmount leverageLevel openPrice settleProfit'),
  ...fields('number', 'shareAmount openEndPrice closeProfit volume contractId capitalFee'),
  historyRealizedAmount: 'number',
  ...fields('integer', 'mtime ctime id'),
};
export const futuresTrade: Shape = {
  symbol: 'string',
  ...fields('integer', 'id bidId askId time'),
  ...fields('decimal', 'price qty fee'),
  ...fields('bool', 'isBuyer isMaker'),
};
export const futuresAccount: Shape = {
  marginCoin: 'string',
  ...fields('number', 'accountNormal accountLock partPositionNormal totalPositionNormal'),
  ...fields('number', 'achievedAmount unrealizedAmount totalMarginRate totalEquity partEquity'),
  ...fields('number', 'totalCost sumMarginRate'),
  positionVos: 'list',
};
export const positionGroup: Shape = {
  contractId: 'integer',
  ...fields('string', 'contractName contractSymbol'),
  positions: 'list',
};
export const position: Shape = {
  ...fields('number', 'id uid contractId volume openPrice avgPrice closePrice leverageLevel'),
  ...fields('integer', 'positionType status'),
  side: 'BUY or SELL',
  ...fields('number', 'holdAmount closeVolume pendingCloseVolume realizedAmount tradeFee'),
  ...fields('number', 'historyRealizedAmount capitalFee closeProfit shareAmount freezeLock'),
  ...fields('dateTime', 'ctime mtime'),
  ...fields('number', 'brokerId marginRate reducePrice returnRate unRealizedAmount'),
  ...fields('number', 'openRealizedAmount positionBalance settleProfit indexPrice keepRate'),
  maxFeeRate: 'number',
};

export const withdrawal: Shape = {
  ...fields('string', 'symbol address withdrawOrderId txId info'),
  ...fields('number', 'amount fee ctime id applyTime status'),
};

export const summary: Shape = {
  ...fields('string', 'trading_pairs base_currency quote_currency'),
  ...fields('decimal', 'last_price lowest_ask highest_bid base_volume quote_volume'),
  ...fields('decimal', 'price_change_percent_24h highest_price_24h lowest_price_24h'),
};
export const asset: Shape = {
  ...fields('string', 'name unified_cryptoasset_id can_withdraw can_deposit'),
  ...fields('decimal', 'min_withdraw max_withdraw maker_fee taker_fee'),
};
export const openTicker: Shape = {
  ...fields('string', 'base_id quote_id'),
  ...fields('decimal', 'last_price base_volume quote_volume'),
  isFrozen: '0 or 1',
};
export const openBook: Shape = { timestamp: 'digits', bids: 'textRows', asks: 'textRows' };
export const openTrade: Shape = {
  trade_id: 'integer',
  ...fields('decimal', 'price base_volume quote_volume'),
  timestamp: 'digits',
  type: 'buy or sell',
};

const DECIMAL = /^-?\d+(\.\d+)?$/;
const oneOf =
  (...words: readonly string[]) =>
  (value: unknown): boolean =>
    typeof value === 'string' && words.includes(value);
const rows =
  (isValue: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) &&
    value.every((row) => Array.isArray(row) && row.length === 2 && row.every(isValue));
const isDecimal = (value: unknown): boolean => typeof value === 'string' && DECIMAL.test(value);

const CHECKS: Readonly<Record<FieldType, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  bool: (value) => typeof value === 'boolean',
  decimal: isDecimal,
  digits: (value) => typeof value === 'string' && /^\d+$/.test(value),
  dateTime: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(value),
  list: (value) => Array.isArray(value),
  textRows: rows(isDecimal),
  numberRows: rows((value) => typeof value === 'number'),
  'BUY or SELL': oneOf('BUY', 'SELL'),
  'buy or sell': oneOf('buy', 'sell'),
  'LIMIT or MARKET': oneOf('LIMIT', 'MARKET'),
  'OPEN or CLOSE': oneOf('OPEN', 'CLOSE'),
  status: oneOf('NEW', 'PARTIALLY_FILLED', 'FILLED', 'CANCELED', 'REJECTED'),
  '0 or 1': oneOf('0', '1'),
};

export const isOfType = (value: unknown, type: FieldType): boolean => CHECKS[type](value);
