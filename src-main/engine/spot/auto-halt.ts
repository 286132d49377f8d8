/**
 * Watches one market for a move beyond the limit within a minute (exchange-rules §7). It remembers
 * the last price of each of the past 60 seconds and only answers questions; it halts nothing.
 */
const SECONDS = 60;
/** A move of more than a tenth. */
const MOVE_PARTS = 10;

export const AUTO_HALT_MS = 300_000;

export interface AutoHaltState {
  readonly prices: readonly number[];
  readonly second: number;
}

export class AutoHalt {
  /** Last price at the end of second s, at s mod 60; 0 before the first trade. */
  #prices: number[] = new Array<number>(SECONDS).fill(0);
  #second = 0;
  #last = 0;

  /** Whether `price` now differs by more than the limit from the price 60 seconds ago. */
  isBeyond(price: number, atMs: number): boolean {
    this.#fillTo(Math.floor(atMs / 1000));
    const before = this.#prices[this.#second % SECONDS] ?? 0;
    this.#last = price;
    return before !== 0 && Math.abs(price - before) * MOVE_PARTS > before;
  }

  /** Forgets the past: the first price after a halt is a new start. */
  clear(): void {
    if (this.#last === 0) return;
    this.#prices.fill(0);
    this.#last = 0;
  }

  /** Writes the last price into every second that has ended since. */
  #fillTo(second: number): void {
    const ended = Math.min(second - this.#second, SECONDS);
    for (let back = 0; back < ended; back++) {
      this.#prices[(second - 1 - back) % SECONDS] = this.#last;
    }
    this.#second = second;
  }

  snapshot(): AutoHaltState & { readonly last: number } {
    return { prices: this.#prices, second: this.#second, last: this.#last };
  }

  restore(state: AutoHaltState & { readonly last: number }): void {
    this.#prices = [...state.prices];
    this.#second = state.second;
    this.#last = state.last;
  }
}
