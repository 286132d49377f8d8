/**
 * What a desk may ask of the terminal. A reply carries the outcome of that request; state travels
 * by topics only. Inputs are strict (unknown keys are refused); prices and quantities are the text
 * the trader typed, read exactly or refused.
 */
import { z } from 'zod';
import { INTERVALS } from '../../domain/candle';
import { alertCommands } from './alerts';
import { botCommands } from './bots';
import { chartCommands } from './charts';
import { deskCommands } from './desk';
import {
  book,
  decimalText,
  done,
  exchangeId,
  intentId,
  none,
  side,
  symbol,
  unread,
} from './fields';
import { closedPositionRow, futuresCommands } from './futures';
import { counting } from './instruments';
import { inspectCommands } from './inspect';
import { journalCommands } from './journal';
import { killCommands } from './kill';
import { labDeskCommands } from './lab';
import { riskCommands } from './risk';
import { seenOrder } from './seen-order';
import { taskCommands } from './tasks';
import { trafficCommands } from './traffic';
import { venueCommands } from './venues';
import { withdrawalCommands, withdrawalIntent } from './withdrawals';

const orderId = exchangeId;

/** How a command to the exchange ended, as the desk shows it. */
const outcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('accepted'), orderId: z.string(), status: z.string() }),
  z.strictObject({
    kind: z.literal('rejected'),
    by: z.enum(['exchange', 'terminal']),
    code: z.string(),
    message: z.string(),
    /** The ticket field at fault, when the terminal knows it. */
    field: z.string(),
  }),
  z.strictObject({ kind: z.literal('unknown'), message: z.string() }),
]);
export type CommandOutcome = z.infer<typeof outcome>;

const walletDraft = {
  symbol,
  side,
  type: z.enum(['LIMIT', 'MARKET']),
  /** Empty for MARKET. */
  price: z.union([decimalText, z.literal('')]),
  quantity: decimalText,
  /** `quote` is legal for a market buy only, and is the only legal unit there. */
  unit: z.enum(['base', 'quote']),
};

const futuresDraft = z.strictObject({
  book: z.literal('futures'),
  symbol,
  side,
  action: z.enum(['OPEN', 'CLOSE']),
  mode: z.enum(['cross', 'isolated']),
  type: z.enum(['LIMIT', 'MARKET']),
  /** Other than GTC for LIMIT without a trigger only. */
  timeInForce: z.enum(['GTC', 'IOC', 'FOK', 'POST_ONLY']),
  /** Empty for MARKET. */
  price: z.union([decimalText, z.literal('')]),
  /** Whole contracts. */
  quantity: decimalText,
  /** Makes it a condition order: placed when the price gets there (document §4.4). */
  trigger: z
    .strictObject({
      direction: z.enum(['UP', 'DOWN']),
      price: decimalText,
      purpose: z.enum(['entry', 'take-profit', 'stop-loss']),
    })
    .nullable(),
});
export type FuturesDraft = z.infer<typeof futuresDraft>;

/** Where to take the profit and stop the loss of an entry; "" is none. */
const exits = z.strictObject({
  takeProfit: z.union([decimalText, z.literal('')]),
  stopLoss: z.union([decimalText, z.literal('')]),
});

const orderDraft = z.discriminatedUnion('book', [
  z.strictObject({ book: z.literal('spot'), ...walletDraft }),
  z.strictObject({ book: z.literal('margin'), ...walletDraft }),
  futuresDraft,
]);
export type OrderDraft = z.infer<typeof orderDraft>;

/** The document's largest batch, and the most orders of one scaled entry. */
const rowsOf = (most: number) =>
  z
    .array(z.strictObject({ intentId, draft: orderDraft }))
    .min(1)
    .max(most);
const resultRow = z.strictObject({ intentId, outcome });

/** One candle as [openTimeMs, open, high, low, close (ticks), volume (lots)]. */
export const candleRow = z.tuple([
  z.number(),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
]);

