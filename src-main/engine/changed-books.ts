/** Which books have changed since somebody last told of them: each once, as they changed first. */
export class ChangedBooks {
  readonly #isChanged: Uint8Array;
  readonly #changed: Int32Array;
  #count = 0;

  constructor(markets: number) {
    this.#isChanged = new Uint8Array(markets);
    this.#changed = new Int32Array(markets);
  }

  note(market: number): void {
    if (this.#isChanged[market] === 1) return;
    this.#isChanged[market] = 1;
    this.#changed[this.#count++] = market;
  }

  /** Calls `tell` for each market whose book has changed and forgets it. */
  tellAll(tell: (market: number) => void): void {
    for (let at = 0; at < this.#count; at++) {
      const market = this.#changed[at] as number;
      this.#isChanged[market] = 0;
      tell(market);
    }
    this.#count = 0;
  }

  has(market: number): boolean {
    return this.#isChanged[market] === 1;
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }
}
