/** Who is visited in turns: each once a round, which may take several turns. */
export class Round<T> {
  #those: readonly T[] = [];
  #at = 0;

  /** From where the last turn had to stop, at least one; a new round is of `all`. Whether the round is over. */
  go(all: () => readonly T[], visit: (one: T) => void, isTurnOver: () => boolean): boolean {
    if (this.#at >= this.#those.length) {
      this.#those = all();
      this.#at = 0;
    }
    while (this.#at < this.#those.length) {
      const one = this.#those[this.#at] as T;
      this.#at += 1;
      visit(one);
      if (isTurnOver()) break;
    }
    return this.#at >= this.#those.length;
  }
}
