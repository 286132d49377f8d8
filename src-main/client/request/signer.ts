/**
 * The only user of an API secret. It comes as a KeyObject, which cannot be printed or copied by
 * accident; nothing but signatures ever comes out (document §5).
 */
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

export interface Signer {
  readonly apiKey: string;
  /**
   * Hex HMAC-SHA256 over timestamp + method + path + body. `path` carries the query only where the
   * venue signs it; `body` is the bytes that are sent, empty for GET.
   */
  sign(timestampMs: number, method: 'GET' | 'POST', path: string, body: Uint8Array): string;
}

/** The bytes are overwritten: from here on only the key object knows them. */
export function takeSecret(bytes: Buffer): KeyObject {
  const key = createSecretKey(bytes);
  bytes.fill(0);
  return key;
}

export function createSigner(apiKey: string, key: KeyObject): Signer {
  return {
    apiKey,
    sign: (timestampMs, method, path, body) =>
      createHmac('sha256', key)
        .update(`${timestampMs}${method}${path}`, 'utf8')
        .update(body)
        .digest('hex'),
  };
}
