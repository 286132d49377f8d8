/** The levels of a book as they are shown. */
import type { BookLevel } from '@shared/domain/book';
import { lots, ticks } from '@shared/money/units';
import type { OrderBook } from './order-book';
import { BUY, type SideCode } from './side';

/** Aggregated, best first. */
export function depthOf(book: OrderBook, side: SideCode, limit: number): BookLevel[] {
  const found: BookLevel[] = [];
  let price = side === BUY ? book.bestBid : book.bestAsk;
  while (price !== 0 && found.length < limit) {
    found.push({ price: ticks(price), lots: lots(book.levelLots(price)) });
    price = book.behind(side, price);
  }
  return found;
}
