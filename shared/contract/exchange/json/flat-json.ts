/**
 * Reads the JSON of an order in one pass: an object of texts and numbers, all printable ASCII without
 * escapes, no name twice. Anything else is left to the general reader, faults included; what this one
 * reads is what the general one reads (a test holds them together).
 */
import { endOfNumber, endOfSpace, endOfString, NONE } from './json-ends';
import { JsonNumber, type JsonObject } from './lossless-json';

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN = 0x7b;
const CLOSE = 0x7d;

const NAMES_MAX = 16;

/** Null: not of this form. Places are passed on as numbers: a reader with a place of its own costs more. */
export function parseFlatJson(text: string): JsonObject | null {
  let at = endOfSpace(text, 0);
  if (text.charCodeAt(at) !== OPEN) return null;
  const object: JsonObject = {};
  for (let count = 0; count < NAMES_MAX; count += 1) {
    const nameAt = endOfSpace(text, at + 1);
    const nameEnd = endOfString(text, nameAt);
    if (nameEnd === NONE) return null;
    const name = text.slice(nameAt + 1, nameEnd - 1);
    // There already, or a name that every object has: __proto__, constructor and their like.
    if (object[name] !== undefined) return null;
    at = endOfSpace(text, nameEnd);
    if (text.charCodeAt(at) !== COLON) return null;
    const valueAt = endOfSpace(text, at + 1);
    const isText = text.charCodeAt(valueAt) === QUOTE;
    const valueEnd = isText ? endOfString(text, valueAt) : endOfNumber(text, valueAt);
    if (valueEnd === NONE) return null;
    object[name] = isText
      ? text.slice(valueAt + 1, valueEnd - 1)
      : new JsonNumber(text.slice(valueAt, valueEnd));
    at = endOfSpace(text, valueEnd);
    const next = text.charCodeAt(at);
    if (next === CLOSE) return endOfSpace(text, at + 1) === text.length ? object : null;
    if (next !== COMMA) return null;
  }
  return null;
}
