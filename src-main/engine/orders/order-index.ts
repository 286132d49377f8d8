/**
 * Order id → where the order is kept. Ids rise, and those of a busy moment follow each other: they are
 * kept as runs of neighbouring ids with one number per id. A look-up finds the run by halving, then
 * reads one number; a Map over ids above 2^31 costs an allocation and a slow hash instead.
 */
import { widened } from '../widened';
import { keptMemory } from './kept-memory';

const NONE = -1;
/** An id at most this far behind the newest one still joins its run; the gap is filled with NONE. */
const MAX_GAP = 16;
const CHUNK_BITS = 14;
const CHUNK_MASK = (1 << CHUNK_BITS) - 1;
const CHUNK_BYTES = Int32Array.BYTES_PER_ELEMENT << CHUNK_BITS;

export class OrderIndex {
  /** First id of each run, and the place in `#kept` where the run begins. */
  #firstIds = new Float64Array(64);
  #firstPlaces: Int32Array = new Int32Array(64);
  #runs = 0;
  #newest: Int32Array = newChunk();
  /** In chunks: an array of millions that is copied to grow would stop the exchange for milliseconds. */
  readonly #kept: Int32Array[] = [this.#newest];
  #length = 0;
  #newestId = -Infinity;

  /** Adds an id above all before it; returns its place. */
  add(id: number, where: number): number {
    const gap = id - this.#newestId;
    this.#newestId = id;
    if (gap > MAX_GAP) this.#beginRun(id);
    else for (let missing = 1; missing < gap; missing++) this.#push(NONE);
    return this.#push(where);
  }

  /** The order has gone elsewhere. Its id must have been added. */
  move(id: number, where: number): void {
    const place = this.#placeOf(id);
    const chunk = this.#kept[place >> CHUNK_BITS] as Int32Array;
    chunk[place & CHUNK_MASK] = where;
  }

  /** −1 for an id that was never added. */
  find(id: number): number {
    const place = this.#placeOf(id);
    return place === NONE || !Number.isInteger(place) ? NONE : this.at(place);
  }

  /** What is kept at a place. */
  at(place: number): number {
    return (this.#kept[place >> CHUNK_BITS] as Int32Array)[place & CHUNK_MASK] as number;
  }

  #placeOf(id: number): number {
    if (!(id <= this.#newestId)) return NONE;
    const firstIds = this.#firstIds;
    let run = this.#runs - 1;
    if (id < (firstIds[run] as number)) {
      // The last run that begins at or before the id, −1 when all begin later.
      let low = 0;
      while (low < run) {
        const middle = (low + run) >> 1;
        if ((firstIds[middle] as number) <= id) low = middle + 1;
        else run = middle;
      }
      run = low - 1;
      if (run < 0) return NONE;
    }
    const first = this.#firstPlaces[run] as number;
    const end = run + 1 < this.#runs ? (this.#firstPlaces[run + 1] as number) : this.#length;
    const place = first + (id - (firstIds[run] as number));
    return place < end ? place : NONE;
  }

  #beginRun(id: number): void {
    const run = this.#runs++;
    if (run === this.#firstPlaces.length) {
      this.#firstIds = widened(this.#firstIds, run * 2);
      this.#firstPlaces = widened(this.#firstPlaces, run * 2);
    }
    this.#firstIds[run] = id;
    this.#firstPlaces[run] = this.#length;
  }

  #push(where: number): number {
    const place = this.#length++;
    if ((place & CHUNK_MASK) === 0 && place > 0) {
      this.#newest = newChunk();
      this.#kept.push(this.#newest);
    }
    this.#newest[place & CHUNK_MASK] = where;
    return place;
  }
}

function newChunk(): Int32Array {
  return new Int32Array(keptMemory(CHUNK_BYTES));
}
