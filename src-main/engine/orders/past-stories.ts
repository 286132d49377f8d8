/**
 * What became of the queues before the users' orders that ended last: for the lab's explanations only,
 * kept in memory and bounded. Orders that ended before the last start have none.
 */
import { lots } from '@shared/money/units';
import { NOT_KNOWN, type QueueStory, type StoryKeeper } from '../book/queue-story';

const ROWS = 1 << 16;
const FIRST_ROWS = 1 << 10;
/** Row of the order plus 1 (0: nothing), ahead, lots and trades ahead, canceled ahead (or NOT_KNOWN). */
const FIELDS = 5;

export class PastStories implements StoryKeeper {
  #fields = new Float64Array(FIRST_ROWS * FIELDS);

  /** Rows must rise. */
  keep(row: number, ahead: number, traded: number, trades: number, canceled: number): void {
    const place = row % ROWS;
    if ((place + 1) * FIELDS > this.#fields.length) this.#grow(place);
    const at = place * FIELDS;
    const fields = this.#fields;
    fields[at] = row + 1;
    fields[at + 1] = ahead;
    fields[at + 2] = traded;
    fields[at + 3] = trades;
    fields[at + 4] = canceled;
  }

  of(row: number): QueueStory | null {
    const at = (row % ROWS) * FIELDS;
    const [owner = 0, ahead = 0, traded = 0, trades = 0, canceled = 0] = this.#fields.subarray(
      at,
      at + FIELDS,
    );
    if (owner !== row + 1) return null;
    return {
      aheadAtArrival: lots(ahead),
      tradedAhead: lots(traded),
      tradesAhead: trades,
      canceledAhead: canceled === NOT_KNOWN ? null : lots(canceled),
    };
  }

  #grow(place: number): void {
    const rows = Math.min(ROWS, (place + 1) * 2);
    const wide = new Float64Array(rows * FIELDS);
    wide.set(this.#fields);
    this.#fields = wide;
  }
}
