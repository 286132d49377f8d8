/**
 * Where the crowd meets the books: agents' orders go through the same matching as a user's, take no
 * lock and leave no record. It never lets an agent see or touch a user's order or money.
 */
import type { SpotPair } from '@shared/domain/instrument';
import type { Side } from '@shared/domain/order';
import { BUY, SELL } from '../book/order-book';
import type { Regime } from '../commands';
import { createCrowd, reseeded, type AgentMarket, type AgentOrder, type Crowd } from '../crowd';
import type { SpotMarket } from './spot-market';

/** A handle is the order's number times this, plus its slot, plus 1: a reused slot gives another. */
const SLOTS = 2 ** 21;
const NUMBERS = 2 ** 31;
const NONE = -1;

class MarketForAgents implements AgentMarket {
  readonly pair: SpotPair;
  readonly #market: SpotMarket;
  nextNumber = 1;

  constructor(market: SpotMarket) {
    this.pair = market.rules.pair;
    this.#market = market;
  }

  bestBid(): number {
    return this.#market.book.bestBid;
  }
  bestAsk(): number {
    return this.#market.book.bestAsk;
  }
  lastPrice(): number {
    return this.#market.lastPrice;
  }
  isOpen(): boolean {
    return this.#market.status === 'OPEN';
  }

  limit(agent: number, side: Side, priceTicks: number, lots: number): AgentOrder {
    const market = this.#market;
    if (!this.isOpen() || !isWhole(priceTicks) || !isWhole(lots)) return 0;
    const code = side === 'BUY' ? BUY : SELL;
    const { bestBid, bestAsk } = market.book;
    const crosses = code === BUY ? bestAsk !== 0 && priceTicks >= bestAsk : priceTicks <= bestBid;
    const left = crosses ? market.takeForAgent(code, lots, priceTicks) : lots;
    if (left === 0) return 0;
    const number = this.nextNumber;
    this.nextNumber = number + 1 < NUMBERS ? number + 1 : 1;
    const slot = market.book.add(code, priceTicks, left, NONE - agent, number);
    market.isBookDirty = true;
    return number * SLOTS + slot + 1;
  }

  take(_agent: number, side: Side, lots: number, limitTicks: number): number {
    if (!this.isOpen() || !isWhole(lots)) return 0;
    const code = side === 'BUY' ? BUY : SELL;
    return lots - this.#market.takeForAgent(code, lots, limitTicks);
  }

  cancel(order: AgentOrder): boolean {
    if (order === 0) return false;
    const { book } = this.#market;
    const slot = (order - 1) % SLOTS;
    const isItsOwn =
      book.sideOf(slot) !== null &&
      book.ownerOf(slot) < 0 &&
      book.tagOf(slot) === Math.floor((order - 1) / SLOTS);
    if (!isItsOwn) return false;
    book.remove(slot);
    this.#market.isBookDirty = true;
    return true;
  }
}

const isWhole = (value: number): boolean => Number.isSafeInteger(value) && value > 0;

export interface CrowdDeskState {
  readonly isOn: boolean;
  readonly pausedAtMs: number;
  readonly startMs: number;
  /** Next agent order number per market. */
  readonly numbers: readonly number[];
  /** Null when no crowd has ever been here. */
  readonly crowd: unknown;
}

export class CrowdDesk {
  readonly #seed: number;
  readonly #markets: readonly SpotMarket[];
  readonly #agentMarkets: readonly MarketForAgents[];
  #crowd: Crowd | null = null;
  #isOn = false;
  #pausedAtMs = 0;
  #startMs = 0;

  constructor(seed: number, markets: readonly SpotMarket[]) {
    this.#seed = seed;
    this.#markets = markets;
    this.#agentMarkets = markets.map((market) => new MarketForAgents(market));
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  /** Lets the crowd in: for the first time, or to go on where it was sent away. */
  enter(nowMs: number): void {
    if (this.#isOn) return;
    this.#isOn = true;
    if (this.#crowd === null) this.#assemble(nowMs);
    else this.#crowd.postpone(nowMs - this.#pausedAtMs);
  }

  /** Sends the crowd away: its orders leave the books. */
  leave(nowMs: number): void {
    if (!this.#isOn) return;
    this.#isOn = false;
    this.#pausedAtMs = nowMs;
    for (const market of this.#markets) {
      for (const slot of [...market.book.slots()]) {
        if (market.book.ownerOf(slot) >= 0) continue;
        market.book.remove(slot);
        market.isBookDirty = true;
      }
    }
  }

  nextDueMs(): number {
    return this.#isOn && this.#crowd !== null ? this.#crowd.nextDueMs() : Infinity;
  }

  runNext(): void {
    this.#crowd?.runNext();
  }

  /** The regime in force; null while there is no crowd. */
  regime(): Regime | null {
    return this.#isOn && this.#crowd !== null ? this.#crowd.regime() : null;
  }

  setRegime(atMs: number, regime: Regime | null): void {
    this.#crowd?.setRegime(atMs, regime);
  }

  /** Another future from the same present. */
  reseed(seed: number): void {
    if (this.#crowd === null) return;
    this.#assemble(this.#startMs, reseeded(this.#crowd.snapshot(), seed));
  }

  /** Time in which the program was closed moves the crowd's plans later. */
  postpone(delayMs: number): void {
    if (this.#isOn) this.#crowd?.postpone(delayMs);
  }

  #assemble(startMs: number, snapshot?: unknown): void {
    this.#startMs = startMs;
    const config = { seed: this.#seed, startMs, markets: this.#agentMarkets };
    const crowd = createCrowd(config, snapshot);
    this.#crowd = crowd;
    this.#markets.forEach((market, index) => {
      const door = this.#agentMarkets[index];
      if (door === undefined) return;
      market.agentFills = {
        filled: (agent, side, price, lots) => {
          crowd.agentFilled(door, agent, side, price, lots);
        },
      };
    });
  }

  snapshot(): CrowdDeskState {
    return {
      isOn: this.#isOn,
      pausedAtMs: this.#pausedAtMs,
      startMs: this.#startMs,
      numbers: this.#agentMarkets.map(({ nextNumber }) => nextNumber),
      crowd: this.#crowd?.snapshot() ?? null,
    };
  }

  restore(state: CrowdDeskState): void {
    this.#isOn = state.isOn;
    this.#pausedAtMs = state.pausedAtMs;
    state.numbers.forEach((number, index) => {
      const door = this.#agentMarkets[index];
      if (door !== undefined) door.nextNumber = number;
    });
    if (state.crowd !== null) this.#assemble(state.startMs, state.crowd);
  }
}
