/** What the futures market and account endpoints answer (document §2.10, §2.11, §2.13). */
import { z } from 'zod';
import { levelsAsText } from '../fields/levels';
import {
  alias,
  decimalText,
  flag,
  float,
  floatOrBlank,
  floatOrZero,
  idText,
  integer,
  longId,
  text,
  timeMs,
} from '../fields/codecs';
import { list } from '../envelope';
import { positionTypeCode } from '../fields/futures-reply-fields';
import { replySide as side } from '../fields/reply-fields';
import { candleTime, dateTimeText } from '../fields/stream-fields';

export const contractReply = z.object({
  symbol: text,
  pricePrecision: integer,
  /** 1 linear, 0 inverse. */
  side: integer,
  maxMarketVolume: float,
  /** Base units per contract. */
  multiplier: float,
  minOrderVolume: float,
  maxMarketMoney: float,
  /** E perpetual; other letters are other kinds. */
  type: text,
  maxLimitVolume: float,
  maxValidOrder: integer,
  multiplierCoin: text,
  minOrderMoney: float,
  maxLimitMoney: float,
  /** 1 tradable, 0 not. */
  status: integer,
});

/** A row that is no such contract as it stands: it has a name at least, and must not hide the others. */
export const strangeContract = z.object({ symbol: text });

/** Quantities are contracts. */
export const futuresDepthReply = z.object({ bids: levelsAsText, asks: levelsAsText });

export const futuresTickerReply = z.object({
  high: decimalText,
  vol: decimalText,
  last: decimalText,
  low: decimalText,
  rose: decimalText,
  time: timeMs,
});

export interface IndexReply {
  readonly markPrice: string;
  readonly indexPrice: string;
  /** The running rate of the current interval (exchange-rules §5.7). */
  readonly lastFundingRate: string;
  readonly contractName: string;
  readonly time: number;
}

const indexWire = z.object({
  markPrice: float.optional(),
  tagPrice: alias(float),
  indexPrice: float,
  lastFundingRate: float.optional(),
  currentFundRate: alias(float),
  contractName: text.default(''),
  time: timeMs.default(0),
});

/** Live venues call two of the fields tagPrice and currentFundRate (wire-facts §1 row 32). */
export const indexReply = z.codec(indexWire, z.custom<IndexReply>(), {
  decode: (wire, context) => {
    const markPrice = wire.markPrice ?? wire.tagPrice;
    const lastFundingRate = wire.lastFundingRate ?? wire.currentFundRate;
    if (markPrice === undefined || lastFundingRate === undefined) {
      context.issues.push({
        code: 'custom',
        input: wire,
        message: 'no mark price or funding rate',
      });
      return z.NEVER;
    }
    const { indexPrice, contractName, time } = wire;
    return { markPrice, indexPrice, lastFundingRate, contractName, time };
  },
  encode: (reply) => ({ ...reply }),
});

export const futuresCandleReply = z.object({
  high: decimalText,
  vol: decimalText,
  low: decimalText,
  close: decimalText,
  open: decimalText,
  idx: candleTime,
});

/** Order and cancel. */
export const orderIdReply = z.object({ orderId: longId });

const conditionWire = z.object({
  orderId: longId.optional(),
  triggerIds: alias(z.array(idText)),
  data: alias(z.object({ triggerIds: z.array(idText) })),
});

/** Live venues name it in `triggerIds`, inside `data` or, unwrapped, beside it. */
export const conditionReply = z.codec(conditionWire, z.custom<{ readonly orderId: string }>(), {
  decode: (wire, context) => {
    const orderId = wire.orderId ?? wire.triggerIds?.[0] ?? wire.data?.triggerIds[0];
    if (orderId === undefined) {
      context.issues.push({ code: 'custom', input: wire, message: 'no orderId' });
      return z.NEVER;
    }
    return { orderId };
  },
  encode: ({ orderId }) => ({ orderId }),
});

export const futuresTradeReply = z.object({
  symbol: text,
  /** Some venues name the contract beside it (wire-facts §1 row 43). */
  contractName: alias(text),
  id: longId,
  bidId: longId,
  askId: longId,
  price: decimalText,
  qty: decimalText,
  time: timeMs,
  isBuyer: flag,
  isMaker: flag,
  /** Above 0 when paid. */
  fee: decimalText,
});

const positionReply = z.object({
  id: longId,
  uid: longId,
  contractId: integer,
  positionType: positionTypeCode,
  side,
  volume: float,
  openPrice: float,
  avgPrice: float,
  closePrice: floatOrZero,
  leverageLevel: integer,
  holdAmount: float,
  closeVolume: floatOrZero,
  pendingCloseVolume: floatOrBlank,
  realizedAmount: floatOrBlank,
  historyRealizedAmount: floatOrBlank,
  tradeFee: floatOrBlank,
  capitalFee: floatOrBlank,
  closeProfit: floatOrBlank,
  shareAmount: floatOrZero,
  /** 0 normal, 1 liquidation, 2 delivery. */
  freezeLock: integer.default(0),
  /** 1 effective, 0 closed. */
  status: integer,
  ctime: dateTimeText,
  mtime: dateTimeText,
  brokerId: integer.default(0),
  marginRate: floatOrBlank,
  /** The liquidation price of this leg alone. */
  reducePrice: floatOrBlank,
  returnRate: floatOrBlank,
  unRealizedAmount: floatOrBlank,
  openRealizedAmount: floatOrBlank,
  positionBalance: floatOrBlank,
  settleProfit: floatOrZero,
  /** The mark price. */
  indexPrice: floatOrBlank,
  keepRate: floatOrBlank,
  maxFeeRate: floatOrBlank,
});

/** One margin coin. */
const marginAccountReply = z.object({
  marginCoin: text,
  accountNormal: float,
  accountLock: float,
  partPositionNormal: floatOrZero,
  totalPositionNormal: floatOrZero,
  achievedAmount: floatOrZero,
  unrealizedAmount: floatOrBlank,
  totalMarginRate: floatOrZero,
  totalEquity: floatOrBlank,
  partEquity: floatOrBlank,
  totalCost: floatOrZero,
  sumMarginRate: floatOrZero,
  positionVos: list(
    z.object({
      contractId: integer,
      contractName: text,
      contractSymbol: text.default(''),
      positions: list(positionReply),
    }),
  ),
});

export const futuresAccountReply = z.object({ account: list(marginAccountReply) });
