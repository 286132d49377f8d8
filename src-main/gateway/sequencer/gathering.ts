/**
 * How long a group of orders is gathered before its turn: as long as each round of the loop brings more
 * of them. Requests of many clients arrive a few at a time, and each group costs a wait for the disk.
 */

/** Fewer are no rush: who sends one order at a time is not made to wait for others. */
const RUSH = 4;
/** Longer is nobody kept waiting. */
const GATHER_MAX_MS = 1;

export class Gathering {
  #seen = 0;
  #untilMs = 0;

  /** Asked once in each round: whether another is worth waiting for, with `waiting` tasks by now. */
  goesOn(waiting: number, monotonicMs: number): boolean {
    if (this.#seen === 0) this.#untilMs = monotonicMs + GATHER_MAX_MS;
    const hasGrown = waiting > this.#seen;
    this.#seen = waiting;
    if (hasGrown && waiting >= RUSH && monotonicMs < this.#untilMs) return true;
    this.#seen = 0;
    return false;
  }
}
