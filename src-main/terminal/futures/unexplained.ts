/**
 * How far a side of a contract has moved, in the one direction that is asked about, without an order that is known to
 * have moved it: closed or opened. Orders and positions are read apart, in any order: what an order has executed
 * explains what was missing before, and what the first read shows that begins after it was known; later ones it
 * explains nothing.
 */

/** `begun`: how many reads of the positions had begun when it became known. */
interface Known {
  readonly contracts: number;
  readonly begun: number;
}

export class Unexplained {
  readonly #missing = new Map<string, number>();
  readonly #known = new Map<string, readonly Known[]>();

  /** Contracts; 0 where all is explained. */
  of(side: string): number {
    return this.#missing.get(side) ?? 0;
  }

  /** Orders have moved it by so many more; below zero: back, which has to be moved as well. */
  executed(side: string, contracts: number, begun: number): void {
    const explained = Math.max(0, Math.min(contracts, this.of(side)));
    this.#missing.set(side, this.of(side) - explained);
    const rest = contracts - explained;
    if (rest === 0) return;
    this.#known.set(side, [...(this.#known.get(side) ?? []), { contracts: rest, begun }]);
  }

  /** The read that was the `begun`th to begin is so far from the one before. */
  moved(side: string, by: number, begun: number): void {
    const known = this.#known.get(side) ?? [];
    const before = sumOf(known.filter((one) => one.begun < begun));
    const meanwhile = sumOf(known.filter((one) => one.begun >= begun));
    const open = Math.max(0, by - before);
    const explained = Math.min(open, Math.max(0, meanwhile));
    this.#missing.set(side, this.of(side) + open - explained);
    this.#known.set(side, [{ contracts: meanwhile - explained, begun }]);
  }

  /** That read has told all there was to tell of what had become known before it began. */
  readBy(begun: number): void {
    for (const [side, known] of this.#known) {
      const left = known.filter((one) => one.begun >= begun);
      if (left.length > 0) this.#known.set(side, left);
      else this.#known.delete(side);
    }
  }

  /** Nobody looks for what is missing any more. */
  forget(side: string): void {
    this.#missing.delete(side);
  }
}

const sumOf = (known: readonly Known[]): number =>
  known.reduce((sum, { contracts }) => sum + contracts, 0);
