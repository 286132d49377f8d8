/** Traders without information who rest limit orders near the best price and lose patience. */
import { exp, power } from '@shared/kernel/det-math';
import { SeededRng, type RngState } from '@shared/kernel/rng';
import type { Agent, BookView } from './book-view';
import { ExpiryHeap, type ExpiryHeapState } from './expiry-heap';
import { AGENT, BASIS_POINT, SECOND_MS } from './parameters';

const PER_SECOND = 6;
const DISTANCE_SCALE_BP = 0.25;
const DISTANCE_TAIL = 1.3;
/** Beyond 10 % an order would never trade and would live for days. */
const MAX_DISTANCE_BP = 1000;
const IMPROVE_SHARE = 0.12;
const MEDIAN_USDT = 600;
const SIZE_LOG_SD = 1.4;
const LIFETIME_MS = 15 * SECOND_MS;

interface NoiseState {
  readonly arrivalMs: number;
  readonly expiries: ExpiryHeapState;
  readonly rng: RngState;
}

export class NoiseOrders implements Agent {
  #arrivalMs: number;
  readonly #expiries = new ExpiryHeap();
  #rng: SeededRng;
  readonly #view: BookView;

  constructor(view: BookView, rng: SeededRng, startMs: number) {
    this.#view = view;
    this.#rng = rng;
    this.#arrivalMs = startMs + this.#gapMs();
  }

  get nextMs(): number {
    return Math.min(this.#arrivalMs, this.#expiries.nextMs());
  }

  run(): void {
    if (this.#expiries.nextMs() <= this.#arrivalMs) this.#view.market.cancel(this.#expiries.pop());
    else this.#arrive();
  }

  #arrive(): void {
    const rng = this.#rng;
    const nowMs = this.#arrivalMs;
    this.#arrivalMs += this.#gapMs();
    const buys = rng.uniform() < 0.5;
    const distanceBp = Math.min(
      MAX_DISTANCE_BP,
      DISTANCE_SCALE_BP * (power(1 - rng.uniform(), -1 / DISTANCE_TAIL) - 1),
    );
    const improves = rng.uniform() < IMPROVE_SHARE;
    const sizeFactor = exp(SIZE_LOG_SD * rng.normal());
    const patience = rng.exponential();
    const view = this.#view;
    if (!view.canTrade()) return;
    const price = this.#price(buys, distanceBp, improves);
    if (price <= 0) return;
    const usdt = MEDIAN_USDT * view.rootLiquidity * view.regime.depth * sizeFactor;
    const order = view.market.limit(AGENT.noise, buys ? 'BUY' : 'SELL', price, view.lotsOf(usdt));
    const lifetimeMs = LIFETIME_MS * power(1 + distanceBp / 1.33, 0.8) * patience;
    if (order !== 0) this.#expiries.push(nowMs + lifetimeMs, order);
  }

  /** At a distance from the own side's best, or one tick before it; 0 when there is no such price. */
  #price(buys: boolean, distanceBp: number, improves: boolean): number {
    const { market } = this.#view;
    const bid = market.bestBid();
    const ask = market.bestAsk();
    const best = buys ? bid : ask;
    if (best === 0) return 0;
    if (improves && bid !== 0 && ask !== 0 && ask - bid > 2) return buys ? bid + 1 : ask - 1;
    const away = Math.round(best * distanceBp * BASIS_POINT);
    return buys ? best - away : best + away;
  }

  #gapMs(): number {
    return (this.#rng.exponential() / PER_SECOND) * SECOND_MS;
  }

  postpone(delayMs: number): void {
    this.#arrivalMs += delayMs;
    this.#expiries.postpone(delayMs);
  }

  snapshot(): NoiseState {
    return {
      arrivalMs: this.#arrivalMs,
      expiries: this.#expiries.snapshot(),
      rng: this.#rng.snapshot(),
    };
  }

  restore(state: unknown): void {
    const { arrivalMs, expiries, rng } = state as NoiseState;
    this.#arrivalMs = arrivalMs;
    this.#expiries.restore(expiries);
    this.#rng = new SeededRng(rng);
  }
}
