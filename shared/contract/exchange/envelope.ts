/**
 * What real venues of this family put around their replies (exchange-rules §13), read without being
 * told which of them answers.
 */
import { z } from 'zod';
import { err, ok, type Result } from '../../kernel/result';
import { present } from './fields/codecs';
import { isJsonObject, JsonNumber, type Json, type JsonObject } from './json/lossless-json';

/** What a venue said instead of an answer. `code` is text: some send "-1121", others -1121. */
export interface VenueError {
  readonly code: string;
  readonly msg: string;
}

const SUCCESS_CODES: ReadonlySet<string> = new Set(['0', '200']);

/**
 * Finds the error in a reply, on any HTTP status: a `code` that is neither absent, 0 nor 200, or a
 * server framework's `{timestamp,status,error,message,path}`. Otherwise the reply itself, without
 * the `{code:"0",msg,data}` some venues put around it.
 */
export function readEnvelope(reply: Json): Result<Json, VenueError> {
  if (!isJsonObject(reply)) return ok(reply);
  const code = scalarText(reply['code']);
  if (code !== null && !SUCCESS_CODES.has(code)) return err({ code, msg: messageOf(reply) });
  if (code === null && isFrameworkError(reply)) {
    return err({ code: scalarText(reply['status']) ?? '', msg: messageOf(reply) });
  }
  const data = reply['data'];
  return ok(code !== null && data !== undefined && data !== null ? data : reply);
}

function isFrameworkError(reply: JsonObject): boolean {
  return reply['status'] instanceof JsonNumber && typeof reply['error'] === 'string';
}

function messageOf(reply: JsonObject): string {
  const message = scalarText(reply['msg']) ?? scalarText(reply['message']);
  return message ?? scalarText(reply['error']) ?? '';
}

/** Cut where it is longer than anything that is said this way: it is kept with whatever was refused. */
function scalarText(value: Json | undefined): string | null {
  const text = value instanceof JsonNumber ? value.text : value;
  return typeof text === 'string' ? text.slice(0, SAID_MAX) : null;
}
const SAID_MAX = 500;

/** Members that are lists of what an account has: where there is nothing of it, some venues write null. */
const LISTS: ReadonlySet<string> = new Set([
  'account',
  'balances',
  'list',
  'positions',
  'positionVos',
  'withdrawList',
]);

/**
 * Some venues write null for what they have not got yet: a list that is null has no rows, and any other member counts
 * as left out. A list that is left out itself is none: the reply is about something else.
 */
export function withoutNulls(reply: Json): Json {
  if (Array.isArray(reply)) return reply.map(withoutNulls);
  if (!isJsonObject(reply)) return reply;
  const said = Object.entries(reply).flatMap(([name, member = null]): [string, Json][] => {
    if (member !== null) return [[name, withoutNulls(member)]];
    return LISTS.has(name) ? [[name, []]] : [];
  });
  return Object.fromEntries(said);
}

/**
 * A list that some venues wrap: `[…]`, `{"<key>":[…]}`, `{"list":[…]}`, `{"data":null}`. With
 * `soleKey` an object that has it is a list of one.
 */
export function list<Item extends z.ZodType>(item: Item, key = 'list', soleKey?: string) {
  return z.codec(present, z.array(item), {
    decode: (value) => unwrapList(value, key, soleKey) as z.input<Item>[],
    encode: (items) => items as Json[],
  });
}

function unwrapList(value: Json, key: string, soleKey: string | undefined): Json {
  if (!isJsonObject(value)) return value;
  if (soleKey !== undefined && value[soleKey] !== undefined) return [value];
  const inner = value[key] ?? value['list'] ?? value['data'];
  return inner ?? ('data' in value || 'list' in value ? [] : value);
}

/** Some venues count candle times in seconds: a value below 1e11 is one (exchange-rules §7). */
export function candleTimeMs(value: number): number {
  return value < 100_000_000_000 ? value * 1000 : value;
}
