/** Where a text, a number and white space in JSON end, for the readers that take it in one pass. */

const QUOTE = 0x22;
const PLUS = 0x2b;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const LARGE_E = 0x45;
const BACKSLASH = 0x5c;
const SMALL_E = 0x65;

export const NONE = -1;

/** Behind its closing quote; NONE: it is no string, or one with escapes or other than printable ASCII. */
export function endOfString(text: string, from: number): number {
  if (text.charCodeAt(from) !== QUOTE) return NONE;
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code < 0x20 || code > 0x7e || code === BACKSLASH) return NONE;
  }
  return NONE;
}

/** Without its exponent. What follows it is the caller's to judge. */
export function endOfNumber(text: string, from: number): number {
  const wholeAt = text.charCodeAt(from) === MINUS ? from + 1 : from;
  const wholeEnd = endOfDigits(text, wholeAt);
  const isLed = text.charCodeAt(wholeAt) === ZERO && wholeEnd > wholeAt + 1;
  if (wholeEnd === wholeAt || isLed) return NONE;
  if (text.charCodeAt(wholeEnd) !== POINT) return wholeEnd;
  const end = endOfDigits(text, wholeEnd + 1);
  return end === wholeEnd + 1 ? NONE : end;
}

/** Behind the exponent of a number that ends at `from`, which few have; NONE: one without digits. */
export function endOfExponent(text: string, from: number): number {
  const code = text.charCodeAt(from);
  if (code !== SMALL_E && code !== LARGE_E) return from;
  const sign = text.charCodeAt(from + 1);
  const digitsAt = sign === PLUS || sign === MINUS ? from + 2 : from + 1;
  const end = endOfDigits(text, digitsAt);
  return end === digitsAt ? NONE : end;
}

/** The place behind the ASCII digits that begin at `from`; `from` itself when there is none. */
export function endOfDigits(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (!(code >= ZERO && code <= NINE)) return at;
    at += 1;
  }
}

/** The place behind the white space of JSON that begins at `from`. */
export function endOfSpace(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return at;
    at += 1;
  }
}
