/** The `orders` field of batchOrders: up to ten rows, as an array or as JSON text (wire-facts §1). */
import { z } from 'zod';
import { ok, type Result } from '../../../kernel/result';
import { fault, field, wireTypes, type Fault, type WireType } from './codecs';
import { decodeFields, type FieldSet } from './decode-fields';
import type { Said } from '../define';
import type { ApiError } from '../errors';
import { PRICE_NOTE, VOLUME_NOTE } from './order-price';
import {
  isJsonObject,
  parseStrictJson,
  REQUEST_LIMITS,
  type Json,
  type JsonObject,
} from '../json/lossless-json';
import { BATCH_MAX, orderType, positiveNumber, side } from './request-fields';

const rowSchema = z.object({
  price: positiveNumber.optional(),
  volume: positiveNumber,
  side,
  batchType: orderType,
});
type BatchRow = z.output<typeof rowSchema>;

const rowFields: FieldSet<typeof rowSchema> = {
  schema: rowSchema,
  spellings: { batchType: ['batchType', 'type'] },
  ignored: (said) => (typeOf(said) === 'MARKET' ? ['price'] : []),
  needed: (said) => (typeOf(said) === 'LIMIT' ? ['price'] : []),
};

function typeOf(said: Said): Json | undefined {
  return said('batchType') ?? said('type');
}

const rowWire: WireType = {
  type: 'object',
  properties: {
    price: { type: 'number', description: PRICE_NOTE },
    volume: { type: 'number', description: VOLUME_NOTE },
    side: wireTypes.get(side),
    batchType: wireTypes.get(orderType),
  },
  required: ['volume', 'side', 'batchType'],
  allOf: [{ if: { properties: { batchType: { const: 'LIMIT' } } }, then: { required: ['price'] } }],
};

export const batchRows = field<readonly BatchRow[]>(
  { type: 'array', items: rowWire, description: `Up to ${BATCH_MAX} of them` },
  (value) => {
    const rows = typeof value === 'string' ? parseRows(value) : value;
    if (!Array.isArray(rows)) return fault(-1100, 'is not a list of orders');
    if (rows.length === 0) return fault(-1105, 'must not be empty');
    if (rows.length > BATCH_MAX) return fault(-1015, `at most ${BATCH_MAX} orders`);
    return readRows(rows);
  },
  (rows) => rows.map((row) => z.encode(rowSchema, row) as Json),
);

function parseRows(text: string): Json | undefined {
  const parsed = parseStrictJson(text, REQUEST_LIMITS);
  return parsed.ok ? parsed.value : undefined;
}

function readRows(rows: readonly Json[]): Result<BatchRow[], Fault> {
  const read: BatchRow[] = [];
  for (const [index, row] of rows.entries()) {
    const at = `orders[${index}]`;
    if (!isJsonObject(row)) return rowFault(-1100, at, 'is not an order');
    const clientId = CLIENT_IDS.find((key) => (row[key] ?? null) !== null);
    // An id that would be silently ignored would destroy idempotency; null is none.
    if (clientId !== undefined) return rowFault(-1103, at, `${clientId} is not taken here`);
    const decoded = decodeFields(rowFields, row);
    if (!decoded.ok) return rowFault(decoded.error.code, at, decoded.error.msg);
    read.push(decoded.value);
  }
  return ok(read);
}

/** What strict mode refuses: a name in a row that no field of it has. Rows that are none are told of elsewhere. */
export function surplusInRows({ orders }: JsonObject): ApiError | null {
  const rows = typeof orders === 'string' ? parseRows(orders) : orders;
  if (!Array.isArray(rows)) return null;
  for (const [index, row] of rows.entries()) {
    const names = isJsonObject(row) ? Object.keys(row) : [];
    const unknown = names.find((name) => !ROW_NAMES.has(name));
    if (unknown === undefined) continue;
    return { code: -1103, msg: `orders[${index}]: ${unknown.slice(0, 40)}: unknown parameter` };
  }
  return null;
}
const ROW_NAMES: ReadonlySet<string> = new Set([...Object.keys(rowSchema.shape), 'type']);

const CLIENT_IDS = ['newClientOrderId', 'clientOrderId'] as const;

const rowFault = (code: Fault['code'], at: string, message: string) =>
  ({ ok: false, error: { code, at, message } }) as const;
