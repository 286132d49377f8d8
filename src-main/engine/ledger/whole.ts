/**
 * Exact rates and quotients of whole numbers in doubles, without bigint division, which costs more than all
 * the rest of a fill. Where a result might not be exact, a function says so by its caller's check, never by
 * rounding.
 */
import { RATE_SCALE } from '@shared/money/units';
import { WHOLE_END } from './sums';

const ONE = 10 ** RATE_SCALE;
/** Below it, the rest of an amount times the rate, plus ONE, stays within 2^53. */
const RATE_MAX = 8n * 10n ** BigInt(RATE_SCALE - 1);

/** The rate as a double for `ceilShare`, or NaN when it is too high for exact results. */
export function wholeRate(rate: bigint): number {
  return rate >= 0n && rate <= RATE_MAX ? Number(rate) : NaN;
}

/** ⌈amount × rate⌉ of a safe amount ≥ 0 and a `wholeRate`. */
export function ceilShare(amount: number, rate: number): number {
  const product = amount * rate;
  // The quotient is below 2^26, so that a double tells it from the next multiple of 1 ÷ ONE.
  if (product < WHOLE_END) return Math.floor((product + (ONE - 1)) / ONE);
  const units = Math.floor(amount / ONE);
  const rest = amount - units * ONE;
  return units * rate + Math.floor((rest * rate + (ONE - 1)) / ONE);
}

/**
 * ⌊amount ÷ step⌋ of two safe integers, step > 0. What is short of a multiple k is short of it by at least
 * 1 ÷ step, which is more than k ÷ 2^53: too much for the double of the quotient to be rounded up to k.
 */
export function floorQuotient(amount: number, step: number): number {
  return Math.floor(amount / step);
}
