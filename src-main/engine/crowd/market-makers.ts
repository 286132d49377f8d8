/** A group of market makers: quotes a whole ladder around a slightly old fair value, and skews it. */
import { exp } from '@shared/kernel/det-math';
import { SeededRng, type RngState } from '@shared/kernel/rng';
import type { Side } from '@shared/domain/order';
import type { AgentOrder } from './agent-market';
import type { Agent, BookView } from './book-view';
import { SECOND_MS, type MakerGroup } from './parameters';

const SPREAD_SIGMAS = 0.3;
const REFERENCE_SIGMAS = 0.3;
const SIZE_LOG_SD = 0.5;
const MAX_SKEW = 1.5;

interface MakerState {
  readonly nextMs: number;
  readonly inventoryLots: number;
  readonly orders: readonly AgentOrder[];
  readonly rng: RngState;
}

export class MarketMakers implements Agent {
  nextMs: number;
  #inventoryLots = 0;
  #orders: AgentOrder[] = [];
  #rng: SeededRng;
  readonly #view: BookView;
  readonly #group: MakerGroup;
  readonly #agent: number;
  /** This refresh's size factors: bids in the even places, asks in the odd ones. */
  readonly #sizeFactors: Float64Array;

  constructor(view: BookView, agent: number, group: MakerGroup, rng: SeededRng, startMs: number) {
    this.#view = view;
    this.#agent = agent;
    this.#group = group;
    this.#rng = rng;
    this.#sizeFactors = new Float64Array(2 * group.levels);
    this.nextMs = startMs + this.#gapMs();
  }

  /** A quote of the group was filled: what it holds decides which way it leans. */
  filled(side: Side, lots: number): void {
    this.#inventoryLots += side === 'BUY' ? lots : -lots;
  }

  run(): void {
    this.nextMs += this.#gapMs();
    const noise = this.#rng.normal();
    const factors = this.#sizeFactors;
    for (let at = 0; at < factors.length; at++) {
      factors[at] = exp(SIZE_LOG_SD * this.#rng.normal());
    }
    if (this.#view.canTrade()) this.#quote(noise);
  }

  #quote(noise: number): void {
    const { market, sigmaTicks, quietSigmaTicks, regime, liquidity } = this.#view;
    for (const order of this.#orders) market.cancel(order);
    this.#orders = [];
    const { spreadFactor, levels, levelGrowth, sizeUsdt, referenceNoise } = this.#group;
    const half = Math.max(1, SPREAD_SIGMAS * quietSigmaTicks * spreadFactor * regime.spread);
    const size = sizeUsdt * liquidity * regime.depth * this.#view.lotsPerUsdt;
    const skew = 0.5 * half * this.#lean(3 * levels * size);
    const reference =
      this.#referenceTicks() + REFERENCE_SIGMAS * referenceNoise * sigmaTicks * noise;
    const center = reference - skew;
    const bestBid = market.bestBid();
    const bestAsk = market.bestAsk();
    for (let level = 0; level < levels; level++) {
      const distance = half * (1 + levelGrowth * level * (1 + 0.06 * level));
      const lots = size * (1 + 0.25 * level);
      const bid = Math.floor(center - distance);
      const ask = Math.ceil(center + distance);
      if (bid > 0 && (bestAsk === 0 || bid < bestAsk)) this.#place('BUY', bid, lots, 2 * level);
      if (ask > bestBid) this.#place('SELL', ask, lots, 2 * level + 1);
    }
  }

  #place(side: Side, price: number, lots: number, factorAt: number): void {
    const size = Math.max(1, Math.round(lots * (this.#sizeFactors[factorAt] ?? 1)));
    const order = this.#view.market.limit(this.#agent, side, price, size);
    if (order !== 0) this.#orders.push(order);
  }

  /** How far the inventory leans, from −1.5 to 1.5, against a comfortable size in lots. */
  #lean(comfortableLots: number): number {
    return Math.max(-MAX_SKEW, Math.min(MAX_SKEW, this.#inventoryLots / comfortableLots));
  }

  #referenceTicks(): number {
    const { previousFairTicks, olderFairTicks } = this.#view;
    return this.#group.delaySeconds === 1 ? previousFairTicks : olderFairTicks;
  }

  #gapMs(): number {
    return (this.#rng.exponential() / this.#group.refreshesPerSecond) * SECOND_MS;
  }

  postpone(delayMs: number): void {
    this.nextMs += delayMs;
  }

  snapshot(): MakerState {
    return {
      nextMs: this.nextMs,
      inventoryLots: this.#inventoryLots,
      orders: [...this.#orders],
      rng: this.#rng.snapshot(),
    };
  }

  restore(state: unknown): void {
    const { nextMs, inventoryLots, orders, rng } = state as MakerState;
    this.nextMs = nextMs;
    this.#inventoryLots = inventoryLots;
    this.#orders = [...orders];
    this.#rng = new SeededRng(rng);
  }
}
