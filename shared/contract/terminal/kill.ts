/**
 * The kill switch: blocks every entry at once, cancels everything the terminal knows, verifies that it is
 * gone, and stays over restarts until the trader lifts it.
 */
import { z } from 'zod';
import { done, none } from './fields';

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
      stuck: z.array(z.strictObject({ symbol: z.string(), orderId: z.string(), why: z.string() })),
    }),
  },
} as const;
