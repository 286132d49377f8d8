/** The amount that a market buy may spend, and what is left of it. What has been spent is given as a sum. */
import { BUY } from '../book/side';
import { doubleOf, readSum, SUM_WORDS, WHOLE_END, writeSum } from '../ledger/sums';
import type { Settlement } from './settlement';

export class Budget {
  /** Whether it is an amount that ends the order. */
  isSet = false;
  readonly #settlement: Settlement;
  readonly #amount = new Float64Array(SUM_WORDS);

  constructor(settlement: Settlement) {
    this.#settlement = settlement;
  }

  set(amount: bigint): void {
    this.isSet = true;
    writeSum(this.#amount, 0, amount);
  }

  /** The whole lots that the rest of it buys at a price. */
  affordable(spent: Float64Array, price: number): number {
    const left = this.#left(spent);
    return left < WHOLE_END
      ? this.#settlement.affordableOf(left, price)
      : this.#settlement.affordable(this.#exactLeft(spent), price);
  }

  /** Gives the rest of it back to the buyer. */
  release(spent: Float64Array, trader: number, orderId: number): void {
    const left = this.#left(spent);
    if (left < WHOLE_END) this.#settlement.unlockOf(trader, orderId, BUY, left);
    else this.#settlement.unlock(trader, orderId, BUY, this.#exactLeft(spent));
  }

  /** Exact below WHOLE_END, else at least as much. */
  #left(spent: Float64Array): number {
    const amount = doubleOf(this.#amount, 0);
    return amount < WHOLE_END ? amount - doubleOf(spent, 0) : WHOLE_END;
  }

  #exactLeft(spent: Float64Array): bigint {
    return readSum(this.#amount, 0) - readSum(spent, 0);
  }
}
