/** What the exchange API does not state about margin trading (exchange-rules §4). */
import { rate, type Rate } from '../money/units';

/** Margin levels (assets ÷ debt): to borrow at least, to be called at most, to be liquidated at most. */
export interface MarginProfile {
  readonly initial: Rate;
  readonly call: Rate;
  readonly liquidation: Rate;
}

export const MARGIN_PROFILES = {
  '3x': { initial: rate(150_000_000n), call: rate(130_000_000n), liquidation: rate(110_000_000n) },
  '5x': { initial: rate(125_000_000n), call: rate(116_000_000n), liquidation: rate(110_000_000n) },
  '10x': { initial: rate(111_000_000n), call: rate(109_000_000n), liquidation: rate(105_000_000n) },
} as const satisfies Record<string, MarginProfile>;
export type MarginProfileName = keyof typeof MARGIN_PROFILES;

export interface MarginRules {
  readonly profile: MarginProfileName;
  readonly autoRepay: boolean;
  /** Interest per hour on the principal; `others` for an asset without its own. */
  readonly hourlyRates: Readonly<Record<string, Rate>>;
  readonly otherHourlyRate: Rate;
  /** What one account may owe of an asset, in whole USDT at the opening prices. */
  readonly lendCapUsdt: number;
  /** Of the value repaid by a liquidation, to the insurance fund. */
  readonly liquidationFee: Rate;
}

export const MARGIN_RULES: MarginRules = {
  profile: '3x',
  autoRepay: true,
  hourlyRates: { USDT: rate(1000n), BTC: rate(500n), ETH: rate(500n) },
  otherHourlyRate: rate(2000n),
  lendCapUsdt: 1_000_000,
  liquidationFee: rate(2_000_000n),
};
