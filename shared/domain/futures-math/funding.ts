/** The funding rate and what it costs (exchange-rules §5.7). Rates in 1e-8. */
import { divide, pow10 } from '../../money/decimal';
import { atoms, rate, RATE_SCALE, type Atoms, type Mark, type Rate } from '../../money/units';
import { legValue, type MarginLeg } from './maintenance';

const ONE = pow10(RATE_SCALE);
/** 0.01 % per interval, towards which the rate is pulled by at most 0.05 %. */
const BASE_RATE = 10_000n;
const PULL_MAX = 50_000n;
const RATE_MAX = 750_000n;

/** How far the impact prices lie outside the index, as a share of it; half-up. */
export function premiumOf(index: Mark, impactBid: Mark, impactAsk: Mark): Rate {
  const above = impactBid > index ? impactBid - index : 0n;
  const below = index > impactAsk ? index - impactAsk : 0n;
  return rate(divide((above - below) * ONE, index, 'half-up'));
}

/** F = P̄ + clamp(0.0001 − P̄, ±0.0005), within ±0.0075. */
export function fundingRate(meanPremium: Rate): Rate {
  const pulled = meanPremium + clamp(BASE_RATE - meanPremium, PULL_MAX);
  return rate(clamp(pulled, RATE_MAX));
}

/** Absolute payment on `value` at the mark: the payer's rounded up, the receiver's down. */
export function fundingPayment(
  value: Atoms,
  fundingRateNow: Rate,
  side: 'payer' | 'receiver',
): Atoms {
  const product = value * fundingRateNow;
  const size = product < 0n ? -product : product;
  return atoms(divide(size, ONE, side === 'payer' ? 'ceil' : 'floor'));
}

/** What a position gets (above 0) or pays (below) at a rate: longs pay a positive one. */
export function fundingOf(leg: MarginLeg, fundingRateNow: Rate): Atoms {
  const pays = (leg.side === 'BUY') === fundingRateNow > 0n;
  const size = fundingPayment(legValue(leg), fundingRateNow, pays ? 'payer' : 'receiver');
  return atoms(pays ? 0n - size : size);
}

function clamp(value: bigint, limit: bigint): bigint {
  if (value > limit) return limit;
  return value < -limit ? -limit : value;
}
