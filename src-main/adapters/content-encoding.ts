/**
 * Bodies of answers that a proxy has compressed although nobody asked for it. Each is read whole or not at all: half
 * a list would pass for a list.
 */
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { err, ok, type Result } from '@shared/kernel/result';

type Decode = (bytes: Uint8Array, options: { readonly maxOutputLength: number }) => Promise<Buffer>;

const inflated: Decode = promisify(inflate);
const inflatedRaw: Decode = promisify(inflateRaw);
const gunzipped: Decode = promisify(gunzip);
const DECODERS: ReadonlyMap<string, Decode> = new Map([
  ['gzip', gunzipped],
  ['x-gzip', gunzipped],
  // With a header, as it is meant, or without one, as some senders take it.
  [
    'deflate',
    (bytes, options) =>
      ((bytes[0] ?? 0) & 0x0f) === 8 ? inflated(bytes, options) : inflatedRaw(bytes, options),
  ],
  ['br', promisify(brotliDecompress)],
]);
const AS_IT_IS: ReadonlySet<string> = new Set(['', 'identity']);

/** Why it cannot be read names the encoding. `most`: bytes that it may come to. */
export async function decodeBody(
  body: Uint8Array,
  encoding: string,
  most: number,
): Promise<Result<Uint8Array, string>> {
  const name = encoding.trim().toLowerCase();
  if (AS_IT_IS.has(name)) return ok(body);
  const decode = DECODERS.get(name);
  const what = `a body in ${encoding.slice(0, 40)}`;
  if (decode === undefined) return err(`${what}: not a form that is read here`);
  try {
    return ok(await decode(body, { maxOutputLength: most }));
  } catch {
    return err(`${what}: damaged, cut off or too large`);
  }
}
