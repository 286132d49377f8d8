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

  has(market: number): boolean {
    return this.#isChanged[market] === 1;
  }

  /** How many have changed; they are numbered from 0. */
  get count(): number {
    return this.#count;
  }
  at(place: number): number {
    return this.#changed[place] as number;
  }

  /** All have been told of. */
  clear(): void {
    for (let at = 0; at < this.#count; at++) this.#isChanged[this.#changed[at] as number] = 0;
    this.#count = 0;
  }
}
