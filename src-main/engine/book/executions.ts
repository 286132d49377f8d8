/**
 * What has been executed of the orders of one book that have been filled in part while they rested or
 * before, by slot: few have, so it lies beside the records and is looked at for those alone.
 */
import { widened } from '../widened';

const WORDS = 2;
const LOTS = 0;
const QUOTE = 1;

export class Executions {
  #lots = new Float64Array(0);
  #quotes = new BigInt64Array(0);
  /** In how many trades while they rested. */
  #fills = new Int32Array(0);

  constructor(capacity: number) {
    this.#lots = new Float64Array(capacity * WORDS);
    this.#quotes = new BigInt64Array(this.#lots.buffer);
    this.#fills = new Int32Array(capacity);
  }

  set(slot: number, lots: number, quote: bigint): void {
    this.#lots[slot * WORDS + LOTS] = lots;
    this.#quotes[slot * WORDS + QUOTE] = quote;
  }

  /** Adds lots and the one quote in `traded`; returns the lots executed so far. No quote can pass the ledger's limit. */
  add(slot: number, lots: number, traded: BigInt64Array): number {
    const at = slot * WORDS;
    const executed = (this.#lots[at + LOTS] as number) + lots;
    this.#lots[at + LOTS] = executed;
    const quotes = this.#quotes;
    quotes[at + QUOTE] = BigInt.asIntN(64, (quotes[at + QUOTE] as bigint) + (traded[0] as bigint));
    return executed;
  }

  /** Nothing is executed yet. */
  begin(slot: number): void {
    this.#lots[slot * WORDS + LOTS] = 0;
    this.#quotes[slot * WORDS + QUOTE] = 0n;
  }

  lots(slot: number): number {
    return this.#lots[slot * WORDS + LOTS] as number;
  }
  quote(slot: number): bigint {
    return this.#quotes[slot * WORDS + QUOTE] as bigint;
  }

  setFills(slot: number, fills: number): void {
    this.#fills[slot] = fills;
  }
  fills(slot: number): number {
    return this.#fills[slot] as number;
  }

  grow(capacity: number): void {
    const lots = widened(this.#lots, capacity * WORDS);
    this.#lots = lots;
    this.#quotes = new BigInt64Array(lots.buffer);
    this.#fills = widened(this.#fills, capacity);
  }
}
