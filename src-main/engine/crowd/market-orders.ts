/**
 * Impatient traders: market orders that excite further ones, as a two-sided Hawkes process drawn by
 * thinning. Each candidate takes the same draws whether or not it becomes an order.
 */
import { exp } from '@shared/kernel/det-math';
import { SeededRng, type RngState } from '@shared/kernel/rng';
import type { Agent, BookView } from './book-view';
import { AGENT, SECOND_MS } from './parameters';

/** Unprovoked orders per second and side: 0.18 for each of the two kernels. */
const BASE_PER_SECOND = 2 * 0.18;
const MAX_PULL = 1.2;
const PULL_SIGMAS = 3;
const SIZE = { tailIndex: 1.45, minUsdt: 240, maxUsdt: 480_000 };
/** Exponential kernels: decay per second, share of an order's offspring on its own and other side. */
const FAST = { decay: 2, self: 0.35, cross: 0.06 };
const SLOW = { decay: 0.05, self: 0.25, cross: 0.04 };
const MAX_TILT = 0.3;
const MAX_BASE_FACTOR = exp(MAX_PULL) * (1 + MAX_TILT);

interface MarketOrderState {
  readonly nextMs: number;
  readonly excitement: readonly [number, number, number, number];
  readonly pending: readonly [gapSeconds: number, boundPerSecond: number];
  readonly rng: RngState;
}

export class MarketOrders implements Agent {
  nextMs: number;
  /** Excitement per second at the last candidate, of buyers and sellers. */
  #fastBuy = 0;
  #slowBuy = 0;
  #fastSell = 0;
  #slowSell = 0;
  /** The rate under which the pending candidate was drawn: never below the true one. */
  #gapSeconds = 0;
  #boundPerSecond = 0;
  #rng: SeededRng;
  readonly #view: BookView;

  constructor(view: BookView, rng: SeededRng, startMs: number) {
    this.#view = view;
    this.#rng = rng;
    this.nextMs = startMs;
    this.#planNext();
  }

  run(): void {
    const boundPerSecond = this.#boundPerSecond;
    this.#decay(this.#gapSeconds);
    const choice = this.#rng.uniform() * boundPerSecond;
    const usdt = this.#rng.pareto(SIZE.tailIndex, SIZE.minUsdt * this.#view.rootLiquidity);
    if (this.#view.canTrade()) this.#decide(choice, usdt);
    this.#planNext();
  }

  #decide(choice: number, usdt: number): void {
    const { regime, market } = this.#view;
    const base = BASE_PER_SECOND * regime.orders;
    const pull = this.#pull();
    const buyRate = base * exp(pull) * (1 + regime.tilt) + this.#fastBuy + this.#slowBuy;
    const sellRate = base * exp(-pull) * (1 - regime.tilt) + this.#fastSell + this.#slowSell;
    if (choice >= buyRate + sellRate) return;
    const buys = choice < buyRate;
    const sentUsdt = Math.min(SIZE.maxUsdt * this.#view.liquidity, usdt * this.#view.activity);
    market.take(AGENT.marketOrders, buys ? 'BUY' : 'SELL', this.#view.lotsOf(sentUsdt), 0);
    this.#excite(buys);
  }

  /** How strongly a fair value away from the mid draws buyers (positive) or sellers. */
  #pull(): number {
    const mid = this.#view.midTicks();
    const width = PULL_SIGMAS * this.#view.sigmaTicks;
    if (mid === 0 || width === 0) return 0;
    return Math.max(-MAX_PULL, Math.min(MAX_PULL, (this.#view.fairTicks - mid) / width));
  }

  #excite(buys: boolean): void {
    this.#fastBuy += FAST.decay * (buys ? FAST.self : FAST.cross);
    this.#slowBuy += SLOW.decay * (buys ? SLOW.self : SLOW.cross);
    this.#fastSell += FAST.decay * (buys ? FAST.cross : FAST.self);
    this.#slowSell += SLOW.decay * (buys ? SLOW.cross : SLOW.self);
  }

  #decay(seconds: number): void {
    const fast = exp(-FAST.decay * seconds);
    const slow = exp(-SLOW.decay * seconds);
    this.#fastBuy *= fast;
    this.#fastSell *= fast;
    this.#slowBuy *= slow;
    this.#slowSell *= slow;
  }

  #planNext(): void {
    const excitement = this.#fastBuy + this.#slowBuy + this.#fastSell + this.#slowSell;
    const base = BASE_PER_SECOND * Math.max(this.#view.regime.orders, 0.1);
    this.#boundPerSecond = 2 * base * MAX_BASE_FACTOR + excitement;
    this.#gapSeconds = this.#rng.exponential() / this.#boundPerSecond;
    this.nextMs += this.#gapSeconds * SECOND_MS;
  }

  postpone(delayMs: number): void {
    this.nextMs += delayMs;
  }

  snapshot(): MarketOrderState {
    return {
      nextMs: this.nextMs,
      excitement: [this.#fastBuy, this.#slowBuy, this.#fastSell, this.#slowSell],
      pending: [this.#gapSeconds, this.#boundPerSecond],
      rng: this.#rng.snapshot(),
    };
  }

  restore(state: unknown): void {
    const { nextMs, excitement, pending, rng } = state as MarketOrderState;
    this.nextMs = nextMs;
    [this.#fastBuy, this.#slowBuy, this.#fastSell, this.#slowSell] = excitement;
    [this.#gapSeconds, this.#boundPerSecond] = pending;
    this.#rng = new SeededRng(rng);
  }
}
