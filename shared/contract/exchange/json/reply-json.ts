/**
 * Reads JSON as replies and frames nearly always are: printable ASCII without escapes, no name
 * twice, not deep. Anything else is left to the general reader, faults included;
 * what this one reads is what the general one reads (a test holds them together). Every digit stays.
 */
import { ok, type Result } from '../../../kernel/result';
import { endOfExponent, endOfNumber, endOfSpace, endOfString, NONE } from './json-ends';
import { JsonNumber, parseJson, type Json, type JsonObject } from './lossless-json';

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const DEPTH_MAX = 8;

/** A reply or a frame, by whichever reader can. */
export function parseReply(text: string): Result<Json, string> {
  const plain = parseUsualReply(text);
  return plain === null ? parseJson(text) : ok(plain);
}

/** Null: no list or object of this form. */
export function parseUsualReply(text: string): Json[] | JsonObject | null {
  const from = endOfSpace(text, 0);
  const first = text.charCodeAt(from);
  if (first !== OPEN_BRACE && first !== OPEN_BRACKET) return null;
  const reader = new Reader(text, from);
  const value = reader.value(0) as Json[] | JsonObject | undefined;
  return value === undefined || endOfSpace(text, reader.at) !== text.length ? null : value;
}

/** Undefined wherever a value is not of this form. */
class Reader {
  readonly #text: string;
  /** Behind what was read. */
  at: number;

  constructor(text: string, at: number) {
    this.#text = text;
    this.at = at;
  }

  value(depth: number): Json | undefined {
    const text = this.#text;
    const from = this.at;
    switch (text.charCodeAt(from)) {
      case OPEN_BRACKET:
        return depth < DEPTH_MAX ? this.#list(depth + 1) : undefined;
      case OPEN_BRACE:
        return depth < DEPTH_MAX ? this.#object(depth + 1) : undefined;
      case QUOTE:
        return this.#string();
    }
    const wholeEnd = endOfNumber(text, from);
    if (wholeEnd === NONE) return this.#word();
    const end = endOfExponent(text, wholeEnd);
    if (end === NONE) return undefined;
    this.at = end;
    return new JsonNumber(text.slice(from, end));
  }

  #list(depth: number): Json[] | undefined {
    const items: Json[] = [];
    if (this.#step() === CLOSE_BRACKET) return this.#closed(items);
    for (;;) {
      const item = this.value(depth);
      if (item === undefined) return undefined;
      items.push(item);
      const next = this.#next();
      if (next === CLOSE_BRACKET) return this.#closed(items);
      if (next !== COMMA) return undefined;
      this.#step();
    }
  }

  #object(depth: number): JsonObject | undefined {
    const members: JsonObject = {};
    if (this.#step() === CLOSE_BRACE) return this.#closed(members);
    for (;;) {
      const name = this.#string();
      // There already, or a name that every object has: __proto__, constructor and their like.
      if (name === undefined || members[name] !== undefined) return undefined;
      if (this.#next() !== COLON) return undefined;
      this.#step();
      const member = this.value(depth);
      if (member === undefined) return undefined;
      members[name] = member;
      const next = this.#next();
      if (next === CLOSE_BRACE) return this.#closed(members);
      if (next !== COMMA) return undefined;
      this.#step();
    }
  }

  #string(): string | undefined {
    const from = this.at;
    const end = endOfString(this.#text, from);
    if (end === NONE) return undefined;
    this.at = end;
    return this.#text.slice(from + 1, end - 1);
  }

  #word(): boolean | null | undefined {
    for (const [word, value] of WORDS) {
      if (!this.#text.startsWith(word, this.at)) continue;
      this.at += word.length;
      return value;
    }
    return undefined;
  }

  /** The character behind white space. */
  #next(): number {
    this.at = endOfSpace(this.#text, this.at);
    return this.#text.charCodeAt(this.at);
  }

  /** Over the one that stands here. */
  #step(): number {
    this.at += 1;
    return this.#next();
  }

  #closed<Whole>(whole: Whole): Whole {
    this.at += 1;
    return whole;
  }
}

const WORDS = [
  ['null', null],
  ['true', true],
  ['false', false],
] as const;
