/** Round-trip times of the last requests, for the status bar. */

const KEPT = 200;

export class Latency {
  #samples: number[] = [];
  /** The same, rising; null until somebody asks. The health of a client is asked for more often than it changes. */
  #rising: Float64Array | null = null;

  add(ms: number): void {
    this.#rising = null;
    this.#samples.push(ms);
    if (this.#samples.length > KEPT) this.#samples = this.#samples.slice(-KEPT);
  }

  /** Nearest-rank percentile, 0 < share ≤ 1; null before the first request. */
  percentile(share: number): number | null {
    const rising = (this.#rising ??= new Float64Array(this.#samples).sort());
    return rising[Math.max(0, Math.ceil(share * rising.length) - 1)] ?? null;
  }
}
