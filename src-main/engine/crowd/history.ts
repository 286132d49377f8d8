/**
 * The one-minute bars before the market opened: the same laws as the latent prices, drawn in exact
 * one-minute steps and backwards in time, so that they end at the opening price with the opening
 * volatility. Nothing here reads the tape.
 */
import type { SpotRules } from '@shared/domain/instrument-defaults';
import { exp, ln } from '@shared/kernel/det-math';
import { seededRng, type SeededRng } from '@shared/kernel/rng';
import { atoms, ASSET_SCALE, lots, ticks } from '@shared/money/units';
import { pow10 } from '@shared/money/decimal';
import type { TurnoverCandle } from '../query';
import { PastRegimes } from './past-regimes';
import { PastReturns } from './past-returns';
import { ratioSigma } from './latent-prices';
import {
  HISTORY_VOLUME,
  marketProfile,
  openingPrice,
  openingTicks,
  powerOfTen,
  REGIME_PROFILES,
  type MarketProfile,
  type RegimeProfile,
} from './parameters';

const DAY_MINUTES = 1440;
const MINUTE_MS = 60_000;
/** Share of a minute's variance that its extremes see: calibrated so that no seam shows. */
const EXTREMES_VARIANCE = 0.4;

/** Days of history, newest first, each 1440 bars oldest first that end where the last one began. */
interface History {
  /** Empty when there are no more. */
  olderDay(): readonly TurnoverCandle[];
}

/**
 * The last `days` days before a market opened at `endMs`, drawn one by one as they are asked for;
 * the minute of `endMs` itself is the tape's (exchange-rules §8).
 */
export function openHistory(seed: number, rules: SpotRules, endMs: number, days: number): History {
  return new MarketHistory(seed, rules, endMs, days);
}

/** All of them at once: `days` × 1440 one-minute bars, oldest first. */
export function backfillHistory(
  seed: number,
  rules: SpotRules,
  endMs: number,
  days: number,
): readonly TurnoverCandle[] {
  const history = openHistory(seed, rules, endMs, days);
  return Array.from({ length: days }, () => history.olderDay())
    .reverse()
    .flat();
}

class MarketHistory implements History {
  readonly #seed: number;
  readonly #rules: SpotRules;
  readonly #profile: MarketProfile;
  readonly #regimes: PastRegimes;
  readonly #base: PastReturns;
  readonly #quote: PastReturns | null;
  readonly #lotsPerUsdt: number;
  readonly #atomsPerTickLot: bigint;
  /** The minute after the oldest day given so far, and the price at its opening in ticks. */
  #endMinute: number;
  #logTicks: number;
  #ticks: number;
  #day = 0;
  readonly #days: number;

  constructor(seed: number, rules: SpotRules, endMs: number, days: number) {
    const { pricePrecision, quantityPrecision, symbol } = rules.pair;
    this.#seed = seed;
    this.#days = days;
    this.#rules = rules;
    this.#profile = marketProfile(symbol);
    this.#regimes = new PastRegimes(seed);
    this.#base = new PastReturns(seed, this.#profile.base);
    this.#quote = this.#profile.quote === null ? null : new PastReturns(seed, this.#profile.quote);
    this.#lotsPerUsdt = powerOfTen(quantityPrecision) / openingPrice(this.#profile.base);
    this.#atomsPerTickLot = pow10(ASSET_SCALE - pricePrecision - quantityPrecision);
    this.#endMinute = Math.floor(endMs / MINUTE_MS);
    this.#ticks = openingTicks(rules);
    this.#logTicks = ln(this.#ticks);
  }

  olderDay(): readonly TurnoverCandle[] {
    if (this.#day >= this.#days) return [];
    const regimes = this.#regimes.day(this.#day);
    const base = this.#base.day(this.#day, regimes);
    const quote = this.#quote?.day(this.#day, regimes);
    const rng = seededRng(this.#seed, this.#rules.pair.symbol, 'history', this.#day);
    const bars: TurnoverCandle[] = [];
    for (let back = 0; back < DAY_MINUTES; back++) {
      const change = (base.returns[back] ?? 0) - (quote?.returns[back] ?? 0);
      const baseSigma = base.sigmas[back] ?? 0;
      const { base: baseName, quote: quoteName } = this.#profile;
      const sigma =
        quote === undefined || quoteName === null
          ? baseSigma
          : ratioSigma(baseName, baseSigma, quoteName, quote.sigmas[back] ?? 0);
      bars.push(this.#bar(rng, change, sigma, regimes[back] ?? REGIME_PROFILES.normal));
    }
    this.#day += 1;
    return bars.reverse();
  }

  /** The minute before the last one given: it closes where that one opened. */
  #bar(rng: SeededRng, change: number, sigma: number, regime: RegimeProfile): TurnoverCandle {
    const close = this.#ticks;
    const openLog = this.#logTicks - change;
    const open = Math.max(1, Math.round(exp(openLog)));
    const variance = EXTREMES_VARIANCE * sigma * sigma;
    const above = (change + bridge(rng, change, variance)) / 2;
    const below = (change - bridge(rng, change, variance)) / 2;
    const high = Math.max(open, close, Math.round(exp(openLog + above)));
    const low = Math.max(1, Math.min(open, close, Math.round(exp(openLog + below))));
    const usdt = rng.lognormal(this.#turnoverUsdt(regime), HISTORY_VOLUME.logSd);
    const volume = Math.max(1, Math.round(usdt * this.#lotsPerUsdt));
    const average = Math.round((open + high + low + close) / 4);
    this.#endMinute -= 1;
    this.#ticks = open;
    this.#logTicks = openLog;
    return {
      openTimeMs: this.#endMinute * MINUTE_MS,
      open: ticks(open),
      high: ticks(high),
      low: ticks(low),
      close: ticks(close),
      volume: lots(volume),
      turnover: atoms(BigInt(average) * BigInt(volume) * this.#atomsPerTickLot),
    };
  }

  /** Informed traders find little to take where the book is thin. */
  #turnoverUsdt({ orders, depth }: RegimeProfile): number {
    const { liquidity } = this.#profile;
    const found = Math.min(1, 4 * depth * depth);
    const { ordersUsdt, informedUsdt } = HISTORY_VOLUME;
    return ordersUsdt * Math.sqrt(liquidity) * orders + informedUsdt * liquidity * found;
  }
}

/** √(r² − 2s² ln u): the law of a Brownian bridge's extreme around its two ends. */
function bridge(rng: SeededRng, change: number, variance: number): number {
  return Math.sqrt(change * change + 2 * variance * rng.exponential());
}
