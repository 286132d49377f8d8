/** What the program said to its exchange, and the record of what it meant to and what came of it. */
import { z } from 'zod';
import { none, unread } from './fields';

const trafficRow = z.strictObject({
  id: z.number(),
  atMs: z.number(),
  method: z.enum(['GET', 'POST', 'WS']),
  host: z.string(),
  path: z.string(),
  weight: z.number(),
  /** 0 when no answer came. */
  status: z.number(),
  roundTripMs: z.number(),
  outcome: z.enum(['accepted', 'rejected', 'unknown', 'not-sent']),
  code: z.string(),
  /** Names and values; what identifies or signs is replaced before it gets here. */
  headers: z.array(z.tuple([z.string(), z.string()])),
});
export type TrafficRow = z.infer<typeof trafficRow>;

/** One entry of the append-only record. */
const auditRow = z.strictObject({
  seq: z.number(),
  atMs: z.number(),
  kind: z.string(),
  /** JSON text of the entry, without secrets. */
  content: z.string(),
  /** SHA-256 over the hash before it and this entry, in hex. */
  hash: z.string(),
});
export type AuditRow = z.infer<typeof auditRow>;

export const trafficCommands = {
  /** Entries before `beforeSeq`, newest first, at most 500; `isWhole` is the chain from its start. */
  auditEntries: {
    input: z.strictObject({ beforeSeq: z.number().nullable() }),
    output: z.strictObject({ rows: z.array(auditRow), isWhole: z.boolean() }),
  },
  /** The trader has seen where the chain does not hold: entry on a live account is open again. */
  acknowledgeAudit: { input: none, output: none },
  /**
   * Entries after `afterSeq`, oldest first, page by page: the first begins work with a count under `tasks`,
   * the last ends it. `error` is not empty when it was stopped before the end.
   */
  exportAudit: {
    input: z.strictObject({ afterSeq: z.int().nonnegative() }),
    output: z.strictObject({
      rows: z.array(auditRow),
      isLast: z.boolean(),
      error: unread,
    }),
  },
} as const;

export const trafficTopics = {
  traffic: { policy: 'ring', capacity: 1_000, params: none, item: trafficRow },
  /** The record: read through at every start. */
  audit: {
    policy: 'latest',
    params: none,
    value: z.strictObject({
      state: z.enum(['checking', 'whole', 'broken']),
      entries: z.number(),
      breaks: z.array(
        z.strictObject({ seq: z.number(), why: z.string(), isAcknowledged: z.boolean() }),
      ),
      /** Why the newest entry could not be written; empty otherwise. */
      problem: z.string(),
    }),
  },
} as const;
