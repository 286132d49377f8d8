/**
 * What has been executed of the orders of one book that have been filled in part while they rested or
 * before, by slot: few have, so it lies beside the records and is looked at for those alone.
 */
import { addSum, copySum } from '../ledger/sums';
import { widened } from '../widened';

/** Of each slot four float64: lots, the sum of their quote, and in how many trades while it rested. */
const WORD_BITS = 2;
const LOTS = 0;
const QUOTE = 1;
const FILLS = 3;

export class Executions {
  #words = new Float64Array(0);

  constructor(capacity: number) {
    this.#words = new Float64Array(capacity << WORD_BITS);
  }

  /** `quote` holds one sum. */
  set(slot: number, lots: number, quote: Float64Array): void {
    const at = slot << WORD_BITS;
    this.#words[at | LOTS] = lots;
    copySum(quote, 0, this.#words, at | QUOTE);
  }

  /** Adds lots and the one sum in `quote`; returns the lots executed so far. */
  add(slot: number, lots: number, quote: Float64Array): number {
    const words = this.#words;
    const at = slot << WORD_BITS;
    const executed = (words[at | LOTS] as number) + lots;
    words[at | LOTS] = executed;
    addSum(words, at | QUOTE, quote, 0);
    return executed;
  }

  lots(slot: number): number {
    return this.#words[(slot << WORD_BITS) | LOTS] as number;
  }
  /** Copies the sum of its quote to an array of one. */
  copyQuote(slot: number, target: Float64Array): void {
    copySum(this.#words, (slot << WORD_BITS) | QUOTE, target, 0);
  }

  setFills(slot: number, fills: number): void {
    this.#words[(slot << WORD_BITS) | FILLS] = fills;
  }
  fills(slot: number): number {
    return this.#words[(slot << WORD_BITS) | FILLS] as number;
  }

  grow(capacity: number): void {
    this.#words = widened(this.#words, capacity << WORD_BITS);
  }
}
