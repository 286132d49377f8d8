/** Reads the account's trades of one symbol forward from the last one seen; none is lost or told twice. */
import type { Fill } from '@shared/domain/fill';
import type { ExchangeClient } from '../../client/exchange-client';
import type { Lane } from '../orders/lane';

const FULL_PAGE = 1_000;
const MAX_PAGES = 50;

export class TradeReader {
  readonly #lane: Lane;
  /** The newest trade id seen; null before the first read. */
  #newestId: bigint | null = null;
  /** Both sides of a self-trade share one id. */
  #seenAtNewest = new Set<string>();

  constructor(lane: Lane) {
    this.#lane = lane;
  }

  get isFirstRead(): boolean {
    return this.#newestId === null;
  }

  /**
   * Fills not seen before, oldest first, or null when a page could not be read (then nothing
   * counts as seen). The first read takes one page: what is older is not news.
   */
  async read(client: ExchangeClient): Promise<readonly Fill[] | null> {
    const fresh: Fill[] = [];
    let fromTradeId: string | undefined;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const answer = await this.#lane.ownTrades(client, fromTradeId);
      if (answer.kind !== 'accepted') return null;
      const news = answer.value.filter((fill) => this.#isNews(fill));
      fresh.push(...news);
      const oldest = answer.value.at(-1);
      const isLast = answer.value.length < FULL_PAGE || news.length < answer.value.length;
      if (isLast || this.isFirstRead || oldest === undefined) break;
      if (oldest.tradeId === fromTradeId) break;
      fromTradeId = oldest.tradeId;
    }
    return this.#remember(distinct(fresh));
  }

  #isNews(fill: Fill): boolean {
    if (this.#newestId === null) return true;
    const id = BigInt(fill.tradeId);
    return id > this.#newestId || (id === this.#newestId && !this.#seenAtNewest.has(keyOf(fill)));
  }

  #remember(fresh: Fill[]): readonly Fill[] {
    fresh.sort((left, right) => (BigInt(left.tradeId) < BigInt(right.tradeId) ? -1 : 1));
    const newest = fresh.at(-1);
    const newestId = newest === undefined ? (this.#newestId ?? -1n) : BigInt(newest.tradeId);
    if (newestId !== this.#newestId) this.#seenAtNewest = new Set();
    this.#newestId = newestId;
    for (const fill of fresh) {
      if (BigInt(fill.tradeId) === newestId) this.#seenAtNewest.add(keyOf(fill));
    }
    return fresh;
  }
}

const keyOf = (fill: Fill): string => `${fill.tradeId}:${fill.side}`;

/** Pages overlap by one id. */
function distinct(fills: readonly Fill[]): Fill[] {
  return [...new Map(fills.map((fill) => [keyOf(fill), fill])).values()];
}
