/** Long work with a name, a count and an end, and how much the account was worth over time. */
import { z } from 'zod';
import { done, none } from './fields';

const taskRow = z.strictObject({
  id: z.string(),
  kind: z.enum(['cancel-all', 'batch', 'export']),
  /** What it is about: a symbol, a book, "". */
  subject: z.string(),
  done: z.number(),
  /** 0 while it is not known. */
  total: z.number(),
  failed: z.number(),
  state: z.enum(['running', 'done', 'stopped', 'failed']),
  startedAtMs: z.number(),
  /** The end as the request budget allows it; 0 when unknown. */
  expectedEndAtMs: z.number(),
});
export type TaskRow = z.infer<typeof taskRow>;

export const taskTopics = {
  /** Running ones, and those that ended in the last minute. */
  tasks: { policy: 'latest', params: none, value: z.array(taskRow) },
  /**
   * What the account was worth, in USDT: one point per minute and one after each fill, for two days;
   * then one per hour up to sixty days, one per day up to a year. Margin wallets are not in the API.
   */
  equity: {
    policy: 'ring',
    capacity: 5_500,
    params: none,
    item: z.strictObject({
      /** Wall time. */
      atMs: z.number(),
      spot: z.string(),
      futures: z.string(),
      /** Assets without a price in USDT: not in the sum. */
      leftOut: z.array(z.string()),
    }),
  },
} as const;

export const taskCommands = {
  /** Stops before the next item; what was sent stays sent. */
  stopTask: { input: z.strictObject({ id: z.string().max(64) }), output: done },
} as const;
