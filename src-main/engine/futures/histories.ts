/**
 * What users have had in contracts, such as own trades and closed positions: per user and contract the
 * newest rows, by rising ids.
 */
import { newestUpTo, NewestRows } from '../newest-rows';
import type { Trader } from './accounts';
import type { Page } from './query';

export class Histories<Row> {
  readonly #contracts: number;
  readonly #most: number;
  readonly #idOf: (row: Row) => number;
  readonly #byOwner = new Map<number, NewestRows<Row>>();

  /** Of `contracts` contracts; `most` rows are kept per user and contract. */
  constructor(contracts: number, most: number, idOf: (row: Row) => number) {
    this.#contracts = contracts;
    this.#most = most;
    this.#idOf = idOf;
  }

  /**
   * Puts the row where its id belongs: positions close in another order than they opened. Of rows with
   * one id, as the two sides of a self-trade have, the later stays behind the earlier.
   */
  add(trader: Trader, contract: number, row: Row): void {
    const key = this.#keyOf(trader, contract);
    let history = this.#byOwner.get(key);
    if (history === undefined) {
      history = new NewestRows(this.#most);
      this.#byOwner.set(key, history);
    }
    const id = this.#idOf(row);
    history.add(row, history.rows.findLastIndex((other) => this.#idOf(other) <= id) + 1);
  }

  /** Newest first, ids up to and including `fromId`. */
  page(trader: Trader, contract: number, page: Page): readonly Row[] {
    const history = this.#byOwner.get(this.#keyOf(trader, contract));
    return history === undefined ? [] : newestUpTo(history.rows, this.#idOf, page);
  }

  /** Rows with lower ids have been forgotten. */
  isShortened(trader: Trader, contract: number): boolean {
    return this.#byOwner.get(this.#keyOf(trader, contract))?.isShortened === true;
  }

  #keyOf(trader: Trader, contract: number): number {
    return trader.index * this.#contracts + contract;
  }
}
