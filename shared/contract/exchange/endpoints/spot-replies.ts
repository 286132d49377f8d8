/** What the spot endpoints answer (document §2.1–§2.8): read liberally, written exactly. */
import { z } from 'zod';
import { ORDER_STATUSES, type OrderType, type Side } from '../../../domain/order';
import { levelsAsText } from '../fields/levels';
import {
  fieldTexts,
  flag,
  float,
  floatOrBlank,
  floatOrZero,
  idText,
  integer,
  longId,
  oneOf,
  placedTime,
  text,
  timeMs,
  timeMsOrNull,
  upperText,
  wireTypes,
} from '../fields/codecs';
import { list } from '../envelope';
import type { NewOrderReply, ReplyStatus } from './new-order-reply';
import { newOrderText } from './new-order-text';
import { replySide as side, VENUE_STATUSES } from '../fields/reply-fields';
import { candleTime } from '../fields/stream-fields';

/** A spot order waits for nothing: what other venues call INIT is an order that is NEW. */
const orderStatus = oneOf(
  ['NEW', 'PARTIALLY_FILLED', 'FILLED', 'CANCELED', 'REJECTED', 'PENDING_CANCEL'],
  { ...VENUE_STATUSES, '0': 'NEW', INIT: 'NEW' },
);
wireTypes.add(orderStatus, { type: 'string', enum: ORDER_STATUSES });

const type = oneOf<OrderType>(['LIMIT', 'MARKET'], { '1': 'LIMIT', '2': 'MARKET' });

export const timeReply = z.object({ timezone: text.default('UTC'), serverTime: timeMs });

export const symbolReply = z.object({
  symbol: upperText,
  baseAsset: upperText,
  quoteAsset: upperText,
  pricePrecision: integer,
  quantityPrecision: integer,
});

export const depthReply = z.object({
  time: timeMsOrNull.default(null),
  bids: levelsAsText,
  asks: levelsAsText,
});

export const tickerReply = z.object({
  time: timeMs,
  high: float,
  low: float,
  open: floatOrZero,
  last: float,
  vol: float,
  rose: float,
});

export const tradeReply = z.object({ price: float, time: timeMs, qty: float, side });

export const candleReply = z.object({
  idx: candleTime,
  open: float,
  close: float,
  high: float,
  low: float,
  vol: float,
});

const newOrderWire = z.object({
  orderId: longId,
  orderIdString: idText.optional(),
  clientorderId: text.optional(),
  clientOrderId: text.optional(),
  symbol: upperText.optional(),
  transactTime: timeMs.optional(),
  price: float.optional(),
  origQty: float.optional(),
  executedQty: float.optional(),
  type: type.optional(),
  side: side.optional(),
  status: orderStatus.optional(),
});

/** Document §2.6 with `orderIdString` and both spellings of the client id (exchange-rules §2). */
export const newOrderReply = z.codec(newOrderWire, z.custom<NewOrderReply>(), {
  decode: (wire) => ({
    orderId: wire.orderIdString ?? wire.orderId,
    clientOrderId: wire.clientOrderId ?? wire.clientorderId ?? '',
    symbol: wire.symbol ?? '',
    transactTime: wire.transactTime ?? null,
    price: wire.price ?? null,
    origQty: wire.origQty ?? null,
    executedQty: wire.executedQty ?? null,
    type: wire.type ?? null,
    side: wire.side ?? null,
    status: wire.status ?? 'NEW',
  }),
  encode: (reply) => ({
    orderId: reply.orderId,
    orderIdString: reply.orderId,
    clientorderId: reply.clientOrderId,
    clientOrderId: reply.clientOrderId,
    symbol: reply.symbol,
    transactTime: reply.transactTime ?? undefined,
    price: reply.price ?? undefined,
    origQty: reply.origQty ?? undefined,
    executedQty: reply.executedQty ?? undefined,
    type: reply.type ?? undefined,
    side: reply.side ?? undefined,
    status: reply.status,
  }),
});

fieldTexts.set(newOrderReply, newOrderText);

/** An order as query and open-order list report it; only the spelling of the time differs. */
export interface OrderReply {
  readonly orderId: string;
  readonly clientOrderId: string;
  readonly symbol: string;
  readonly price: string;
  readonly origQty: string;
  readonly executedQty: string;
  readonly avgPrice: string;
  readonly type: OrderType;
  readonly side: Side;
  readonly status: ReplyStatus;
  readonly createdAtMs: number;
  /** That is of a date without a zone, as if it were UTC. */
  readonly isZoneless?: boolean;
}

const orderShape = {
  clientOrderId: text.default(''),
  symbol: upperText,
  price: floatOrBlank,
  origQty: float,
  executedQty: floatOrBlank,
  avgPrice: floatOrZero,
  type,
  side,
  status: orderStatus,
} as const;

const orderWire = z.object({
  orderId: longId,
  ...orderShape,
  transactTime: placedTime.default({ createdAtMs: 0 }),
});

export const orderReply = z.codec(orderWire, z.custom<OrderReply>(), {
  decode: ({ transactTime, ...order }) => ({ ...order, ...transactTime }),
  encode: ({ createdAtMs, ...order }) => ({ ...order, transactTime: { createdAtMs } }),
});

const openOrderWire = z.object({
  orderId: longId,
  orderIdString: idText.optional(),
  ...orderShape,
  time: placedTime.default({ createdAtMs: 0 }),
});

/** `orderIdString` is the form to trust; without it the exact digits of `orderId` serve. */
export const openOrderReply = z.codec(openOrderWire, z.custom<OrderReply>(), {
  decode: ({ time, orderIdString, ...order }) => ({
    ...order,
    orderId: orderIdString ?? order.orderId,
    ...time,
  }),
  encode: ({ createdAtMs, ...order }) => ({
    ...order,
    orderIdString: order.orderId,
    time: { createdAtMs },
  }),
});

export const cancelReply = z.object({
  orderId: longId,
  clientOrderId: text.default(''),
  symbol: upperText.default(''),
  status: orderStatus.default('PENDING_CANCEL'),
});

const batchWire = z.object({ idsString: z.array(idText).optional(), ids: z.array(longId) });

/** Both lists have the length and order of the request (exchange-rules §2). */
export const batchReply = z.codec(batchWire, z.custom<{ readonly orderIds: readonly string[] }>(), {
  decode: (wire) => ({ orderIds: wire.idsString ?? wire.ids }),
  encode: ({ orderIds }) => ({ idsString: [...orderIds], ids: [...orderIds] }),
});

/** Some venues answer `{}`: then nothing is known of any of them. */
export const batchCancelReply = z.object({
  success: z.array(longId).default([]),
  failed: z.array(longId).default([]),
});

export const ownTradeReply = z.object({
  symbol: upperText,
  id: longId,
  bidId: longId,
  askId: longId,
  price: float,
  qty: float,
  time: timeMs,
  isBuyer: flag,
  isMaker: flag,
  feeCoin: upperText,
  fee: float,
  bidUserId: longId.optional(),
  askUserId: longId.optional(),
  isSelf: flag.default(false),
});

export const accountReply = z.object({
  balances: list(z.object({ asset: upperText, free: float, locked: floatOrBlank })),
});
