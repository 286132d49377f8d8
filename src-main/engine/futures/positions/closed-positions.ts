/** The profit history: one row per position that has been closed, per user and contract (§5.11). */
import { NewestRows } from '../../newest-rows';
import type { Trader } from '../accounts';
import type { ClosedPositionRecord, Page } from '../query';

export class ClosedPositions {
  readonly #contracts: number;
  readonly #most: number;
  /** Rising ids. */
  readonly #histories = new Map<number, NewestRows<ClosedPositionRecord>>();

  /** `most` rows are kept per user and contract. */
  constructor(contracts: number, most: number) {
    this.#contracts = contracts;
    this.#most = most;
  }

  /** Positions close in another order than they opened: the row goes where its id belongs. */
  add(trader: Trader, contract: number, row: ClosedPositionRecord): void {
    const key = trader.index * this.#contracts + contract;
    let history = this.#histories.get(key);
    if (history === undefined) {
      history = new NewestRows(this.#most);
      this.#histories.set(key, history);
    }
    history.add(row, history.rows.findLastIndex(({ id }) => id < row.id) + 1);
  }

  page(trader: Trader, contract: number, { fromId, limit }: Page): readonly ClosedPositionRecord[] {
    const rows = this.#history(trader, contract)?.rows ?? [];
    const end =
      fromId === undefined ? rows.length : rows.findLastIndex(({ id }) => id <= fromId) + 1;
    return rows.slice(Math.max(0, end - limit), end).reverse();
  }

  /** Some with lower ids have been forgotten. */
  isShortened(trader: Trader, contract: number): boolean {
    return this.#history(trader, contract)?.isShortened === true;
  }

  #history(trader: Trader, contract: number): NewestRows<ClosedPositionRecord> | undefined {
    return this.#histories.get(trader.index * this.#contracts + contract);
  }
}
