/**
 * What a feed needs of a market beside which it stands, be it of a pair or of a contract. The market
 * knows nothing of the feed: external liquidity lies in its book as orders of nobody.
 */
import type { OrderBook } from '../book/order-book';
import type { SideCode } from '../book/side';
import type { AgentFills } from '../crowd';

/** What both kinds of market have. */
interface MarketBesideFeed {
  readonly symbol: string;
  readonly index: number;
  readonly book: OrderBook;
  readonly status: 'OPEN' | 'HALTED';
  bookChanged(): void;
  agentFills: AgentFills | null;
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
