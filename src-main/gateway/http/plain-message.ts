/**
 * Reads a request of the plainest form at once: GET or POST, HTTP/1.1, its head in one piece, a length
 * instead of chunks, nothing asked of the connection. Nearly all requests of bots have it. Whatever
 * deviates by one byte is not judged here but left to Node's own parser.
 */
import type { RawHeaders } from '../messages';

export interface PlainMessage {
  readonly method: 'GET' | 'POST';
  readonly target: string;
  readonly headers: RawHeaders;
  /** As it was written. */
  readonly host: string;
  readonly hasOrigin: boolean;
  /** Where the body begins, and how long the whole message is: it may be longer than what came. */
  readonly bodyAt: number;
  readonly length: number;
}

const TAB = 0x09;
const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
const COLON = 0x3a;
const SLASH = 0x2f;

/** RFC 9110 §5.6.2: what a header's name is made of. */
const NAME = bytesIn(
  "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
);
/** Above the control characters, below DEL; a tab too. What else HTTP allows is rare. */
const VALUE = bytesBetween(SPACE, 0x7e);
VALUE[TAB] = 1;
/** A space ends it. */
const TARGET = bytesBetween(SPACE + 1, 0x7e);

/** Heads of bots have some 300 bytes. */
const HEAD_MAX_BYTES = 4_096;
const POST = 'POST ';
const GET = 'GET ';
const VERSION = ' HTTP/1.1\r\n';

/** Null: not of this form, or its head is not there as a whole. */
export function readPlainMessage(bytes: Buffer, bodyMaxBytes: number): PlainMessage | null {
  const text = bytes.toString('latin1', 0, HEAD_MAX_BYTES);
  const method = text.startsWith(POST) ? 'POST' : 'GET';
  if (method === 'GET' && !text.startsWith(GET)) return null;
  const targetAt = method.length + 1;
  if (bytes[targetAt] !== SLASH) return null;
  const targetEnd = spanEnd(bytes, targetAt, text.length, TARGET);
  if (!text.startsWith(VERSION, targetEnd)) return null;
  const fields = new HeadFields();
  let at = targetEnd + VERSION.length;
  while (bytes[at] !== RETURN) {
    const nameEnd = spanEnd(bytes, at, text.length, NAME);
    if (nameEnd === at || bytes[nameEnd] !== COLON) return null;
    let from = nameEnd + 1;
    while (bytes[from] === SPACE || bytes[from] === TAB) from += 1;
    const lineEnd = spanEnd(bytes, from, text.length, VALUE);
    if (bytes[lineEnd] !== RETURN || bytes[lineEnd + 1] !== LINE_FEED) return null;
    let to = lineEnd;
    while (to > from && (bytes[to - 1] === SPACE || bytes[to - 1] === TAB)) to -= 1;
    const name = knownName(bytes, at, nameEnd) ?? text.slice(at, nameEnd);
    if (!fields.add(name, text.slice(from, to))) return null;
    at = lineEnd + 2;
  }
  if (bytes[at + 1] !== LINE_FEED || at + 2 > text.length) return null;
  const { headers, host, hasOrigin, bodyBytes } = fields;
  if (host === null || bodyBytes > bodyMaxBytes || (method === 'GET' && bodyBytes > 0)) return null;
  const bodyAt = at + 2;
  const target = text.slice(targetAt, targetEnd);
  return { method, target, headers, host, hasOrigin, bodyAt, length: bodyAt + bodyBytes };
}

/** The headers, and what a few of them say of the message itself. */
class HeadFields {
  readonly headers: (readonly [string, string])[] = [];
  host: string | null = null;
  hasOrigin = false;
  bodyBytes = 0;
  #hasLength = false;

  /** False: a message with it is none of the plain ones. */
  add(name: string, value: string): boolean {
    this.headers.push([name, value]);
    switch (name) {
      case 'host':
        return this.#addHost(value);
      case 'content-length':
        return this.#addLength(value);
      case 'connection':
        return value === 'keep-alive' || value.toLowerCase() === 'keep-alive';
      case 'origin':
        this.hasOrigin = true;
        return true;
      case 'expect':
      case 'proxy-connection':
      case 'trailer':
      case 'transfer-encoding':
      case 'upgrade':
        return false;
      default:
        return true;
    }
  }

  #addHost(value: string): boolean {
    const isFirst = this.host === null;
    this.host = value;
    return isFirst;
  }

  #addLength(value: string): boolean {
    const isFirst = !this.#hasLength;
    this.#hasLength = true;
    this.bodyBytes = Number(value);
    return isFirst && /^\d{1,6}$/.test(value);
  }
}

/** What is asked for by name, here or in the gateway. */
const KNOWN_NAMES = [
  ...['host', 'origin', 'expect', 'connection', 'proxy-connection', 'trailer', 'upgrade'],
  ...['content-length', 'content-type', 'content-encoding', 'transfer-encoding'],
  ...['x-ch-apikey', 'x-ch-ts', 'x-ch-sign'],
];
const KNOWN_BY_LENGTH = Array.from({ length: 32 }, (_, length) =>
  KNOWN_NAMES.filter((name) => name.length === length),
);

/** In lower case and always the same string: comparing it costs nothing. */
function knownName(bytes: Buffer, at: number, end: number): string | null {
  for (const name of KNOWN_BY_LENGTH[end - at] ?? []) if (isName(bytes, at, name)) return name;
  return null;
}

/** Names hold letters and hyphens alone: one bit tells lower from upper case. */
function isName(bytes: Buffer, at: number, name: string): boolean {
  for (let place = 0; place < name.length; place += 1) {
    if (((bytes[at + place] as number) | 0x20) !== name.charCodeAt(place)) return false;
  }
  return true;
}

/** The first place from `at` on whose byte is not in `set`. */
function spanEnd(bytes: Buffer, at: number, end: number, set: Uint8Array): number {
  let place = at;
  while (place < end && set[bytes[place] as number] === 1) place += 1;
  return place;
}

function bytesIn(characters: string): Uint8Array {
  const set = new Uint8Array(256);
  for (const byte of Buffer.from(characters, 'latin1')) set[byte] = 1;
  return set;
}

function bytesBetween(first: number, last: number): Uint8Array {
  return new Uint8Array(256).fill(1, first, last + 1);
}
