/** The profit history: one row per position that has been closed, per user and contract (§5.11). */
import type { Trader } from '../accounts';
import type { ClosedPositionRecord, Page } from '../query';

export class ClosedPositions {
  readonly #contracts: number;
  /** Rising ids. */
  readonly #rows = new Map<number, ClosedPositionRecord[]>();

  constructor(contracts: number) {
    this.#contracts = contracts;
  }

  /** Positions close in another order than they opened: the row goes where its id belongs. */
  add(trader: Trader, contract: number, row: ClosedPositionRecord): void {
    const key = trader.index * this.#contracts + contract;
    const rows = this.#rows.get(key);
    if (rows === undefined) {
      this.#rows.set(key, [row]);
      return;
    }
    const before = rows.findLastIndex(({ id }) => id < row.id);
    rows.splice(before + 1, 0, row);
  }

  page(trader: Trader, contract: number, { fromId, limit }: Page): readonly ClosedPositionRecord[] {
    const rows = this.#rows.get(trader.index * this.#contracts + contract) ?? [];
    const end =
      fromId === undefined ? rows.length : rows.findLastIndex(({ id }) => id <= fromId) + 1;
    return rows.slice(Math.max(0, end - limit), end).reverse();
  }
}
