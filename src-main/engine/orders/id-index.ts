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
  /** Id and row side by side, so that a look-up touches one cache line. */
  #pairs = new Float64Array(this.#capacity * 2).fill(EMPTY);

  /** The row of a live order, −1 when no live order has this id. */
  get(id: number): number {
    const mask = this.#capacity - 1;
    for (let at = this.#home(id); ; at = (at + 1) & mask) {
      const found = this.#pairs[at * 2];
      // A row stays a small integer for the machine code behind it, though it is kept as a double.
      if (found === id) return (this.#pairs[at * 2 + 1] as number) | 0;
      if (found === EMPTY) return EMPTY;
    }
  }

  set(id: number, row: number): void {
    if (this.#count * 2 >= this.#capacity) this.#grow();
    const mask = this.#capacity - 1;
    let at = this.#home(id);
    while (this.#pairs[at * 2] !== EMPTY) at = (at + 1) & mask;
    this.#pairs[at * 2] = id;
    this.#pairs[at * 2 + 1] = row;
    this.#count += 1;
  }

  delete(id: number): void {
    const mask = this.#capacity - 1;
    let hole = this.#home(id);
    while (this.#pairs[hole * 2] !== id) {
      if (this.#pairs[hole * 2] === EMPTY) return;
      hole = (hole + 1) & mask;
    }
    this.#count -= 1;
    // Moves later entries of the same run back, so that a search never meets a false end.
    for (let at = (hole + 1) & mask; this.#pairs[at * 2] !== EMPTY; at = (at + 1) & mask) {
      const home = this.#home(this.#pairs[at * 2] as number);
      if (((at - home) & mask) < ((at - hole) & mask)) continue;
      this.#pairs[hole * 2] = this.#pairs[at * 2] as number;
      this.#pairs[hole * 2 + 1] = this.#pairs[at * 2 + 1] as number;
      hole = at;
    }
    this.#pairs[hole * 2] = EMPTY;
  }

  #home(id: number): number {
    const high = Math.floor(id / 4294967296);
    return Math.imul((id | 0) ^ high, GOLDEN) >>> this.#shift;
  }

  #grow(): void {
    const pairs = this.#pairs;
    this.#capacity *= 2;
    this.#shift -= 1;
    this.#count = 0;
    this.#pairs = new Float64Array(this.#capacity * 2).fill(EMPTY);
    for (let at = 0; at < pairs.length; at += 2) {
      const id = pairs[at] as number;
      if (id !== EMPTY) this.set(id, pairs[at + 1] as number);
    }
  }
}
