/**
 * Reads the JSON of an order in one pass: an object of texts and numbers, all printable ASCII without
 * escapes, no name twice. Anything else is left to the general reader, faults included; what this one
 * reads is what the general one reads (a test holds them together).
 */
import { JsonNumber, type JsonObject } from './lossless-json';

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

const NONE = -1;
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

/** Behind its closing quote; NONE: it is no string, or one with escapes or other than printable ASCII. */
function endOfString(text: string, from: number): number {
  if (text.charCodeAt(from) !== QUOTE) return NONE;
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code < 0x20 || code > 0x7e || code === BACKSLASH) return NONE;
  }
  return NONE;
}

/** Without an exponent, which is rare. What follows it is the caller's to judge. */
function endOfNumber(text: string, from: number): number {
  const wholeAt = text.charCodeAt(from) === MINUS ? from + 1 : from;
  const wholeEnd = endOfDigits(text, wholeAt);
  const isLed = text.charCodeAt(wholeAt) === ZERO && wholeEnd > wholeAt + 1;
  if (wholeEnd === wholeAt || isLed) return NONE;
  if (text.charCodeAt(wholeEnd) !== POINT) return wholeEnd;
  const end = endOfDigits(text, wholeEnd + 1);
  return end === wholeEnd + 1 ? NONE : end;
}

function endOfDigits(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (!(code >= ZERO && code <= NINE)) return at;
    at += 1;
  }
}

function endOfSpace(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return at;
    at += 1;
  }
}
