/** Reads the account's trades of one symbol as far back as they are new; none is lost or told twice. */
import type { Fill } from '@shared/domain/fill';
import type { ExchangeClient, Outcome } from '../../client/exchange-client';
import type { Lane } from '../orders/lane';

const FULL_PAGE = 1_000;
const MAX_PAGES = 50;

const UNKNOWN_SYMBOL = '-1121';
/** Of those seen; what is older than all of them is the past. */
const REMEMBERED = 5_000;

export class TradeReader {
  readonly #lane: Lane;
  #isFirstRead = true;
  /** By id and side: both sides of a self-trade share one id. An exchange may list a trade after newer ones. */
  readonly #seen = new Set<string>();
  /** Up to this id nothing is news. */
  #pastId = -1n;

  constructor(lane: Lane) {
    this.#lane = lane;
  }

  get isFirstRead(): boolean {
    return this.#isFirstRead;
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
      if (page === 0 && isUnknownSymbol(answer)) return [];
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
    return BigInt(fill.tradeId) > this.#pastId && !this.#seen.has(keyOf(fill));
  }

  #remember(fresh: Fill[]): readonly Fill[] {
    fresh.sort((left, right) => (BigInt(left.tradeId) < BigInt(right.tradeId) ? -1 : 1));
    const [oldest] = fresh;
    if (this.#isFirstRead && oldest !== undefined && fresh.length >= FULL_PAGE) {
      this.#isPast(oldest.tradeId);
    }
    this.#isFirstRead = false;
    for (const fill of fresh) this.#seen.add(keyOf(fill));
    for (const key of this.#seen) {
      if (this.#seen.size <= REMEMBERED) break;
      this.#seen.delete(key);
      this.#isPast(idOf(key));
    }
    return fresh;
  }

  #isPast(tradeId: string): void {
    const id = BigInt(tradeId);
    if (id > this.#pastId) this.#pastId = id;
  }
}

/** The exchange has no such symbol (any more): nothing is left to be read, and nobody has to wait for it. */
export const isUnknownSymbol = (answer: Outcome<unknown>): boolean =>
  answer.kind === 'rejected' && answer.by === 'exchange' && answer.code === UNKNOWN_SYMBOL;

const keyOf = (fill: Fill): string => `${fill.tradeId}:${fill.side}`;
const idOf = (key: string): string => key.slice(0, key.indexOf(':'));

/** Pages overlap by one id. */
function distinct(fills: readonly Fill[]): Fill[] {
  return [...new Map(fills.map((fill) => [keyOf(fill), fill])).values()];
}
