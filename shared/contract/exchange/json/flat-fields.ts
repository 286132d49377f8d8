/**
 * Reads a body whose names are known from its bytes, in one pass: a flat object of texts and numbers, all
 * printable ASCII without escapes, each name one of the known ones and none twice. Anything else is left to
 * the general reader, faults included; what this one reads is what that one reads (a test holds them together).
 */
import { JsonNumber } from './lossless-json';

const QUOTE = 0x22;
const COMMA = 0x2c;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPEN = 0x7b;
const CLOSE = 0x7d;

const NONE = -1;

export type FlatValue = string | JsonNumber;

export class FlatFields {
  readonly names: readonly string[];
  /** Each name as it stands in a body, its quotes included. */
  readonly #quoted: readonly Uint8Array[];
  /** A value for each name, none of them there. */
  readonly #absent: readonly undefined[];

  constructor(names: readonly string[]) {
    this.names = names;
    this.#quoted = names.map((name) => bytesOf(`"${name}"`));
    this.#absent = names.map(() => undefined);
  }

  /**
   * The values at the places of their names, undefined where a name is not there; null: not of this form.
   * `chars` is the body with a character for each byte.
   */
  read(bytes: Uint8Array, chars: string): readonly (FlatValue | undefined)[] | null {
    const values: (FlatValue | undefined)[] = this.#absent.slice();
    let at = endOfSpace(bytes, 0);
    if (bytes[at] !== OPEN) return null;
    let place = NONE;
    for (;;) {
      const nameAt = endOfSpace(bytes, at + 1);
      place = this.#placeOf(bytes, nameAt, place + 1);
      if (place === NONE || values[place] !== undefined) return null;
      at = endOfSpace(bytes, nameAt + (this.#quoted[place] as Uint8Array).length);
      if (bytes[at] !== COLON) return null;
      const valueAt = endOfSpace(bytes, at + 1);
      const isText = bytes[valueAt] === QUOTE;
      const valueEnd = isText ? endOfText(bytes, valueAt + 1) : endOfNumber(bytes, valueAt);
      if (valueEnd === NONE) return null;
      values[place] = isText
        ? chars.slice(valueAt + 1, valueEnd - 1)
        : new JsonNumber(chars.slice(valueAt, valueEnd));
      at = endOfSpace(bytes, valueEnd);
      if (bytes[at] === CLOSE) return endOfSpace(bytes, at + 1) === bytes.length ? values : null;
      if (bytes[at] !== COMMA) return null;
    }
  }

  /** Which name stands at `from`. `first` is tried first: most clients write them in the contract's order. */
  #placeOf(bytes: Uint8Array, from: number, first: number): number {
    const count = this.#quoted.length;
    for (let tried = 0; tried < count; tried += 1) {
      const place = first + tried < count ? first + tried : first + tried - count;
      if (startsWith(bytes, from, this.#quoted[place] as Uint8Array)) return place;
    }
    return NONE;
  }
}

function startsWith(bytes: Uint8Array, from: number, start: Uint8Array): boolean {
  for (let at = 0; at < start.length; at += 1) if (bytes[from + at] !== start[at]) return false;
  return true;
}

/** Behind its closing quote; `from` is behind the opening one. */
function endOfText(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte === QUOTE) return at + 1;
    if (byte < 0x20 || byte > 0x7e || byte === BACKSLASH) return NONE;
  }
  return NONE;
}

/** Without an exponent, which is rare. What follows it is the caller's to judge. */
function endOfNumber(bytes: Uint8Array, from: number): number {
  const wholeAt = bytes[from] === MINUS ? from + 1 : from;
  const wholeEnd = endOfDigits(bytes, wholeAt);
  const isLed = bytes[wholeAt] === ZERO && wholeEnd > wholeAt + 1;
  if (wholeEnd === wholeAt || isLed) return NONE;
  if (bytes[wholeEnd] !== POINT) return wholeEnd;
  const end = endOfDigits(bytes, wholeEnd + 1);
  return end === wholeEnd + 1 ? NONE : end;
}

function endOfDigits(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && isDigit(bytes[at] as number)) at += 1;
  return at;
}

const isDigit = (byte: number): boolean => byte >= ZERO && byte <= NINE;

function endOfSpace(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && isSpace(bytes[at] as number)) at += 1;
  return at;
}

const isSpace = (byte: number): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

const bytesOf = (ascii: string): Uint8Array =>
  Uint8Array.from(ascii, (character) => character.charCodeAt(0));
