/**
 * Futures as the desk sees them: marks and funding, the wallet with its positions, condition orders
 * that only this terminal remembers, and what was closed. Money, prices and rates are decimal text as
 * the exchange gave them: they are shown, and computed with by shared/domain/futures-math only.
 */
import { z } from 'zod';
import { counting } from './instruments';
import { done, exchangeId, intentId, none, side, symbol, unread } from './fields';

const text = z.string();
const mode = z.enum(['cross', 'isolated']);

/** Prices that liquidation and funding go by, of contracts that are watched or held. */
const markRow = z.strictObject({
  symbol: z.string(),
  mark: text,
  index: text,
  /** The running rate, a fraction; positive is paid by longs. */
  fundingRate: text,
  /** End of the running interval on the exchange's clock; assumed to lie on the 8 h UTC grid. */
  nextFundingAtMs: z.number(),
  /** Wall time of the read. */
  readAtMs: z.number(),
});
export type MarkRow = z.infer<typeof markRow>;

/** One leg of a contract (document §2.13); the field names are those of `domain/position`. */
const positionRow = z.strictObject({
  positionId: z.string(),
  symbol: z.string(),
  mode,
  /** BUY is a long position, SELL a short one. */
  side,
  contracts: z.number(),
  /** Asked to be closed by live orders. */
  closing: z.number(),
  closed: z.number(),
  leverage: z.number(),
  openPrice: text,
  averagePrice: text,
  closePrice: text,
  markPrice: text,
  reducePrice: text,
  hold: text,
  value: text,
  unrealized: text,
  openUnrealized: text,
  realized: text,
  historyRealized: text,
  closeProfit: text,
  tradeFee: text,
  funding: text,
  settleProfit: text,
  sharedLoss: text,
  /** Null where the exchange does not say it, like the next. */
  marginRate: text.nullable(),
  returnRate: text.nullable(),
  keepRate: text,
  maxFeeRate: text,
  isLiquidating: z.boolean(),
  openedAtMs: z.number(),
  changedAtMs: z.number(),
});
export type PositionRow = z.infer<typeof positionRow>;

const futuresAccountRow = z.strictObject({
  marginCoin: z.string(),
  normal: text,
  locked: text,
  isolatedMargin: text,
  crossMargin: text,
  realized: text,
  unrealized: text,
  crossEquity: text,
  isolatedEquity: text,
  crossMarginRate: text,
  allMarginRate: text,
});
export type FuturesAccountRow = z.infer<typeof futuresAccountRow>;

/**
 * A condition order. The exchange has no list of them, so this is the terminal's own registry:
 * `isConfirmed` says whether the exchange was seen to know it, `state` what became of it.
 */
export const conditionRow = z.strictObject({
  /** Empty while its outcome is not known. */
  orderId: z.string(),
  intentId: z.string(),
  symbol: z.string(),
  side,
  action: z.enum(['OPEN', 'CLOSE']),
  mode,
  type: z.enum(['LIMIT', 'MARKET']),
  /** Ticks; null for MARKET. */
  price: z.number().nullable(),
  contracts: z.number(),
  trigger: z.enum(['UP', 'DOWN']),
  /** Ticks. */
  triggerPrice: z.number(),
  purpose: z.enum(['entry', 'take-profit', 'stop-loss']),
  state: z.enum([
    'SENDING',
    'WAITING',
    'FIRED',
    'CANCELING',
    'CANCELED',
    'REJECTED',
    'CHECKING',
    'NEEDS_YOU',
    'LOST',
  ]),
  isConfirmed: z.boolean(),
  /** The exchange's or the terminal's words for a state that needs some; otherwise empty. */
  note: z.string(),
  /** Of the note: a name for the desk's words; empty or absent where it is a sentence of somebody else. */
  noteCode: z.string().optional(),
  /** The exchange's id of the position that a take profit or stop loss was seen beside; absent until it was. */
  positionId: z.string().optional(),
  /** Of the position of its leg that was there when it was placed, or first seen after; absent: none was. */
  besideId: z.string().optional(),
  /** The kill switch has asked for its cancel, and no trader or exit did after it. */
  isCancelAsked: z.boolean().optional(),
  /** It was cancelled, and nobody here had asked for that. */
  isEndedElsewhere: z.boolean().optional(),
  /** That was the exchange, in a liquidation that was read at the same time. */
  isEndedByLiquidation: z.boolean().optional(),
  /** When the exchange says that it was placed; absent until it does. */
  placedAtMs: z.number().optional(),
  createdAtMs: z.number(),
  changedAtMs: z.number(),
  /** The steps of its prices; absent in rows of earlier versions, which did not say. */
  counted: counting.optional(),
});
export type ConditionRow = z.infer<typeof conditionRow>;

