/** Own trades of users in contracts, per user and contract, oldest first. */
import type { Trader } from '../accounts';
import type { FuturesTradeRecord, Page } from '../query';

export class FuturesTrades {
  readonly #contracts: number;
  readonly #rows = new Map<number, FuturesTradeRecord[]>();

  constructor(contracts: number) {
    this.#contracts = contracts;
  }

  add(trader: Trader, contract: number, row: FuturesTradeRecord): void {
    const key = trader.index * this.#contracts + contract;
    const rows = this.#rows.get(key);
    if (rows === undefined) this.#rows.set(key, [row]);
    else rows.push(row);
  }

  /** Newest first, ids up to and including `fromId`; of a self-trade the buyer's row first. */
  page(trader: Trader, contract: number, { fromId, limit }: Page): readonly FuturesTradeRecord[] {
    const rows = this.#rows.get(trader.index * this.#contracts + contract) ?? [];
    const end =
      fromId === undefined
        ? rows.length
        : rows.findLastIndex(({ tradeId }) => tradeId <= fromId) + 1;
    return rows.slice(Math.max(0, end - limit), end).reverse();
  }
}
