/**
 * Where the events of one command lie until the next: rows of eight numbers, a line of the machine's
 * cache each, used again and again. What is rare and has another shape lies beside them as objects.
 */
import type { EngineEvent } from './events';

/** Words of a row; SMALL holds the kind and small details, see the shifts below. */
export const WORDS = 8;
export const SMALL = 0;
export const SEQ = 1;
export const AT_MS = 2;
/** The trader the event is for; of a trade the taker. */
export const TRADER = 3;
/** The order or the trade; of a balance the free atoms as int64. */
export const ID = 4;
/** Executed lots; of a trade its lots; of a balance the locked atoms as int64. */
export const LOTS = 5;
export const PRICE = 6;
export const MAKER = 7;

/** The index of the market or of the asset stands above the kind and five bits of detail. */
export const DETAIL_SHIFT = 3;
export const INDEX_SHIFT = 8;
export const KIND_MASK = (1 << DETAIL_SHIFT) - 1;
export const DETAIL_MASK = (1 << (INDEX_SHIFT - DETAIL_SHIFT)) - 1;

/** Kinds. */
export const ACCEPTED = 0;
export const UPDATED = 1;
export const CANCELED = 2;
export const TRADE = 3;
export const BOOK = 4;
export const BALANCE = 5;
/** ID says which of the objects. */
export const OBJECT = 6;

const FIRST_ROWS = 64;

export class EventRows {
  floats = new Float64Array(FIRST_ROWS * WORDS);
  bigs = new BigInt64Array(this.floats.buffer);
  length = 0;
  objects: EngineEvent[] = [];
  /** Client ids of accepted orders, by row. */
  texts = new Map<number, string>();

  /** Where the next row begins. */
  next(): number {
    const row = this.length++;
    if (this.length * WORDS > this.floats.length) this.#grow();
    return row * WORDS;
  }

  clear(): void {
    this.length = 0;
    if (this.objects.length > 0) this.objects = [];
    if (this.texts.size > 0) this.texts.clear();
  }

  #grow(): void {
    const floats = new Float64Array(this.floats.length * 2);
    floats.set(this.floats);
    this.floats = floats;
    this.bigs = new BigInt64Array(floats.buffer);
  }
}
