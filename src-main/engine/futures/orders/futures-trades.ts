/** Own trades of users in contracts, per user and contract, oldest first; the newest of them. */
import { NewestRows } from '../../newest-rows';
import type { Trader } from '../accounts';
import type { FuturesTradeRecord, Page } from '../query';

export class FuturesTrades {
  readonly #contracts: number;
  readonly #most: number;
  readonly #histories = new Map<number, NewestRows<FuturesTradeRecord>>();

  /** `most` rows are kept per user and contract. */
  constructor(contracts: number, most: number) {
    this.#contracts = contracts;
    this.#most = most;
  }

  add(trader: Trader, contract: number, row: FuturesTradeRecord): void {
    const key = trader.index * this.#contracts + contract;
    let history = this.#histories.get(key);
    if (history === undefined) {
      history = new NewestRows(this.#most);
      this.#histories.set(key, history);
    }
    history.add(row);
  }

  /** Newest first, ids up to and including `fromId`; of a self-trade the buyer's row first. */
  page(trader: Trader, contract: number, { fromId, limit }: Page): readonly FuturesTradeRecord[] {
    const rows = this.#history(trader, contract)?.rows ?? [];
    const end =
      fromId === undefined
        ? rows.length
        : rows.findLastIndex(({ tradeId }) => tradeId <= fromId) + 1;
    return rows.slice(Math.max(0, end - limit), end).reverse();
  }

  /** Older ones have been forgotten. */
  isShortened(trader: Trader, contract: number): boolean {
    return this.#history(trader, contract)?.isShortened === true;
  }

  #history(trader: Trader, contract: number): NewestRows<FuturesTradeRecord> | undefined {
    return this.#histories.get(trader.index * this.#contracts + contract);
  }
}
