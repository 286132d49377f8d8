/**
 * What became of the queues before the users' orders that ended last: for the lab's explanations only,
 * kept in memory and bounded. Orders that ended before the last start have none.
 */
import { storyOf, type QueueStory, type ToldStory } from '../book/queue-story';

const ROWS = 1 << 16;
const ROW_MASK = ROWS - 1;
const FIRST_ROWS = 1 << 10;
/** Row layout: two int32 and two float64 of 32 bytes: the order's row plus 1 (0: nothing), turn; ahead, traded. */
const INT_BITS = 3;
const WORD_BITS = 2;
const TURN = 1;
const AHEAD = 1;
const TRADED = 2;

export class PastStories {
  #ints = new Int32Array(FIRST_ROWS << INT_BITS);
  #floats = new Float64Array(this.#ints.buffer);

  /** Rows must rise. */
  keep(row: number, { ahead, tradedAhead, turn }: ToldStory): void {
    const place = row & ROW_MASK;
    const at = place << INT_BITS;
    if (at >= this.#ints.length) this.#grow(place);
    const ints = this.#ints;
    ints[at] = row + 1;
    ints[at | TURN] = turn;
    const floats = this.#floats;
    const word = place << WORD_BITS;
    floats[word | AHEAD] = ahead;
    floats[word | TRADED] = tradedAhead;
  }

  of(row: number): QueueStory | null {
    const place = row & ROW_MASK;
    if (this.#ints[place << INT_BITS] !== row + 1) return null;
    const turn = this.#ints[(place << INT_BITS) | TURN] ?? 0;
    const ahead = this.#floats[(place << WORD_BITS) | AHEAD] ?? 0;
    const tradedAhead = this.#floats[(place << WORD_BITS) | TRADED] ?? 0;
    return storyOf({ ahead, tradedAhead, turn }, null);
  }

  #grow(place: number): void {
    const rows = Math.min(ROWS, (place + 1) * 2);
    const wide = new Int32Array(rows << INT_BITS);
    wide.set(this.#ints);
    this.#ints = wide;
    this.#floats = new Float64Array(wide.buffer);
  }
}
