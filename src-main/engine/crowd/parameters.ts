/**
 * The numbers of exchange-rules §8: underlyings, regimes and agent groups. Sizes are in USDT before
 * they are multiplied by a market's liquidity; distances in basis points; times as their names say.
 */
import type { FuturesContract, SpotPair } from '@shared/domain/instrument';
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { invariant } from '@shared/kernel/result';
import { parseDecimal } from '@shared/money/decimal';
import type { Regime } from '@shared/domain/regime';

export const SECOND_MS = 1000;
export const DAY_SECONDS = 86_400;
export const BASIS_POINT = 1e-4;

/** A pair, or a contract: its quantities are contracts then. */
export type Instrument = SpotPair | FuturesContract;

/** How one asset's price in USDT moves. */
export interface UnderlyingProfile {
  readonly dailyVolatility: number;
  /** Correlation of its shocks with the market's common one. */
  readonly correlation: number;
}

export const UNDERLYINGS = {
  BTC: { dailyVolatility: 0.022, correlation: 1 },
  ETH: { dailyVolatility: 0.028, correlation: 0.85 },
  SOL: { dailyVolatility: 0.042, correlation: 0.75 },
  XRP: { dailyVolatility: 0.038, correlation: 0.7 },
  DOGE: { dailyVolatility: 0.05, correlation: 0.7 },
  LTC: { dailyVolatility: 0.032, correlation: 0.7 },
} as const satisfies Readonly<Record<string, UnderlyingProfile>>;
export type Underlying = keyof typeof UNDERLYINGS;
export const UNDERLYING_NAMES: readonly Underlying[] = ['BTC', 'ETH', 'SOL', 'XRP', 'DOGE', 'LTC'];

/** What one market is made of: the price of `base`, divided by that of `quote` when it is a ratio. */
export interface MarketProfile {
  readonly base: Underlying;
  readonly quote: Underlying | null;
  readonly liquidity: number;
}

const MARKETS: Readonly<Partial<Record<string, MarketProfile>>> = {
  BTCUSDT: { base: 'BTC', quote: null, liquidity: 1 },
  ETHUSDT: { base: 'ETH', quote: null, liquidity: 0.6 },
  SOLUSDT: { base: 'SOL', quote: null, liquidity: 0.25 },
  XRPUSDT: { base: 'XRP', quote: null, liquidity: 0.2 },
  DOGEUSDT: { base: 'DOGE', quote: null, liquidity: 0.12 },
  LTCUSDT: { base: 'LTC', quote: null, liquidity: 0.06 },
  ETHBTC: { base: 'ETH', quote: 'BTC', liquidity: 0.05 },
};

/** A contract has the price and the liquidity of its underlying. */
export function marketProfile(instrument: Instrument): MarketProfile {
  const { kind, symbol, base, quote } = instrument;
  const profile = MARKETS[kind === 'spot' ? symbol : base + quote];
  invariant(profile !== undefined, `the crowd has no market ${symbol}`);
  return profile;
}

/** What is to be known of a contract's underlying: how it moves and how much is traded in it. */
export function underlyingOf(
  contract: FuturesContract,
): UnderlyingProfile & Pick<MarketProfile, 'liquidity'> {
  const { base, liquidity } = marketProfile(contract);
  return { ...UNDERLYINGS[base], liquidity };
}

const POWERS_OF_TEN = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12] as const;

/** 10^decimals from a literal table: `**` does not give the same bits everywhere. */
export function powerOfTen(decimals: number): number {
  const power = POWERS_OF_TEN[decimals];
  invariant(power !== undefined, `no power of ten for ${decimals} decimals`);
  return power;
}

/** Lots, or contracts, in one unit of the base asset. */
export function lotsPerUnit(instrument: Instrument): number {
  if (instrument.kind === 'spot') return powerOfTen(instrument.quantityPrecision);
  const { units, decimals } = instrument.multiplier;
  return powerOfTen(decimals) / units;
}

/** A market and the price at which it opens. */
export interface Opening {
  readonly pair: Instrument;
  /** Decimal text. */
  readonly openingPrice: string;
}

/** The opening price in ticks. */
export function openingTicks({ openingPrice, pair }: Opening): number {
  const units = parseDecimal(openingPrice, pair.pricePrecision);
  invariant(units.ok, `opening price ${openingPrice}`);
  return Number(units.value);
}

/** The price in USDT at which an underlying opens. */
export function openingPrice(underlying: Underlying): number {
  const rules = SPOT_RULES.find(({ pair }) => pair.symbol === `${underlying}USDT`);
  invariant(rules !== undefined, `no opening price for ${underlying}`);
  return openingTicks(rules) / powerOfTen(rules.pair.pricePrecision);
}

