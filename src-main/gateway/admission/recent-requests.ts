/**
 * The requests of one account to one endpoint that still count against its burst (see
 * `domain/limits/burst-log`, which says the same of a list). A busy account's list loses one and gains one
 * with each request: here that copies nothing.
 */
import { BURST_MS } from '@shared/domain/limits';

/** Forgotten times that may lie before the first that counts. */
const FORGOTTEN_MAX = 256;

export class RecentRequests {
  /** Rising. */
  readonly #times: number[] = [];
  #first = 0;

  /** Counts one more; false, and nothing is counted, when `limit` are there already. */
  take(nowMs: number, limit: number): boolean {
    const times = this.#times;
    let first = this.#first;
    let end = times.length;
    while (first < end && nowMs - (times[first] as number) >= BURST_MS) first += 1;
    // From the future: the clock was set back.
    while (end > first && (times[end - 1] as number) > nowMs) end -= 1;
    if (end - first >= limit) return false;
    if (end < times.length) times.length = end;
    times.push(nowMs);
    this.#first = first;
    if (first > FORGOTTEN_MAX) {
      times.splice(0, first);
      this.#first = 0;
    }
    return true;
  }
}
