/**
 * Which prices the ladder's rows stand for. A row keeps its price until the ladder is centred anew: by key,
 * or by itself when the market has moved far enough. Pure; prices are ticks.
 */
import type { TopicValue } from '@shared/contract/terminal/topics';

type Book = Pick<TopicValue<'book'>, 'bids' | 'asks'>;

/** Rows of distance after which the ladder centres itself; 0: only by key. */
export const RECENTRE_CHOICES = [0, 3, 5, 10] as const;
export type RecentreAfter = (typeof RECENTRE_CHOICES)[number];

/** The middle of the best prices; with one side alone its best, without a book the last trade. */
export function marketOf({ bids, asks }: Book, last: number): number | null {
  const bid = bids[0]?.[0];
  const ask = asks[0]?.[0];
  if (bid !== undefined && ask !== undefined) return Math.floor((bid + ask) / 2);
  return bid ?? ask ?? (last > 0 ? last : null);
}

/** The row price that a market price belongs to. */
export const rowPriceOf = (ticks: number, step: number): number => Math.floor(ticks / step) * step;

interface Follow {
  readonly market: number | null;
  readonly step: number;
  readonly after: RecentreAfter;
  /** The trader is about to click: nothing may move away under the pointer. */
  readonly isHeld: boolean;
}

/** The price of the middle row from now on; null while there is no market. */
export function recentred(centre: number | null, follow: Follow): number | null {
  const { market, step, after, isHeld } = follow;
  if (market === null) return centre;
  if (centre === null) return rowPriceOf(market, step);
  if (isHeld || after === 0) return centre;
  const isFar = Math.abs(rowPriceOf(market, step) - centre) > after * step;
  return isFar ? rowPriceOf(market, step) : centre;
}

/** Prices from the top row down; those that are no prices (zero and below) are left null. */
export function rowPrices(centre: number, step: number, rows: number): readonly (number | null)[] {
  const top = centre + Math.floor((rows - 1) / 2) * step;
  return Array.from({ length: rows }, (_, index) => {
    const price = top - index * step;
    return price > 0 ? price : null;
  });
}

/** Where the market is when no row shows it: −1 below, 1 above, 0 in sight. */
export function marketSide(
  market: number | null,
  prices: readonly (number | null)[],
  step: number,
): -1 | 0 | 1 {
  const top = prices.find((price) => price !== null);
  const bottom = prices.findLast((price) => price !== null);
  if (market === null || top === undefined || bottom === undefined) return 0;
  if (market >= top + step) return 1;
  // Under the lowest price there is, nothing could be in sight.
  return market < bottom && prices.at(-1) !== null ? -1 : 0;
}
