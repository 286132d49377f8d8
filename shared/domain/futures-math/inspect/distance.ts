/** How far it is to a price: in per cent of the mark, in average ranges, in minutes of recent moves. */
import { divide, pow10 } from '../../../money/decimal';
import { MARK_DECIMALS, type Mark } from '../../../money/units';
import type { Candle } from '../../candle';
import { divideFractions, fraction, multiplyFractions, type Fraction } from '../fraction';
import type { MarginLeg } from '../maintenance';
import type { Figures } from './figure';

/** How much a contract has moved lately. */
export interface Volatility {
  /** Average true range of one candle, in quote units. */
  readonly atr: Fraction;
  /** Mean square of the returns per minute; its root is the standard deviation of a minute. */
  readonly variancePerMinute: Fraction;
}

const ATR_CANDLES = 14;
/** Squared returns are summed in this many decimals. */
const SQUARE_DECIMALS = 24;
const RETURN_DECIMALS = 12;

/**
 * Of closed candles in any order; ATR is the plain mean over the newest 14, the variance over all. Null
 * for fewer than two candles, or when nothing has moved.
 */
export function volatilityOf(
  candles: readonly Candle[],
  pricePrecision: number,
  candleMinutes: number,
): Volatility | null {
  const sorted = candles.toSorted((a, b) => a.openTimeMs - b.openTimeMs);
  const ranges: bigint[] = [];
  let squares = 0n;
  for (let at = 1; at < sorted.length; at += 1) {
    const [before, now] = [sorted[at - 1], sorted[at]];
    if (before === undefined || now === undefined || before.close <= 0) continue;
    const high = Math.max(now.high, before.close);
    ranges.push(BigInt(high - Math.min(now.low, before.close)));
    const moved = BigInt(now.close - before.close) * pow10(RETURN_DECIMALS);
    const share = divide(moved, BigInt(before.close), 'half-up');
    squares += share * share;
  }
  const recent = ranges.slice(-ATR_CANDLES);
  if (recent.length === 0 || squares === 0n) return null;
  const sum = recent.reduce((total, range) => total + range, 0n);
  return {
    atr: fraction(sum, BigInt(recent.length) * pow10(pricePrecision)),
    variancePerMinute: fraction(
      squares,
      BigInt(ranges.length) * BigInt(candleMinutes) * pow10(SQUARE_DECIMALS),
    ),
  };
}

type DistanceFigures = Pick<
  Figures,
  'liquidationDistance' | 'bankruptcyDistance' | 'liquidationAtr' | 'liquidationMinutes'
>;

/** `side`: on which side of the mark the liquidation lies; null: nowhere, and so are the figures. */
export function distanceFigures(
  leg: MarginLeg,
  liquidation: Fraction | null,
  bankruptcy: Fraction | null,
  side: 'below' | 'above' | null,
  volatility: Volatility | null,
): DistanceFigures {
  const now = priceOfMark(leg);
  const gap = (price: Fraction | null): Fraction | null =>
    price === null || side === null ? null : gapOf(now, price, side);
  const toLiquidation = gap(liquidation);
  const share = toLiquidation === null ? null : divideFractions(toLiquidation, now);
  const toBankruptcy = gap(bankruptcy);
  return {
    liquidationDistance: share,
    bankruptcyDistance: toBankruptcy === null ? null : divideFractions(toBankruptcy, now),
    liquidationAtr:
      toLiquidation === null || volatility === null
        ? null
        : divideFractions(toLiquidation, volatility.atr),
    liquidationMinutes: share === null || volatility === null ? null : minutesTo(share, volatility),
  };
}

/** A standard deviation grows with the root of time. Null where liquidation has come. */
function minutesTo(share: Fraction, { variancePerMinute }: Volatility): Fraction | null {
  if (share.numerator <= 0n) return null;
  return divideFractions(multiplyFractions(share, share), variancePerMinute);
}

/** The mark in quote units. */
export function priceOfMark({ mark, unit }: Pick<MarginLeg, 'mark' | 'unit'>): Fraction {
  return fraction(mark * unit.perMark, unit.perQuote);
}

/** A price in quote units on the finer grid of marks; 'ceil' or 'floor' where it lies between. */
export function markOfPrice(
  { numerator, denominator }: Fraction,
  pricePrecision: number,
  rounding: 'ceil' | 'floor' | 'half-up',
): Mark {
  return divide(numerator * pow10(pricePrecision + MARK_DECIMALS), denominator, rounding) as Mark;
}

function gapOf(now: Fraction, price: Fraction, side: 'below' | 'above'): Fraction {
  const [high, low] = side === 'below' ? [now, price] : [price, now];
  return fraction(
    high.numerator * low.denominator - low.numerator * high.denominator,
    high.denominator * low.denominator,
  );
}
