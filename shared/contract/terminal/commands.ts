/**
 * What a desk may ask of the terminal. A reply carries the outcome of that request; state travels
 * by topics only. Inputs are strict (unknown keys are refused); prices and quantities are the text
 * the trader typed, read exactly or refused.
 */
import { z } from 'zod';
import { INTERVALS } from '../../domain/candle';
import { botCommands } from './bots';

const symbol = z.string().regex(/^[A-Z0-9-]{2,24}$/);
const decimalText = z.string().regex(/^\d{1,20}(\.\d{1,18})?$/);
/** Minted by the desk when a ticket opens: makes a double submit one order. */
const intentId = z.string().regex(/^[a-z0-9]{16}$/);
const orderId = z.string().regex(/^\d{1,20}$/);
const side = z.enum(['BUY', 'SELL']);

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

const orderDraft = z.strictObject({
  book: z.literal('spot'),
  symbol,
  side,
  type: z.enum(['LIMIT', 'MARKET']),
  /** Empty for MARKET. */
  price: z.union([decimalText, z.literal('')]),
  quantity: decimalText,
  /** `quote` is legal for a market buy only, and is the only legal unit there. */
  unit: z.enum(['base', 'quote']),
});
export type OrderDraft = z.infer<typeof orderDraft>;

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
  averagePrice: z.string(),
  /** An exchange status, or SENDING, CANCELING, CHECKING (unknown), NEEDS_YOU. */
  status: z.string(),
  createdAtMs: z.number(),
  /** Placed by this terminal; false is shown as "external". */
  isOwn: z.boolean(),
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
  price: z.number(),
  lots: z.number(),
  feeAsset: z.string(),
  fee: z.string(),
  atMs: z.number(),
});
export type FillRow = z.infer<typeof fillRow>;

const done = z.strictObject({});

/** name → what it takes and what it answers. */
export const commands = {
  /** First run: opens the paper account and starts the market. Later runs start by themselves. */
  startPaper: { input: z.strictObject({}), output: done },
  placeOrder: { input: z.strictObject({ intentId, draft: orderDraft }), output: outcome },
  /** Asks the exchange to check the order without placing it (document: POST /order/test). */
  testOrder: { input: z.strictObject({ draft: orderDraft }), output: outcome },
  cancelOrder: {
    input: z.strictObject({ book: z.literal('spot'), symbol, orderId }),
    output: outcome,
  },
  /** Cancels every open order of one symbol or of all; a result per order. */
  cancelAll: {
    input: z.strictObject({ book: z.literal('spot'), symbol: symbol.nullable() }),
    output: z.strictObject({
      results: z.array(z.strictObject({ orderId: z.string(), outcome })),
    }),
  },
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
      /** Empty when all went well; otherwise what failed, for the chart to show. */
      error: z.string(),
    }),
  },
  /** Finished orders this terminal has seen, newest first, and fills, both paged by id. */
  orderHistory: {
    input: z.strictObject({ beforeMs: z.int().nonnegative().nullable() }),
    output: z.strictObject({ orders: z.array(orderRow), isComplete: z.boolean() }),
  },
  select: { input: z.strictObject({ symbol }), output: done },
  saveSettings: {
    input: z.strictObject({
      theme: z.enum(['dark', 'light', 'contrast']).optional(),
      palette: z.enum(['intl', 'east-asia', 'cvd']).optional(),
      density: z.enum(['compact', 'default', 'comfortable']).optional(),
      letterKeys: z.boolean().optional(),
      favourites: z.array(symbol).max(200).optional(),
    }),
    output: done,
  },
  /** The docked layout of one workspace, as the docking library's JSON text. */
  saveLayout: {
    input: z.strictObject({
      workspace: z.string().regex(/^[a-z0-9-]{1,32}$/),
      layout: z.string().max(200_000).nullable(),
    }),
    output: done,
  },
  ...botCommands,
} as const;

type Commands = typeof commands;
export type CommandName = keyof Commands;
export type CommandInput<Name extends CommandName> = z.infer<Commands[Name]['input']>;
export type CommandOutput<Name extends CommandName> = z.infer<Commands[Name]['output']>;
