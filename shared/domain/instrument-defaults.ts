/**
 * What the exchange API does not state: fees, minima, maxima. The simulated exchange's default
 * configuration is read from here, and so is a live profile's table of assumptions (shown with ≈).
 */
import { atoms, rate, type Atoms, type Rate } from '../money/units';
import type { SpotPair } from './instrument';
import { MARKET_PROTECTION } from './market-protection';
import { SPOT_PRICE_BAND } from './price-band';

export interface SpotFees {
  readonly maker: Rate;
  readonly taker: Rate;
}

/** exchange-rules §3: maker 0.0008, taker 0.0010 of what is received. */
export const SPOT_FEES: SpotFees = { maker: rate(80_000n), taker: rate(100_000n) };

/** The filters of exchange-rules §2 for one pair. Amounts are in the pair's quote asset. */
export interface SpotRules {
  readonly pair: SpotPair;
  readonly fees: SpotFees;
  /** The smallest order value; a limit order's is price × quantity. */
  readonly minAmount: Atoms;
  /** The largest limit and market order, in lots. */
  readonly maxLimitLots: number;
  readonly maxMarketLots: number;
  readonly maxOpenOrders: number;
  /** Market orders are accepted. */
  readonly market: boolean;
  /** A buy may be priced up to reference × (1 + band), a sell down to reference × (1 − band). */
  readonly priceBand: Rate;
  /** A market order walks at most this far from the best opposite price. */
  readonly marketProtection: Rate;
  /** The price at which the simulated market opens, as decimal text. */
  readonly openingPrice: string;
}

const MAX_LIMIT_USDT = 2_000_000;
const MAX_MARKET_USDT = 400_000;

/**
 * exchange-rules §2: the least an order of a pair may be worth, by its quote asset, 5 USDT and 0.0001 BTC. Of the
 * simulated exchange unless it is set, and assumed of any other; nothing is assumed of other assets.
 */
const SPOT_MIN_AMOUNTS: Readonly<Record<'USDT' | 'BTC', Atoms>> = {
  USDT: atoms(500_000_000n),
  BTC: atoms(10_000n),
};
/** Null: nobody knows. */
export const usualMinAmount = (quote: string): Atoms | null =>
  quote === 'USDT' || quote === 'BTC' ? SPOT_MIN_AMOUNTS[quote] : null;

function spot(
  base: string,
  quote: 'USDT' | 'BTC',
  openingPrice: string,
  [pricePrecision, quantityPrecision]: readonly [number, number],
  baseUnitsPerMillionUsdt: number,
): SpotRules {
  const lotsPerUsdt = (baseUnitsPerMillionUsdt * 10 ** quantityPrecision) / 1_000_000;
  return {
    pair: {
      kind: 'spot',
      symbol: base + quote,
      base,
      quote,
      pricePrecision,
      quantityPrecision,
    },
    fees: SPOT_FEES,
    minAmount: SPOT_MIN_AMOUNTS[quote],
    maxLimitLots: Math.round(MAX_LIMIT_USDT * lotsPerUsdt),
    maxMarketLots: Math.round(MAX_MARKET_USDT * lotsPerUsdt),
    maxOpenOrders: 200,
    market: true,
    priceBand: SPOT_PRICE_BAND,
    marketProtection: MARKET_PROTECTION,
    openingPrice,
  };
}

/** exchange-rules §8: the seven pairs, their precision and opening price. */
export const SPOT_RULES: readonly SpotRules[] = [
  spot('BTC', 'USDT', '60000', [2, 6], 1_000_000 / 60_000),
  spot('ETH', 'USDT', '3000', [2, 5], 1_000_000 / 3_000),
  spot('SOL', 'USDT', '150', [3, 3], 1_000_000 / 150),
  spot('XRP', 'USDT', '0.6', [5, 1], 1_000_000 / 0.6),
  spot('DOGE', 'USDT', '0.12', [5, 1], 1_000_000 / 0.12),
  spot('LTC', 'USDT', '80', [2, 4], 1_000_000 / 80),
  spot('ETH', 'BTC', '0.05', [5, 3], 1_000_000 / 3_000),
];

/** exchange-rules §3: what the first paper account starts with, in whole units. */
export const DEFAULT_ACCOUNT = {
  uid: 10023,
  spot: { USDT: 100_000, BTC: 1, ETH: 10 },
  margin: { USDT: 10_000 },
  futures: { USDT: 20_000 },
} as const;
