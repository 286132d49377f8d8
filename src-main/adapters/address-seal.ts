/**
 * Vouches for entries of an account's address book, by a key that lies beside its store and that only the
 * user can read. Bound to the account: an entry that was copied from another one is not genuine.
 */
import { createHmac, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isMissing } from './missing-file';
import { replaceFile } from './vault/replace-file';

const KEY_BYTES = 32;

/**
 * A key that is gone or damaged is drawn anew: what it vouched for is then named as not genuine. Throws where it is
 * there and cannot be read.
 */
export function openAddressSeal(path: string, account: string): (text: string) => string {
  const key = readKey(path) ?? createKey(path);
  return (text) =>
    createHmac('sha256', key)
      .update(JSON.stringify([account, text]))
      .digest('hex');
}

function readKey(path: string): KeyObject | null {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (cause) {
    // A disk that does not answer now must not cost the trader a book that nothing vouches for any more.
    if (!isMissing(cause)) throw cause;
    return null;
  }
  return bytes.length === KEY_BYTES ? keyOf(bytes) : null;
}

function createKey(path: string): KeyObject {
  const bytes = randomBytes(KEY_BYTES);
  replaceFile(path, bytes);
  return keyOf(bytes);
}

/** The bytes are overwritten: from here on only the key object knows them. */
function keyOf(bytes: Buffer): KeyObject {
  const key = createSecretKey(bytes);
  bytes.fill(0);
  return key;
}
