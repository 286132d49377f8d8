/** Traders who see the fair value of this second and take quotes that have fallen behind it. */
import { SeededRng, type RngState } from '@shared/kernel/rng';
import type { Agent, BookView } from './book-view';
import { AGENT, SECOND_MS } from './parameters';

const PER_SECOND = 2;
const THRESHOLD_SIGMAS = 0.6;
const MEDIAN_USDT = 4_800;
const SIZE_LOG_SD = 1;

interface InformedState {
  readonly nextMs: number;
  readonly rng: RngState;
}

export class InformedTakers implements Agent {
  nextMs: number;
  #rng: SeededRng;
  readonly #view: BookView;

  constructor(view: BookView, rng: SeededRng, startMs: number) {
    this.#view = view;
    this.#rng = rng;
    this.nextMs = startMs + this.#gapMs();
  }

  run(): void {
    this.nextMs += this.#gapMs();
    const usdt = this.#rng.lognormal(MEDIAN_USDT * this.#view.liquidity, SIZE_LOG_SD);
    if (!this.#view.canTrade()) return;
    const { market, fairTicks, sigmaTicks } = this.#view;
    const threshold = THRESHOLD_SIGMAS * sigmaTicks;
    const ask = market.bestAsk();
    const bid = market.bestBid();
    const highest = Math.floor(fairTicks - threshold);
    const lowest = Math.ceil(fairTicks + threshold);
    if (ask !== 0 && ask <= highest) {
      market.take(AGENT.informed, 'BUY', this.#view.takerLotsOf(usdt), highest);
    } else if (bid !== 0 && bid >= lowest) {
      market.take(AGENT.informed, 'SELL', this.#view.takerLotsOf(usdt), lowest);
    }
  }

  #gapMs(): number {
    return (this.#rng.exponential() / PER_SECOND) * SECOND_MS;
  }

  postpone(delayMs: number): void {
    this.nextMs += delayMs;
  }

  snapshot(): InformedState {
    return { nextMs: this.nextMs, rng: this.#rng.snapshot() };
  }

  restore(state: unknown): void {
    const { nextMs, rng } = state as InformedState;
    this.nextMs = nextMs;
    this.#rng = new SeededRng(rng);
  }
}
