/** Signatures of requests (document §5, exchange-rules §9), over the bytes as they were received. */
import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { Switches } from '../switches';

export interface SignedParts {
  /** The X-CH-TS header, as sent. */
  readonly timestamp: string;
  readonly method: 'GET' | 'POST';
  /** Path and query, as sent. */
  readonly target: string;
  readonly body: Uint8Array;
}

const SIGNATURE_BYTES = 32;

/**
 * POST signs the body; GET signs the path, as the document says, or path and query, as nearly every
 * client of this API family does. `signQuery` says which of the two counts for a GET. Compared in
 * constant time, hex in either case.
 */
export function isSignedBy(
  secret: KeyObject,
  parts: SignedParts,
  signature: string,
  signQuery: Switches['signQuery'] = 'either',
): boolean {
  if (signature.length !== 2 * SIGNATURE_BYTES) return false;
  // Ends at the first character that is no hex digit.
  const given = Buffer.from(signature, 'hex');
  if (given.length !== SIGNATURE_BYTES) return false;
  const path = pathOf(parts.target);
  if (parts.method === 'POST') return matches(secret, parts, path, given);
  const isByPath = matches(secret, parts, path, given);
  if (parts.target === path || signQuery === 'path') return isByPath;
  const isByQuery = matches(secret, parts, parts.target, given);
  // Some clients leave a bare "?" on the address and sign without it.
  const mayBePath = signQuery === 'either' || parts.target === `${path}?`;
  return isByQuery || (isByPath && mayBePath);
}

/** The target up to its query. */
export function pathOf(target: string): string {
  const mark = target.indexOf('?');
  return mark === -1 ? target : target.slice(0, mark);
}

function matches(secret: KeyObject, parts: SignedParts, path: string, given: Buffer): boolean {
  const mac = createHmac('sha256', secret).update(parts.timestamp + parts.method + path);
  if (parts.method === 'POST') mac.update(parts.body);
  return timingSafeEqual(mac.digest(), given);
}
