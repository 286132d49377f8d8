/**
 * When the next snapshot is due (exchange-rules §2, ADR 83): before there is much to do again after a crash, by
 * market time or by commands, and so seldom that taking them costs next to nothing.
 */

const EVERY_MARKET_MS = 20_000;
/** As long to do again as that time of a market. */
const EVERY_COMMANDS = 5_000;
/** While the market is held up for one, nobody is served: of a large state it may be a thousandth of the time. */
const TIMES_TAKING_IT = 1_000;
/** Even of a large state. */
const LATEST_MARKET_MS = 120_000;
const EVERY_WALL_MS = 2_000;

export class SnapshotSchedule {
  #lastMarketMs: number;
  #lastMonotonicMs: number;
  #tookMs = 0;

  constructor(marketMs: number, monotonicMs: number) {
    this.#lastMarketMs = marketMs;
    this.#lastMonotonicMs = monotonicMs;
  }

  /** `commands`: since the last snapshot. When it says so, the snapshot counts as taken now. */
  isDue(marketMs: number, monotonicMs: number, commands: number): boolean {
    const passedMs = marketMs - this.#lastMarketMs;
    if (passedMs < EVERY_MARKET_MS && commands < EVERY_COMMANDS) return false;
    const isLate = passedMs >= LATEST_MARKET_MS;
    const restMs = isLate ? EVERY_WALL_MS : Math.max(EVERY_WALL_MS, this.#tookMs * TIMES_TAKING_IT);
    if (monotonicMs - this.#lastMonotonicMs < restMs) return false;
    this.#lastMarketMs = marketMs;
    this.#lastMonotonicMs = monotonicMs;
    return true;
  }

  /** How long the market was held up for the last one. */
  took(ms: number): void {
    this.#tookMs = ms;
  }
}
