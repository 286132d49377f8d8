/** What has been traded in the forming minute and stands in no bar yet: most trades are read by nobody. */
import { WHOLE_END } from '../ledger/sums';

export class FreshTrades {
  /** 0: nothing has been traded. */
  lots = 0;
  open = 0;
  high = 0;
  low = 0;
  close = 0;
  /** Quote atoms, a safe integer. */
  turnover = 0;

  /** Whether there is room for the quote atoms of one more trade, a whole number below WHOLE_END. */
  hasRoomFor(turnover: number): boolean {
    return this.turnover + turnover < WHOLE_END;
  }

  add(price: number, lots: number): void {
    if (this.lots === 0) this.open = this.high = this.low = price;
    else if (price > this.high) this.high = price;
    else if (price < this.low) this.low = price;
    this.close = price;
    this.lots += lots;
  }

  clear(): void {
    this.lots = 0;
    this.turnover = 0;
  }
}
