/**
 * Reads the JSON of an order in one pass: an object of texts and numbers, all printable ASCII without
 * escapes, no name twice. Anything else is left to the general reader, faults included; what this one
 * reads is what the general one reads (a test holds them together).
 */
import { JsonNumber, type Json, type JsonObject } from './lossless-json';

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const BACKSLASH = 0x5c;
const OPEN = 0x7b;
const CLOSE = 0x7d;

const NAMES_MAX = 16;
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor']);

/** Null: not of this form. */
export function parseFlatJson(text: string): JsonObject | null {
  return new FlatReader(text).read();
}

class FlatReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): JsonObject | null {
    const text = this.#text;
    this.#skipSpace();
    if (text.charCodeAt(this.#at) !== OPEN) return null;
    const object: JsonObject = {};
    for (let count = 0; count < NAMES_MAX; count += 1) {
      this.#at += 1;
      this.#skipSpace();
      const name = this.#string();
      if (name === null || FORBIDDEN.has(name) || Object.hasOwn(object, name)) return null;
      this.#skipSpace();
      if (text.charCodeAt(this.#at) !== COLON) return null;
      this.#at += 1;
      this.#skipSpace();
      const value = this.#value();
      if (value === null) return null;
      object[name] = value;
      this.#skipSpace();
      const next = text.charCodeAt(this.#at);
      if (next === CLOSE) {
        this.#at += 1;
        this.#skipSpace();
        return this.#at === text.length ? object : null;
      }
      if (next !== COMMA) return null;
    }
    return null;
  }

  #value(): Json {
    return this.#text.charCodeAt(this.#at) === QUOTE ? this.#string() : this.#number();
  }

  #string(): string | null {
    const text = this.#text;
    if (text.charCodeAt(this.#at) !== QUOTE) return null;
    const from = this.#at + 1;
    for (let at = from; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) {
        this.#at = at + 1;
        return text.slice(from, at);
      }
      if (code < 0x20 || code > 0x7e || code === BACKSLASH) return null;
    }
    return null;
  }

  /** Without an exponent, which is rare. What follows it is the caller's to judge. */
  #number(): JsonNumber | null {
    const text = this.#text;
    const from = this.#at;
    let at = text.charCodeAt(from) === MINUS ? from + 1 : from;
    const wholeAt = at;
    at = endOfDigits(text, at);
    const isLed = text.charCodeAt(wholeAt) === ZERO && at > wholeAt + 1;
    if (at === wholeAt || isLed) return null;
    if (text.charCodeAt(at) === POINT) {
      const fractionAt = at + 1;
      at = endOfDigits(text, fractionAt);
      if (at === fractionAt) return null;
    }
    this.#at = at;
    return new JsonNumber(text.slice(from, at));
  }

  #skipSpace(): void {
    const text = this.#text;
    for (;;) {
      const code = text.charCodeAt(this.#at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
      this.#at += 1;
    }
  }
}

function endOfDigits(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (!(code >= ZERO && code <= NINE)) return at;
    at += 1;
  }
}
