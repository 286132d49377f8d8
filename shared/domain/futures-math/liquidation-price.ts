/** At which price a position is liquidated, and at which its margin is gone (exchange-rules §5.8). */
import { divide, pow10 } from '../../money/decimal';
import { atoms, rate, RATE_SCALE, ticks, type Atoms, type Ticks } from '../../money/units';
import { fraction, roundToTick, type Fraction } from './fraction';
import { legProfit, legValue, requirement, type MarginLeg } from './maintenance';
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

/** On which side of that price the account is liquidated; null where the price is immaterial. */
export function liquidationSide(moving: readonly MarginLeg[]): 'below' | 'above' | null {
  const slope = slopeOf(moving);
  return slope === 0n ? null : slope > 0n ? 'below' : 'above';
}

/**
 * The price of one contract at which closing everything, fees paid, leaves a cross account nothing: as
 * `liquidationPrice`, without maintenance. Null when there is none.
 */
export function crossBankruptcyPrice(
  moving: readonly MarginLeg[],
  normal: Atoms,
  still: readonly MarginLeg[],
): Fraction | null {
  return liquidationPrice(moving.map(withoutKeep), normal, still.map(withoutKeep));
}

/**
 * The part of a cross account that stands behind one of its positions: its share of the equity by
 * value, less its own profit (exchange-rules §5.9). The shares of all never add up to more.
 */
export function crossBacking(leg: MarginLeg, equity: Atoms, value: Atoms): Atoms {
  return atoms(divide(equity * legValue(leg), value, 'floor') - legProfit(leg));
}

/** The price at which nothing of `margin` is left when the close and its fee are paid. */
export function bankruptcyPrice(leg: MarginLeg, margin: Atoms): Fraction {
  return meetingPrice([withoutKeep(leg)], margin * ONE);
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
  const cost = legs.reduce((sum, { side, openCost }) => sum + direction(side) * openCost, 0n);
  return fraction(cost * ONE - scaledMargin, slopeOf(legs));
}

/** How fast margin less requirement grows with the price: Σ Q·(d − k − t) × 10^8. */
function slopeOf(legs: readonly MarginLeg[]): bigint {
  return legs.reduce(
    (sum, { side, volume, unit, keepRate, closeRate }) =>
      sum + BigInt(volume) * unit.perQuote * (direction(side) * ONE - keepRate - closeRate),
    0n,
  );
}

const withoutKeep = (leg: MarginLeg): MarginLeg => ({ ...leg, keepRate: rate(0n) });