export const orderRow = z.strictObject({
  orderId: z.string(),
  clientOrderId: z.string(),
  book: z.enum(['spot', 'margin', 'futures']),
  symbol: z.string(),
  side,
  type: z.enum(['LIMIT', 'MARKET']),
  /** Ticks; null for MARKET. */
  price: z.number().nullable(),
  /** Lots, or, for a market buy, the quote amount as decimal text in `quoteAmount`. */
  lots: z.number().nullable(),
  quoteAmount: z.string(),
  executedLots: z.number(),
  /** Empty where some has executed and nobody says at what. */
  averagePrice: z.string(),
  /**
   * An exchange status, or SENDING, CANCELING, UNLISTED (open no more, its end not read yet), CHECKING
   * (unknown), NEEDS_YOU.
   */
  status: z.string(),
  createdAtMs: z.number(),
  /** Placed by this terminal; false is shown as "external". */
  isOwn: z.boolean(),
  /** Of the margin wallet: the exchange's own, in a liquidation. Absent where nobody says that it is. */
  isForced: z.boolean().optional(),
  /** Of a row that was kept; absent: in the steps of now, or of an earlier version that did not say. */
  counted: counting.optional(),
  /** Null on spot and margin; mode and time in force are null where nobody has said them. */
  futures: z
    .strictObject({
      action: z.enum(['OPEN', 'CLOSE']),
      mode: z.enum(['cross', 'isolated']).nullable(),
      timeInForce: z.enum(['GTC', 'IOC', 'FOK', 'POST_ONLY']).nullable(),
      /** Of the exchange itself: a step of a liquidation, or a deleveraging. */
      cause: z.enum(['', 'LIQUIDATION', 'ADL']),
    })
    .nullable(),
});
export type OrderRow = z.infer<typeof orderRow>;

export const fillRow = z.strictObject({
  tradeId: z.string(),
  book: z.enum(['spot', 'margin', 'futures']),
  symbol: z.string(),
  orderId: z.string(),
  side,
  isMaker: z.boolean(),
  isSelf: z.boolean(),
  /** Null where it is no whole number of the market's steps: `fine` has both figures, as the exchange writes them. */
  price: z.number().nullable(),
  lots: z.number().nullable(),
  fine: z.strictObject({ price: z.string(), quantity: z.string() }).optional(),
  feeAsset: z.string(),
  fee: z.string(),
  atMs: z.number(),
});
export type FillRow = z.infer<typeof fillRow>;

/** How far a guarded change of an order has come. */
export const changeRow = z.strictObject({
  /** The new order's. */
  intentId: z.string(),
  book,
  symbol: z.string(),
  /** The old order's. */
  orderId: z.string(),
  step: z.enum([
    'testing',
    'canceling',
    'reading',
    'placing',
    'done',
    /** The old order is gone, the new one was refused: it can be put back as it was. */
    'offer-restore',
    'restored',
    'given-up',
    /** Nobody can say how a step ended: the terminal is looking for evidence. */
    'checking',
    'refused',
  ]),
  price: z.string(),
  quantity: z.string(),
  /** Executed before the old order ended; known from the step `placing` on. */
  executed: z.string(),
  note: z.string(),
  changedAtMs: z.number(),
});
export type ChangeRow = z.infer<typeof changeRow>;

