/**
 * Which of a venue's books is news. One of an earlier time than the last comes late: what it offers is gone, and
 * users of an exchange that follows the venue would trade with it.
 */
import type { Book } from '@shared/domain/book';
import type { Clock } from '@shared/kernel/ports';

/** For so long a market goes without a book before the exchange closes it (exchange-rules §8 M8). */
const STALE_MS = 5000;

interface Newest {
  readonly atMs: number;
  readonly arrivedMs: number;
}

export class NewerBooks {
  readonly #clock: Clock;
  readonly #newest = new Map<string, Newest>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Where nothing newer comes any more, the venue's clock has stepped back for good: then what it says counts. */
  isNews({ symbol, atMs }: Book): boolean {
    const arrivedMs = this.#clock.monotonicMs();
    const newest = this.#newest.get(symbol);
    const isLate = newest !== undefined && atMs < newest.atMs;
    if (isLate && arrivedMs - newest.arrivedMs <= STALE_MS) return false;
    this.#newest.set(symbol, { atMs, arrivedMs });
    return true;
  }

  /** Another connection may tell from an earlier time on. */
  forget(): void {
    this.#newest.clear();
  }
}
