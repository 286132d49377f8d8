/**
 * Reads a request of the plainest form at once: GET or POST, HTTP/1.1, its head in one piece, a length
 * instead of chunks, nothing asked of the connection. Nearly all requests of bots have it. Whatever
 * deviates by one byte is not judged here but left to Node's own parser.
 */
import type { RawHeaders } from '../messages';
import { shortWhole } from '../short-whole';
import { knownName, roleOf, type HeadLine, type HeadRole } from './head-line';

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
  /** What was read of it, a character for each byte: its head, and the body where both are short. */
  readonly chars: string;
}

const TAB = 0x09;
const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
const TILDE = 0x7e;
const SLASH = 0x2f;
const COLON = 0x3a;

/** RFC 9110 §5.6.2: what a header's name is made of. */
const NAME = bytesIn(
  "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
);

/** Heads of bots have some 300 bytes. */
const HEAD_MAX_BYTES = 4_096;
const LENGTH_MAX_DIGITS = 6;
const POST = 'POST ';
const GET = 'GET ';
const VERSION = ' HTTP/1.1\r\n';

/** Lines of one client that are remembered, and how long they may be. */
const LINES_MAX = 16;
const LINE_MAX_BYTES = 256;

type StartLine = Pick<PlainMessage, 'method' | 'target'> & { readonly text: string };

/**
 * Of one connection: a client says most of a head again with each request, and a line that is the same as
 * in its head before is not read a second time.
 */
export class PlainReader {
  #start: StartLine | null = null;
  readonly #lines: HeadLine[] = [];

  /** Null: not of this form, or its head is not there as a whole. */
  read(bytes: Buffer, bodyMaxBytes: number): PlainMessage | null {
    const chars = bytes.toString('latin1', 0, HEAD_MAX_BYTES);
    const start = this.#readStart(bytes, chars);
    if (start === null) return null;
    const fields = new HeadFields();
    let at = start.text.length;
    for (let place = 0; bytes[at] !== RETURN; place += 1) {
      const line = this.#lines[place];
      if (line !== undefined && !line.varies && stands(chars, at, line.text)) {
        if (!fields.add(line.role, line.header)) return null;
        at += line.text.length;
        continue;
      }
      const isNamed = line !== undefined && stands(chars, at, line.start);
      const nameEnd = isNamed ? at : endOfName(bytes, at, chars.length);
      if (!isNamed && (nameEnd === at || bytes[nameEnd] !== COLON)) return null;
      const from = endOfBlanks(bytes, isNamed ? at + line.start.length : nameEnd + 1);
      const lineEnd = endOfValue(bytes, from, chars.length);
      if (bytes[lineEnd] !== RETURN || bytes[lineEnd + 1] !== LINE_FEED) return null;
      let to = lineEnd;
      while (to > from && isBlank(bytes[to - 1] as number)) to -= 1;
      const value = chars.slice(from, to);
      const end = lineEnd + 2;
      if (isNamed) {
        line.varies = true;
        if (!fields.add(line.role, [line.header[0], value])) return null;
      } else {
        const name = knownName(bytes, at, nameEnd) ?? chars.slice(at, nameEnd);
        const role = roleOf(name);
        const header = [name, value] as const;
        if (!fields.add(role, header)) return null;
        const [text, start] = [chars.slice(at, end), chars.slice(at, from)];
        this.#remember(place, { text, start, header, role, varies: false });
      }
      at = end;
    }
    if (bytes[at + 1] !== LINE_FEED || at + 2 > chars.length) return null;
    const { headers, host, hasOrigin, bodyBytes } = fields;
    const { method, target } = start;
    if (host === null || bodyBytes > bodyMaxBytes || (method === 'GET' && bodyBytes > 0)) {
      return null;
    }
    const bodyAt = at + 2;
    return { method, target, headers, host, hasOrigin, bodyAt, length: bodyAt + bodyBytes, chars };
  }

  #readStart(bytes: Buffer, chars: string): StartLine | null {
    const known = this.#start;
    if (known !== null && stands(chars, 0, known.text)) return known;
    const method = chars.startsWith(POST) ? 'POST' : 'GET';
    if (method === 'GET' && !chars.startsWith(GET)) return null;
    const targetAt = method.length + 1;
    if (bytes[targetAt] !== SLASH) return null;
    const targetEnd = endOfTarget(bytes, targetAt, chars.length);
    if (!chars.startsWith(VERSION, targetEnd)) return null;
    const length = targetEnd + VERSION.length;
    const target = chars.slice(targetAt, targetEnd);
    const start = { method, target, text: chars.slice(0, length) } as const;
    if (length <= LINE_MAX_BYTES) this.#start = start;
    return start;
  }

  #remember(place: number, line: HeadLine): void {
    if (place < LINES_MAX && line.text.length <= LINE_MAX_BYTES) this.#lines[place] = line;
  }
}

/** The headers, and what a few of them say of the message itself. */
class HeadFields {
  readonly headers: (readonly [string, string])[] = [];
  host: string | null = null;
  hasOrigin = false;
  bodyBytes = 0;
  #hasLength = false;

  /** False: a message with it is none of the plain ones. */
  add(role: HeadRole, header: readonly [name: string, value: string]): boolean {
    this.headers.push(header);
    switch (role) {
      case 'other':
        return true;
      case 'host':
        return this.#addHost(header[1]);
      case 'length':
        return this.#addLength(header[1]);
      case 'connection':
        return header[1] === 'keep-alive' || header[1].toLowerCase() === 'keep-alive';
      case 'origin':
        this.hasOrigin = true;
        return true;
      case 'refused':
        return false;
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
    const bytes = shortWhole(value, LENGTH_MAX_DIGITS);
    if (bytes === null) return false;
    this.bodyBytes = bytes;
    return isFirst;
  }
}

/** As `startsWith`, which is compiled into a look at each character, one by one. */
const stands = (chars: string, at: number, text: string): boolean =>
  chars.slice(at, at + text.length) === text;

function endOfName(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end && NAME[bytes[at] as number] === 1) at += 1;
  return at;
}

/** A space ends it. */
function endOfTarget(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end && (bytes[at] as number) > SPACE && (bytes[at] as number) <= TILDE) at += 1;
  return at;
}

/** Above the control characters, below DEL; a tab too. What else HTTP allows is rare. */
function endOfValue(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end) {
    const byte = bytes[at] as number;
    if ((byte < SPACE || byte > TILDE) && byte !== TAB) break;
    at += 1;
  }
  return at;
}

function endOfBlanks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && isBlank(bytes[at] as number)) at += 1;
  return at;
}

const isBlank = (byte: number): boolean => byte === SPACE || byte === TAB;

function bytesIn(characters: string): Uint8Array {
  const set = new Uint8Array(256);
  for (const byte of Buffer.from(characters, 'latin1')) set[byte] = 1;
  return set;
}
