/**
 * Exact money arithmetic without bigint division or conversion, which cost more than all the rest of
 * a fill: whole numbers up to 2^53 in doubles, and the way between them and int64. Where a result
 * might not be exact, a function says so by its caller's check, never by rounding.
 */
import { RATE_SCALE } from '@shared/money/units';

const ONE = 10 ** RATE_SCALE;
const TWO_POW_32 = 4294967296;
const HIGH_UNIT = 4294967296n;
/** Below it, the rest of an amount times the rate, plus ONE, stays within 2^53. */
const RATE_MAX = 8n * 10n ** BigInt(RATE_SCALE - 1);

const int64 = new BigInt64Array(1);
const words = new Int32Array(int64.buffer);
const double = new Float64Array(int64.buffer);
int64[0] = 1n;
/** Which of the two words is the higher depends on the machine's byte order. */
const LOW = words[0] === 1 ? 0 : 1;
const HIGH = 1 - LOW;

/** From it to its double a double is a whole number, which its lowest bits spell. */
const FIRST_SPELLED = 2 ** 52;
const ITS_BITS = 0x4330000000000000n;

/** A safe integer as bigint; far cheaper than `BigInt(value)`. */
export function bigintOf(value: number): bigint {
  if (!(value >= 0 && value < FIRST_SPELLED)) return exactly(value);
  double[0] = value + FIRST_SPELLED;
  return BigInt.asIntN(64, (int64[0] as bigint) - ITS_BITS);
}

/** The same into a place of an array: no bigint then passes a call, where it would become an object. */
export function writeWhole(target: BigInt64Array, place: number, value: number): void {
  if (value >= 0 && value < FIRST_SPELLED) {
    double[0] = value + FIRST_SPELLED;
    target[place] = BigInt.asIntN(64, (int64[0] as bigint) - ITS_BITS);
  } else target[place] = exactly(value);
}

/** Takes a safe integer from one place of an array and adds it to another. */
export function moveWhole(balances: BigInt64Array, from: number, to: number, value: number): void {
  if (value >= 0 && value < FIRST_SPELLED) {
    double[0] = value + FIRST_SPELLED;
    const amount = BigInt.asIntN(64, (int64[0] as bigint) - ITS_BITS);
    balances[from] = BigInt.asIntN(64, (balances[from] as bigint) - amount);
    balances[to] = BigInt.asIntN(64, (balances[to] as bigint) + amount);
  } else {
    balances[from] = (balances[from] as bigint) - exactly(value);
    balances[to] = (balances[to] as bigint) + exactly(value);
  }
}

/** The same of any safe integer: its 32-bit halves become machine integers without a call. */
function exactly(value: number): bigint {
  const high = Math.floor(value / TWO_POW_32);
  const low = value - high * TWO_POW_32;
  return BigInt.asIntN(64, BigInt.asIntN(64, BigInt(high | 0) * HIGH_UNIT) + BigInt(low >>> 0));
}

/** An int64 as double: exact within ±2^53, else rounded but on the same side of every safe integer. */
export function doubleOf(value: bigint): number {
  int64[0] = value;
  return (words[HIGH] as number) * TWO_POW_32 + ((words[LOW] as number) >>> 0);
}

/** The same of the int64 at a place of an array, seen as 32-bit words. */
export function doubleAt(halves: Int32Array, place: number): number {
  const high = halves[place * 2 + HIGH] as number;
  return high * TWO_POW_32 + ((halves[place * 2 + LOW] as number) >>> 0);
}

/** The rate as a double for `ceilShare`, or NaN when it is too high for exact results. */
export function wholeRate(rate: bigint): number {
  return rate >= 0n && rate <= RATE_MAX ? doubleOf(rate) : NaN;
}

/** ⌈amount × rate⌉ of a safe amount ≥ 0 and a `wholeRate`. */
export function ceilShare(amount: number, rate: number): number {
  const units = Math.floor(amount / ONE);
  const rest = amount - units * ONE;
  return units * rate + Math.floor((rest * rate + (ONE - 1)) / ONE);
}

/** ⌊amount ÷ step⌋ of two safe integers, step > 0. */
export function floorQuotient(amount: number, step: number): number {
  const quotient = Math.floor(amount / step);
  return quotient * step > amount ? quotient - 1 : quotient;
}
