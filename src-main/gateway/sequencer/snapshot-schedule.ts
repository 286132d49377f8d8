/** When the next snapshot is due (exchange-rules §2): by market time, and never too soon after the last. */

const EVERY_MARKET_MS = 120_000;
const EVERY_WALL_MS = 2000;

export class SnapshotSchedule {
  #lastMarketMs: number;
  #lastMonotonicMs: number;

  constructor(marketMs: number, monotonicMs: number) {
    this.#lastMarketMs = marketMs;
    this.#lastMonotonicMs = monotonicMs;
  }

  /** When it says so, the snapshot counts as taken now. */
  isDue(marketMs: number, monotonicMs: number): boolean {
    if (marketMs - this.#lastMarketMs < EVERY_MARKET_MS) return false;
    if (monotonicMs - this.#lastMonotonicMs < EVERY_WALL_MS) return false;
    this.#lastMarketMs = marketMs;
    this.#lastMonotonicMs = monotonicMs;
    return true;
  }
}
