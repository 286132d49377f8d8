/**
 * What became of the queues before the users' orders that ended last: for the lab's explanations only,
 * kept in memory and bounded. Orders that ended before the last start have none.
 */
import { hasCome, storyOf, type QueueStory, type StoryKeeper } from '../book/queue-story';

const ROWS = 1 << 16;
const FIRST_ROWS = 1 << 10;
/** Row layout: two int32 and two float64: the order's row plus 1 (0: nothing), turn; ahead, traded. */
const INTS = 6;
const WORDS = 3;

export class PastStories implements StoryKeeper {
  #ints = new Int32Array(FIRST_ROWS * INTS);
  #floats = new Float64Array(this.#ints.buffer);

  /** Rows must rise; the turn tells the number of trades ahead, whether or not it has come. */
  keep(row: number, ahead: number, traded: number, turn: number): void {
    const place = row % ROWS;
    if ((place + 1) * INTS > this.#ints.length) this.#grow(place);
    this.#ints[place * INTS] = row + 1;
    this.#ints[place * INTS + 1] = turn;
    this.#floats[place * WORDS + 1] = ahead;
    this.#floats[place * WORDS + 2] = traded;
  }

  of(row: number): QueueStory | null {
    const place = row % ROWS;
    if (this.#ints[place * INTS] !== row + 1) return null;
    const turn = this.#ints[place * INTS + 1] ?? 0;
    const [ahead = 0, traded = 0] = this.#floats.subarray(place * WORDS + 1, place * WORDS + WORDS);
    const isItsTurn = hasCome(turn);
    return storyOf(ahead, traded, isItsTurn ? ~turn : turn, isItsTurn, null);
  }

  #grow(place: number): void {
    const rows = Math.min(ROWS, (place + 1) * 2);
    const wide = new Int32Array(rows * INTS);
    wide.set(this.#ints);
    this.#ints = wide;
    this.#floats = new Float64Array(wide.buffer);
  }
}
