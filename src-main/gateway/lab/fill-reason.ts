/** Why a fill happened, in words (exchange-rules §2). */

/** A user's order has far fewer; what is older is not explained. */
export const FILLS_MAX = 1000;
/** More levels than any book has. */
export const LEVELS_MAX = 10_000;

interface FillFacts {
  readonly isMaker: boolean;
  readonly isMarket: boolean;
  readonly isBuy: boolean;
  readonly isSelf: boolean;
}

/** A trade happens at the maker's price, in the order of price, then time (exchange-rules §2). */
export function reasonOf({ isMaker, isMarket, isBuy, isSelf }: FillFacts): string {
  const other = isSelf ? 'another order of the same account' : isBuy ? 'a seller' : 'a buyer';
  if (isMaker) return `it rested first in the queue at its price when ${other} came to it`;
  const best = isBuy ? 'the lowest ask' : 'the highest bid';
  const limit = isMarket ? 'took' : 'crossed the spread and took';
  const owner = isSelf ? ', which was of the same account' : '';
  return `it ${limit} ${best} of the moment at the price of who rested there${owner}`;
}
