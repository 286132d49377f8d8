/** Which books have changed and have to be told of: each once, as they changed first. */
export class ChangedBooks {
  readonly #isChanged = new Uint8Array(0);
  readonly #changed = new Int32Array(0);
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

  /** They have been told of. */
  forget(): void {
    for (let place = 0; place < this.#count; place++) this.#isChanged[this.at(place)] = 0;
    this.#count = 0;
  }
}
