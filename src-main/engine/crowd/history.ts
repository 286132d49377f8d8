/**
 * The one-minute bars before the market opened: the same laws as the latent prices, drawn in exact
 * one-minute steps and backwards in time, so that they end at the opening price with the opening
 * volatility. Nothing here reads the tape.
 */
import { contractUnit } from '@shared/domain/futures-math';
import { exp, ln } from '@shared/kernel/det-math';
import { seededRng, type SeededRng } from '@shared/kernel/rng';
import { atoms, ASSET_SCALE, lots, ticks } from '@shared/money/units';
import { pow10 } from '@shared/money/decimal';
import type { TurnoverCandle } from '../query';
import { besideUsual, drawMinuteUsdt, usualSigma } from './activity';
import { OPENING_BASIS, PastBasis } from './basis';
import { LastDay } from './last-day';
import type { PastRegimes } from './past-regimes';
import type { PastDay, PastReturns } from './past-returns';
import { ratioSigma } from './latent-prices';
import {
  lotsPerUnit,
  marketProfile,
  openingPrice,
  openingTicks,
  REGIME_PROFILES,
  type Instrument,
  type MarketProfile,
  type Opening,
  type RegimeProfile,
} from './parameters';

const DAY_MINUTES = 1440;
const MINUTE_MS = 60_000;
const ROOT_MINUTE_SECONDS = Math.sqrt(60);
/** Share of a minute's variance that its extremes see: calibrated so that no seam shows. */
const EXTREMES_VARIANCE = 0.4;

/** Days of history, newest first, each 1440 bars oldest first that end where the last one began. */
export interface History {
  /** Empty when there are no more. */
  olderDay(): readonly TurnoverCandle[];
  /** The minute at which the next older day ends. */
  readonly endMinute: number;
}

interface HistoryOptions {
  readonly lastDay?: LastDay;
  /** All hours of a regime trade alike, as they were drawn before rule book 3: a chart does not change its past. */
  readonly isEven?: boolean;
}

/**
 * The last `days` days before a market opened at `endMs`, drawn one by one as they are asked for;
 * the minute of `endMs` itself is the tape's (exchange-rules §8). A contract's are its underlying's
 * with a basis of their own. Markets of one exchange share their `lastDay`, of the same seed.
 */
export function openHistory(
  seed: number,
  rules: Opening,
  endMs: number,
  days: number,
  { lastDay = new LastDay(seed), isEven = false }: HistoryOptions = {},
): History {
  return new MarketHistory(seed, rules, endMs, days, lastDay, isEven);
}

/** All of them at once: `days` × 1440 one-minute bars, oldest first. */
export function backfillHistory(
  seed: number,
  rules: Opening,
  endMs: number,
  days: number,
): readonly TurnoverCandle[] {
  const history = openHistory(seed, rules, endMs, days);
  return Array.from({ length: days }, () => history.olderDay())
    .reverse()
    .flat();
}

interface OlderDays {
  readonly regimes: PastRegimes;
  readonly base: PastReturns;
  /** Of a ratio. */
  readonly quote: PastReturns | undefined;
}

interface DrawnDay {
  readonly regimes: readonly RegimeProfile[];
  readonly base: PastDay;
  readonly quote: PastDay | undefined;
}

class MarketHistory implements History {
  readonly #seed: number;
  readonly #rules: Opening;
  readonly #profile: MarketProfile;
  readonly #lastDay: LastDay;
  /** Where the days before the last come from; null until that one has been asked for. */
  #older: OlderDays | null = null;
  readonly #basis: PastBasis | null;
  readonly #lotsPerUsdt: number;
  readonly #usualSigma: number;
  readonly #isEven: boolean;
  readonly #atomsPerTickLot: bigint;
  /** The minute after the oldest day given so far, and the price at its opening in ticks. */
  #endMinute: number;
  #logTicks: number;
  #ticks: number;
  #day = 0;
  readonly #days: number;

  constructor(
    seed: number,
    rules: Opening,
    endMs: number,
    days: number,
    lastDay: LastDay,
    isEven: boolean,
  ) {
    const { pair } = rules;
    const isContract = pair.kind === 'futures';
    this.#seed = seed;
    this.#days = days;
    this.#rules = rules;
    this.#profile = marketProfile(pair);
    this.#lastDay = lastDay;
    this.#isEven = isEven;
    this.#usualSigma = usualSigma(this.#profile) * ROOT_MINUTE_SECONDS;
    this.#basis = isContract ? new PastBasis(seed, pair.symbol) : null;
    this.#lotsPerUsdt = lotsPerUnit(pair) / openingPrice(this.#profile.base);
    this.#atomsPerTickLot = atomsPerTickLot(pair);
    this.#endMinute = Math.floor(endMs / MINUTE_MS);
    const opening = openingTicks(rules) * (isContract ? 1 + OPENING_BASIS : 1);
    this.#ticks = Math.round(opening);
    this.#logTicks = ln(opening);
  }

  get endMinute(): number {
    return this.#endMinute;
  }

  olderDay(): readonly TurnoverCandle[] {
    if (this.#day >= this.#days) return [];
    const { regimes, base, quote } = this.#drawn();
    const basis = this.#basis?.day(this.#day, regimes);
    const rng = seededRng(this.#seed, this.#rules.pair.symbol, 'history', this.#day);
    const bars: TurnoverCandle[] = [];
    for (let back = 0; back < DAY_MINUTES; back++) {
      const ratio = (base.returns[back] ?? 0) - (quote?.returns[back] ?? 0);
      const change = basis === undefined ? ratio : ratio + (basis[back] ?? 0);
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

  #drawn(): DrawnDay {
    const { base: baseName, quote: quoteName } = this.#profile;
    if (this.#older === null) {
      const regimes = this.#lastDay.regimes();
      const base = this.#lastDay.returns(baseName);
      const quote = quoteName === null ? undefined : this.#lastDay.returns(quoteName);
      this.#older = { regimes: regimes.before, base: base.before, quote: quote?.before };
      return { regimes: regimes.day, base: base.day, quote: quote?.day };
    }
    const { regimes: older, base, quote } = this.#older;
    const regimes = older.day(this.#day);
    return {
      regimes,
      base: base.day(this.#day, regimes),
      quote: quote?.day(this.#day, regimes),
    };
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
    const relative = sigma / regime.volatility / this.#usualSigma;
    const volatility = this.#isEven ? null : besideUsual(relative);
    const usdt = drawMinuteUsdt(rng, this.#profile.liquidity, regime, volatility);
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
}

function atomsPerTickLot(pair: Instrument): bigint {
  if (pair.kind === 'futures') return contractUnit(pair).perTick;
  return pow10(ASSET_SCALE - pair.pricePrecision - pair.quantityPrecision);
}

/** √(r² − 2s² ln u): the law of a Brownian bridge's extreme around its two ends. */
function bridge(rng: SeededRng, change: number, variance: number): number {
  return Math.sqrt(change * change + 2 * variance * rng.exponential());
}
