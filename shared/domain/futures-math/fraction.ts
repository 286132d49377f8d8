/**
 * Exact quotients. Prices and ratios that no integer can hold stay a fraction until somebody shows
 * one (half-up at 8 decimals, never fed back: exchange-rules §1) or makes an order price of it.
 */
import { divide, formatTrimmed, pow10 } from '../../money/decimal';
import { ticks, type Ticks } from '../../money/units';

const SHOWN_DECIMALS = 8;

/** numerator ÷ denominator, the denominator above zero. Prices are in quote units. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const ZERO: Fraction = { numerator: 0n, denominator: 1n };

/** Zero when the denominator is: a ratio of an empty account reads 0 (exchange-rules §5.11). */
export function fraction(numerator: bigint, denominator: bigint): Fraction {
  if (denominator === 0n) return ZERO;
  if (denominator < 0n) return { numerator: -numerator, denominator: -denominator };
  return { numerator, denominator };
}

/** Decimal text, half-up at 8 decimals, without trailing zeros. */
export function showFraction({ numerator, denominator }: Fraction): string {
  const units = divide(numerator * pow10(SHOWN_DECIMALS), denominator, 'half-up');
  return formatTrimmed(units, SHOWN_DECIMALS);
}

/** −1, 0 or 1 as a < b, a = b, a > b. */
export function compareFractions(a: Fraction, b: Fraction): number {
  const left = a.numerator * b.denominator;
  const right = b.numerator * a.denominator;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The price on the tick grid above ('ceil') or below ('floor'). */
export function roundToTick(
  price: Fraction,
  pricePrecision: number,
  rounding: 'ceil' | 'floor',
): Ticks {
  const { numerator, denominator } = price;
  return ticks(Number(divide(numerator * pow10(pricePrecision), denominator, rounding)));
}
