/**
 * The latent prices of exchange-rules §8 in steps of one second: stochastic volatility, a common
 * shock, jumps and the regime's drift. Nothing that happens in a book ever reaches them.
 */
import { exp, ln } from '@shared/kernel/det-math';
import { SeededRng, seededRng, type RngState } from '@shared/kernel/rng';
import {
  DAY_SECONDS,
  JUMPS,
  openingPrice,
  UNDERLYINGS,
  VOLATILITY_TERMS,
  type RegimeProfile,
  type Underlying,
} from './parameters';

const LN_HALF = ln(0.5);
const ROOT_DAY_SECONDS = Math.sqrt(DAY_SECONDS);

/** One exact step of an Ornstein-Uhlenbeck term: what is kept and how much noise comes in. */
export function ouStep(term: { halfLifeSeconds: number; sd: number }, seconds: number) {
  const keep = exp((LN_HALF * seconds) / term.halfLifeSeconds);
  return { keep, noise: term.sd * Math.sqrt(1 - keep * keep) };
}

const [FAST, SLOW] = VOLATILITY_TERMS;
const FAST_STEP = ouStep(FAST, 1);
const SLOW_STEP = ouStep(SLOW, 1);
/** Keeps the mean variance at the underlying's, whatever the two terms do. */
export const VOLATILITY_CENTER = -(FAST.sd * FAST.sd + SLOW.sd * SLOW.sd);

interface UnderlyingState {
  readonly fast: number;
  readonly slow: number;
  readonly logPrice: number;
  readonly gap: number;
  readonly sigma: number;
  readonly rng: RngState;
}

export interface LatentState {
  readonly common: RngState;
  readonly underlyings: readonly UnderlyingState[];
}

class LatentPrice {
  /** Price in USDT. */
  price: number;
  /** Standard deviation of one second's return. */
  sigma = 0;
  #fast = 0;
  #slow = 0;
  #logPrice: number;
  /** The return that a halt holds back until the market reopens. */
  #gap = 0;
  #rng: SeededRng;
  readonly #dailyVolatility: number;
  readonly #correlation: number;
  readonly #ownShare: number;

  constructor(seed: number, name: Underlying) {
    const { dailyVolatility, correlation } = UNDERLYINGS[name];
    this.#dailyVolatility = dailyVolatility;
    this.#correlation = correlation;
    this.#ownShare = Math.sqrt(1 - correlation * correlation);
    this.#rng = seededRng(seed, name, 'latent');
    this.price = openingPrice(name);
    this.#logPrice = ln(this.price);
    this.#setSigma(1);
  }

  /** One second; `drift` is the regime's log-return, `common` the shock all underlyings share. */
  step(common: number, { volatility, frozen }: RegimeProfile, drift: number): void {
    const rng = this.#rng;
    this.#fast = FAST_STEP.keep * this.#fast + FAST_STEP.noise * rng.normal();
    this.#slow = SLOW_STEP.keep * this.#slow + SLOW_STEP.noise * rng.normal();
    this.#setSigma(volatility);
    const shock = this.#correlation * common + this.#ownShare * rng.normal();
    const jump = this.#jump();
    if (frozen) {
      this.#gap += this.sigma * shock;
      return;
    }
    this.#logPrice += this.sigma * shock + jump + drift + this.#gap;
    this.#gap = 0;
    this.price = exp(this.#logPrice);
  }

  #jump(): number {
    if (this.#rng.uniform() * DAY_SECONDS >= JUMPS.perDay) return 0;
    const size = JUMPS.meanSize * this.#rng.exponential();
    return this.#rng.uniform() < 0.5 ? size : -size;
  }

  #setSigma(volatility: number): void {
    const relative = exp(VOLATILITY_CENTER + this.#fast + this.#slow);
    this.sigma = (this.#dailyVolatility * relative * volatility) / ROOT_DAY_SECONDS;
  }

  snapshot(): UnderlyingState {
    return {
      fast: this.#fast,
      slow: this.#slow,
      logPrice: this.#logPrice,
      gap: this.#gap,
      sigma: this.sigma,
      rng: this.#rng.snapshot(),
    };
  }

  restore(state: UnderlyingState): void {
    this.#fast = state.fast;
    this.#slow = state.slow;
    this.#logPrice = state.logPrice;
    this.price = exp(state.logPrice);
    this.#gap = state.gap;
    this.sigma = state.sigma;
    this.#rng = new SeededRng(state.rng);
  }
}

export class LatentPrices {
  #common: SeededRng;
  readonly #prices: ReadonlyMap<Underlying, LatentPrice>;

  constructor(seed: number, names: readonly Underlying[]) {
    this.#common = seededRng(seed, 'common', 'latent');
    this.#prices = new Map(names.map((name) => [name, new LatentPrice(seed, name)]));
  }

  /** Moves every price by one second. */
  step(regime: RegimeProfile, drift: number): void {
    const common = this.#common.normal();
    for (const price of this.#prices.values()) price.step(common, regime, drift);
  }

  /** Price in USDT. */
  price(underlying: Underlying): number {
    return this.#prices.get(underlying)?.price ?? 0;
  }

  /** Standard deviation of one second's return of base over quote (USDT when null). */
  sigma(base: Underlying, quote: Underlying | null): number {
    const baseSigma = this.#prices.get(base)?.sigma ?? 0;
    if (quote === null) return baseSigma;
    const quoteSigma = this.#prices.get(quote)?.sigma ?? 0;
    return ratioSigma(base, baseSigma, quote, quoteSigma);
  }

  snapshot(): LatentState {
    return {
      common: this.#common.snapshot(),
      underlyings: [...this.#prices.values()].map((price) => price.snapshot()),
    };
  }

  restore(state: LatentState): void {
    this.#common = new SeededRng(state.common);
    [...this.#prices.values()].forEach((price, index) => {
      const underlying = state.underlyings[index];
      if (underlying !== undefined) price.restore(underlying);
    });
  }
}

/** Standard deviation of the return of one price over another, given both and their correlation. */
export function ratioSigma(
  base: Underlying,
  baseSigma: number,
  quote: Underlying,
  quoteSigma: number,
): number {
  const correlation = UNDERLYINGS[base].correlation * UNDERLYINGS[quote].correlation;
  const variance =
    baseSigma * baseSigma + quoteSigma * quoteSigma - 2 * correlation * baseSigma * quoteSigma;
  return Math.sqrt(Math.max(0, variance));
}
