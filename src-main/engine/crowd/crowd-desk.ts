/**
 * Where the crowd meets the books, of pairs and of contracts: agents' orders go through the same matching
 * as a user's, take no lock and leave no record. It never lets an agent see or touch a user's order or money.
 */
import type { Side } from '@shared/domain/order';
import type { Regime } from '@shared/domain/regime';
import type { AgentMarket } from './agent-market';
import type { Crowd } from './crowd';
import { MarketForAgents, type MarketWithAgents } from './market-for-agents';
import { reseeded } from './reseed';
import { createCrowd } from './simulated-crowd';

/** Hears of every fill of a resting order that is no user's: an agent's or a feed's. `side` is the order's. */
export interface AgentFills {
  filled(agent: number, side: Side, price: number, lots: number): void;
}

/** A market that lets the crowd in. */
export interface CrowdedMarket extends MarketWithAgents {
  agentFills: AgentFills | null;
}

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
  readonly #isEven: boolean;
  readonly #markets: CrowdedMarket[] = [];
  readonly #doors: MarketForAgents[] = [];
  #crowd: Crowd | null = null;
  #isOn = false;
  /** Only within closed time, which is one step: no snapshot sees it. */
  #isStandingStill = false;
  #pausedAtMs = 0;
  #startMs = 0;

  /** `isEven`: its takers are those of before rule book 3. */
  constructor(seed: number, isEven: boolean) {
    this.#seed = seed;
    this.#isEven = isEven;
  }

  /** Opens a market to the crowd. All of them, in their fixed order, before it enters or is restored. */
  open(pair: AgentMarket['pair'], market: CrowdedMarket): void {
    this.#markets.push(market);
    this.#doors.push(new MarketForAgents(pair, market));
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
    this.#clearBooks();
  }

  #clearBooks(): void {
    for (const market of this.#markets) {
      for (const slot of [...market.book.slots()]) {
        if (market.book.ownerOf(slot) >= 0) continue;
        market.book.remove(slot);
        market.bookChanged();
      }
    }
  }

  nextDueMs(): number {
    const isActing = this.#isOn && !this.#isStandingStill;
    return isActing && this.#crowd !== null ? this.#crowd.nextDueMs() : Infinity;
  }

  runNext(): void {
    this.#crowd?.runNext();
  }

  /** The regime in force; null while there is no crowd. */
  regime(): Regime | null {
    return this.#isOn && this.#crowd !== null ? this.#crowd.regime() : null;
  }

  /** It was set, and stays until it is freed. */
  isRegimeForced(): boolean {
    return this.#isOn && this.#crowd?.isRegimeForced() === true;
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

  /** Closed time that the market lives through begins: the agents' orders leave the books (`Crowd`). */
  standStill(): void {
    this.#isStandingStill = true;
    this.#clearBooks();
    this.#crowd?.standStill();
  }

  drawMinute(endMs: number): void {
    this.#crowd?.drawMinute(endMs);
  }

  showPoint(point: number): void {
    this.#crowd?.showPoint(point);
  }

  goOn(atMs: number, delayMs: number): void {
    this.#isStandingStill = false;
    this.#crowd?.goOn(atMs, delayMs);
  }

  #assemble(startMs: number, snapshot?: unknown): void {
    this.#startMs = startMs;
    const config = {
      seed: this.#seed,
      startMs,
      markets: this.#doors,
      isEven: this.#isEven,
    };
    const crowd = createCrowd(config, snapshot);
    this.#crowd = crowd;
    this.#markets.forEach((market, index) => {
      const door = this.#doors[index];
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
      numbers: this.#doors.map(({ nextNumber }) => nextNumber),
      crowd: this.#crowd?.snapshot() ?? null,
    };
  }

  restore(state: CrowdDeskState): void {
    this.#isOn = state.isOn;
    this.#pausedAtMs = state.pausedAtMs;
    state.numbers.forEach((number, index) => {
      const door = this.#doors[index];
      if (door !== undefined) door.nextNumber = number;
    });
    if (state.crowd !== null) this.#assemble(state.startMs, state.crowd);
  }
}
