/**
 * How far the queue before a user's resting order has come: what stood ahead when it arrived and what
 * of that has traded since (exchange-rules §14, explain). At one price orders trade in the order in
 * which they came, so all that trades there before an order's own first fill stood ahead of it: a
 * level counts its lots and trades, an order remembers how far the counts were, and the rest is
 * subtraction when somebody asks.
 */
import { lots, type Lots } from '@shared/money/units';

export interface QueueStory {
  readonly aheadAtArrival: Lots;
  readonly tradedAhead: Lots;
  /** In how many trades. */
  readonly tradesAhead: number;
  /**
   * Taken back ahead of it; null when it ended before its turn, and how much still waited is not kept,
   * and beside a feed where what users and the venue took of the same lots adds up to more than was there
   * or what stood there went unseen: a print came through the price, or the feed was silent.
   */
  readonly canceledAhead: Lots | null;
}

/**
 * An order's `turn` is the count of its level's trades when it came and, from its own first fill on, the
 * complement of how many were ahead of it. Only differences count, so 31 bits do.
 */
const COUNT_MASK = 0x7fffffff;

/** The turn of an order that comes when its level has counted so many trades. */
export function turnAt(levelTrades: number): number {
  return levelTrades & COUNT_MASK;
}

/** Whether its own first fill has been: what traded ahead of it is then final. */
export function hasCome(turn: number): boolean {
  return turn < 0;
}

/** The turn of an order that is about to be filled for the first time. */
export function turnReached(turn: number, levelTrades: number): number {
  return ~((levelTrades - turn) & COUNT_MASK);
}

/** The trades ahead of an order whose turn has not come. */
export function tradesAhead(turn: number, levelTrades: number): number {
  return (levelTrades - turn) & COUNT_MASK;
}

/** What stood ahead of an order and is gone, nobody knows how: what was not seen to trade is not said to be taken back. */
export function unexplained(ahead: number): number {
  return ahead > 0 ? -ahead : ahead;
}

/** As numbers: a turn that has not come is how many trades were ahead, and `ahead` is below 0 once it is unexplained. */
export interface ToldStory {
  readonly ahead: number;
  readonly tradedAhead: number;
  readonly turn: number;
}

/** `aheadNow`: what still stands ahead; null when nobody knows. */
export function storyOf(
  { ahead, tradedAhead, turn }: ToldStory,
  aheadNow: number | null,
): QueueStory {
  const isItsTurn = hasCome(turn);
  // Who has been filled was first in the queue.
  const left = isItsTurn ? 0 : aheadNow;
  const aheadAtArrival = Math.abs(ahead);
  const untraded = aheadAtArrival - tradedAhead;
  const isSeen = ahead >= 0 || untraded === 0;
  return {
    aheadAtArrival: lots(aheadAtArrival),
    tradedAhead: lots(tradedAhead),
    tradesAhead: isItsTurn ? ~turn : turn,
    canceledAhead: !isSeen || left === null || left > untraded ? null : lots(untraded - left),
  };
}
