/** Large orders worked in small market orders over minutes: what gives signed flow its memory. */
import { SeededRng, type RngState } from '@shared/kernel/rng';
import type { Agent, BookView } from './book-view';
import { AGENT, SECOND_MS } from './parameters';

const PER_SECOND = 12 / 3600;
const TOTAL = { tailIndex: 1.5, minUsdt: 24_000, maxUsdt: 2_400_000 };
const CHILDREN_PER_SECOND = 0.25;
const CHILD = { medianUsdt: 3_000, logSd: 0.8 };

interface Metaorder {
  nextMs: number;
  readonly buys: boolean;
  /** What is still to be sent: children count as sent whether or not they fill. */
  leftUsdt: number;
}

interface MetaorderState {
  readonly arrivalMs: number;
  readonly active: readonly Metaorder[];
  readonly arrivals: RngState;
  readonly children: RngState;
}

export class Metaorders implements Agent {
  nextMs: number;
  #arrivalMs: number;
  #active: Metaorder[] = [];
  #arrivals: SeededRng;
  #children: SeededRng;
  readonly #view: BookView;

  constructor(view: BookView, arrivals: SeededRng, children: SeededRng, startMs: number) {
    this.#view = view;
    this.#arrivals = arrivals;
    this.#children = children;
    this.#arrivalMs = startMs + this.#arrivalGapMs();
    this.nextMs = this.#arrivalMs;
  }

  run(): void {
    const due = this.#active.find((metaorder) => metaorder.nextMs === this.nextMs);
    if (due === undefined) this.#arrive();
    else this.#sendChild(due);
    this.nextMs = this.#active.reduce(
      (next, { nextMs }) => Math.min(next, nextMs),
      this.#arrivalMs,
    );
  }

  #arrive(): void {
    const buys = this.#arrivals.uniform() < 0.5;
    const { liquidity } = this.#view;
    const drawn = this.#arrivals.pareto(TOTAL.tailIndex, TOTAL.minUsdt * liquidity);
    const leftUsdt = Math.min(drawn, TOTAL.maxUsdt * liquidity);
    this.#active.push({ nextMs: this.#arrivalMs + this.#childGapMs(), buys, leftUsdt });
    this.#arrivalMs += this.#arrivalGapMs();
  }

  #sendChild(metaorder: Metaorder): void {
    const view = this.#view;
    const drawn = this.#children.lognormal(CHILD.medianUsdt * view.liquidity, CHILD.logSd);
    const usdt = Math.min(drawn, metaorder.leftUsdt);
    metaorder.leftUsdt -= usdt;
    metaorder.nextMs += this.#childGapMs();
    if (metaorder.leftUsdt <= 0) this.#active = this.#active.filter((other) => other !== metaorder);
    if (!view.canTrade()) return;
    view.market.take(AGENT.metaorders, metaorder.buys ? 'BUY' : 'SELL', view.takerLotsOf(usdt), 0);
  }

  #arrivalGapMs(): number {
    return (this.#arrivals.exponential() / PER_SECOND) * SECOND_MS;
  }

  #childGapMs(): number {
    return (this.#children.exponential() / CHILDREN_PER_SECOND) * SECOND_MS;
  }

  postpone(delayMs: number): void {
    this.nextMs += delayMs;
    this.#arrivalMs += delayMs;
    for (const metaorder of this.#active) metaorder.nextMs += delayMs;
  }

  snapshot(): MetaorderState {
    return {
      arrivalMs: this.#arrivalMs,
      active: this.#active.map((metaorder) => ({ ...metaorder })),
      arrivals: this.#arrivals.snapshot(),
      children: this.#children.snapshot(),
    };
  }

  restore(state: unknown): void {
    const { arrivalMs, active, arrivals, children } = state as MetaorderState;
    this.#arrivalMs = arrivalMs;
    this.#active = active.map((metaorder) => ({ ...metaorder }));
    this.#arrivals = new SeededRng(arrivals);
    this.#children = new SeededRng(children);
    this.nextMs = this.#active.reduce((next, { nextMs }) => Math.min(next, nextMs), arrivalMs);
  }
}
