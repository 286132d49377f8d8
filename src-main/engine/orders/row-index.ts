/**
 * Order id → row, without an entry per order: ids rise with rows and often follow each other, so it
 * keeps only the first order of each block of 64 ids. By open addressing in typed arrays, because a Map
 * over ids above 2^31 costs an allocation and a slow hash at every look-up.
 */
const BLOCK_IDS = 64;
const NONE = -1;
const GOLDEN = 0x9e3779b1;

export class RowIndex {
  #capacity = 1024;
  #shift = 22;
  #count = 0;
  #newestBlock = NONE;
  /** The lowest id of a block; −1 in an empty place. */
  #firstIds = new Float64Array(this.#capacity).fill(NONE);
  #rows = new Int32Array(this.#capacity);

  /** The order `id` is written in `row`; ids and rows must rise from call to call. */
  add(id: number, row: number): void {
    const block = Math.floor(id / BLOCK_IDS);
    if (block === this.#newestBlock) return;
    this.#newestBlock = block;
    if (this.#count * 2 >= this.#capacity) this.#grow();
    this.#insert(id, row);
  }

  /**
   * The row of `id` if all orders of its block followed each other without a gap: else it stands
   * in an earlier one. −1 when no order's id is in the block, or only later ones are.
   */
  guess(id: number): number {
    const at = this.#placeOf(Math.floor(id / BLOCK_IDS));
    const first = this.#firstIds[at] as number;
    return first === NONE || id < first ? NONE : (this.#rows[at] as number) + ((id - first) | 0);
  }

  #insert(id: number, row: number): void {
    const at = this.#placeOf(Math.floor(id / BLOCK_IDS));
    this.#firstIds[at] = id;
    this.#rows[at] = row;
    this.#count += 1;
  }

  /** Where a block stands, or the empty place where it would. */
  #placeOf(block: number): number {
    const firstIds = this.#firstIds;
    const mask = this.#capacity - 1;
    const high = Math.floor(block / 4294967296);
    let at = Math.imul(block ^ high, GOLDEN) >>> this.#shift;
    for (;;) {
      const first = firstIds[at] as number;
      if (first === NONE || Math.floor(first / BLOCK_IDS) === block) return at;
      at = (at + 1) & mask;
    }
  }

  #grow(): void {
    const firstIds = this.#firstIds;
    const rows = this.#rows;
    this.#capacity *= 2;
    this.#shift -= 1;
    this.#count = 0;
    this.#firstIds = new Float64Array(this.#capacity).fill(NONE);
    this.#rows = new Int32Array(this.#capacity);
    firstIds.forEach((id, at) => {
      if (id !== NONE) this.#insert(id, rows[at] as number);
    });
  }
}
