/**
 * The sixteen futures endpoints (document §4.4): the seven public ones of `futures-market`, eight for
 * trading, the account.
 */
import { z } from 'zod';
import { define, type Said } from '../define';
import { list } from '../envelope';
import { futuresMarket } from './futures-market';
import {
  contractName,
  openClose,
  positionType,
  positiveText,
  timeInForce,
  triggerType,
} from '../fields/futures-request-fields';
import {
  conditionReply,
  futuresAccountReply,
  futuresTradeReply,
  orderIdReply,
} from './futures-replies';
import { futuresOrderReply, orderHistoryReply, profitReply } from './futures-order-replies';
import { liveAccount, liveConditionOrder, liveOrderHistory } from '../live-shapes';
import { limitNeedsPrice, marketHasNoPrice, PRICE_NOTE } from '../fields/order-price';
import {
  BY_CLIENT_ID,
  futuresClientOrderId,
  id,
  limit,
  longId,
  orderIdOrBlank,
  orderIdUnlessNamed,
  orderType,
  positiveNumber,
  recvWindow,
  side,
} from '../fields/request-fields';
import type { DialectName } from '../dialect';

const onHost = { host: 'futures', section: '4.4' } as const;
const trade = { ...onHost, method: 'POST', security: 'TRADE', permission: 'FUTURES' } as const;
const ownRead = {
  ...onHost,
  method: 'GET',
  retry: 'repeatable',
  security: 'TRADE',
  permission: 'READ',
} as const;
/** The two histories are read by POST. */
const history = { ...ownRead, method: 'POST' } as const;

const recvwindow = recvWindow.optional();
const ownPage = {
  contractName,
  limit: limit(1000, 'string').default(100),
  fromId: longId.optional(),
  recvwindow,
} as const;

const newOrder = {
  contractName,
  volume: positiveNumber,
  side,
  open: openClose,
  type: orderType,
  price: positiveNumber.optional(),
  positionType,
} as const;

const CONTRACTS_NOTE = 'In contracts';

/** What live venues say for "good till cancelled" (exchange-rules §13). */
const PLAIN_TIMES: ReadonlySet<unknown> = new Set(['', 'GTC', 'LIMIT', 'MARKET']);

function withoutMeaning(said: Said, dialect: DialectName): readonly string[] {
  const isPlain = dialect === 'live' && PLAIN_TIMES.has(said('timeInForce'));
  return isPlain ? [...marketHasNoPrice(said), 'timeInForce'] : marketHasNoPrice(said);
}

/** "" and "0", however many zeros it has, name no order (exchange-rules §2). */
const NO_ORDER = /^(?:0+(?:\.0+)?)?$/;

function blankOrderId(said: Said): readonly string[] {
  const orderId = said('orderId');
  return typeof orderId === 'string' && NO_ORDER.test(orderId) ? ['orderId'] : [];
}

export const futures = {
  ...futuresMarket,
  futuresNewOrder: define({
    ...trade,
    name: 'futuresNewOrder',
    path: '/fapi/v1/order',
    weight: 5,
    retry: 'once',
    summary: 'Place a futures order',
    input: z.object({
      ...newOrder,
      clientOrderId: futuresClientOrderId.optional(),
      /**
       * Absent: good till cancelled. It is a limit order's (exchange-rules §2): IOC is what a market order does
       * anyhow, FOK and POST_ONLY are what it never does, and taking them would promise it.
       */
      timeInForce: timeInForce.optional(),
      recvwindow,
    }),
    notes: {
      price: PRICE_NOTE,
      volume: CONTRACTS_NOTE,
      timeInForce: 'Absent: until it is cancelled. FOK and POST_ONLY only with LIMIT',
    },
    ignored: withoutMeaning,
    needed: limitNeedsPrice,
    check: ({ type, timeInForce: time }) =>
      type === 'MARKET' && (time === 'POST_ONLY' || time === 'FOK')
        ? { code: -1115, msg: `timeInForce ${time}: only with type LIMIT` }
        : null,
    output: orderIdReply,
  }),
  futuresConditionOrder: define({
    ...trade,
    name: 'futuresConditionOrder',
    path: '/fapi/v1/conditionOrder',
    weight: 5,
    retry: 'once',
    summary: 'Place an order that waits for a price',
    input: z.object({ ...newOrder, triggerType, triggerPrice: positiveText, recvwindow }),
    notes: { price: PRICE_NOTE, volume: CONTRACTS_NOTE },
    ignored: marketHasNoPrice,
    needed: limitNeedsPrice,
    forbidden: ['clientOrderId', 'newClientOrderId'],
    output: conditionReply,
    live: liveConditionOrder,
  }),
  futuresCancel: define({
    ...trade,
    name: 'futuresCancel',
    path: '/fapi/v1/cancel',
    weight: 5,
    burst: 20,
    retry: 'repeatable',
    isCancel: true,
    summary: 'Cancel a futures or condition order',
    input: z.object({
      contractName,
      orderId: orderIdOrBlank,
      clientOrderId: futuresClientOrderId.optional(),
      recvwindow,
    }),
    notes: { clientOrderId: BY_CLIENT_ID },
    blank: ['orderId', 'clientOrderId'],
    needed: orderIdUnlessNamed,
    output: orderIdReply,
  }),
  futuresOrders: define({
    ...ownRead,
    name: 'futuresOrders',
    path: '/fapi/v1/order',
    weight: 1,
    summary: 'One futures order by its id or client id, or the last 100',
    input: z.object({
      contractName,
      orderId: id.optional(),
      clientOrderId: futuresClientOrderId.optional(),
      recvwindow,
    }),
    notes: { orderId: 'Without it and without a client id: the last 100 orders' },
    blank: ['clientOrderId'],
    ignored: blankOrderId,
    output: list(futuresOrderReply, 'list', 'orderId'),
  }),
  futuresOpenOrders: define({
    ...ownRead,
    name: 'futuresOpenOrders',
    path: '/fapi/v1/openOrders',
    weight: 5,
    summary: 'Open futures orders of a contract, or of all of them, newest first',
    input: z.object({ contractName: contractName.optional(), recvwindow }),
    output: list(futuresOrderReply),
  }),
  futuresOrderHistory: define({
    ...history,
    name: 'futuresOrderHistory',
    path: '/fapi/v1/orderHistorical',
    weight: 5,
    summary: 'Past orders of a contract, newest first',
    input: z.object(ownPage),
    output: list(orderHistoryReply),
    live: liveOrderHistory,
  }),
  futuresProfitHistory: define({
    ...history,
    name: 'futuresProfitHistory',
    path: '/fapi/v1/profitHistorical',
    weight: 5,
    summary: 'Closed positions of a contract, newest first',
    input: z.object(ownPage),
    output: list(profitReply),
  }),
  futuresMyTrades: define({
    ...ownRead,
    name: 'futuresMyTrades',
    path: '/fapi/v1/myTrades',
    weight: 5,
    summary: 'Own trades of a contract, newest first',
    input: z.object(ownPage),
    output: list(futuresTradeReply),
  }),
  futuresAccount: define({
    ...ownRead,
    name: 'futuresAccount',
    path: '/fapi/v1/account',
    security: 'USER_DATA',
    weight: 5,
    summary: 'Futures account and positions',
    input: z.object({ recvwindow }),
    output: futuresAccountReply,
    live: liveAccount,
  }),
} as const;
