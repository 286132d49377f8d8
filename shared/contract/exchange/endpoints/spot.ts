/** The sixteen spot endpoints of the document (§4.1 public, §4.2 trading and account). */
import { z } from 'zod';
import { define, nothing } from '../define';
import { batchRows, surplusInRows } from '../fields/batch-rows';
import {
  accountReply,
  batchCancelReply,
  batchReply,
  cancelReply,
  candleReply,
  depthReply,
  newOrderReply,
  openOrderReply,
  orderReply,
  ownTradeReply,
  symbolReply,
  tickerReply,
  timeReply,
  tradeReply,
} from './spot-replies';
import { list } from '../envelope';
import { liveSymbols, liveTime } from '../live-shapes';
import { limitNeedsPrice, marketHasNoPrice, PRICE_NOTE, VOLUME_NOTE } from '../fields/order-price';
import {
  BY_CLIENT_ID,
  clientOrderId,
  id,
  interval,
  limit,
  orderIdList,
  orderIdOrBlank,
  orderIdUnlessNamed,
  orderType,
  positiveNumber,
  queryTimeMs,
  recvWindow,
  side,
  spotSymbol,
} from '../fields/request-fields';

const read = { host: 'base', method: 'GET', retry: 'repeatable' } as const;
const publicRead = { ...read, security: 'NONE', section: '4.1' } as const;
const ownRead = { ...read, security: 'USER_DATA', permission: 'READ', section: '4.2' } as const;
const trade = {
  host: 'base',
  method: 'POST',
  security: 'TRADE',
  permission: 'TRADE',
  section: '4.2',
} as const;

const recvwindow = recvWindow.optional();
const pageLimit = limit(1000, 'string').default(100);

/** New order and test order take the same body. `price` has no meaning for MARKET. */
const newOrder = {
  input: z.object({
    symbol: spotSymbol,
    /** For MARKET BUY the amount to spend. */
    volume: positiveNumber,
    side,
    type: orderType,
    price: positiveNumber.optional(),
    newClientOrderId: clientOrderId.optional(),
    recvwindow,
  }),
  notes: { price: PRICE_NOTE, volume: VOLUME_NOTE },
  ignored: marketHasNoPrice,
  needed: limitNeedsPrice,
} as const;

const orderLookup = {
  input: z.object({
    orderId: orderIdOrBlank,
    newClientOrderId: clientOrderId.optional(),
    symbol: spotSymbol,
    recvwindow,
  }),
  notes: { newClientOrderId: BY_CLIENT_ID },
  blank: ['orderId', 'newClientOrderId'],
  needed: orderIdUnlessNamed,
} as const;

const ownPage = { symbol: spotSymbol, limit: pageLimit } as const;

export const spot = {
  ping: define({
    ...publicRead,
    name: 'ping',
    path: '/sapi/v1/ping',
    weight: 1,
    summary: 'Is the exchange reachable',
    input: nothing,
    output: nothing,
  }),
  time: define({
    ...publicRead,
    name: 'time',
    path: '/sapi/v1/time',
    weight: 1,
    summary: 'Server time',
    input: nothing,
    output: timeReply,
    live: liveTime,
  }),
  symbols: define({
    ...publicRead,
    name: 'symbols',
    path: '/sapi/v1/symbols',
    weight: 1,
    summary: 'Spot pairs and their precision',
    input: nothing,
    output: list(symbolReply, 'symbols'),
    live: liveSymbols,
  }),
  depth: define({
    ...publicRead,
    name: 'depth',
    path: '/sapi/v1/depth',
    weight: 5,
    summary: 'Order book',
    input: z.object({ symbol: spotSymbol, limit: limit(100, 'integer').default(100) }),
    output: depthReply,
  }),
  ticker: define({
    ...publicRead,
    name: 'ticker',
    path: '/sapi/v1/ticker',
    weight: 5,
    summary: '24 h ticker of one pair',
    input: z.object({ symbol: spotSymbol }),
    output: tickerReply,
  }),
  trades: define({
    ...publicRead,
    name: 'trades',
    path: '/sapi/v1/trades',
    weight: 5,
    summary: 'Recent trades, newest first',
    input: z.object(ownPage),
    output: list(tradeReply),
  }),
  klines: define({
    ...publicRead,
    name: 'klines',
    path: '/sapi/v1/klines',
    weight: 1,
    summary: 'Candles, newest first, the forming one included',
    input: z.object({
      symbol: spotSymbol,
      interval,
      startTime: queryTimeMs.optional(),
      endTime: queryTimeMs.optional(),
      limit: limit(300, 'string').default(100),
    }),
    notes: { startTime: 'Alone: the first bars from it', endTime: 'Alone: the last bars up to it' },
    output: list(candleReply),
  }),
  newOrder: define({
    ...trade,
    ...newOrder,
    name: 'newOrder',
    path: '/sapi/v1/order',
    weight: 5,
    burst: 100,
    retry: 'once',
    summary: 'Place an order',
    output: newOrderReply,
    hasAsciiReply: true,
  }),
  testOrder: define({
    ...trade,
    ...newOrder,
    name: 'testOrder',
    path: '/sapi/v1/order/test',
    weight: 1,
    retry: 'repeatable',
    summary: 'Check an order without placing it',
    output: nothing,
  }),
  batchOrders: define({
    ...trade,
    name: 'batchOrders',
    path: '/sapi/v1/batchOrders',
    weight: 10,
    retry: 'once',
    summary: 'Place up to 10 orders, all or none',
    input: z.object({ symbol: spotSymbol, orders: batchRows, recvwindow }),
    surplus: surplusInRows,
    output: batchReply,
  }),
  queryOrder: define({
    ...ownRead,
    ...orderLookup,
    name: 'queryOrder',
    path: '/sapi/v1/order',
    weight: 1,
    summary: 'One order by its id or client id',
    output: orderReply,
  }),
  cancel: define({
    ...trade,
    ...orderLookup,
    name: 'cancel',
    path: '/sapi/v1/cancel',
    weight: 5,
    retry: 'repeatable',
    isCancel: true,
    summary: 'Cancel an order',
    output: cancelReply,
    hasAsciiReply: true,
  }),
  batchCancel: define({
    ...trade,
    name: 'batchCancel',
    path: '/sapi/v1/batchCancel',
    weight: 10,
    retry: 'repeatable',
    isCancel: true,
    summary: 'Cancel up to 10 orders of one pair',
    input: z.object({ symbol: spotSymbol, orderIds: orderIdList, recvwindow }),
    output: batchCancelReply,
  }),
  openOrders: define({
    ...ownRead,
    name: 'openOrders',
    path: '/sapi/v1/openOrders',
    weight: 1,
    summary: 'Open orders of one pair, newest first',
    input: z.object({ ...ownPage, recvwindow }),
    output: list(openOrderReply),
  }),
  myTrades: define({
    ...ownRead,
    name: 'myTrades',
    path: '/sapi/v1/myTrades',
    weight: 1,
    summary: 'Own trades of one pair, newest first',
    input: z.object({ ...ownPage, fromId: id.optional(), recvwindow }),
    output: list(ownTradeReply),
  }),
  account: define({
    ...ownRead,
    name: 'account',
    path: '/sapi/v1/account',
    weight: 1,
    summary: 'Balances',
    input: z.object({ recvwindow }),
    output: accountReply,
  }),
} as const;
