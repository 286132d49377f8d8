/** How fast the market really runs: the speed asked for is a ceiling (exchange-rules §8). */

/** Shorter spans would show the rhythm of the turns instead of the speed. */
const WINDOW_MS = 1000;

export class SpeedMeter {
  #sinceMonotonicMs: number;
  #sinceMarketMs: number;
  #reached: number;

  /** Until it has watched for a while it takes the market at its word: `speed`. */
  constructor(monotonicMs: number, marketMs: number, speed: number) {
    this.#sinceMonotonicMs = monotonicMs;
    this.#sinceMarketMs = marketMs;
    this.#reached = speed;
  }

  note(monotonicMs: number, marketMs: number): void {
    const spanMs = monotonicMs - this.#sinceMonotonicMs;
    if (spanMs < WINDOW_MS) return;
    this.#reached = (marketMs - this.#sinceMarketMs) / spanMs;
    this.#sinceMonotonicMs = monotonicMs;
    this.#sinceMarketMs = marketMs;
  }

  /** Market time per wall time, to a tenth. */
  reached(): number {
    return Math.round(this.#reached * 10) / 10;
  }
}
