/**
 * The five margin endpoints (document §4.3). Their replies are spot's (exchange-rules §4); their
 * receive window is spelled `recwwindow`.
 */
import { z } from 'zod';
import { define } from '../define';
import { list } from '../envelope';
import { limitNeedsPrice, marketHasNoPrice, PRICE_NOTE, VOLUME_NOTE } from '../fields/order-price';
import {
  BY_CLIENT_ID,
  clientOrderId,
  id,
  limit,
  orderIdOrBlank,
  orderIdUnlessNamed,
  orderType,
  positiveNumber,
  recvWindowText,
  side,
  spotSymbol,
} from '../fields/request-fields';
import {
  cancelReply,
  newOrderReply,
  openOrderReply,
  orderReply,
  ownTradeReply,
} from './spot-replies';

const signed = { host: 'base', security: 'TRADE', section: '4.3' } as const;
const trade = { ...signed, method: 'POST', permission: 'MARGIN' } as const;
const read = { ...signed, method: 'GET', permission: 'READ', retry: 'repeatable' } as const;

const recwwindow = recvWindowText.optional();

/** An order id may be left out where a client id names the order. */
const orderLookup = {
  input: z.object({
    orderId: orderIdOrBlank.default(''),
    newClientOrderId: clientOrderId.optional(),
    symbol: spotSymbol,
    recwwindow,
  }),
  notes: { orderId: 'Required without a client id', newClientOrderId: BY_CLIENT_ID },
  blank: ['orderId', 'newClientOrderId'],
  needed: orderIdUnlessNamed,
} as const;

const ownPage = { symbol: spotSymbol, limit: limit(1000, 'string').default(100) } as const;

export const margin = {
  marginNewOrder: define({
    ...trade,
    name: 'marginNewOrder',
    path: '/sapi/v1/margin/order',
    weight: 5,
    burst: 100,
    retry: 'once',
    summary: 'Place a margin order',
    input: z.object({
      symbol: spotSymbol,
      volume: positiveNumber,
      side,
      type: orderType,
      price: positiveNumber.optional(),
      newClientOrderId: clientOrderId.optional(),
      recwwindow,
    }),
    notes: { price: PRICE_NOTE, volume: VOLUME_NOTE },
    ignored: marketHasNoPrice,
    needed: limitNeedsPrice,
    output: newOrderReply,
    hasAsciiReply: true,
  }),
  marginQueryOrder: define({
    ...read,
    ...orderLookup,
    name: 'marginQueryOrder',
    path: '/sapi/v1/margin/order',
    weight: 5,
    burst: 20,
    summary: 'One margin order by its id or client id',
    output: orderReply,
  }),
  marginCancel: define({
    ...trade,
    ...orderLookup,
    name: 'marginCancel',
    path: '/sapi/v1/margin/cancel',
    weight: 5,
    burst: 100,
    retry: 'repeatable',
    isCancel: true,
    summary: 'Cancel a margin order',
    output: cancelReply,
    hasAsciiReply: true,
  }),
  marginOpenOrders: define({
    ...read,
    name: 'marginOpenOrders',
    path: '/sapi/v1/margin/openOrders',
    weight: 1,
    burst: 20,
    summary: 'Open margin orders of one pair, newest first',
    input: z.object({ ...ownPage, recwwindow }),
    output: list(openOrderReply),
  }),
  marginMyTrades: define({
    ...read,
    name: 'marginMyTrades',
    path: '/sapi/v1/margin/myTrades',
    weight: 1,
    summary: 'Own margin trades of one pair, newest first',
    input: z.object({ ...ownPage, fromId: id.optional(), recwwindow }),
    output: list(ownTradeReply),
  }),
} as const;
