/** Everyone who trades in one book, and who of them is next. */
import { seededRng } from '@shared/kernel/rng';
import type { Side } from '@shared/domain/order';
import type { AgentMarket } from './agent-market';
import { Basis, type BasisState } from './basis';
import type { CrowdConfig } from './crowd';
import { BookView, type Agent, type BookViewState } from './book-view';
import { InformedTakers } from './informed-takers';
import type { LatentPrices } from './latent-prices';
import { MarketMakers } from './market-makers';
import { MarketOrders } from './market-orders';
import { Metaorders } from './metaorders';
import { NoiseOrders } from './noise-orders';
import {
  AGENT,
  MAKER_GROUPS,
  marketProfile,
  type MarketProfile,
  type RegimeProfile,
} from './parameters';

export interface BookCrowdState {
  readonly view: BookViewState;
  readonly agents: readonly unknown[];
  /** Of a contract only. */
  readonly basis?: BasisState;
}

export class BookCrowd {
  /** When the next of its agents acts. */
  nextMs = 0;
  #next = 0;
  readonly view: BookView;
  readonly #profile: MarketProfile;
  /** Null for a pair: it is the underlying itself. */
  readonly #basis: Basis | null;
  readonly #makers: readonly MarketMakers[];
  readonly #agents: readonly Agent[];

  constructor(
    { seed, startMs, isEven = false }: CrowdConfig,
    market: AgentMarket,
    latent: LatentPrices,
  ) {
    const { symbol } = market.pair;
    const stream = (component: string) => seededRng(seed, symbol, component);
    this.#profile = marketProfile(market.pair);
    this.#basis = market.pair.kind === 'futures' ? new Basis(seed, symbol) : null;
    this.view = new BookView(market, seed, isEven);
    this.#look(latent, startMs);
    this.#makers = MAKER_GROUPS.map((group, index) => {
      const agent = AGENT.firstMaker + index;
      return new MarketMakers(this.view, agent, group, stream(`makers${agent}`), startMs);
    });
    this.#agents = [
      ...this.#makers,
      new NoiseOrders(this.view, stream('noise'), startMs),
      new MarketOrders(this.view, stream('market orders'), startMs),
      new InformedTakers(this.view, stream('informed'), startMs),
      new Metaorders(this.view, stream('metaorders'), stream('metaorder children'), startMs),
    ];
    this.#findNext();
  }

  /** The latent prices have moved by a second. */
  tick(latent: LatentPrices, atMs: number): void {
    this.#basis?.step(this.view.regime);
    this.#look(latent, atMs);
  }

  #look(latent: LatentPrices, atMs: number): void {
    const { base, quote } = this.#profile;
    const baseUsdt = latent.price(base);
    const price = quote === null ? baseUsdt : baseUsdt / latent.price(quote);
    const fair = this.#basis === null ? price : price * (1 + this.#basis.value);
    this.view.tick(atMs, fair, latent.sigma(base, quote), baseUsdt);
  }

  enterRegime(regime: RegimeProfile): void {
    this.view.regime = regime;
  }

  /** The next agent acts once. */
  runNext(): void {
    this.#agents[this.#next]?.run();
    this.#findNext();
  }

  filled(agent: number, side: Side, lots: number): void {
    this.#makers[agent - AGENT.firstMaker]?.filled(side, lots);
  }

  postpone(delayMs: number): void {
    for (const agent of this.#agents) agent.postpone(delayMs);
    this.#findNext();
  }

  /** Trading begins at `atMs` in a book without agents' orders: who makes the market comes first. */
  goOn(atMs: number): void {
    for (const makers of this.#makers) makers.nextMs = atMs;
    this.#findNext();
  }

  /** Of two that are due at the same instant the one listed first acts first. */
  #findNext(): void {
    let nextMs = Infinity;
    this.#agents.forEach((agent, index) => {
      if (agent.nextMs >= nextMs) return;
      nextMs = agent.nextMs;
      this.#next = index;
    });
    this.nextMs = nextMs;
  }

  snapshot(): BookCrowdState {
    return {
      view: this.view.snapshot(),
      agents: this.#agents.map((agent) => agent.snapshot()),
      ...(this.#basis === null ? {} : { basis: this.#basis.snapshot() }),
    };
  }

  /** `atMs`: of the second that was ticked last. */
  restore(state: BookCrowdState, atMs: number): void {
    this.view.restore(state.view, atMs);
    if (state.basis !== undefined) this.#basis?.restore(state.basis);
    this.#agents.forEach((agent, index) => {
      agent.restore(state.agents[index]);
    });
    this.#findNext();
  }
}
