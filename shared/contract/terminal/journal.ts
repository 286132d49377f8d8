/**
 * The trader's journal: what was closed, as far back as the exchange tells it, and what the trader wrote beside it.
 * That stays in this account's own store and goes nowhere else, not into the record either. Money as decimal text.
 */
import { z } from 'zod';
import { book, done, none, side, unread } from './fields';
import { closedPositionRow } from './futures';

const text = z.string();
/** Of a trade: book, symbol, and the position or the trade it began with. */
const tradeKey = z.string().regex(/^(spot|margin|futures):[A-Z0-9-]{2,40}:u?\d{1,20}$/);

const journalTrade = z.strictObject({
  key: text,
  book,
  symbol: text,
  /** What it began with: BUY is a long trade. */
  side,
  /** Exchange time. Null of coins that were not bought here: what they cost is not known. */
  openedAtMs: z.number().nullable(),
  closedAtMs: z.number(),
  /** Of the base asset. */
  quantity: text,
  /** Average prices; empty where there is none. */
  entry: text,
  exit: text,
  /** Paid, or below zero received. */
  fees: z.array(z.strictObject({ asset: text, amount: text })),
  /** Below zero is paid; empty on spot and margin. */
  funding: text,
  /** What `result` is counted in. */
  coin: text,
  /** With all fees paid in the pair's assets, funding and what a liquidation took; empty: its cost is not known. */
  result: text,
  /** Result ÷ value of the entry, a fraction; empty without one. */
  share: text,
  ending: closedPositionRow.shape.ending,
});
export type JournalTrade = z.infer<typeof journalTrade>;

export const JOURNAL_TRADES_MAX = 2_000;

const note = z.strictObject({ key: text, tags: z.array(text), note: text });
export type JournalNote = z.infer<typeof note>;

export const journalTopics = {
  /** Read while somebody watches, and again after news. */
  journal: {
    policy: 'latest',
    params: none,
    value: z.strictObject({
      /** Newest first, the newest `JOURNAL_TRADES_MAX`. */
      trades: z.array(journalTrade),
      /** There are more. */
      isCut: z.boolean(),
      /** Ids of closed positions whose figures cannot be counted: they are in none. */
      leftOut: z.array(text),
      /** Round trips of pairs that are under way. */
      openTrips: z.number(),
      /** Wall time of the last reading that went through all there is; 0 before the first. */
      readAtMs: z.number(),
      /** How far the first reading is; null while none is under way. */
      progress: z.strictObject({ done: z.number(), total: z.number() }).nullable(),
      /** What could not be read, and why; no symbol: all of its book. Empty when all was read. */
      problems: z.array(z.strictObject({ book, symbol: text, error: unread.unwrap() })),
      /** Money that came or left without a trade, by wall time: a worth between the two is of before or after. */
      moves: z.array(
        z.strictObject({
          fromMs: z.number(),
          untilMs: z.number(),
          /** USDT that left; empty: nobody knows what it was worth. */
          left: text,
        }),
      ),
      /** Why the moves are not known; empty when they are. */
      movesProblem: z.enum(['', 'unread', 'other-time']),
    }),
  },
  journalNotes: { policy: 'latest', params: none, value: z.array(note) },
} as const;

export const journalCommands = {
  /**
   * Replaces what was written to the trade; without tags and note it is forgotten. Errors begin with the field and
   * name its limit (`too-long`, `too-many`), or say why it is not kept (`not-kept`).
   */
  saveJournalNote: {
    input: z.strictObject({
      key: tradeKey,
      tags: z.array(z.string().max(1_000)).max(100),
      note: z.string().max(20_000),
    }),
    output: done,
  },
} as const;
