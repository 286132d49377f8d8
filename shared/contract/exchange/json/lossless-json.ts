/**
 * JSON in which no digit is ever lost: a number stays the text it was written as. Hostile input
 * (deep nesting, duplicate or prototype keys) is an error value, never an exception.
 */
import { parse } from 'lossless-json';
import { err, ok, type Result } from '../../../kernel/result';

/** A JSON number as it stands on the wire. */
export class JsonNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** An id on the wire: a number, or in quotes where the dialect wants its ids as strings. */
export class JsonId extends JsonNumber {}

export type Json = string | boolean | null | JsonNumber | Json[] | JsonObject;
/** `undefined` members are left out when written. */
export interface JsonObject {
  [key: string]: Json | undefined;
}

interface JsonLimits {
  readonly maxDepth: number;
  /** Per object. */
  readonly maxKeys: number;
}

/** What a request body may look like (bad-input.md row 29). */
export const REQUEST_LIMITS: JsonLimits = { maxDepth: 8, maxKeys: 64 };
/** What a reply or a frame may look like: wide lists, never deep. */
const REPLY_MAX_DEPTH = 32;

const READING = {
  parseNumber: (text: string): JsonNumber => new JsonNumber(text),
  onDuplicateKey: ({ key }: { readonly key: string }): never => {
    throw new SyntaxError(`${key.slice(0, 40)} occurs twice`);
  },
};

/** Reads a reply or a frame. Of keys written twice with different values: refused. */
export function parseJson(text: string): Result<Json, string> {
  if (scan(text).depth > REPLY_MAX_DEPTH) return err('nested too deeply');
  return parseShallow(text);
}

/** Reads a request: as `parseJson`, and refuses every repeated, prototype or excess key. */
export function parseStrictJson(text: string, limits: JsonLimits): Result<Json, string> {
  const { depth, pairs } = scan(text);
  if (depth > limits.maxDepth) return err(`nested deeper than ${limits.maxDepth}`);
  const parsed = parseShallow(text);
  if (!parsed.ok) return parsed;
  const keys = countKeys(parsed.value, limits);
  if (!keys.ok) return keys;
  return keys.value === pairs ? parsed : err(`${repeatedKey(text)} occurs twice`);
}

/** In text that is JSON: the first key that its object has already. */
function repeatedKey(text: string): string {
  const objects: Set<string>[] = [];
  const afterKey = /\s*:/y;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === OPEN_BRACE) objects.push(new Set());
    else if (code === CLOSE_BRACE) objects.pop();
    if (code !== QUOTE) continue;
    const start = at;
    at = endOfString(text, at);
    afterKey.lastIndex = at + 1;
    if (!afterKey.test(text)) continue;
    const key = String(JSON.parse(text.slice(start, at + 1)));
    const keys = objects.at(-1);
    if (keys?.has(key) === true) return key.slice(0, 40);
    keys?.add(key);
  }
  return 'a key';
}

function parseShallow(text: string): Result<Json, string> {
  try {
    return ok(parse(text, undefined, READING) as Json);
  } catch (error) {
    return err(error instanceof Error ? error.message : 'not JSON');
  }
}

/** Nesting depth and number of `key: value` pairs, without recursion: runs before the parser. */
function scan(text: string): { depth: number; pairs: number } {
  let depth = 0;
  let deepest = 0;
  let pairs = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COLON) pairs += 1;
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth -= 1;
  }
  return { depth: deepest, pairs };
}
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    at += code === BACKSLASH ? 2 : 1;
  }
  return at;
}

const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor']);

function countKeys(value: Json, limits: JsonLimits): Result<number, string> {
  if (Array.isArray(value)) return sumOf(value, limits);
  if (!isJsonObject(value)) return ok(0);
  const keys = Object.keys(value);
  if (keys.length > limits.maxKeys) return err(`more than ${limits.maxKeys} keys`);
  if (keys.some((key) => FORBIDDEN_KEYS.has(key))) return err('forbidden key');
  const below = sumOf(Object.values(value), limits);
  return below.ok ? ok(keys.length + below.value) : below;
}

function sumOf(values: readonly (Json | undefined)[], limits: JsonLimits): Result<number, string> {
  let total = 0;
  for (const value of values) {
    const count = countKeys(value ?? null, limits);
    if (!count.ok) return count;
    total += count.value;
  }
  return ok(total);
}

/** An object of `parseJson`: neither null, nor a list, nor a number with its digits. */
export function isJsonObject(value: unknown): value is JsonObject {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof JsonNumber)
  );
}

/** How ids are written: `dialect`. */
export type IdStyle = 'number' | 'string';

/** Writes JSON without spaces, keys in their order, numbers as the text they carry. */
export function writeJson(value: Json, idStyle: IdStyle = 'number'): string {
  if (typeof value === 'string') return quoted(value);
  if (value instanceof JsonId && idStyle === 'string') return `"${value.text}"`;
  if (value instanceof JsonNumber) return value.text;
  if (Array.isArray(value)) {
    return `[${value.map((item) => writeJson(item, idStyle)).join(',')}]`;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  let text = '';
  for (const key of Object.keys(value)) {
    const member = value[key];
    if (member === undefined) continue;
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${writeJson(member, idStyle)}`;
  }
  return `{${text}}`;
}

/** Most texts are words and digits, in which nothing is to be escaped. */
export function quoted(text: string): string {
  return /^[\w .:-]*$/.test(text) ? `"${text}"` : JSON.stringify(text);
}
