/**
 * Live order id → row, by open addressing in typed arrays: a Map over ids above 2^31 costs an
 * allocation and a slow hash at every look-up.
 */
const EMPTY = -1;
const GOLDEN = 0x9e3779b1;

export class IdIndex {
  #capacity = 1024;
  #shift = 22;
  #count = 0;
  #ids = new Float64Array(this.#capacity).fill(EMPTY);
  #rows = new Int32Array(this.#capacity);

  /** The row of a live order, −1 when no live order has this id. */
  get(id: number): number {
    const mask = this.#capacity - 1;
    for (let at = this.#home(id); ; at = (at + 1) & mask) {
      const found = this.#ids[at];
      if (found === id) return this.#rows[at] as number;
      if (found === EMPTY) return EMPTY;
    }
  }

  set(id: number, row: number): void {
    if (this.#count * 2 >= this.#capacity) this.#grow();
    const mask = this.#capacity - 1;
    let at = this.#home(id);
    while (this.#ids[at] !== EMPTY) at = (at + 1) & mask;
    this.#ids[at] = id;
    this.#rows[at] = row;
    this.#count += 1;
  }

  delete(id: number): void {
    const mask = this.#capacity - 1;
    let hole = this.#home(id);
    while (this.#ids[hole] !== id) {
      if (this.#ids[hole] === EMPTY) return;
      hole = (hole + 1) & mask;
    }
    this.#count -= 1;
    // Moves later entries of the same run back, so that a search never meets a false end.
    for (let at = (hole + 1) & mask; this.#ids[at] !== EMPTY; at = (at + 1) & mask) {
      const home = this.#home(this.#ids[at] as number);
      if (((at - home) & mask) < ((at - hole) & mask)) continue;
      this.#ids[hole] = this.#ids[at] as number;
      this.#rows[hole] = this.#rows[at] as number;
      hole = at;
    }
    this.#ids[hole] = EMPTY;
  }

  #home(id: number): number {
    const high = Math.floor(id / 4294967296);
    return Math.imul((id | 0) ^ high, GOLDEN) >>> this.#shift;
  }

  #grow(): void {
    const ids = this.#ids;
    const rows = this.#rows;
    this.#capacity *= 2;
    this.#shift -= 1;
    this.#count = 0;
    this.#ids = new Float64Array(this.#capacity).fill(EMPTY);
    this.#rows = new Int32Array(this.#capacity);
    ids.forEach((id, at) => {
      if (id !== EMPTY) this.set(id, rows[at] as number);
    });
  }
}
