/**
 * HMAC-SHA256 (RFC 2104) with one key, many times. Node's own makes an object for each signature, which
 * costs more than the hashing; this hashes twice over bytes that lie ready and leaves nothing behind.
 */
import { hash, timingSafeEqual } from 'node:crypto';

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;
const INNER = 0x36;
const OUTER = 0x5c;
/** A character for each byte. */
const CHARS = 'binary';

/** Beyond it a message gets a buffer of its own: bodies have at most 64 KiB. */
const READY_BYTES = 4096;
const ready = Buffer.alloc(BLOCK_BYTES + READY_BYTES);
const outer = Buffer.alloc(BLOCK_BYTES + DIGEST_BYTES);
const made = Buffer.alloc(DIGEST_BYTES);
const given = Buffer.alloc(DIGEST_BYTES);
/** The first bytes of `ready` by their number: a view for each message would cost as much as its hash. */
const beginnings: (Buffer | undefined)[] = [];
const BEGINNINGS_MAX_BYTES = 512;

export class HmacKey {
  /** As characters: what is hashed is put together as text and written at once. */
  readonly #innerPad: string;
  readonly #outerPad: string;

  constructor(secret: string) {
    const bytes = Buffer.from(secret, 'utf8');
    const key = bytes.length > BLOCK_BYTES ? hash('sha256', bytes, 'buffer') : bytes;
    const padded = Buffer.alloc(BLOCK_BYTES);
    key.copy(padded);
    this.#innerPad = Buffer.from(padded.map((byte) => byte ^ INNER)).toString(CHARS);
    this.#outerPad = Buffer.from(padded.map((byte) => byte ^ OUTER)).toString(CHARS);
  }

  /**
   * Whether `signature`, 64 hex digits in either case, is that of `head` and `body`; in constant time. A body
   * that is text has a character for each of its bytes, and its head is ASCII.
   */
  matches(signature: string, head: string, body: Uint8Array | string): boolean {
    // Writing ends at the first character that is no hex digit.
    if (signature.length !== 2 * DIGEST_BYTES) return false;
    if (given.write(signature, 'hex') !== DIGEST_BYTES) return false;
    const message =
      typeof body === 'string' ? this.#ofText(head + body) : this.#ofBytes(head, body);
    outer.write(this.#outerPad + hash('sha256', message, CHARS), CHARS);
    made.write(hash('sha256', outer, CHARS), CHARS);
    return timingSafeEqual(made, given);
  }

  #ofText(chars: string): Buffer {
    const length = BLOCK_BYTES + chars.length;
    if (length > ready.length) return Buffer.from(this.#innerPad + chars, CHARS);
    ready.write(this.#innerPad + chars, CHARS);
    return beginningOf(length);
  }

  #ofBytes(head: string, body: Uint8Array): Buffer {
    // A character of the head has at most three bytes.
    const needed = BLOCK_BYTES + 3 * head.length + body.byteLength;
    const message = needed <= ready.length ? ready : Buffer.alloc(needed);
    message.write(this.#innerPad, CHARS);
    const bodyAt = BLOCK_BYTES + message.write(head, BLOCK_BYTES, 'utf8');
    message.set(body, bodyAt);
    return message.subarray(0, bodyAt + body.byteLength);
  }
}

function beginningOf(length: number): Buffer {
  if (length > BEGINNINGS_MAX_BYTES) return ready.subarray(0, length);
  return (beginnings[length] ??= ready.subarray(0, length));
}
