/**
 * Alerts: what the terminal watches for the trader, whether or not a window is open, and what it told.
 * Each desk gets every event; which window sounds is the desks' affair.
 */
import { z } from 'zod';
import { book, decimalText, done, none, symbol } from './fields';

const alertId = z.string().regex(/^[a-z0-9]{16}$/);
const direction = z.enum(['up', 'down']);

export const ALERTS_MAX = 200;

/** What is waited for. A null symbol is any. */
const alertRule = z.discriminatedUnion('kind', [
  /** The price gets to `price` from the other side; marks are a contract's. */
  z.strictObject({
    kind: z.literal('price'),
    symbol,
    source: z.enum(['last', 'mark']),
    direction,
    price: decimalText,
  }),
  z.strictObject({ kind: z.literal('fill'), symbol: symbol.nullable(), book: book.nullable() }),
  /** Risk as the positions show it: of cross ones that of the account; 100 is liquidation. Met at or above. */
  z.strictObject({
    kind: z.literal('liquidation'),
    symbol: symbol.nullable(),
    riskPercent: decimalText,
  }),
  /** The running rate, a fraction; met at or above (up), at or below (down). */
  z.strictObject({
    kind: z.literal('funding'),
    symbol,
    direction,
    rate: z.string().regex(/^-?\d{1,3}(\.\d{1,8})?$/),
  }),
  /** No frame of the symbol's book, or of anything, for so long. */
  z.strictObject({
    kind: z.literal('stale'),
    symbol: symbol.nullable(),
    seconds: z.int().min(3).max(3_600),
  }),
]);
export type AlertRule = z.infer<typeof alertRule>;

const choices = {
  rule: alertRule,
  /** False: switched off by its first event. True: again, once the value has gone clearly back. */
  repeats: z.boolean(),
  isOn: z.boolean(),
  hasSound: z.boolean(),
  hasNotification: z.boolean(),
  /** The trader's own words. */
  note: z.string().max(120),
} as const;

export const alertRow = z.strictObject({
  id: alertId,
  ...choices,
  createdAtMs: z.number(),
  lastFiredAtMs: z.number().nullable(),
});
export type AlertRow = z.infer<typeof alertRow>;

const alertEvent = z.strictObject({
  /** Rises by one. */
  id: z.number(),
  alertId: z.string(),
  atMs: z.number(),
  kind: z.enum(['price', 'fill', 'liquidation', 'funding', 'stale']),
  /** "" for the whole feed. */
  symbol: z.string(),
  /** What it was, and what it was compared with, in the rule's own terms; "" for fills. */
  value: z.string(),
  limit: z.string(),
  note: z.string(),
  hasSound: z.boolean(),
  hasNotification: z.boolean(),
  /** Asked for by `testAlert`. */
  isTest: z.boolean(),
});
export type AlertEvent = z.infer<typeof alertEvent>;

export const alertTopics = {
  alerts: { policy: 'latest', params: none, value: z.array(alertRow) },
  alertEvents: { policy: 'ring', capacity: 100, params: none, item: alertEvent },
} as const;

export const alertCommands = {
  /** `id` null is a new one. Errors: `too-many`, `unknown-alert`, `unknown-symbol`, `bad-rule`. */
  saveAlert: {
    input: z.strictObject({ id: alertId.nullable(), ...choices }),
    output: z.strictObject({ id: alertId }),
  },
  deleteAlert: { input: z.strictObject({ id: alertId }), output: done },
  /** An event as if it were met now, marked as a test; nothing else changes. */
  testAlert: { input: z.strictObject({ id: alertId }), output: done },
} as const;
