/** The levels of a book as they are shown. */
import type { BookLevel } from '@shared/domain/book';
import { lots, ticks } from '@shared/money/units';
import { BUY, type SideCode } from './side';

interface Levels {
  readonly bestBid: number;
  readonly bestAsk: number;
  levelLots(price: number): number;
  /** The next occupied price behind one, 0 at the end of the side. */
  behind(side: SideCode, price: number): number;
}

/** Aggregated, best first. */
export function depthOf(book: Levels, side: SideCode, limit: number): BookLevel[] {
  const found: BookLevel[] = [];
  let price = side === BUY ? book.bestBid : book.bestAsk;
  while (price !== 0 && found.length < limit) {
    found.push({ price: ticks(price), lots: lots(book.levelLots(price)) });
    price = book.behind(side, price);
  }
  return found;
}
