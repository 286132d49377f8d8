/**
 * What the agents of one book know: its market, the latent fair value of this second and the two
 * before it, and the regime. Written once a second by the crowd, only read by the agents.
 */
import type { AgentMarket } from './agent-market';
import { lotsPerUnit, powerOfTen, REGIME_PROFILES, type RegimeProfile } from './parameters';

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
  regime: RegimeProfile = REGIME_PROFILES.normal;
  readonly #ticksPerUnit: number;
  readonly #lotsPerUnit: number;

  constructor(market: AgentMarket, liquidity: number) {
    this.market = market;
    this.liquidity = liquidity;
    this.rootLiquidity = Math.sqrt(liquidity);
    this.#ticksPerUnit = powerOfTen(market.pair.pricePrecision);
    this.#lotsPerUnit = lotsPerUnit(market.pair);
  }

  /** The next second: `price` in quote units, `sigma` relative to it, `baseUsdt` the base's price. */
  tick(price: number, sigma: number, baseUsdt: number): void {
    this.olderFairTicks = this.previousFairTicks;
    this.previousFairTicks = this.fairTicks;
    this.fairTicks = price * this.#ticksPerUnit;
    this.sigmaTicks = sigma * this.fairTicks;
    this.quietSigmaTicks = this.sigmaTicks / this.regime.volatility;
    this.lotsPerUsdt = this.#lotsPerUnit / baseUsdt;
    if (this.previousFairTicks === 0) this.previousFairTicks = this.fairTicks;
    if (this.olderFairTicks === 0) this.olderFairTicks = this.previousFairTicks;
  }

  /** False while the market or the whole regime is halted: agents draw as ever, but do nothing. */
  canTrade(): boolean {
    return !this.regime.frozen && this.market.isOpen();
  }

  /** Whole lots, at least one, worth about `usdt`. */
  lotsOf(usdt: number): number {
    return Math.max(1, Math.round(usdt * this.lotsPerUsdt));
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

  restore(state: BookViewState): void {
    [
      this.fairTicks,
      this.previousFairTicks,
      this.olderFairTicks,
      this.sigmaTicks,
      this.quietSigmaTicks,
      this.lotsPerUsdt,
    ] = state;
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
