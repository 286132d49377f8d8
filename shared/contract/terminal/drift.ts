/**
 * Live orders beside their shadows: what the simulator said would become of each, and what did. Whole ticks and
 * lots; other money as decimal text. It stays in this account's own store.
 */
import { z } from 'zod';
import { book, none, side } from './fields';

const text = z.string();

/** Why an order is in no figure; empty while it may still be. */
const REASONS = [
  '',
  'margin',
  'triggered',
  'unwatched',
  'no-tape',
  'gap',
  'stale',
  'beyond-book',
  'uncountable',
  'not-simulated',
  'too-many',
  'too-long',
  'failed',
  'unknown',
  'rejected',
  'lost',
  'would-take',
  'ended-elsewhere',
  'cancel-late',
  'closed',
  'fills-unread',
] as const;
export type DriftReason = (typeof REASONS)[number];

const fate = z.strictObject({
  lots: z.number(),
  /** Σ ticks × lots, a whole number. */
  value: z.string().regex(/^-?\d+$/),
  makerLots: z.number(),
  fees: z.array(z.strictObject({ asset: text, amount: text })),
  /** Since it left; null of one that filled nothing. */
  firstMs: z.number().nullable(),
  lastMs: z.number().nullable(),
});
export type DriftFate = z.infer<typeof fate>;

export const driftRow = z.strictObject({
  intentId: text,
  /** Empty until the exchange has named it. */
  orderId: text,
  book,
  symbol: text,
  side,
  type: z.enum(['LIMIT', 'MARKET']),
  timeInForce: z.enum(['GTC', 'IOC', 'FOK', 'POST_ONLY']),
  price: z.number().nullable(),
  /** Null of a market order that spends an amount. */
  wantedLots: z.number().nullable(),
  wantedAmount: text,
  /** Best price on the other side when it left; 0 where none was known. */
  touch: z.number(),
  base: text,
  quote: text,
  pricePrecision: z.number(),
  /** A lot is units × 10^-decimals of the base. */
  lot: z.strictObject({ units: z.number(), decimals: z.number() }),
  /** Exchange time. */
  leftAtMs: z.number(),
  state: z.enum(['open', 'compared', 'left-out']),
  reason: z.enum(REASONS),
  /** What the simulator would not take, by the name of its refusal. */
  detail: text,
  predicted: fate.nullable(),
  actual: fate.nullable(),
});
export type DriftRow = z.infer<typeof driftRow>;

export const DRIFT_ROWS_MAX = 500;

export const driftTopics = {
  drift: {
    policy: 'latest',
    params: none,
    value: z.strictObject({
      /** False on paper: there is nothing to compare a simulator with but itself. */
      isOffered: z.boolean(),
      /** Newest first, the newest `DRIFT_ROWS_MAX`. */
      rows: z.array(driftRow),
    }),
  },
} as const;
