/**
 * The field kinds of the wire, each a two-way zod codec: strict and explained where we are the
 * server (request kinds), liberal in what we read and exact in what we write for replies. Money
 * stays decimal text and ids stay digit text: no value here ever passes through a float.
 */
import { z } from 'zod';
import { err, ok, type Result } from '../../../kernel/result';
import { parseDate } from './date-text';
import type { ErrorCode } from '../errors';
import { JsonId, JsonNumber, type IdStyle, type Json } from '../json/lossless-json';
import {
  expandExponent,
  isReplyDecimal,
  parseSafeInteger,
  parseTimeMs,
  stripLeadingZeros,
  trimDecimal,
} from './number-text';

/** Why a value was refused, with the code the exchange answers (exchange-rules §10). */
export interface Fault {
  readonly code: ErrorCode;
  /** Follows the field's name in `msg`: "volume -1: must be positive". */
  readonly message: string;
  /** Names the place inside a composite field, instead of the field: "orders[2]: volume". */
  readonly at?: string;
}

/** The document's name of a field's type and, for the API page, its JSON schema. */
export interface WireType {
  readonly type: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object';
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly items?: WireType;
  readonly properties?: Readonly<Record<string, WireType | undefined>>;
  readonly required?: readonly string[];
  /** What one field's value makes mandatory. */
  readonly allOf?: readonly object[];
  readonly description?: string;
}

/** What each field kind looks like on the wire, for the generated API page. */
export const wireTypes = z.registry<WireType>();

/** Fields of a reply that live venues send and we only read; the API page leaves them out. */
export const onlyRead = z.registry<object>();

/** A second name of a reply's field: read where a venue writes it, never written by us. */
export function alias<Schema extends z.ZodType>(schema: Schema): z.ZodOptional<Schema> {
  const optional = z.optional(schema);
  onlyRead.add(optional, {});
  return optional;
}

/** `writeJson` of what a kind writes, without the value between; undefined: not of this value. */
type TextOf<T> = (value: T, idStyle: IdStyle) => string | undefined;

/** Of the kinds that most replies are made of, and of the reply that is most of all. */
export const fieldTexts = new WeakMap<z.ZodType, TextOf<never>>();

/** Whatever a reply holds, as long as it holds something: one for all kinds that read it themselves. */
export const present = z.custom<Json>((value) => value !== undefined);

/** Builds a field kind. `read` never throws; `write` gets only values of our own making. */
export function field<T>(
  wire: WireType,
  read: (value: Json) => Result<T, Fault>,
  write: (value: T) => Json,
  toText?: TextOf<T>,
) {
  const codec = z.codec(present, z.custom<T>(), {
    decode(value, context) {
      const result = read(value);
      if (result.ok) return result.value;
      const { message, ...params } = result.error;
      context.issues.push({ code: 'custom', input: value, message, params });
      return z.NEVER;
    },
    encode: write,
  });
  wireTypes.add(codec, wire);
  if (toText !== undefined) fieldTexts.set(codec, toText);
  return codec;
}

/** A refusal of one field; the reader puts the field's name before the message. */
export const fault = (code: ErrorCode, message: string) => err<Fault>({ code, message });

const unreadable = (expected: string) => fault(-1100, `is not ${expected}`);

/** The digits of a number or of a string that holds one; null for anything else. */
export function digitsOf(value: Json): string | null {
  if (value instanceof JsonNumber) return expandExponent(value.text);
  return typeof value === 'string' ? value : null;
}

function readDecimal(value: Json): Result<string, Fault> {
  const text = decimalOf(value);
  return text === null ? unreadable('a number') : ok(text);
}

/** The decimal text of a number or of a string that holds one; null for anything else. */
export function decimalOf(value: Json): string | null {
  const written = value instanceof JsonNumber ? value.text : value;
  if (typeof written !== 'string') return null;
  // Nearly all are; only the others can have an exponent.
  if (isReplyDecimal(written)) return written;
  const text = expandExponent(written);
  return text !== null && isReplyDecimal(text) ? text : null;
}

/** `float` of the document: exact decimal text here, a plain JSON number there. */
export const float = field<string>(
  { type: 'number' },
  readDecimal,
  (text) => new JsonNumber(trimDecimal(text)),
  trimDecimal,
);

/** A decimal the document types as `string`: written as it is given, with fixed precision. */
export const decimalText = field<string>(
  { type: 'string', format: 'decimal' },
  readDecimal,
  (text) => text,
);

/** The same of what an exchange may not have: one row without it must not hide all others. */
export function decimalTextOr(otherwise: '' | '0') {
  return z._default(
    field<string>(
      { type: 'string', format: 'decimal' },
      (value) => (value === null || value === '' ? ok(otherwise) : readDecimal(value)),
      (text) => text,
    ),
    otherwise,
  );
}

/** Null and an empty text say as little as a member that is left out. */
const isBlank = (value: Json): boolean => value === null || value === '';

/** A `float` some venues leave out or leave empty before it means anything: "0" then. */
export const floatOrZero = z._default(
  field<string>(
    { type: 'number' },
    (value) => (isBlank(value) ? ok('0') : readDecimal(value)),
    (text) => new JsonNumber(trimDecimal(text)),
  ),
  '0',
);

/** A `float` that some venues leave out although it says something: "" then, which is no number. */
export const floatOrBlank = z._default(
  field<string>(
    { type: 'number' },
    (value) => (isBlank(value) ? ok('') : readDecimal(value)),
    (text) => new JsonNumber(trimDecimal(text)),
    trimDecimal,
  ),
  '',
);

