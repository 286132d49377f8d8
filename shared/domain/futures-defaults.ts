/**
 * What the exchange API does not state about contracts: tiers, leverage, fees, filters. The simulated
 * exchange's default configuration, and a live profile's table of assumptions (shown with ≈).
 */
import { atoms, rate, type Atoms, type Rate } from '../money/units';
import type { FuturesContract } from './instrument';
import { MARKET_PROTECTION } from './market-protection';
import { FUTURES_PRICE_BAND } from './price-band';

/** Up to `maxContracts` in a position: this much leverage, this maintenance margin rate. */
export interface RiskTier {
  readonly maxContracts: number;
  readonly maxLeverage: number;
  readonly keepRate: Rate;
}

interface FuturesFees {
  readonly openMaker: Rate;
  readonly openTaker: Rate;
  readonly closeMaker: Rate;
  readonly closeTaker: Rate;
}

/** exchange-rules §3: maker 0.0002, taker 0.0006, opening and closing. */
export const FUTURES_FEES: FuturesFees = {
  openMaker: rate(20_000n),
  openTaker: rate(60_000n),
  closeMaker: rate(20_000n),
  closeTaker: rate(60_000n),
};

/** The filters of exchange-rules §2 and the tiers of §5.1 for one contract. Money in margin coin. */
export interface FuturesRules {
  readonly contract: FuturesContract;
  /** The spot pair whose middle is the underlying's price. */
  readonly underlying: string;
  readonly fees: FuturesFees;
  /** By rising volume; the tier is chosen by contracts. */
  readonly tiers: readonly RiskTier[];
  readonly defaultLeverage: number;
  readonly minContracts: number;
  readonly minValue: Atoms;
  readonly maxLimitContracts: number;
  readonly maxLimitValue: Atoms;
  readonly maxMarketContracts: number;
  readonly maxMarketValue: Atoms;
  /** Live orders and waiting condition orders of one user on the contract. */
  readonly maxOpenOrders: number;
  /** BUY up to mark × (1 + band), SELL down to mark × (1 − band). */
  readonly priceBand: Rate;
  readonly marketProtection: Rate;
  /** The price at which the simulated market opens, as decimal text. */
  readonly openingPrice: string;
}

export const DEFAULT_LEVERAGE = 20;

const USDT = 100_000_000n;
const LEVERAGES = [100, 50, 20, 10, 5] as const;
const KEEP_RATES = [500_000n, 1_000_000n, 2_500_000n, 5_000_000n, 10_000_000n] as const;

function futures(
  contractId: number,
  base: string,
  openingPrice: string,
  pricePrecision: number,
  multiplier: FuturesContract['multiplier'],
  tierContracts: readonly [number, number, number, number, number],
): FuturesRules {
  return {
    contract: {
      kind: 'futures',
      symbol: `E-${base}-USDT`,
      contractId,
      base,
      quote: 'USDT',
      pricePrecision,
      multiplier,
    },
    underlying: `${base}USDT`,
    fees: FUTURES_FEES,
    tiers: tierContracts.map((maxContracts, tier) => ({
      maxContracts,
      maxLeverage: LEVERAGES[tier] ?? 1,
      keepRate: rate(KEEP_RATES[tier] ?? 0n),
    })),
    defaultLeverage: DEFAULT_LEVERAGE,
    minContracts: 1,
    minValue: atoms(USDT),
    maxLimitContracts: 300_000,
    maxLimitValue: atoms(5_000_000n * USDT),
    maxMarketContracts: 200_000,
    maxMarketValue: atoms(1_000_000n * USDT),
    maxOpenOrders: 100,
    priceBand: FUTURES_PRICE_BAND,
    marketProtection: MARKET_PROTECTION,
    openingPrice,
  };
}

/** exchange-rules §5.1: the four contracts. */
export const FUTURES_RULES: readonly FuturesRules[] = [
  futures(
    1,
    'BTC',
    '60000',
    1,
    { units: 1, decimals: 4 },
    [10_000, 50_000, 200_000, 1_000_000, 4_000_000],
  ),
  futures(
    2,
    'ETH',
    '3000',
    2,
    { units: 1, decimals: 2 },
    [2_000, 10_000, 40_000, 200_000, 800_000],
  ),
  futures(3, 'SOL', '150', 3, { units: 1, decimals: 0 }, [400, 2_000, 8_000, 40_000, 160_000]),
  futures(
    4,
    'XRP',
    '0.6',
    4,
    { units: 10, decimals: 0 },
    [10_000, 50_000, 200_000, 1_000_000, 4_000_000],
  ),
];
