/**
 * The prices that an order may name (exchange-rules §2): a buy from a tenth of the reference up to a share above it, a
 * sell from that share below it up to ten times it. The reference is the mark of a contract, the last trade of a pair.
 */
import { divide, pow10 } from '../money/decimal';
import { MARK_DECIMALS, rate, RATE_SCALE, type Mark, type Rate } from '../money/units';
import type { Side } from './order';

/** Of the simulated exchange unless they are set, and assumed of any other. The API does not state them. */
export const SPOT_PRICE_BAND: Rate = rate(30_000_000n);
export const FUTURES_PRICE_BAND: Rate = rate(10_000_000n);

/** Whole ticks; both may be named. */
export interface PriceBand {
  readonly low: bigint;
  readonly high: bigint;
}

const ONE = pow10(RATE_SCALE);
const TO_TICK = pow10(MARK_DECIMALS);

export function priceBand(side: Side, reference: Mark, share: Rate): PriceBand {
  return side === 'BUY'
    ? {
        low: divide(reference, 10n * TO_TICK, 'ceil'),
        high: (reference * (ONE + share)) / (ONE * TO_TICK),
      }
    : {
        low: divide(reference * (ONE - share), ONE * TO_TICK, 'ceil'),
        high: (reference * 10n) / TO_TICK,
      };
}

export const isInBand = ({ low, high }: PriceBand, price: number): boolean =>
  BigInt(price) >= low && BigInt(price) <= high;
