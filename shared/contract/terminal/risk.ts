/**
 * The trader's own limits, in the path of every order whatever sent it: ticket, chart, ladder, command
 * line, batch. The terminal judges them; a desk only shows them. Values are USDT as decimal text.
 */
import { z } from 'zod';
import { done, none } from './fields';

/** Empty is no limit. */
const amount = z.union([z.string().regex(/^\d{1,12}(\.\d{1,8})?$/), z.literal('')]);

export const MAX_ORDERS_PER_MINUTE = 6_000;
/** Typed to lift the lock of the day's loss: it is a decision, not a click. */
export const UNLOCK_WORD = 'UNLOCK';

/** Seconds for which the button of a large order is held. */
export const HOLD_SECONDS = ['0', '0.5', '1', '2'] as const;
/** A limit that is loosened holds as it was for this long after it was saved. */
export const LOOSENING_MS = 600_000;

export const riskLimits = z.strictObject({
  /** What one order may be worth. */
  orderValue: amount,
  /** What one side of a contract may be worth, with every order that would open more of it. */
  positionValue: amount,
  /** Null is no limit. */
  ordersPerMinute: z.int().min(1).max(MAX_ORDERS_PER_MINUTE).nullable(),
  /** How much worse than the market a limit price may be. */
  collarPercent: z.string().regex(/^([1-9]|[1-4]\d|50)$/),
  /** What an order beyond one of these meets. The collar always blocks. */
  onLimit: z.enum(['block', 'warn']),
  /** Of a UTC day, all wallets but margin's together; money moved in or out is no gain and no loss. */
  dailyLoss: amount,
  /** What happens for the rest of the day, or until it is lifted. */
  onLoss: z.enum(['reduce-only', 'block']),
  /** How long the ticket's button is held for an order worth more than `holdAbove`; empty is any. */
  holdSeconds: z.enum(HOLD_SECONDS).default('0'),
  holdAbove: amount.default(''),
});
export type RiskLimitsValue = z.infer<typeof riskLimits>;

export const riskCommands = {
  saveRiskLimits: { input: riskLimits, output: done },
  /** Lifts the lock; from then on the day's loss counts from nothing. */
  unlockRisk: { input: z.strictObject({ word: z.literal(UNLOCK_WORD) }), output: done },
} as const;

export const riskTopics = {
  risk: {
    policy: 'latest',
    params: none,
    value: z.strictObject({
      /** As they are in force. */
      limits: riskLimits,
      /** Saved, and in force from `fromMs` (wall time) on; null when nothing was loosened. */
      pending: z.strictObject({ limits: riskLimits, fromMs: z.number() }).nullable(),
      /** False: limits are damaged or lost; nothing is opened until limits are saved anew. */
      isReadable: z.boolean(),
      /** Lost since the day began; negative is a gain; null until two worths are known. */
      dayLoss: z.string().nullable(),
      isLocked: z.boolean(),
    }),
  },
} as const;
