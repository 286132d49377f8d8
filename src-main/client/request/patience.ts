/**
 * How long to wait for an answer. While the trader has stopped everything, a lost request must not hold up those that
 * would arrive: then the wait is a little longer than the exchange has lately taken.
 */

const PATIENT_MS = 10_000;
const HASTY_MS = 2_000;
/** So many times what nearly all answers have taken. */
const FACTOR = 3;
/** An exchange that has answered nothing for so long may be slow and not lost. */
const LATELY_MS = 5_000;

export class Patience {
  #answeredMs = -Infinity;

  answered(nowMs: number): void {
    this.#answeredMs = nowMs;
  }

  /** `p95Ms`: of the last answers; null while there is no haste, and before the first. */
  timeoutMs(nowMs: number, p95Ms: number | null): number {
    if (p95Ms === null || nowMs - this.#answeredMs > LATELY_MS) return PATIENT_MS;
    return Math.min(PATIENT_MS, Math.max(HASTY_MS, Math.ceil(p95Ms * FACTOR)));
  }
}
