/**
 * MarketClock of exchange-rules: wall time plus an offset that pause and speed change. It never runs
 * backwards, and starts at the later of the wall and the last market time the journal knows.
 */
import type { MarketSpeed } from '@shared/contract/lab';
import type { Clock } from '@shared/kernel/ports';

/** A wall clock set back by more than this is followed by a new offset instead of a standstill. */
const STANDSTILL_MAX_MS = 2000;

export class MarketClock {
  readonly #clock: Clock;
  #speed: MarketSpeed;
  #anchorWallMs: number;
  #anchorMarketMs: number;
  #lastMs: number;

  constructor(clock: Clock, lastJournalledMs: number, speed: MarketSpeed = 1) {
    this.#clock = clock;
    this.#speed = speed;
    this.#anchorWallMs = clock.nowMs();
    this.#anchorMarketMs = Math.max(this.#anchorWallMs, lastJournalledMs);
    this.#lastMs = this.#anchorMarketMs;
  }

  get speed(): MarketSpeed {
    return this.#speed;
  }

  nowMs(): number {
    const elapsedMs = this.#clock.nowMs() - this.#anchorWallMs;
    const dueMs = Math.floor(this.#anchorMarketMs + elapsedMs * this.#speed);
    if (dueMs < this.#lastMs - STANDSTILL_MAX_MS * this.#speed) this.#anchorAt(this.#lastMs);
    this.#lastMs = Math.max(this.#lastMs, dueMs);
    return this.#lastMs;
  }

  /** Market time minus wall time. */
  offsetMs(): number {
    return this.nowMs() - this.#clock.nowMs();
  }

  /** Goes on from `reachedMs`, which is as far as the market really is, at another speed. */
  setSpeed(speed: MarketSpeed, reachedMs: number): void {
    this.#speed = speed;
    this.fallBackTo(reachedMs);
  }

  /** Moves a paused market on. */
  advance(byMs: number): void {
    this.#anchorAt(this.nowMs() + byMs);
  }

  /**
   * The market could not keep up, or nobody watched it: what it has not lived through is given up,
   * and it goes on from where it is.
   */
  fallBackTo(reachedMs: number): void {
    this.#anchorAt(reachedMs);
    this.#lastMs = reachedMs;
  }

  #anchorAt(marketMs: number): void {
    this.#anchorWallMs = this.#clock.nowMs();
    this.#anchorMarketMs = marketMs;
  }
}