/**
 * A take profit or stop loss that was asked for with its entry, for as long as the terminal has to place
 * it: condition orders of their own follow what the entry executes, and are rows of `conditions`.
 */
const exitRow = z.strictObject({
  /** The entry's. */
  intentId: z.string(),
  symbol: z.string(),
  /** The exit's: it closes what the entry opens. */
  side,
  mode,
  purpose: z.enum(['take-profit', 'stop-loss']),
  trigger: z.enum(['UP', 'DOWN']),
  /** Decimal text, as it was asked for. */
  triggerPrice: text,
  /** Of the order that follows; absent: at the market. */
  price: text.optional(),
  /** Contracts of the entry, executed of it, and asked of the exchange to be closed by this exit. */
  contracts: z.number(),
  executed: z.number(),
  placed: z.number(),
  /**
   * CHECKING: nobody knows whether the entry is there. WAITING: for what the entry has not executed.
   * PLACING: for what it has. HELD: the same, and what keeps it back (`note`) does not pass by itself or not soon; it
   * is tried on. REFUSED: what is missing is not placed unless the trader asks for it (`placeExit`). ENDED: nothing is left to do.
   */
  state: z.enum(['CHECKING', 'WAITING', 'PLACING', 'HELD', 'REFUSED', 'DROPPED', 'ENDED']),
  /** Why, where that needs words. */
  note: z.string(),
  /** Of the note: a name for the desk's words; empty or absent where it is a sentence of somebody else. */
  noteCode: z.string().optional(),
  createdAtMs: z.number(),
});
export type ExitRow = z.infer<typeof exitRow>;

/** A position that was closed (profit history, document §4.4). */
export const closedPositionRow = z.strictObject({
  positionId: z.string(),
  symbol: z.string(),
  mode,
  side,
  leverage: z.number(),
  contracts: z.number(),
  openPrice: text,
  averagePrice: text,
  closeProfit: text,
  tradeFee: text,
  funding: text,
  settleProfit: text,
  historyRealized: text,
  openedAtMs: z.number(),
  closedAtMs: z.number(),
  /** By the exchange, where its order history says so; empty: by an order, or nobody can say. */
  ending: z.enum(['', 'liquidated', 'taken-over', 'deleveraged']),
});
export type ClosedPositionRow = z.infer<typeof closedPositionRow>;

export const futuresTopics = {
  marks: { policy: 'latest', params: none, value: z.array(markRow) },
  futuresAccount: {
    policy: 'latest',
    params: none,
    value: z.strictObject({
      /** One per margin coin. */
      accounts: z.array(futuresAccountRow),
      positions: z.array(positionRow),
      /** Wall time of the read; 0 before the first. */
      readAtMs: z.number(),
    }),
  },
  /** Live ones and those that ended last, newest first. */
  conditions: { policy: 'latest', params: none, value: z.array(conditionRow) },
  /** Those there is something to do for, and those that ended last, newest first. */
  exits: { policy: 'latest', params: none, value: z.array(exitRow) },
} as const;

const exitName = z.strictObject({
  /** The entry's. */
  intentId,
  purpose: z.enum(['take-profit', 'stop-loss']),
});

export const futuresCommands = {
  /** Nothing more is placed for this exit, and it is offered no more; condition orders it has led to stay. */
  dropExit: {
    input: exitName,
    output: done,
  },
  /** A refused exit is tried again, for what is left of its position; refused where nothing may be sent. */
  placeExit: {
    input: exitName,
    output: done,
  },
  /** Newest first; `before` is the positionId of the last row of the page before. */
  profitHistory: {
    input: z.strictObject({
      symbol,
      before: exchangeId.nullable(),
    }),
    output: z.strictObject({
      positions: z.array(closedPositionRow),
      isComplete: z.boolean(),
      error: unread,
    }),
  },
} as const;
