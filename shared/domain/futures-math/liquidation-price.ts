/** At which price a position is liquidated, and at which its margin is gone (exchange-rules §5.8). */
import { pow10 } from '../../money/decimal';
import { RATE_SCALE, ticks, type Atoms, type Ticks } from '../../money/units';
import { fraction, roundToTick, type Fraction } from './fraction';
import { legProfit, requirement, type MarginLeg } from './maintenance';
import { direction } from './position';

const ONE = pow10(RATE_SCALE);

/** reducePrice of an isolated position with `margin` = hold + realized. It may be at or below 0. */
export function isolatedReducePrice(leg: MarginLeg, margin: Atoms): Fraction {
  return meetingPrice([leg], margin * ONE);
}

/** reducePrice of a cross position while every other cross position of the coin stands still. */
export function crossReducePrice(
  leg: MarginLeg,
  normal: Atoms,
  others: readonly MarginLeg[],
): Fraction {
  return meetingPrice([leg], crossMargin(normal, others));
}

/**
 * The price of one contract at which a cross account is liquidated: `moving` are all its cross
 * positions on that contract, which move together, `still` its others. Null when there is none.
 */
export function liquidationPrice(
  moving: readonly MarginLeg[],
  normal: Atoms,
  still: readonly MarginLeg[],
): Fraction | null {
  const price = meetingPrice(moving, crossMargin(normal, still));
  return price.numerator > 0n ? price : null;
}

/** The price at which nothing of `margin` is left when the close and its fee are paid. */
export function bankruptcyPrice(leg: MarginLeg, margin: Atoms): Fraction {
  return meetingPrice([{ ...leg, keepRate: 0n as MarginLeg['keepRate'] }], margin * ONE);
}

/**
 * The bankruptcy price on the tick grid, in the account's favour: a long's up, a short's down. There
 * is no price below one tick: a long whose margin covers everything asks for one tick.
 */
export function bankruptcyTick(leg: MarginLeg, margin: Atoms, pricePrecision: number): Ticks {
  const rounding = leg.side === 'BUY' ? 'ceil' : 'floor';
  return ticks(Math.max(1, roundToTick(bankruptcyPrice(leg, margin), pricePrecision, rounding)));
}

/** normal + Σ (profit − requirement) in atoms × 10^8. */
function crossMargin(normal: Atoms, legs: readonly MarginLeg[]): bigint {
  return legs.reduce((sum, leg) => sum + legProfit(leg) * ONE - requirement(leg), normal * ONE);
}

/**
 * The common price of `legs` at which margin + Σ profit = Σ requirement:
 * (Σ d·C − M) ÷ Σ Q·(d − k − t), with `scaledMargin` in atoms × 10^8. 0 when the price is immaterial.
 */
function meetingPrice(legs: readonly MarginLeg[], scaledMargin: bigint): Fraction {
  let numerator = -scaledMargin;
  let denominator = 0n;
  for (const { side, volume, openCost, unit, keepRate, closeRate } of legs) {
    const d = direction(side);
    numerator += d * openCost * ONE;
    denominator += BigInt(volume) * unit.perQuote * (d * ONE - keepRate - closeRate);
  }
  return fraction(numerator, denominator);
}
