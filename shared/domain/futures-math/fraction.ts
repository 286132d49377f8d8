/**
 * Exact quotients. Prices and ratios that no integer can hold stay a fraction until somebody shows
 * one (half-up at 8 decimals, never fed back: exchange-rules §1) or makes an order price of it.
 */
import { divide, formatFixed, formatTrimmed, pow10 } from '../../money/decimal';
import { ASSET_SCALE, RATE_SCALE, ticks, type Ticks } from '../../money/units';

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

/** On the finer of both denominators where that is enough, so that sums do not grow without need. */
export function addFractions(a: Fraction, b: Fraction): Fraction {
  if (a.denominator < b.denominator) return addFractions(b, a);
  if (a.denominator % b.denominator === 0n) {
    const times = a.denominator / b.denominator;
    return { numerator: a.numerator + b.numerator * times, denominator: a.denominator };
  }
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}

export const subtractFractions = (a: Fraction, b: Fraction): Fraction =>
  addFractions(a, { numerator: -b.numerator, denominator: b.denominator });

export const multiplyFractions = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
});

/** a ÷ b; zero when b is. */
export const divideFractions = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.denominator, a.denominator * b.numerator);

/** Money in coins: what prices and quantities multiply to. */
export const moneyFraction = (amount: bigint): Fraction => ({
  numerator: amount,
  denominator: COIN,
});
const COIN = pow10(ASSET_SCALE);

/** A float, good to 15 digits: for the coordinates of a picture and nothing else. */
export function toCoordinate({ numerator, denominator }: Fraction): number {
  const direct = Number(numerator) / Number(denominator);
  return Number.isFinite(direct)
    ? direct
    : Number((numerator * pow10(RATE_SCALE)) / denominator) / Number(pow10(RATE_SCALE));
}

/** Decimal text with this many decimals, half-up: (2 ÷ 3, 2) is "0.67". */
export function fixedFraction({ numerator, denominator }: Fraction, decimals: number): string {
  return formatFixed(divide(numerator * pow10(decimals), denominator, 'half-up'), decimals);
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
