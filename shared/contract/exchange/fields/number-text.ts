/** Decimal text as the wire writes it: shape checks and exponent expansion, never any rounding. */
import { endOfDigits } from '../json/json-ends';

const REQUEST_DECIMAL = /^-?\d{1,20}(\.\d{1,18})?$/;
const EXPONENT = /^(-?)(\d{1,40})(?:\.(\d{1,40}))?[eE]([+-]?)(\d{1,2})$/;

/** exchange-rules §1: what a string or a query value may hold as a number. */
export function isRequestDecimal(text: string): boolean {
  return REQUEST_DECIMAL.test(text);
}

/**
 * What nearly every price and quantity of a request is, seen in one look: a request decimal without a sign,
 * and not zero. False says nothing.
 */
export function isPlainPositive(text: string): boolean {
  let pointAt = -1;
  let isZero = true;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === POINT && pointAt === -1) pointAt = at;
    else if (!(code >= ZERO && code <= NINE)) return false;
    else if (code !== ZERO) isZero = false;
  }
  if (pointAt === -1) return !isZero && text.length <= WHOLE_MAX;
  const decimals = text.length - pointAt - 1;
  const isShort = pointAt <= WHOLE_MAX && decimals <= DECIMALS_MAX;
  return !isZero && isShort && pointAt > 0 && decimals > 0;
}
const WHOLE_MAX = 20;
const DECIMALS_MAX = 18;

/** What we are ready to read from a venue: up to 40 digits on either side. The hot path of the feed. */
export function isReplyDecimal(text: string): boolean {
  const wholeAt = text.charCodeAt(0) === MINUS ? 1 : 0;
  const point = endOfDigits(text, wholeAt);
  if (point === wholeAt || point - wholeAt > REPLY_DIGITS_MAX) return false;
  if (point === text.length) return true;
  const end = endOfDigits(text, point + 1);
  const decimals = end - point - 1;
  if (text.charCodeAt(point) !== POINT || end !== text.length) return false;
  return decimals > 0 && decimals <= REPLY_DIGITS_MAX;
}
const REPLY_DIGITS_MAX = 40;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;

/**
 * "1.5e-3" becomes "0.0015"; text without an exponent comes back as it is. Null when the exponent
 * is malformed or has more than two digits.
 */
export function expandExponent(text: string): string | null {
  if (!text.includes('e') && !text.includes('E')) return text;
  const match = EXPONENT.exec(text);
  if (match === null) return null;
  const [, sign = '', whole = '', fraction = '', exponentSign = '', exponent = ''] = match;
  const shift = Number(BigInt(exponent)) * (exponentSign === '-' ? -1 : 1);
  const digits = whole + fraction;
  const point = whole.length + shift;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return `${sign}${stripLeadingZeros(digits.padEnd(point, '0'))}`;
  return `${sign}${stripLeadingZeros(digits.slice(0, point))}.${digits.slice(point)}`;
}

/** "12.3400" becomes "12.34", "5.000" becomes "5", "-0.0" becomes "0". */
export function trimDecimal(text: string): string {
  let end = text.length;
  const last = text.charCodeAt(end - 1);
  // What ends in another digit is as short as can be.
  if (last !== ZERO && last !== POINT) return text;
  if (!text.includes('.')) return text === '-0' ? '0' : text;
  while (text.charCodeAt(end - 1) === ZERO) end -= 1;
  if (text.charCodeAt(end - 1) === POINT) end -= 1;
  const trimmed = text.slice(0, end);
  return trimmed === '-0' ? '0' : trimmed;
}

/** Whole digits as a safe integer, or null. */
export function parseSafeInteger(text: string): number | null {
  if (!/^-?\d{1,16}$/.test(text)) return null;
  const value = Number(BigInt(text));
  return Number.isSafeInteger(value) ? value : null;
}

/** What a date can hold, less a day for any zone it is shown in: whoever writes a later one as a date fails at it. */
const TIME_MAX_MS = 8_640_000_000_000_000 - 86_400_000;

/** Milliseconds as of a clock, or null. */
export function parseTimeMs(text: string): number | null {
  const atMs = parseSafeInteger(text);
  return atMs === null || Math.abs(atMs) > TIME_MAX_MS ? null : atMs;
}

/** Decimal text that is zero or below: "0", "-0.00", "-3". */
export function isNotPositive(text: string): boolean {
  return text.startsWith('-') || !/[1-9]/.test(text);
}

/** "007" as "7", "000" as "0". Digits only. */
export function stripLeadingZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}
