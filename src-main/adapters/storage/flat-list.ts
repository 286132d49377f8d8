/**
 * A list of numbers and words as JSON, put together as bytes. A text of many pieces costs more to join than these
 * to write, and a number beyond 2^31 is made into text as slowly as a hundred of its digits are written here.
 */

/** An amount of money stands as text: it may be beyond what a number counts exactly. */
export type FlatValue = number | string | bigint | null;

/** Where all of it is written: one place, which the compiler knows, so that a byte is a store and nothing else. */
export const room = Buffer.alloc(64 * 1024);
/** More than the longest list of a row takes. */
export const LIST_BYTES = 2_048;
/** It is left to whoever writes JSON of any kind. */
export const NONE = -1;

const QUOTE = 0x22;
const COMMA = 0x2c;
const MINUS = 0x2d;
const ZERO = 0x30;
const OPEN = 0x5b;
const CLOSE = 0x5d;
const UNDERSCORE = 0x5f;
const NULL = Buffer.from('null');
/** Lists have some sixteen values: `LIST_BYTES` holds as many of these. */
const VALUES_MAX = 24;
const WORD_MAX = 64;
/** So many digits are worked out at once, in 32 bits. */
const PART_DIGITS = 8;
const PART = 100_000_000;
const POWERS = Float64Array.from({ length: 16 }, (_, digits) => Number(`1e${digits}`));

/**
 * Writes from `from` on, where `LIST_BYTES` are free, and returns the place behind it; NONE: a word is long, or
 * not of letters, digits and underscores alone, or an amount is beyond 2^53. Numbers are safe integers.
 */
export function writeList(values: readonly FlatValue[], from: number): number {
  if (values.length > VALUES_MAX) return NONE;
  let at = from;
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place] as FlatValue;
    room[at] = place === 0 ? OPEN : COMMA;
    at += 1;
    if (typeof value === 'number') at = writeWhole(value, at);
    else if (typeof value === 'string') at = writeWord(value, at);
    else if (value === null) at = writeNull(at);
    else at = writeMoney(value, at);
    if (at === NONE) return NONE;
  }
  room[at] = CLOSE;
  return at + 1;
}

/** In quotes. */
function writeWord(text: string, from: number): number {
  const { length } = text;
  if (length > WORD_MAX) return NONE;
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at);
    if (!isOfWord(code)) return NONE;
    room[from + 1 + at] = code;
  }
  room[from] = QUOTE;
  room[from + 1 + length] = QUOTE;
  return from + length + 2;
}

function writeNull(from: number): number {
  for (let at = 0; at < NULL.length; at += 1) room[from + at] = NULL[at] as number;
  return from + NULL.length;
}

function writeMoney(amount: bigint, from: number): number {
  const number = Number(amount);
  if (!Number.isSafeInteger(number)) return NONE;
  room[from] = QUOTE;
  const end = writeWhole(number, from + 1);
  room[end] = QUOTE;
  return end + 1;
}

function writeWhole(value: number, from: number): number {
  room[from] = MINUS;
  const digitsAt = value < 0 ? from + 1 : from;
  let high = Math.abs(value);
  const end = digitsAt + digitsOf(high);
  let at = end;
  while (at > digitsAt) {
    const rest = high;
    high = Math.floor(rest / PART);
    let low = (rest - high * PART) | 0;
    const first = Math.max(digitsAt, at - PART_DIGITS);
    while (at > first) {
      at -= 1;
      room[at] = ZERO + (low % 10);
      low = (low / 10) | 0;
    }
  }
  return end;
}

function digitsOf(value: number): number {
  let digits = 1;
  while (digits < POWERS.length && value >= (POWERS[digits] as number)) digits += 1;
  return digits;
}

const isOfWord = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) ||
  (code >= 0x30 && code <= 0x39) ||
  (code >= 0x41 && code <= 0x5a) ||
  code === UNDERSCORE;
