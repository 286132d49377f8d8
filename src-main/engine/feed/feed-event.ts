/**
 * What a real venue's public feed says of one market (exchange-rules §8): depth, trades, index and
 * funding. Plain data: the journal holds it and a recording is made of it.
 */
import type { Side } from '@shared/domain/order';
import type { Lots, Mark, Rate, Ticks } from '@shared/money/units';

/** 0 lots: the level is gone. */
export type FeedLevel = readonly [price: Ticks, lots: Lots];

interface OfMarket {
  /** A pair or a contract of this exchange; quantities of a contract are contracts. */
  readonly symbol: string;
  /** When it happened at its source, in ms; only compared with other events of the feed. */
  readonly feedMs: number;
}

/** A snapshot says everything up to its worst prices; a change only what it names. */
export interface FeedDepth extends OfMarket {
  readonly type: 'depth';
  readonly isSnapshot: boolean;
  /**
   * Of a change of what a snapshot shows: the worst prices that are shown now, 0 where nothing is. It too tells
   * nothing of what lies behind them. Absent: what it does not name is as it was.
   */
  readonly worst?: readonly [bid: Ticks, ask: Ticks];
  readonly bids: readonly FeedLevel[];
  readonly asks: readonly FeedLevel[];
}

export interface FeedTrade extends OfMarket {
  readonly type: 'trade';
  readonly price: Ticks;
  readonly lots: Lots;
  /** Of the order that took. */
  readonly takerSide: Side;
}

/** Of a contract. Absent: what was fed before stays. */
interface FeedIndex extends OfMarket {
  readonly type: 'index';
  readonly index?: Mark;
  readonly mark?: Mark;
}

/** The running rate of a contract. */
interface FeedFunding extends OfMarket {
  readonly type: 'funding';
  readonly rate: Rate;
}

export type FeedItem = FeedDepth | FeedTrade | FeedIndex | FeedFunding;

/** Only in an exchange that follows a feed. */
export interface FeedEvent {
  readonly type: 'feedEvent';
  readonly atMs: number;
  readonly item: FeedItem;
  /** Its place in a recording, rising from 1; absent in a live feed. */
  readonly place?: number;
}

/** How an exchange follows a feed (exchange-rules §12). */
export interface FeedRules {
  readonly queue: 'prob' | 'riskAverse';
  /** The power n of M4. */
  readonly queueN: number;
  readonly consumptionHalfLifeMs: number;
}
