/** Which books have changed since somebody last told of them: each once, as they changed first. */
export class ChangedBooks {
  readonly #isChanged = new Uint8Array(0);
  readonly #changed = new Int32Array(0);
  #count = 0;
  /** In at least one of them something has traded. */
  hasTrades = false;

  constructor(markets: number) {
    this.#isChanged = new Uint8Array(markets);
    this.#changed = new Int32Array(markets);
  }

  note(market: number): void {
    if (this.#isChanged[market] === 1) return;
    this.#isChanged[market] = 1;
    this.#changed[this.#count++] = market;
  }

  noteTrade(market: number): void {
    this.hasTrades = true;
    this.note(market);
  }

  has(market: number): boolean {
    return this.#isChanged[market] === 1;
  }

  /** How many have changed; they are numbered from 0. */
  get count(): number {
    return this.#count;
  }
  /** One of them, which is then told of. */
  take(place: number): number {
    const market = this.#changed[place] as number;
    this.#isChanged[market] = 0;
    return market;
  }

  /** All have been taken. */
  forget(): void {
    this.#count = 0;
    this.hasTrades = false;
  }
}