function readId(value: Json): Result<string, Fault> {
  if (Array.isArray(value) && value.length === 1 && value[0] !== undefined) return readId(value[0]);
  const text = digitsOf(value);
  return text !== null && /^\d{1,20}$/.test(text)
    ? ok(stripLeadingZeros(text))
    : unreadable('an id');
}

/** `long` id: digit text here, a raw JSON integer there, exact beyond 2^53. */
export const longId = field<string>(
  { type: 'integer', format: 'int64' },
  readId,
  (text) => new JsonId(text),
  (text, idStyle) => (idStyle === 'string' ? `"${text}"` : text),
);

/** An id the document types as `string`. */
export const idText = field<string>({ type: 'string', format: 'int64' }, readId, (text) => text);

function readInteger(value: Json): Result<number, Fault> {
  const text = digitsOf(value);
  const number = text === null ? null : parseSafeInteger(text);
  return number === null ? unreadable('a whole number') : ok(number);
}

/** A small whole number. */
export const integer = field<number>(
  { type: 'integer' },
  readInteger,
  (value) => new JsonNumber(String(value)),
);

function readTime(value: Json): Result<number, Fault> {
  const text = digitsOf(value);
  const atMs = text === null ? null : parseTimeMs(text);
  return atMs === null ? unreadable('a time in milliseconds') : ok(atMs);
}

/** Milliseconds as a `long`. */
export const timeMs = field<number>(
  { type: 'integer', format: 'int64' },
  readTime,
  (value) => new JsonNumber(String(value)),
  String,
);

/** Milliseconds as a digit string ("1574327555669"). */
export const timeMsText = field<number>({ type: 'string', format: 'int64' }, readTime, String);

/** A date text says no zone: it is read as if it were UTC. */
export interface Placed {
  readonly createdAtMs: number;
  readonly isZoneless?: boolean;
}

/** The same of an order, where some venues write a date. */
export const placedTime = field<Placed>(
  { type: 'string', format: 'int64' },
  (value) => {
    const dateMs = typeof value === 'string' ? parseDate(value) : null;
    if (dateMs !== null) return ok({ createdAtMs: dateMs, isZoneless: true });
    const whole = readTime(value);
    return whole.ok ? ok({ createdAtMs: whole.value }) : whole;
  },
  ({ createdAtMs }) => String(createdAtMs),
);

/** A time that some venues send as null. */
export const timeMsOrNull = field<number | null>(
  { type: 'integer', format: 'int64' },
  (value) => (value === null ? ok(null) : readTime(value)),
  (value) => (value === null ? null : new JsonNumber(String(value))),
);

/** Names, labels, words: what is longer is none, and would be kept, stored and shown with every row that has it. */
const TEXT_MAX = 1_000;

function readText(value: Json): Result<string, Fault> {
  const written = value instanceof JsonNumber ? value.text : value;
  if (typeof written !== 'string') return unreadable('text');
  return written.length <= TEXT_MAX
    ? ok(written)
    : unreadable(`text of up to ${TEXT_MAX} characters`);
}

/** Text; numbers are read as their digits because venues are careless with quotes. */
export const text = field<string>({ type: 'string' }, readText, (value) => value);

/** A symbol or an asset code in a reply: always upper case here. */
export const upperText = field<string>(
  { type: 'string' },
  (value) => {
    const read = typeof value === 'string' ? readText(value) : unreadable('text');
    return read.ok ? ok(read.value.toUpperCase()) : read;
  },
  (value) => value,
);

function readFlag(value: Json): Result<boolean, Fault> {
  if (typeof value === 'boolean') return ok(value);
  const digit = digitsOf(value);
  if (digit === 'true' || digit === '1') return ok(true);
  return digit === 'false' || digit === '0' ? ok(false) : unreadable('true or false');
}

export const flag = field<boolean>({ type: 'boolean' }, readFlag, (value) => value);

/** A flag written as one of two words, "true" and "false" or "1" and "0". */
export function flagText(yes: string, no: string) {
  return field<boolean>(
    { type: 'string', enum: [yes, no] },
    (value) => readFlag(value),
    (value) => (value ? yes : no),
  );
}

/** One of `values`, read in any case; `aliases` are other venues' words, upper case. */
export function oneOf<const T extends string>(
  values: readonly T[],
  aliases: Readonly<Record<string, T>> = {},
  write: (value: T) => string = (value) => value,
) {
  const known = new Map<string, T>(values.map((value) => [value.toUpperCase(), value]));
  for (const [alias, value] of Object.entries(aliases)) known.set(alias, value);
  return field<T>(
    { type: 'string', enum: values.map(write) },
    (value) => {
      const found = known.get((digitsOf(value) ?? '').toUpperCase());
      return found === undefined ? unreadable(`one of ${values.join(', ')}`) : ok(found);
    },
    write,
  );
}

/** A whole number on the wire that stands for one of `words`; the first has the code `first`. */
export function coded<const T extends string>(words: readonly T[], first: number) {
  const describe = words.map((word, at) => `${first + at} ${word}`).join(', ');
  return field<T>(
    { type: 'integer', description: describe },
    (value) => {
      const text = (digitsOf(value) ?? '').toUpperCase();
      const found = words.find(
        (word, at) => String(first + at) === text || word.toUpperCase() === text,
      );
      return found === undefined ? unreadable(`one of ${describe}`) : ok(found);
    },
    (word) => new JsonNumber(String(first + words.indexOf(word))),
  );
}
