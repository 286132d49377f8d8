/** Runs the latent prices, the regimes and the agents of every book in one order of time. */
import type { Side } from '@shared/domain/order';
import type { Regime } from '@shared/domain/regime';
import type { AgentMarket } from './agent-market';
import { BookCrowd, type BookCrowdState } from './book-crowd';
import type { Crowd, CrowdConfig } from './crowd';
import { ClosedBook } from './closed-book';
import { LatentPrices, type LatentState } from './latent-prices';
import { marketProfile, SECOND_MS, UNDERLYING_NAMES, type Underlying } from './parameters';
import { RegimeChain, type RegimeState } from './regimes';

interface CrowdState {
  readonly secondMs: number;
  /** Absent: 0. */
  readonly postponedMs?: number;
  readonly latent: LatentState;
  readonly regimes: RegimeState;
  readonly books: readonly BookCrowdState[];
}

const LATENT = -1;

/** The underlyings that any of the markets needs, in their fixed order. */
function underlyingsOf(markets: readonly AgentMarket[]): readonly Underlying[] {
  const profiles = markets.map(({ pair }) => marketProfile(pair));
  return UNDERLYING_NAMES.filter((name) =>
    profiles.some(({ base, quote }) => base === name || quote === name),
  );
}

/**
 * The crowd of exchange-rules §8 for the given markets, from `startMs` on; a `snapshot` continues
 * bit for bit where it was taken. The same seed gives the same latent prices whatever users do.
 */
export function createCrowd(config: CrowdConfig, snapshot?: unknown): Crowd {
  return new SimulatedCrowd(config, snapshot as CrowdState | undefined);
}

class SimulatedCrowd implements Crowd {
  readonly #seed: number;
  /** While the agents stand still. */
  #closedBooks: readonly ClosedBook[] = [];
  readonly #latent: LatentPrices;
  readonly #regimes: RegimeChain;
  readonly #books: readonly BookCrowd[];
  readonly #bySymbol: ReadonlyMap<string, BookCrowd>;
  /** When the latent prices move next. */
  #secondMs: number;
  /** Time of which the crowd knows nothing: it does not count among its minutes. */
  #postponedMs = 0;
  /** Which book is next, or LATENT. */
  #next = LATENT;
  #nextMs = 0;

  constructor(config: CrowdConfig, state: CrowdState | undefined) {
    const { seed, startMs, markets } = config;
    this.#seed = seed;
    this.#latent = new LatentPrices(seed, underlyingsOf(markets));
    this.#regimes = new RegimeChain(seed, startMs);
    this.#books = markets.map((market) => new BookCrowd(config, market, this.#latent));
    this.#bySymbol = new Map(this.#books.map((book) => [book.view.market.pair.symbol, book]));
    this.#secondMs = startMs + SECOND_MS;
    if (state !== undefined) this.#restore(state);
    this.#announceRegime();
    this.#findNext();
  }

  nextDueMs(): number {
    return Math.floor(this.#nextMs);
  }

  runNext(): void {
    if (this.#next === LATENT) this.#tick();
    else this.#books[this.#next]?.runNext();
    this.#findNext();
  }

  regime(): Regime {
    return this.#regimes.regime;
  }

  isRegimeForced(): boolean {
    return this.#regimes.isForced;
  }

  setRegime(atMs: number, regime: Regime | null): void {
    this.#regimes.force(atMs, regime);
    this.#announceRegime();
  }

  latentPrice(symbol: string): number {
    return this.#bySymbol.get(symbol)?.view.fairTicks ?? 0;
  }

  postpone(delayMs: number): void {
    this.#secondMs += delayMs;
    this.#postponedMs += delayMs;
    this.#regimes.postpone(delayMs);
    for (const book of this.#books) book.postpone(delayMs);
    this.#findNext();
  }

  standStill(): void {
    this.#closedBooks = this.#books.map(({ view }) => new ClosedBook(this.#seed, view));
  }

  drawMinute(endMs: number): void {
    for (const book of this.#closedBooks) book.beginMinute();
    while (this.#secondMs <= endMs) {
      this.#tick();
      for (const book of this.#closedBooks) book.noteSecond();
    }
    for (const book of this.#closedBooks) book.endMinute(endMs);
  }

  showPoint(point: number): void {
    for (const book of this.#closedBooks) book.show(point);
  }

  goOn(atMs: number, delayMs: number): void {
    for (const book of this.#closedBooks) book.clear();
    this.#closedBooks = [];
    for (const book of this.#books) {
      book.postpone(delayMs);
      book.goOn(atMs);
    }
    this.#findNext();
  }

  agentFilled(
    market: AgentMarket,
    agent: number,
    side: Side,
    _priceTicks: number,
    lots: number,
  ): void {
    this.#bySymbol.get(market.pair.symbol)?.filled(agent, side, lots);
  }

  #tick(): void {
    this.#regimes.advanceTo(this.#secondMs);
    this.#announceRegime();
    this.#latent.step(this.#regimes.profile(), this.#regimes.driftPerSecond(this.#secondMs));
    for (const book of this.#books) book.tick(this.#latent, this.#secondMs - this.#postponedMs);
    this.#secondMs += SECOND_MS;
  }

  #announceRegime(): void {
    const profile = this.#regimes.profile();
    for (const book of this.#books) book.enterRegime(profile);
  }

  /** Latent prices first, then the books in the order of the configuration. */
  #findNext(): void {
    this.#next = LATENT;
    this.#nextMs = this.#secondMs;
    for (let index = 0; index < this.#books.length; index++) {
      const bookMs = this.#books[index]?.nextMs ?? Infinity;
      if (bookMs >= this.#nextMs) continue;
      this.#nextMs = bookMs;
      this.#next = index;
    }
  }

  snapshot(): CrowdState {
    return {
      secondMs: this.#secondMs,
      ...(this.#postponedMs !== 0 && { postponedMs: this.#postponedMs }),
      latent: this.#latent.snapshot(),
      regimes: this.#regimes.snapshot(),
      books: this.#books.map((book) => book.snapshot()),
    };
  }

  #restore(state: CrowdState): void {
    this.#secondMs = state.secondMs;
    this.#postponedMs = state.postponedMs ?? 0;
    this.#latent.restore(state.latent);
    this.#regimes.restore(state.regimes);
    const livedMs = this.#secondMs - SECOND_MS - this.#postponedMs;
    this.#books.forEach((book, index) => {
      const bookState = state.books[index];
      if (bookState !== undefined) book.restore(bookState, livedMs);
    });
  }
}