/** name → what it takes and what it answers. */
export const commands = {
  /** First run: opens the paper account and starts the market. Later runs start by themselves. */
  startPaper: { input: none, output: done },
  /**
   * Opens the session's exchange now, paper or live, instead of when it would by itself; where it is open, the
   * line to it anew, and reads everything again. Sends no order.
   */
  reconnect: { input: none, output: done },
  /**
   * `exits` are kept with the entry before it is sent, and placed by the terminal as the entry executes;
   * of an order that opens contracts without a trigger only.
   */
  placeOrder: {
    input: z.strictObject({ intentId, draft: orderDraft, exits: exits.optional() }),
    output: outcome,
  },
  /** Asks the exchange to check the order without placing it (document: POST /order/test). */
  testOrder: { input: z.strictObject({ draft: orderDraft }), output: outcome },
  cancelOrder: {
    input: z.strictObject({ book, symbol, orderId }),
    output: outcome,
  },
  /**
   * Null means all of them: books, symbols, sides. A result per order, by its wallet too, since an id is unique
   * within a book only; progress under `tasks`.
   */
  cancelAll: {
    input: z.strictObject({
      book: book.nullable(),
      symbol: symbol.nullable(),
      side: side.nullable(),
    }),
    output: z.strictObject({
      results: z.array(z.strictObject({ book, symbol: z.string(), orderId: z.string(), outcome })),
    }),
  },
  /** A waiting condition order; the registry tells what became of it. */
  cancelCondition: { input: z.strictObject({ symbol, orderId }), output: outcome },
  /**
   * Several orders of one book and symbol: one request where the exchange takes a batch of at most ten
   * (spot), else one after the other. A result per row; `not-sent` is the code of those a refused
   * batch took down with it.
   */
  placeBatch: {
    input: z.strictObject({ rows: rowsOf(50) }),
    output: z.strictObject({ results: z.array(resultRow) }),
  },
  /**
   * The guarded change of a resting order, since the exchange has no amend: dry check, cancel, read what
   * was executed, place the rest. `intentId` is the new order's. `price` and `quantity` are the whole
   * new order's, executed part included; of a waiting condition order, `price` is that of its trigger.
   * Refused (`not-as-seen`) where the order is not what `seen` says. Its steps are told under `changes`.
   */
  changeOrder: {
    input: z.strictObject({
      intentId,
      book,
      symbol,
      orderId,
      seen: seenOrder,
      price: decimalText,
      quantity: decimalText,
    }),
    output: outcome,
  },
  /** Answers the offer of a change whose old order is gone and whose new one was refused. */
  restoreOrder: {
    input: z.strictObject({ intentId, isWanted: z.boolean() }),
    output: outcome,
  },
  /**
   * How an order that was placed here has ended, once that is known: a market order is accepted before anybody
   * knows how much of it the book takes. Null when that is not known within 15 s: the market has moved on.
   */
  orderEnd: {
    input: z.strictObject({ book, orderId }),
    output: z.strictObject({ order: orderRow.nullable() }),
  },
  /** The trader has looked at an order in NEEDS_YOU for themselves: it goes off the desk. */
  dismissUnknown: { input: z.strictObject({ intentId }), output: done },
  /** Sends the frozen intent once; on paper the desk's review comes first, on live main's own. */
  withdraw: { input: withdrawalIntent, output: outcome },
  /** A page of closed candles older than `beforeMs` (newest first), or the newest page. */
  candleHistory: {
    input: z.strictObject({
      symbol,
      interval: z.enum(INTERVALS),
      beforeMs: z.int().nonnegative().nullable(),
    }),
    output: z.strictObject({
      candles: z.array(candleRow),
      /** Nothing older exists. */
      isComplete: z.boolean(),
      error: unread,
    }),
  },
  /** Finished orders this terminal has seen, newest first, and fills, both paged by id. */
  orderHistory: {
    input: z.strictObject({ book, beforeMs: z.int().nonnegative().nullable() }),
    output: z.strictObject({
      orders: z.array(orderRow),
      isComplete: z.boolean(),
      /** Contracts whose past orders were not read in this run yet; each further asking reads some of them. */
      unreadContracts: z.int().nonnegative(),
    }),
  },
  /** Own trades older than `beforeTradeId`, newest first, also beyond the newest thousand. */
  fillHistory: {
    input: z.strictObject({ book, symbol, beforeTradeId: orderId.nullable() }),
    output: z.strictObject({
      fills: z.array(fillRow),
      isComplete: z.boolean(),
      error: unread,
    }),
  },
  /**
   * All rows of a book or of one symbol, as work with progress under `tasks`. With `orders` come the fills
   * of the same symbols, which know the fees. `error` is not null when it is not all there is.
   */
  exportRows: {
    input: z.strictObject({
      what: z.enum(['orders', 'fills', 'positions']),
      book,
      symbol: symbol.nullable(),
    }),
    output: z.strictObject({
      orders: z.array(orderRow),
      fills: z.array(fillRow),
      positions: z.array(closedPositionRow),
      error: unread,
    }),
  },
  ...alertCommands,
  ...botCommands,
  ...chartCommands,
  ...deskCommands,
  ...futuresCommands,
  ...inspectCommands,
  ...journalCommands,
  ...labDeskCommands,
  ...withdrawalCommands,
  ...riskCommands,
  ...taskCommands,
  ...venueCommands,
  ...killCommands,
  ...trafficCommands,
} as const;

type Commands = typeof commands;
export type CommandName = keyof Commands;
export type CommandInput<Name extends CommandName> = z.infer<Commands[Name]['input']>;
export type CommandOutput<Name extends CommandName> = z.infer<Commands[Name]['output']>;
