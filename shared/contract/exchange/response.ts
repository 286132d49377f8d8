/**
 * Replies as they cross the wire. Writing is exact; reading is liberal in shape (both dialects, see
 * `dialect`) and strict in meaning: a reply that cannot be read is neither success nor failure.
 */
import { err, ok, type Result } from '../../kernel/result';
import { toWire, toWireText } from './json/compiled-writer';
import type { Endpoint, OutputOf } from './define';
import { DOCUMENT, type Dialect } from './dialect';
import { readEnvelope, withoutNulls, type VenueError } from './envelope';
import type { ApiError } from './errors';
import { JsonNumber, writeJson } from './json/lossless-json';
import { parseReply } from './json/reply-json';

/** `refused`: the venue said no, with its code verbatim. `unreadable`: nobody knows. */
export type ReplyFault =
  | ({ readonly kind: 'refused' } & VenueError)
  | { readonly kind: 'unreadable'; readonly message: string };

/**
 * The text of a successful reply: fields in the schema's order, wrapped where the endpoint is, in the dialect's
 * shape and id style.
 */
export function encodeResponse<E extends Endpoint>(
  endpoint: E,
  output: OutputOf<E>,
  dialect: Dialect = DOCUMENT,
): string {
  const { output: schema, wrapped = false } = endpoint;
  if (dialect.dialect === 'live' && endpoint.live !== undefined) {
    const data = endpoint.live(toWire(schema, output));
    return writeJson(wrapped ? { ...SUCCESS, data } : data, dialect.idStyle);
  }
  const text = toWireText(schema, output, dialect.idStyle);
  return wrapped ? `{"code":"${SUCCESS.code}","msg":"${SUCCESS.msg}","data":${text}}` : text;
}

/** What a wrapped endpoint puts before its data (document §4.5). */
const SUCCESS = { code: '0', msg: 'success' } as const;

/** How a refusal is written. `isWrapped`: in the wrapper of a wrapped endpoint (document §4.5). */
export interface ErrorForm {
  readonly isWrapped?: boolean;
  readonly dialect?: Dialect;
}

/** Characters of up to three bytes each: with them the body stays below 1 KiB. */
const MESSAGE_MAX = 300;
/** What JSON would write as six characters. */
const ESCAPED = /[\p{Cc}\p{Cs}]/gu;

/** `{"code":-1121,"msg":"…"}`; never longer than 1 KiB on the wire. */
export function encodeError(error: ApiError, form: ErrorForm = {}): string {
  const msg = error.msg.slice(0, MESSAGE_MAX).replace(ESCAPED, '?');
  const code = String(error.code);
  const isText = form.isWrapped === true || form.dialect?.dialect === 'live';
  return writeJson(isText ? { code, msg, data: null } : { code: new JsonNumber(code), msg });
}

/** Limits keep their status in every dialect: clients wait by it. */
const LIMIT_STATUSES: ReadonlySet<number> = new Set([410, 418, 429]);

/** The HTTP status a refusal leaves with, from the status of its cause. */
export function errorStatus(status: number, form: ErrorForm = {}): number {
  const isQuiet = form.isWrapped === true || form.dialect?.errorStatus === '200';
  return isQuiet && status < 500 && !LIMIT_STATUSES.has(status) ? 200 : status;
}

/**
 * Reads a reply of any HTTP status. The caller judges the status; a `code` that is not success is
 * `refused` whatever the status, because some venues refuse with 200.
 */
export function decodeResponse<E extends Endpoint>(
  endpoint: E,
  text: string,
): Result<OutputOf<E>, ReplyFault> {
  const json = parseReply(text);
  if (!json.ok) return unreadable(json.error);
  const reply = readEnvelope(json.value);
  if (!reply.ok) return err({ kind: 'refused', ...reply.error });
  const decoded = endpoint.output.safeDecode(reply.value);
  if (decoded.success) return ok(decoded.data as OutputOf<E>);
  const spoken = endpoint.output.safeDecode(withoutNulls(reply.value));
  if (spoken.success) return ok(spoken.data as OutputOf<E>);
  const issue = decoded.error.issues[0];
  return unreadable(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'unexpected shape'}`);
}

const unreadable = (message: string) =>
  err<ReplyFault>({ kind: 'unreadable', message: message.slice(0, 300) });
