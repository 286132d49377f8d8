/** Keys of what happened, as long as somebody may still tell of it: bots end a million orders a day. */
const MOST = 50_000;

export class Remembered {
  readonly #most: number;
  readonly #keys = new Set<string>();

  constructor(most = MOST) {
    this.#most = most;
  }

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  /** The one that was added first gives way. */
  add(key: string): void {
    this.#keys.add(key);
    const [first] = this.#keys;
    if (this.#keys.size > this.#most && first !== undefined) this.#keys.delete(first);
  }

  /** False when it is not remembered. */
  delete(key: string): boolean {
    return this.#keys.delete(key);
  }
}
