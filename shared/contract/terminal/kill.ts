/**
 * The kill switch: blocks every entry at once, cancels everything the terminal knows, verifies that it is
 * gone, and stays over restarts until the trader lifts it.
 */
import { z } from 'zod';
import { done, none } from './fields';

/** Why something needs the trader, for the desk's words, and what goes into them; `wallet` is one of the books. */
export const STUCK_REASONS = {
  refused: ['code', 'message'],
  notCanceled: [],
  checking: [],
  needsYou: [],
  conditionChecking: [],
  conditionNeedsYou: [],
  unlistedContract: [],
  unlistedPair: [],
  unread: ['wallet', 'code', 'message'],
  unreadMore: ['wallet', 'count'],
  noRights: ['wallet'],
  uncounted: [],
  uncountedMore: ['count'],
  noContracts: [],
  unreachable: ['code', 'message'],
} as const;
export type StuckReason = keyof typeof STUCK_REASONS;
const REASONS = Object.keys(STUCK_REASONS) as [StuckReason, ...StuckReason[]];

/** Typed to lift it: it is a decision, not a click. */
export const KILL_LIFT_WORD = 'RESUME';

export const killCommands = {
  /** Never refused. `source` is for the record. */
  kill: { input: z.strictObject({ source: z.enum(['key', 'button']) }), output: done },
  liftKill: { input: z.strictObject({ word: z.literal(KILL_LIFT_WORD) }), output: done },
} as const;

export const killTopics = {
  kill: {
    policy: 'latest',
    params: none,
    value: z.strictObject({
      isOn: z.boolean(),
      sinceMs: z.number().nullable(),
      source: z.enum(['', 'key', 'button', 'tray', 'global-key']),
      phase: z.enum(['off', 'canceling', 'verifying', 'verified', 'needs-you']),
      /** Orders known when it was pulled and since; those proven gone; those nobody can settle. */
      known: z.number(),
      gone: z.number(),
      stuck: z.array(
        z.strictObject({
          symbol: z.string(),
          orderId: z.string(),
          why: z.strictObject({ key: z.enum(REASONS), values: z.record(z.string(), z.string()) }),
        }),
      ),
    }),
  },
} as const;
