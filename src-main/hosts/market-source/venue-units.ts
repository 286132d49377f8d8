/** A venue's numbers in the units of this exchange: where ours are coarser, never better than theirs. */
import type { Book, BookLevel } from '@shared/domain/book';
import type { FuturesContract, ListedContract, SpotPair } from '@shared/domain/instrument';
import type { PublicTrade } from '@shared/domain/market';
import { rescale, type Rounding } from '@shared/money/decimal';
import {
  lots,
  LOTS_MAX,
  mark,
  MARK_DECIMALS,
  ticks,
  TICKS_MAX,
  type Mark,
} from '@shared/money/units';
import type { FeedItem, FeedLevel } from '../../engine/feed/feed-event';
import type { FedInstrument } from '../../gateway/recording/fed-instruments';

/** A market of the venue beside ours of the same symbol. */
export interface FollowedMarket {
  readonly theirs: SpotPair | ListedContract;
  readonly ours: FedInstrument;
}

/** Whether both mean the same thing by a quantity. */
export function isSameMarket({ theirs, ours }: FollowedMarket): boolean {
  if (theirs.kind === 'spot') return ours.kind === 'spot';
  return ours.multiplier !== null && sizeOf(theirs.multiplier) === sizeOf(ours.multiplier);
}

/** Base units per contract, in 10^-18. */
const sizeOf = ({ units, decimals }: FuturesContract['multiplier']): bigint =>
  rescale(BigInt(units), decimals, 18, 'floor');

export function depthItem(market: FollowedMarket, book: Book): FeedItem {
  return {
    type: 'depth',
    symbol: market.ours.symbol,
    feedMs: book.atMs,
    isSnapshot: true,
    bids: levelsOf(market, book.bids, 'floor'),
    asks: levelsOf(market, book.asks, 'ceil'),
  };
}

/** Null for one that is less than a lot here. */
export function tradeItem(market: FollowedMarket, trade: PublicTrade): FeedItem | null {
  const price = priceOf(market, trade.price, 'half-up');
  const size = lotsOf(market, trade.lots);
  if (price === 0 || size === 0) return null;
  return {
    type: 'trade',
    symbol: market.ours.symbol,
    feedMs: trade.atMs,
    price: ticks(price),
    lots: lots(size),
    takerSide: trade.side,
  };
}

/** A mark or index price of a contract. */
export function markOf({ theirs, ours }: FollowedMarket, price: Mark): Mark {
  const from = theirs.pricePrecision + MARK_DECIMALS;
  return mark(rescale(price, from, ours.pricePrecision + MARK_DECIMALS, 'half-up'));
}

/** Levels that fall on one price of ours are one; what is less than a lot is none. */
function levelsOf(
  market: FollowedMarket,
  levels: readonly BookLevel[],
  rounding: Rounding,
): readonly FeedLevel[] {
  const sums = new Map<number, number>();
  for (const level of levels) {
    const price = priceOf(market, level.price, rounding);
    if (price > 0) sums.set(price, (sums.get(price) ?? 0) + lotsOf(market, level.lots));
  }
  return [...sums]
    .filter(([, size]) => size > 0)
    .map(([price, size]) => [ticks(price), lots(Math.min(size, LOTS_MAX))]);
}

function priceOf({ theirs, ours }: FollowedMarket, price: number, rounding: Rounding): number {
  const scaled = rescale(BigInt(price), theirs.pricePrecision, ours.pricePrecision, rounding);
  return scaled > BigInt(TICKS_MAX) ? 0 : Number(scaled);
}

function lotsOf({ theirs, ours }: FollowedMarket, size: number): number {
  const from = theirs.kind === 'spot' ? theirs.quantityPrecision : 0;
  const scaled = rescale(BigInt(size), from, ours.lotPrecision, 'floor');
  return scaled > BigInt(LOTS_MAX) ? LOTS_MAX : Number(scaled);
}
