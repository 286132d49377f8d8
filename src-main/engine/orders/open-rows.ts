/**
 * The open orders of each trader in each market, oldest first, in one typed array: every command reads
 * and changes such a list, and lists as objects of their own lie all over the memory.
 */
const NONE = -1;
/** A block begins with its capacity and its length; the first one of a list fills a cache line. */
const CAPACITY = 0;
const LENGTH = 1;
const HEAD = 2;
const FIRST_CAPACITY = 14;

export class OpenRows {
  /** Where the block of a list begins, −1 while it has none. */
  #blocks: Int32Array = new Int32Array(64).fill(NONE);
  #ints: Int32Array = new Int32Array(1024);
  #used = 0;

  count(list: number): number {
    const block = list < this.#blocks.length ? (this.#blocks[list] as number) : NONE;
    return block === NONE ? 0 : (this.#ints[block + LENGTH] as number);
  }

  /** The row at a place, 0 being the oldest, of those there are. */
  at(list: number, place: number): number {
    return this.#ints[(this.#blocks[list] as number) + HEAD + place] as number;
  }

  push(list: number, row: number): void {
    let block = list < this.#blocks.length ? (this.#blocks[list] as number) : NONE;
    if (block === NONE || this.#ints[block + LENGTH] === this.#ints[block + CAPACITY]) {
      block = this.#enlarge(list, block);
    }
    const length = this.#ints[block + LENGTH] as number;
    this.#ints[block + HEAD + length] = row;
    this.#ints[block + LENGTH] = length + 1;
  }

  /** Takes out a row that is in the list. */
  remove(list: number, row: number): void {
    const ints = this.#ints;
    const block = this.#blocks[list] as number;
    const last = block + HEAD + (ints[block + LENGTH] as number) - 1;
    let moved = ints[last] as number;
    // From the newest back, each row makes room for the one that comes after it.
    for (let at = last; moved !== row && at > block + HEAD; at--) {
      const older = ints[at - 1] as number;
      ints[at - 1] = moved;
      moved = older;
    }
    ints[block + LENGTH] = (ints[block + LENGTH] as number) - 1;
  }

  /** Gives a list a block of twice the size; the old one stays unused. */
  #enlarge(list: number, old: number): number {
    const capacity = old === NONE ? FIRST_CAPACITY : (this.#ints[old] as number) * 2 + HEAD;
    const block = this.#used;
    this.#used += capacity + HEAD;
    if (this.#used > this.#ints.length) this.#ints = widened(this.#ints, this.#used * 2, 0);
    if (list >= this.#blocks.length) this.#blocks = widened(this.#blocks, (list + 1) * 2, NONE);
    const length = this.count(list);
    if (old !== NONE) this.#ints.copyWithin(block, old, old + HEAD + length);
    this.#ints[block + CAPACITY] = capacity;
    this.#ints[block + LENGTH] = length;
    this.#blocks[list] = block;
    return block;
  }
}

function widened(array: Int32Array, length: number, filler: number): Int32Array {
  const wide = new Int32Array(length).fill(filler, array.length);
  wide.set(array);
  return wide;
}
