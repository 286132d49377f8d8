/**
 * The only holder of an API secret. The secret goes in once and becomes a KeyObject, which cannot be
 * printed; nothing but signatures ever comes out (document §5).
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

export function createSigner(apiKey: string, secret: string): Signer {
  const key: KeyObject = createSecretKey(Buffer.from(secret, 'utf8'));
  return {
    apiKey,
    sign: (timestampMs, method, path, body) =>
      createHmac('sha256', key)
        .update(`${timestampMs}${method}${path}`, 'utf8')
        .update(body)
        .digest('hex'),
  };
}
