/** Round-trip times of the last requests, for the status bar. */

const KEPT = 200;

export class Latency {
  #samples: number[] = [];

  add(ms: number): void {
    this.#samples.push(ms);
    if (this.#samples.length > KEPT) this.#samples = this.#samples.slice(-KEPT);
  }

  /** Nearest-rank percentile, 0 < share ≤ 1; null before the first request. */
  percentile(share: number): number | null {
    const sorted = this.#samples.toSorted((a, b) => a - b);
    return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
  }
}
