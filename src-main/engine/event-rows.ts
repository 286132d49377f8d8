/**
 * Where the events of one command lie until the next: rows of 64 bytes, a line of the machine's
 * cache each, used again and again. What is rare and has another shape lies beside them as objects.
 */
import type { EngineEvent } from './events';

/** Where a row begins is its number shifted: multiplying would be checked for overflow at each access. */
export const INT_BITS = 4;
export const WORD_BITS = 3;
/** Of its numbers of 32 bits: the kind and small details, see the shifts below. */
export const SMALL = 0;
/** The trader the event is for; of a trade the taker, and MAKER the other. */
export const TRADER = 1;
export const MAKER = 2;
/** Of those of 64 bits. */
export const SEQ = 2;
export const AT_MS = 3;
/** The order or the trade. */
export const ID = 4;
/** Executed lots; of a trade its lots. */
export const LOTS = 5;
export const PRICE = 6;

/** The index of the market stands above the kind and five bits of detail. */
export const DETAIL_SHIFT = 3;
export const INDEX_SHIFT = 8;
export const KIND_MASK = (1 << DETAIL_SHIFT) - 1;
export const DETAIL_MASK = (1 << (INDEX_SHIFT - DETAIL_SHIFT)) - 1;

/** Kinds. */
export const ACCEPTED = 0;
export const UPDATED = 1;
export const CANCELED = 2;
export const TRADE = 3;
/** ID says which of the objects. */
export const OBJECT = 4;

const FIRST_ROWS = 64;

export class EventRows {
  floats = new Float64Array(FIRST_ROWS << WORD_BITS);
  ints = new Int32Array(this.floats.buffer);
  length = 0;
  #capacity = FIRST_ROWS;
  objects: EngineEvent[] = [];
  /** Client ids of accepted orders, by row. */
  texts = new Map<number, string>();

  /** The number of the next row. */
  next(): number {
    const row = this.length;
    if (row === this.#capacity) this.#grow();
    this.length = row + 1;
    return row;
  }

  clear(): void {
    this.length = 0;
    if (this.objects.length > 0) this.objects = [];
    if (this.texts.size > 0) this.texts.clear();
  }

  #grow(): void {
    this.#capacity *= 2;
    const floats = new Float64Array(this.#capacity << WORD_BITS);
    floats.set(this.floats);
    this.floats = floats;
    this.ints = new Int32Array(floats.buffer);
  }
}
