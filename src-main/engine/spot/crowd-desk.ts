/**
 * Where the crowd meets the books: agents' orders go through the same matching as a user's, take no
 * lock and leave no record. It never lets an agent see or touch a user's order or money.
 */
import type { Regime } from '../commands';
import { createCrowd, MarketForAgents, reseeded, type Crowd } from '../crowd';
import type { SpotMarket } from './spot-market';

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
    this.#agentMarkets = markets.map((market) => new MarketForAgents(market.rules.pair, market));
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
