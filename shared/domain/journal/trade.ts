/** A closed trade as the journal lists it, whatever it was made of: averages, and its result as a share. Pure. */
import { parseExact, pow10 } from '../../money/decimal';
import { ASSET_SCALE } from '../../money/units';
import { divideFractions, fixedFraction, fraction, type Fraction } from '../futures-math';
import type { ListedContract } from '../instrument';
import type { ClosedPosition } from '../position';
import { fine, fineOf, type Fine } from './fine';
import type { Amounts, Trip } from './trip-types';

/** Decimals an average has beyond those of its market's prices; rounded half-up. */
const AVERAGE_DECIMALS = 2;
/** Of a result as a share of what was put in; rounded half-up. */
const SHARE_DECIMALS = 6;

export interface TradeFigures {
  /** Of the base asset: what was opened. */
  readonly quantity: Fine;
  /** Average prices; empty where nothing was bought, or nobody knows at what price. */
  readonly entry: string;
  readonly exit: string;
  readonly result: Fine | null;
  /** Result ÷ value of the entry, without leverage; empty without one. */
  readonly share: string;
}

export function tripFigures(trip: Trip, pricePrecision: number): TradeFigures {
  const [first, last] = trip.side === 'BUY' ? [trip.bought, trip.sold] : [trip.sold, trip.bought];
  const decimals = pricePrecision + AVERAGE_DECIMALS;
  return {
    quantity: trip.openedAtMs === null ? last.quantity : first.quantity,
    entry: average(first, decimals),
    exit: average(last, decimals),
    result: trip.result,
    share: trip.result === null ? '' : shareOf(trip.result, first.value),
  };
}

/**
 * The exchange tells the opening price and what closing brought. What it was closed at on average is what makes the
 * one of the other: opening + (close profit + settlements) ÷ size, of a short the other way around.
 */
export function positionFigures(
  position: Pick<
    ClosedPosition,
    'side' | 'contracts' | 'openPrice' | 'closeProfit' | 'settleProfit' | 'historyRealized'
  >,
  { multiplier, pricePrecision }: Pick<ListedContract, 'multiplier' | 'pricePrecision'>,
): TradeFigures {
  const { side, contracts, openPrice, closeProfit, settleProfit, historyRealized } = position;
  const size = BigInt(contracts) * BigInt(multiplier.units);
  const quantity = fineOf(size, multiplier.decimals);
  const result = fineOf(historyRealized, ASSET_SCALE);
  const read = parseExact(openPrice);
  if (!read.ok || size === 0n) return { quantity, entry: '', exit: '', result, share: '' };
  const opening: Fraction = { numerator: read.value.units, denominator: pow10(read.value.scale) };
  const brought = (side === 'BUY' ? 1n : -1n) * (closeProfit + settleProfit);
  const perUnit = divideFractions(
    { numerator: brought, denominator: pow10(ASSET_SCALE) },
    { numerator: size, denominator: pow10(multiplier.decimals) },
  );
  const decimals = pricePrecision + AVERAGE_DECIMALS;
  const value = (quantity * opening.numerator) / opening.denominator;
  return {
    quantity,
    entry: fixedFraction(opening, decimals),
    exit: fixedFraction(
      fraction(
        opening.numerator * perUnit.denominator + perUnit.numerator * opening.denominator,
        opening.denominator * perUnit.denominator,
      ),
      decimals,
    ),
    result,
    share: shareOf(result, fine(value)),
  };
}

const average = ({ quantity, value }: Amounts, decimals: number): string =>
  quantity === 0n ? '' : fixedFraction(fraction(value, quantity), decimals);

const shareOf = (result: Fine, value: Fine): string =>
  value <= 0n ? '' : fixedFraction(fraction(result, value), SHARE_DECIMALS);