export interface RegimeProfile {
  readonly volatility: number;
  readonly spread: number;
  readonly depth: number;
  readonly orders: number;
  /** Buyers' share of the market orders is multiplied by 1 + tilt, sellers' by 1 − tilt. */
  readonly tilt: number;
  readonly driftPerDay: number;
  /** What the basis of the contracts reverts to, in basis points. */
  readonly basisMeanBp: number;
  readonly dwellMs: number;
  /** Nothing moves and nobody trades. */
  readonly frozen: boolean;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NORMAL: RegimeProfile = {
  volatility: 1,
  spread: 1,
  depth: 1,
  orders: 1,
  tilt: 0,
  driftPerDay: 0,
  basisMeanBp: 2,
  dwellMs: 6 * HOUR,
  frozen: false,
};
const TREND = { ...NORMAL, volatility: 1.3, depth: 0.9, orders: 1.4, dwellMs: 2 * HOUR };

export const REGIME_PROFILES: Readonly<Record<Regime, RegimeProfile>> = {
  calm: {
    ...NORMAL,
    volatility: 0.6,
    spread: 0.8,
    depth: 1.3,
    orders: 0.6,
    basisMeanBp: 1,
    dwellMs: 3 * HOUR,
  },
  normal: NORMAL,
  volatile: {
    ...NORMAL,
    volatility: 3,
    spread: 2,
    depth: 0.5,
    orders: 2.5,
    basisMeanBp: 3,
    dwellMs: 45 * MINUTE,
  },
  trendUp: { ...TREND, tilt: 0.3, driftPerDay: 0.06, basisMeanBp: 8 },
  trendDown: { ...TREND, tilt: -0.3, driftPerDay: -0.06, basisMeanBp: -8 },
  crash: {
    ...NORMAL,
    volatility: 5,
    spread: 4,
    depth: 0.25,
    orders: 5,
    basisMeanBp: -25,
    dwellMs: 80 * MINUTE,
  },
  illiquid: {
    ...NORMAL,
    volatility: 1.2,
    spread: 5,
    depth: 0.15,
    orders: 0.3,
    basisMeanBp: 0,
    dwellMs: HOUR,
  },
  halt: { ...NORMAL, orders: 0, basisMeanBp: 0, dwellMs: 5 * MINUTE, frozen: true },
};

/** −15 % in 20 minutes, then +6 % in 60. */
export const CRASH = { fallMs: 20 * MINUTE, fallTo: 0.85, riseMs: 60 * MINUTE, riseTo: 1.06 };
export const CRASHES_PER_DAY = 0.1;

/** The volatility's two Ornstein-Uhlenbeck terms, fast and slow. */
export const VOLATILITY_TERMS = [
  { halfLifeSeconds: 45 * 60, sd: 0.45 },
  { halfLifeSeconds: 36 * 3600, sd: 0.35 },
] as const;
export const JUMPS = { perDay: 6, meanSize: 0.0012 };
/** The basis of a contract around its regime's mean. */
export const BASIS = { halfLifeSeconds: 30 * 60, sd: 3 * BASIS_POINT };

export interface MakerGroup {
  readonly refreshesPerSecond: number;
  readonly spreadFactor: number;
  readonly levels: number;
  readonly levelGrowth: number;
  readonly sizeUsdt: number;
  readonly referenceNoise: number;
  /** How many seconds old the latent price is that the group quotes around. */
  readonly delaySeconds: 1 | 2;
}

export const MAKER_GROUPS: readonly MakerGroup[] = [
  {
    refreshesPerSecond: 4,
    spreadFactor: 1,
    levels: 12,
    levelGrowth: 0.9,
    sizeUsdt: 7_200,
    referenceNoise: 0.05,
    delaySeconds: 1,
  },
  {
    refreshesPerSecond: 2,
    spreadFactor: 1.8,
    levels: 15,
    levelGrowth: 1.3,
    sizeUsdt: 21_000,
    referenceNoise: 0.1,
    delaySeconds: 1,
  },
  {
    refreshesPerSecond: 0.7,
    spreadFactor: 4,
    levels: 18,
    levelGrowth: 2.2,
    sizeUsdt: 72_000,
    referenceNoise: 0.2,
    delaySeconds: 2,
  },
];

/** How agents tell their fills apart: the maker groups are 1 to 3. */
export const AGENT = {
  firstMaker: 1,
  noise: 4,
  marketOrders: 5,
  informed: 6,
  metaorders: 7,
  closed: 8,
};

/**
 * Turnover of a past minute, from what the tape of the running market shows: small market orders
 * grow with the root of a market's liquidity, informed ones with the liquidity itself.
 */
const HISTORY_VOLUME = { ordersUsdt: 123_000, informedUsdt: 485_000 };

/** What is traded in a usual minute. Informed traders find little to take where the book is thin. */
export function minuteTurnoverUsdt(liquidity: number, { orders, depth }: RegimeProfile): number {
  const found = Math.min(1, 4 * depth * depth);
  const { ordersUsdt, informedUsdt } = HISTORY_VOLUME;
  return ordersUsdt * Math.sqrt(liquidity) * orders + informedUsdt * liquidity * found;
}
