/**
 * What a feed needs of a market beside which it stands, be it of a pair or of a contract. The market
 * knows nothing of the feed: external liquidity lies in its book as orders of nobody.
 */
import type { Side } from '@shared/domain/order';
import type { OrderBook } from '../book/order-book';
import type { SideCode } from '../book/side';

/** Hears of every fill of a resting order that is nobody's; `side` is that order's. */
interface NobodysFills {
  filled(agent: number, side: Side, price: number, lots: number): void;
}

/** What both kinds of market have. */
interface MarketBesideFeed {
  readonly symbol: string;
  readonly index: number;
  readonly book: OrderBook;
  readonly status: 'OPEN' | 'HALTED';
  bookChanged(): void;
  agentFills: NobodysFills | null;
  /** Told by the feed's side: lots before an order that no book holds; for explanations only. */
  venueBefore: ((slot: number) => number) | null;
  /** Fills a resting user order at its own price by somebody outside this exchange. */
  fillFromOutside(slot: number, lots: number): void;
  /** A trade outside this exchange, for the tape alone. */
  printFromOutside(price: number, lots: number, takerSide: SideCode): void;
}

export interface FedMarket {
  readonly market: MarketBesideFeed;
  /** The book has changed since the last publication. */
  isBookChanged(): boolean;
  /** The id of the user's order that rests in a slot. */
  orderIdIn(slot: number): number;
  /** Closes the market while the feed says nothing of it, and opens it again. */
  setUnfed(isUnfed: boolean): void;
}
