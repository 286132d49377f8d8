import type { Clock } from '@shared/kernel/ports';

/** A wall clock set back by more than this is followed by a new offset instead of a standstill. */
const STANDSTILL_MAX_MS = 2000;

/**
 * MarketClock of exchange-rules: wall time plus an offset, never running backwards. It starts at the
 * later of the wall and the last market time the journal knows.
 */
export class MarketClock {
  readonly #clock: Clock;
  #offsetMs: number;
  #lastMs: number;

  constructor(clock: Clock, lastJournalledMs: number) {
    this.#clock = clock;
    const wallMs = clock.nowMs();
    this.#lastMs = Math.max(wallMs, lastJournalledMs);
    this.#offsetMs = this.#lastMs - wallMs;
  }

  nowMs(): number {
    const dueMs = this.#clock.nowMs() + this.#offsetMs;
    if (dueMs < this.#lastMs - STANDSTILL_MAX_MS) this.#offsetMs += this.#lastMs - dueMs;
    this.#lastMs = Math.max(this.#lastMs, dueMs);
    return this.#lastMs;
  }

  /** Market time minus wall time. */
  offsetMs(): number {
    return this.#offsetMs;
  }
}
