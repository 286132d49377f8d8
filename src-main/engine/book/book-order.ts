/** An order of a book, read once for everything that is told and kept of it. */
import { addSum, SUM_WORDS } from '../ledger/sums';
import type { SideCode } from './side';
import type { ToldStory } from './queue-story';

/** One per book, used again and again: it is to be used before another order is read. */
export class BookOrder implements ToldStory {
  owner = 0;
  side: SideCode = 0;
  price = 0;
  orderId = 0;
  createdAtMs = 0;
  /** Lots, together all that were ordered. */
  left = 0;
  executed = 0;
  /** What was executed in quote: one sum. */
  readonly executedQuote = new Float64Array(SUM_WORDS);
  ahead = 0;
  tradedAhead = 0;
  turn = 0;

  /** Its last fill, when it is written down nowhere else. */
  fill(lots: number, quote: Float64Array): void {
    this.left -= lots;
    this.executed += lots;
    addSum(this.executedQuote, 0, quote, 0);
  }
}
