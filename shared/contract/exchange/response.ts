/**
 * Replies as they cross the wire. Writing is exact; reading is liberal in shape (both dialects, see
 * `dialect`) and strict in meaning: a reply that cannot be read is neither success nor failure.
 */
import { z } from 'zod';
import { err, ok, type Result } from '../../kernel/result';
import type { Endpoint, OutputOf } from './define';
import { readEnvelope, type VenueError } from './dialect';
import type { ApiError } from './errors';
import { JsonNumber, parseJson, writeJson, type Json } from './lossless-json';

/** `refused`: the venue said no, with its code verbatim. `unreadable`: nobody knows. */
export type ReplyFault =
  | ({ readonly kind: 'refused' } & VenueError)
  | { readonly kind: 'unreadable'; readonly message: string };

export function encodeResponse<E extends Endpoint>(endpoint: E, output: OutputOf<E>): string {
  return writeJson(z.encode(endpoint.output, output) as Json);
}

/** Characters of up to three bytes each: with them the body stays below 1 KiB. */
const MESSAGE_MAX = 300;
/** What JSON would write as six characters. */
const ESCAPED = /[\p{Cc}\p{Cs}]/gu;

/** `{"code":-1121,"msg":"…"}`; never longer than 1 KiB on the wire. */
export function encodeError(error: ApiError): string {
  const msg = error.msg.slice(0, MESSAGE_MAX).replace(ESCAPED, '?');
  return writeJson({ code: new JsonNumber(String(error.code)), msg });
}

/**
 * Reads a reply of any HTTP status. The caller judges the status; a `code` that is not success is
 * `refused` whatever the status, because some venues refuse with 200.
 */
export function decodeResponse<E extends Endpoint>(
  endpoint: E,
  text: string,
): Result<OutputOf<E>, ReplyFault> {
  const json = parseJson(text);
  if (!json.ok) return unreadable(json.error);
  const reply = readEnvelope(json.value);
  if (!reply.ok) return err({ kind: 'refused', ...reply.error });
  const decoded = endpoint.output.safeDecode(reply.value);
  if (decoded.success) return ok(decoded.data as OutputOf<E>);
  const issue = decoded.error.issues[0];
  return unreadable(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'unexpected shape'}`);
}

const unreadable = (message: string) =>
  err<ReplyFault>({ kind: 'unreadable', message: message.slice(0, 300) });
