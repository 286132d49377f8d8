/** Exact decimal text to scaled integers and back. Nothing here rounds unless the call says how. */
import { err, ok, type Result } from '../kernel/result';

export type Rounding = 'floor' | 'ceil' | 'half-up' | 'half-even';

export type DecimalError = 'malformed' | 'too-precise';

const DECIMAL = /^(-?)(\d{1,20})(?:\.(\d{1,18}))?$/;

/** 10^n for 0 ≤ n ≤ 80 as bigint: as many decimals as a price and a quantity of a reply may have together. */
export function pow10(exponent: number): bigint {
  const power = POWERS[exponent];
  if (power === undefined) throw new Error(`invariant: pow10(${String(exponent)})`);
  return power;
}
const POWERS: readonly bigint[] = Array.from({ length: 81 }, (_, n) => 10n ** BigInt(n));

/**
 * Reads plain decimal text ("-12.340") as an integer of 10^-scale. Trailing zeros are ignored;
 * more significant decimals than `scale` are `too-precise`, never rounded (exchange-rules §1).
 */
export function parseDecimal(text: string, scale: number): Result<bigint, DecimalError> {
  const short = parseShortDecimal(text, scale);
  if (short !== null) return ok(BigInt(short));
  const match = DECIMAL.exec(text);
  if (match === null) return err('malformed');
  const [, sign = '', whole = '0', fraction = ''] = match;
  const significant = fraction.replace(/0+$/, '');
  if (significant.length > scale) return err('too-precise');
  const magnitude = BigInt(whole + significant.padEnd(scale, '0'));
  return ok(sign === '-' ? -magnitude : magnitude);
}

const SHORT_DIGITS = 15;

/**
 * What nearly every price and quantity is: plain, without a sign, and of so few digits that a float counts
 * them exactly. Null says nothing about the text.
 */
export function parseShortDecimal(text: string, scale: number): number | null {
  const pointAt = text.indexOf('.');
  const decimals = pointAt === -1 ? 0 : text.length - pointAt - 1;
  if (decimals > scale || text.length + scale - decimals > SHORT_DIGITS) return null;
  // Digits on either side of a point.
  if (text === '' || pointAt === 0 || pointAt === text.length - 1) return null;
  let units = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (at === pointAt) continue;
    const digit = text.charCodeAt(at) - 48;
    if (!(digit >= 0 && digit <= 9)) return null;
    units = units * 10 + digit;
  }
  for (let more = decimals; more < scale; more += 1) units *= 10;
  return units;
}

/** `units` of 10^-`scale`. */
export interface ExactDecimal {
  readonly units: bigint;
  readonly scale: number;
}

/** Reads decimal text into its own integer and scale, keeping every digit. */
export function parseExact(text: string): Result<ExactDecimal, DecimalError> {
  return exactOf(DECIMAL.exec(text));
}

const LONG_DECIMAL = /^(-?)(\d{1,40})(?:\.(\d{1,40}))?$/;

/** The same of as many digits as a reply may hold of a number: exchanges count finer than any field of an order. */
export function parseLong(text: string): Result<ExactDecimal, DecimalError> {
  return exactOf(LONG_DECIMAL.exec(text));
}

function exactOf(match: RegExpExecArray | null): Result<ExactDecimal, DecimalError> {
  if (match === null) return err('malformed');
  const [, sign = '', whole = '0', fraction = ''] = match;
  const magnitude = BigInt(whole + fraction);
  return ok({ units: sign === '-' ? -magnitude : magnitude, scale: fraction.length });
}

/** Plain decimal text with exactly `scale` decimals: (123450n, 4) is "12.3450". Of a number: a safe integer. */
export function formatFixed(units: bigint | number, scale: number): string {
  const negative = units < 0;
  const digits = (negative ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const text = scale === 0 ? digits : `${whole}.${digits.slice(digits.length - scale)}`;
  return negative ? `-${text}` : text;
}

/** Plain decimal text without trailing zeros: (123450n, 4) is "12.345". */
export function formatTrimmed(units: bigint | number, scale: number): string {
  if (typeof units === 'number' && units >= 0 && scale < UNITS.length) {
    return trimmedNumber(units, scale);
  }
  const text = formatFixed(units, scale);
  if (scale === 0) return text;
  let end = text.length;
  while (text.charCodeAt(end - 1) === ZERO) end -= 1;
  if (text.charCodeAt(end - 1) === POINT) end -= 1;
  return text.slice(0, end);
}

/** The same as a figure within words, its thousands apart: (123456789n, 4) is "12,345.6789". */
export function formatGrouped(units: bigint, scale: number): string {
  const [whole = '', ...fraction] = formatTrimmed(units, scale).split('.');
  return [whole.replace(/\B(?=(?:\d{3})+$)/g, ','), ...fraction].join('.');
}

const ZERO = 0x30;
const POINT = 0x2e;

/** 10^n as a number. */
const UNITS = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000] as const;
const ZEROS = UNITS.map((_, count) => '0'.repeat(count));

/** From its digits: nothing that is cut off again is written first. */
function trimmedNumber(units: number, scale: number): string {
  const unit = UNITS[scale] as number;
  let decimals = units % unit;
  const whole = (units - decimals) / unit;
  if (decimals === 0) return String(whole);
  let places = scale;
  while (decimals % 10 === 0) {
    decimals /= 10;
    places -= 1;
  }
  const digits = String(decimals);
  return `${whole}.${ZEROS[places - digits.length] as string}${digits}`;
}

/** Exact integer division with the rounding the caller names. The divisor is positive. */
export function divide(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  if (divisor <= 0n) throw new Error('invariant: divide needs a positive divisor');
  const quotient = dividend / divisor;
  const remainder = dividend % divisor;
  if (remainder === 0n) return quotient;
  const away = dividend < 0n ? -1n : 1n;
  switch (rounding) {
    case 'floor':
      return dividend < 0n ? quotient - 1n : quotient;
    case 'ceil':
      return dividend < 0n ? quotient : quotient + 1n;
    case 'half-up':
    case 'half-even': {
      const twice = 2n * (remainder < 0n ? -remainder : remainder);
      if (twice > divisor) return quotient + away;
      if (twice < divisor) return quotient;
      if (rounding === 'half-up') return quotient + away; // ties go away from zero
      return quotient % 2n === 0n ? quotient : quotient + away;
    }
  }
}

/** Moves an integer from one scale to another; widening is exact, narrowing rounds as named. */
export function rescale(units: bigint, from: number, to: number, rounding: Rounding): bigint {
  if (to >= from) return units * pow10(to - from);
  return divide(units, pow10(from - to), rounding);
}
