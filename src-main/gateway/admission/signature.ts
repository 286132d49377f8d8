/** Signatures of requests (document §5, exchange-rules §9), over the bytes as they were received. */
import type { Switches } from '../switches';
import type { HmacKey } from './hmac-key';

export interface SignedParts {
  /** The X-CH-TS header, as sent. */
  readonly timestamp: string;
  readonly method: 'GET' | 'POST';
  /** Path and query, as sent. */
  readonly target: string;
  readonly body: Uint8Array;
  /** The same with a character for each byte, where it is at hand; the target is ASCII then. */
  readonly bodyChars?: string | undefined;
}

const NO_BODY = new Uint8Array(0);

/**
 * POST signs the body; GET signs the path, as the document says, or path and query, as nearly every
 * client of this API family does. `signQuery` says which of the two counts for a GET. Compared in
 * constant time, hex in either case.
 */
export function isSignedBy(
  secret: HmacKey,
  parts: SignedParts,
  signature: string,
  signQuery: Switches['signQuery'] = 'either',
): boolean {
  const path = pathOf(parts.target);
  if (parts.method === 'POST') return matches(secret, parts, path, signature);
  const isByPath = matches(secret, parts, path, signature);
  if (parts.target === path || signQuery === 'path') return isByPath;
  const isByQuery = matches(secret, parts, parts.target, signature);
  // Some clients leave a bare "?" on the address and sign without it.
  const mayBePath = signQuery === 'either' || parts.target === `${path}?`;
  return isByQuery || (isByPath && mayBePath);
}

/** The target up to its query. */
export function pathOf(target: string): string {
  const mark = target.indexOf('?');
  return mark === -1 ? target : target.slice(0, mark);
}

function matches(secret: HmacKey, parts: SignedParts, path: string, signature: string): boolean {
  const { timestamp, method, body, bodyChars = body } = parts;
  const signed = method === 'POST' ? bodyChars : bodyChars === '' ? '' : NO_BODY;
  return secret.matches(signature, timestamp + method + path, signed);
}
