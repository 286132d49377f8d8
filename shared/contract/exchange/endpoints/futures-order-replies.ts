/** Futures orders and closed positions as the endpoints list them (document §2.12). */
import { z } from 'zod';
import {
  NO_CLIENT_ORDER_ID,
  type FuturesStatus,
  type OpenClose,
  type PositionMode,
} from '../../../domain/futures';
import type { FuturesOrderKind } from '../../../domain/futures-order';
import type { OrderType, Side } from '../../../domain/order';
import {
  float,
  floatOrBlank,
  floatOrZero,
  integer,
  longId,
  oneOf,
  placedTime,
  text,
  timeMs,
} from '../fields/codecs';
import {
  futuresStatus,
  orderKindCode,
  positionTypeCode,
  statusCode,
} from '../fields/futures-reply-fields';
import { replySide as side } from '../fields/reply-fields';
import { dateTimeText } from '../fields/stream-fields';

const openClose = oneOf<OpenClose>(['OPEN', 'CLOSE']);
/** The wider types of other venues are limit orders with a time in force. */
const type = oneOf<OrderType>(['LIMIT', 'MARKET'], {
  '1': 'LIMIT',
  '2': 'MARKET',
  '3': 'LIMIT',
  '4': 'LIMIT',
  '5': 'LIMIT',
  IOC: 'LIMIT',
  FOK: 'LIMIT',
  POST_ONLY: 'LIMIT',
});

export interface FuturesOrderReply {
  readonly side: Side;
  readonly executedQty: string;
  readonly orderId: string;
  readonly price: string;
  readonly origQty: string;
  readonly avgPrice: string;
  readonly action: OpenClose;
  readonly contractName: string;
  readonly type: OrderType;
  readonly status: FuturesStatus;
  readonly createdAtMs: number;
  /** That is of a date without a zone, as if it were UTC. */
  readonly isZoneless?: boolean;
}

const orderWire = z.object({
  side,
  executedQty: floatOrBlank,
  orderId: longId,
  price: floatOrBlank,
  origQty: float,
  avgPrice: floatOrZero,
  transactTime: placedTime.default({ createdAtMs: 0 }),
  action: openClose,
  contractName: text,
  type,
  status: futuresStatus,
});

/** An order as query and open orders list it. Quantities are contracts. */
export const futuresOrderReply = z.codec(orderWire, z.custom<FuturesOrderReply>(), {
  decode: ({ transactTime, ...order }) => ({ ...order, ...transactTime }),
  encode: ({ createdAtMs, ...order }) => ({ ...order, transactTime: { createdAtMs } }),
});

export interface OrderHistoryReply {
  readonly side: Side;
  /** "0" when the order was given none. */
  readonly clientId: string;
  readonly createdAtMs: number;
  readonly positionType: PositionMode;
  readonly orderId: string;
  readonly avgPrice: string;
  readonly openOrClose: OpenClose;
  readonly leverageLevel: number;
  readonly type: FuturesOrderKind;
  readonly closeTakerFeeRate: string;
  readonly openMakerFeeRate: string;
  readonly closeMakerFeeRate: string;
  readonly openTakerFeeRate: string;
  readonly volume: string;
  readonly dealVolume: string;
  readonly price: string;
  readonly contractId: number;
  readonly contractName: string;
  readonly dealMoney: string;
  readonly status: FuturesStatus;
}

const historyWire = z.object({
  side,
  clientId: text.default(NO_CLIENT_ORDER_ID),
  ctimeMs: timeMs,
  positionType: positionTypeCode,
  orderId: longId,
  avgPrice: floatOrZero,
  openOrClose: openClose,
  leverageLevel: integer,
  type: orderKindCode,
  closeTakerFeeRate: floatOrZero,
  openMakerFeeRate: floatOrZero,
  closeMakerFeeRate: floatOrZero,
  openTakerFeeRate: floatOrZero,
  volume: float,
  dealVolume: floatOrBlank,
  price: floatOrZero,
  contractId: integer,
  /** Without a zone: `ctimeMs` is the time to trust. */
  ctime: dateTimeText.default(0),
  contractName: text,
  dealMoney: floatOrZero,
  status: statusCode,
});

/** A past order with its numeric type and status (exchange-rules §5.11). */
export const orderHistoryReply = z.codec(historyWire, z.custom<OrderHistoryReply>(), {
  decode: ({ ctimeMs, ctime: _, ...order }) => ({ ...order, createdAtMs: ctimeMs }),
  encode: ({ createdAtMs, ...order }) => ({
    ...order,
    ctimeMs: createdAtMs,
    ctime: createdAtMs,
  }),
});

/** A closed position; its id is the position's. */
export const profitReply = z.object({
  side,
  positionType: positionTypeCode,
  tradeFee: floatOrBlank,
  realizedAmount: floatOrZero,
  leverageLevel: integer,
  openPrice: float,
  settleProfit: floatOrZero,
  mtime: timeMs,
  shareAmount: floatOrZero,
  openEndPrice: floatOrBlank,
  closeProfit: floatOrBlank,
  volume: float,
  contractId: integer,
  historyRealizedAmount: floatOrBlank,
  ctime: timeMs,
  id: longId,
  capitalFee: floatOrBlank,
});
