/** Reads the account's trades of one symbol as far back as they are new; none is lost or told twice. */
import type { Fill } from '@shared/domain/fill';
import type { ExchangeClient, Outcome } from '../../client/exchange-client';
import { isNoOlderPage, mayGoOn } from '../../client/endpoints/pages';
import type { Lane } from '../orders/lane';

const FULL_PAGE = 1_000;
/** In one read; what is older is read by the next ones. */
const MAX_PAGES = 50;

const UNKNOWN_SYMBOL = '-1121';
/** Of those seen; what is older than all of them is the past. */
const REMEMBERED = 5_000;

/** A read that has not come to what is known yet, and where it goes on. */
interface Unfinished {
  readonly fresh: readonly Fill[];
  readonly fromTradeId: string | undefined;
}

export class TradeReader {
  readonly #lane: Lane;
  #isFirstRead = true;
  /** By id and side: both sides of a self-trade share one id. An exchange may list a trade after newer ones. */
  readonly #seen = new Set<string>();
  /** Up to this id nothing is news. */
  #pastId = -1n;
  #unfinished: Unfinished | null = null;
  /** The exchange does not go back as far as what was known. */
  #isCut = false;
  /** Seen by a read that went on, and kept until what has come meanwhile is read as well. */
  #untold: readonly Fill[] = [];

  constructor(lane: Lane) {
    this.#lane = lane;
  }

  /** Whether trades are missing between what was told last and what was known before. Asked once, it is said once. */
  takeCut(): boolean {
    const isCut = this.#isCut;
    this.#isCut = false;
    return isCut;
  }

  get isFirstRead(): boolean {
    return this.#isFirstRead;
  }

  /**
   * Fills not seen before, oldest first, or null when a page could not be read, or there are more than one read takes:
   * then nothing is told, and the next read goes on from there. The first read takes one page: what is older is not
   * news.
   */
  async read(client: ExchangeClient): Promise<readonly Fill[] | null> {
    if (this.#unfinished !== null) {
      const older = await this.#readFrom(client, this.#unfinished);
      if (older === null) return null;
      this.#untold = [...this.#untold, ...older];
    }
    const newest = await this.#readFrom(client, { fresh: [], fromTradeId: undefined });
    if (newest === null) return null;
    const told = [...this.#untold, ...newest];
    this.#untold = [];
    return told;
  }

  async #readFrom(client: ExchangeClient, start: Unfinished): Promise<readonly Fill[] | null> {
    const fresh = [...start.fresh];
    let { fromTradeId } = start;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const answer = await this.#lane.ownTrades(client, fromTradeId);
      if (page === 0 && isUnknownSymbol(answer)) return this.#remember(distinct(fresh));
      if (isNoOlderPage(answer)) {
        this.#isCut = true;
        return this.#remember(distinct(fresh));
      }
      if (answer.kind !== 'accepted') return null;
      const news = answer.value.filter((fill) => this.#isNews(fill));
      fresh.push(...news);
      const oldest = answer.value.at(-1);
      const isLast = !mayGoOn(answer.value.length, FULL_PAGE) || news.length < answer.value.length;
      const isEnd = isLast || this.isFirstRead || oldest === undefined;
      if (isEnd || oldest.tradeId === fromTradeId) return this.#remember(distinct(fresh));
      fromTradeId = oldest.tradeId;
      this.#unfinished = { fresh, fromTradeId };
    }
    return null;
  }

  #isNews(fill: Fill): boolean {
    return BigInt(fill.tradeId) > this.#pastId && !this.#seen.has(keyOf(fill));
  }

  #remember(fresh: Fill[]): readonly Fill[] {
    fresh.sort((left, right) => (BigInt(left.tradeId) < BigInt(right.tradeId) ? -1 : 1));
    const [oldest] = fresh;
    if (this.#isFirstRead && oldest !== undefined && mayGoOn(fresh.length, FULL_PAGE)) {
      this.#isPast(oldest.tradeId);
    }
    this.#isFirstRead = false;
    this.#unfinished = null;
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
