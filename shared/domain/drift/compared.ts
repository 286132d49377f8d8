/**
 * One order beside its shadow: what the simulator said would become of it, and what did. Exact: quotients are
 * fractions, rounded where they are written.
 */
import { divide, pow10 } from '../../money/decimal';
import { fraction, type Fraction } from '../futures-math';
import { fine, FINE_SCALE, type Fine } from '../journal';
import type { Side } from '../order';

/** What became of an order. */
export interface Fate {
  /** Whole lots, of a contract whole contracts. */
  readonly lots: number;
  /** Σ ticks × lots. */
  readonly value: bigint;
  readonly makerLots: number;
  readonly fees: readonly { readonly asset: string; readonly amount: Fine }[];
  /** Since it left; null of one that filled nothing. */
  readonly firstMs: number | null;
  readonly lastMs: number | null;
}

/** How its market counts: a tick is 10^-pricePrecision of the quote, a lot units × 10^-decimals of the base. */
interface Counting {
  readonly base: string;
  readonly quote: string;
  readonly pricePrecision: number;
  readonly lot: { readonly units: number; readonly decimals: number };
}

export interface ComparedOrder extends Counting {
  readonly side: Side;
  /** The best price on the other side of the book when it left, in ticks; 0 where there was none. */
  readonly touch: number;
  /** Lots, or the amount of the quote that a market order was to spend. */
  readonly wanted: { readonly lots: number } | { readonly amount: Fine };
  readonly predicted: Fate;
  readonly actual: Fate;
}

const BPS = 10_000n;
export const FINE_ONE = pow10(FINE_SCALE);

/** In whole 10^-18, half-even. */
export const toFine = ({ numerator, denominator }: Fraction): Fine =>
  fine(divide(numerator * FINE_ONE, denominator, 'half-even'));

/** Quote money of Σ ticks × lots. */
const worth = ({ pricePrecision, lot }: Counting, tickLots: bigint): Fraction =>
  fraction(tickLots * BigInt(lot.units), pow10(pricePrecision + lot.decimals));

/** In ticks; null of one that filled nothing. */
export const average = ({ lots, value }: Fate): Fraction | null =>
  lots === 0 ? null : fraction(value, BigInt(lots));

/**
 * How much worse than the touch at sending the fills were, in quote money, in ticks a lot and in basis points of the
 * touch. Below zero is better, as what rests has it. Null where nothing filled or there was no touch.
 */
export function slippage(
  order: ComparedOrder,
  fate: Fate,
): { readonly quote: Fraction; readonly ticks: Fraction; readonly bps: Fraction } | null {
  if (fate.lots === 0 || order.touch === 0) return null;
  const atTouch = BigInt(order.touch) * BigInt(fate.lots);
  const worse = order.side === 'BUY' ? fate.value - atTouch : atTouch - fate.value;
  return {
    quote: worth(order, worse),
    ticks: fraction(worse, BigInt(fate.lots)),
    bps: fraction(worse * BPS, atTouch),
  };
}

/** The fee in basis points of what was traded; null where nothing was, or it was paid in a third coin. */
export function feeBps(order: ComparedOrder, fate: Fate): Fraction | null {
  if (fate.lots === 0) return null;
  const traded: Readonly<Record<string, Fraction>> = {
    [order.base]: fraction(BigInt(fate.lots) * BigInt(order.lot.units), pow10(order.lot.decimals)),
    [order.quote]: worth(order, fate.value),
  };
  let sum = 0n;
  for (const { asset, amount } of fate.fees) {
    const of = traded[asset];
    if (of === undefined || of.numerator === 0n) return null;
    sum += toFine(fraction(amount * BPS * of.denominator, of.numerator * FINE_ONE));
  }
  return fraction(sum, FINE_ONE);
}

/** What of it filled, as a share of what was wanted: from 0 to 1. */
export function filledShare(order: ComparedOrder, fate: Fate): Fraction {
  const { wanted } = order;
  if ('lots' in wanted) return fraction(BigInt(fate.lots), BigInt(wanted.lots));
  const { numerator, denominator } = worth(order, fate.value);
  return fraction(numerator * FINE_ONE, denominator * wanted.amount);
}

const sizeOf = (value: bigint): bigint => (value < 0n ? 0n - value : value);

/** Of what was asked for: lots, or of a market order by amount what it spent. */
const filledOf = ({ wanted }: ComparedOrder, { lots, value }: Fate): bigint =>
  'lots' in wanted ? BigInt(lots) : value;

/** An amount is spent in whole lots: what is left of it is less than the price of one. */
function isSameSize({ wanted, predicted, actual }: ComparedOrder): boolean {
  if ('lots' in wanted || predicted.lots === 0 || actual.lots === 0) {
    return predicted.lots === actual.lots;
  }
  const apart = sizeOf(predicted.value - actual.value);
  return [predicted, actual].some(({ lots, value }) => apart * BigInt(lots) < value);
}

/** Both filled the same size, at averages that are a tick apart at most, or a basis point where that is more. */
export function agrees(order: ComparedOrder): boolean {
  if (!isSameSize(order)) return false;
  const { predicted, actual } = order;
  const [ours, theirs] = [BigInt(predicted.lots), BigInt(actual.lots)];
  const apart = sizeOf(predicted.value * theirs - actual.value * ours);
  return apart <= ours * theirs || apart * BPS <= actual.value * ours;
}

/** Predicted less actual, in basis points of the touch; null unless both filled. */
export function slippageError(order: ComparedOrder): Fine | null {
  const predicted = slippage(order, order.predicted);
  const actual = slippage(order, order.actual);
  if (predicted === null || actual === null) return null;
  return fine(toFine(predicted.bps) - toFine(actual.bps));
}

/** Predicted less actual, in basis points of what was traded; null unless both are known. */
export function feeError(order: ComparedOrder): Fine | null {
  const predicted = feeBps(order, order.predicted);
  const actual = feeBps(order, order.actual);
  if (predicted === null || actual === null) return null;
  return fine(toFine(predicted) - toFine(actual));
}

/** From here on a slippage error counts as wholly wrong. */
export const WRONG_BPS = 10n;

export const isIdle = ({ predicted, actual }: ComparedOrder): boolean =>
  predicted.lots === 0 && actual.lots === 0;

/**
 * From 0 to 1: the smaller filled size ÷ the larger one (1 when neither filled) × what the slippage error leaves of
 * 10 basis points.
 */
export function closeness(order: ComparedOrder): Fine {
  if (isIdle(order)) return fine(FINE_ONE);
  const predicted = filledOf(order, order.predicted);
  const actual = filledOf(order, order.actual);
  const [less, more] = predicted < actual ? [predicted, actual] : [actual, predicted];
  const size = sizeOf(slippageError(order) ?? 0n);
  const most = WRONG_BPS * FINE_ONE;
  const left = size >= most ? 0n : most - size;
  return toFine(fraction(less * left, more * most));
}
