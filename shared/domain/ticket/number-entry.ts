/** What people type or paste for a number, as plain decimal text. It repairs, it never guesses. */

/**
 * Groups of three, all apart by the same sign. No thousands begin with a zero: "0,125" is an eighth to many, and was
 * 125. What is apart in any other way may be two numbers: of two cells of a table, copied together, one was made.
 */
const THOUSANDS =
  /^-?[1-9]\d{0,2}([,_' \u00A0\u2007\u2009\u202F])\d{3}(?:\1\d{3})*(?:\.\d*)?(?:\s?[km])?$/i;
const SUFFIXED = /^(\d+)(?:\.(\d+))?\s?([km])$/i;
const ZEROS = { k: 3, m: 6 } as const;

/**
 * Removes spaces around it and thousands separators, reads "10k" and "1.5m", completes ".5". A lone comma is
 * left in place ("1,5" may mean either), so that it is refused instead of guessed.
 */
export function cleanNumber(typed: string): string {
  const given = typed.trim();
  const [, apart] = THOUSANDS.exec(given) ?? [];
  const text = apart === undefined ? given : given.replaceAll(apart, '');
  const suffixed = SUFFIXED.exec(text);
  if (suffixed !== null) return expand(suffixed);
  return text.startsWith('.') ? `0${text}` : text;
}

function expand([, whole = '', fraction = '', suffix = '']: RegExpExecArray): string {
  const zeros = ZEROS[suffix.toLowerCase() === 'k' ? 'k' : 'm'];
  const digits = fraction.padEnd(zeros, '0');
  const moved = (whole + digits.slice(0, zeros)).replace(/^0+(?=\d)/, '');
  const rest = digits.slice(zeros);
  return rest === '' ? moved : `${moved}.${rest}`;
}

/** The text to read while the trader may still be typing: "5." is 5. */
export function settledNumber(text: string): string {
  return text.endsWith('.') ? text.slice(0, -1) : text;
}

/** A part of a whole, above 0 and at most 1. */
export interface Share {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const FRACTION = /^(\d{1,4})\/(\d{1,4})$/;
const PERCENT = /^(\d{1,3})(?:\.(\d{1,4}))?%$/;

/** "1/3" and "25%"; null for anything else, more than the whole included. */
export function parseShare(text: string): Share | null {
  const fraction = FRACTION.exec(text);
  if (fraction !== null) return shareOf(BigInt(fraction[1] ?? 0), BigInt(fraction[2] ?? 0));
  const percent = PERCENT.exec(text);
  if (percent === null) return null;
  const digits = (percent[2] ?? '').padEnd(4, '0');
  return shareOf(BigInt((percent[1] ?? '') + digits), 1_000_000n);
}

function shareOf(numerator: bigint, denominator: bigint): Share | null {
  return numerator > 0n && numerator <= denominator ? { numerator, denominator } : null;
}
