/**
 * What the agents of one book know: its market, the latent fair value of this second and the two
 * before it, and the regime. Written once a second by the crowd, only read by the agents.
 */
import { besideUsual, burstOf, takersActivity, usualSigma } from './activity';
import type { AgentMarket } from './agent-market';
import {
  lotsPerUnit,
  marketProfile,
  powerOfTen,
  REGIME_PROFILES,
  type RegimeProfile,
} from './parameters';

const MINUTE_MS = 60_000;

export type BookViewState = readonly [number, number, number, number, number, number];

export class BookView {
  readonly market: AgentMarket;
  readonly liquidity: number;
  /** Square root of the liquidity: what the smallest sizes scale with. */
  readonly rootLiquidity: number;
  fairTicks = 0;
  previousFairTicks = 0;
  olderFairTicks = 0;
  /** Standard deviation of the fair value over one second, in ticks. */
  sigmaTicks = 0;
  /** The same without the regime's factor: makers widen by the regime's own spread factor. */
  quietSigmaTicks = 0;
  lotsPerUsdt = 0;
  /** How much more than in a usual minute takers send. */
  activity = 1;
  regime: RegimeProfile = REGIME_PROFILES.normal;
  readonly #ticksPerUnit: number;
  readonly #lotsPerUnit: number;
  readonly #seed: number;
  readonly #usualSigma: number;
  /** Takers send the same in every hour (before rule book 3). */
  readonly #isEven: boolean;
  #minute = -1;
  #burst = 1;

  constructor(market: AgentMarket, seed: number, isEven: boolean) {
    const profile = marketProfile(market.pair);
    this.market = market;
    this.liquidity = profile.liquidity;
    this.rootLiquidity = Math.sqrt(profile.liquidity);
    this.#seed = seed;
    this.#usualSigma = usualSigma(profile);
    this.#isEven = isEven;
    this.#ticksPerUnit = powerOfTen(market.pair.pricePrecision);
    this.#lotsPerUnit = lotsPerUnit(market.pair);
  }

  /** The second that ends at `atMs` of the crowd's own time: `price` in quote units, `sigma` relative to it, `baseUsdt` the base's price. */
  tick(atMs: number, price: number, sigma: number, baseUsdt: number): void {
    this.olderFairTicks = this.previousFairTicks;
    this.previousFairTicks = this.fairTicks;
    this.fairTicks = price * this.#ticksPerUnit;
    this.sigmaTicks = sigma * this.fairTicks;
    this.quietSigmaTicks = this.sigmaTicks / this.regime.volatility;
    this.lotsPerUsdt = this.#lotsPerUnit / baseUsdt;
    if (this.previousFairTicks === 0) this.previousFairTicks = this.fairTicks;
    if (this.olderFairTicks === 0) this.olderFairTicks = this.previousFairTicks;
    this.#follow(atMs);
  }

  /** Volatility beside that of a usual hour, the regime's left out; null where all hours are alike. */
  get volatility(): number | null {
    if (this.#isEven) return null;
    return besideUsual(this.quietSigmaTicks / this.fairTicks / this.#usualSigma);
  }

  #follow(atMs: number): void {
    const { volatility } = this;
    if (volatility === null) return;
    const minute = Math.floor(atMs / MINUTE_MS);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#burst = burstOf(this.#seed, this.market.pair.symbol, minute);
    }
    this.activity = takersActivity(volatility, this.#burst);
  }

  /** False while the market or the whole regime is halted: agents draw as ever, but do nothing. */
  canTrade(): boolean {
    return !this.regime.frozen && this.market.isOpen();
  }

  /** Whole lots, at least one, worth about `usdt`. */
  lotsOf(usdt: number): number {
    return Math.max(1, Math.round(usdt * this.lotsPerUsdt));
  }

  /** What takers send who would send `usdt` in a usual minute. */
  takerLotsOf(usdt: number): number {
    return this.lotsOf(usdt * this.activity);
  }

  /** Middle of the book in ticks, or 0 when a side is empty. */
  midTicks(): number {
    const bid = this.market.bestBid();
    const ask = this.market.bestAsk();
    return bid === 0 || ask === 0 ? 0 : (bid + ask) / 2;
  }

  snapshot(): BookViewState {
    return [
      this.fairTicks,
      this.previousFairTicks,
      this.olderFairTicks,
      this.sigmaTicks,
      this.quietSigmaTicks,
      this.lotsPerUsdt,
    ];
  }

  /** `atMs`: of the second that was ticked last. */
  restore(state: BookViewState, atMs: number): void {
    [
      this.fairTicks,
      this.previousFairTicks,
      this.olderFairTicks,
      this.sigmaTicks,
      this.quietSigmaTicks,
      this.lotsPerUsdt,
    ] = state;
    this.#follow(atMs);
  }
}

/** One kind of participant in one book. Its draws never depend on what is in the book. */
export interface Agent {
  /** When it acts next, in market milliseconds with their fraction. */
  readonly nextMs: number;
  /** Acts once, at `nextMs`, and sets the next time. */
  run(): void;
  /** Moves everything it has planned later by `delayMs`. */
  postpone(delayMs: number): void;
  snapshot(): unknown;
  restore(state: unknown): void;
}
