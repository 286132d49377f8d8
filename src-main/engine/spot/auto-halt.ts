/**
 * Watches one market for a move beyond the limit within a minute (exchange-rules §7). It remembers
 * the last price of each of the past 60 seconds and only answers questions; it halts nothing.
 */
import { pow10 } from '@shared/money/decimal';
import { rate, RATE_SCALE, type Rate } from '@shared/money/units';

const SECONDS = 60;

/** When a market closes by itself, and for how long (configuration `haltMove`, `haltMs`). */
export interface HaltRule {
  /** A larger part of the price 60 seconds ago. */
  readonly move: Rate;
  /** 0: never. */
  readonly ms: number;
}
/** More than a tenth, five minutes. */
export const HALT_RULE: HaltRule = { move: rate(10_000_000n), ms: 300_000 };
const ONE = Number(pow10(RATE_SCALE));

export interface AutoHaltState {
  readonly prices: readonly number[];
  readonly second: number;
}

export class AutoHalt {
  /** Last price at the end of second s, at s mod 60; 0 before the first trade. */
  #prices: number[] = new Array<number>(SECONDS).fill(0);
  #second = 0;
  #last = 0;
  readonly #move: Rate;

  constructor(move: Rate) {
    this.#move = move;
  }

  /** Whether `price` now differs by more than the limit from the price 60 seconds ago. */
  isBeyond(price: number, atMs: number): boolean {
    this.#fillTo(Math.floor(atMs / 1000));
    const before = this.#before();
    this.#last = price;
    return before !== 0 && isMore(Math.abs(price - before), before, this.#move);
  }

  /** The price 60 seconds ago; in the first minute of a market, and after a halt, the oldest there is. */
  #before(): number {
    for (let ago = 0; ago < SECONDS; ago++) {
      const price = this.#prices[(this.#second + ago) % SECONDS] ?? 0;
      if (price !== 0) return price;
    }
    return this.#last;
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

/** Whether `part` is more than `share` of `whole`, exactly. */
function isMore(part: number, whole: number, share: Rate): boolean {
  const [left, right] = [part * ONE, whole * Number(share)];
  if (left <= Number.MAX_SAFE_INTEGER && right <= Number.MAX_SAFE_INTEGER) return left > right;
  return BigInt(part) * BigInt(ONE) > BigInt(whole) * share;
}
