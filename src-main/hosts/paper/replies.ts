/** Questions to another thread that wait for their answer; each is settled exactly once. */
export class Replies<Reply> {
  readonly #ended: Reply;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #nextId = 1;
  #isOver = false;

  /** `ended` answers what nobody will answer any more. */
  constructor(ended: Reply) {
    this.#ended = ended;
  }

  ask(post: (id: number) => void): Promise<Reply> {
    if (this.#isOver) return Promise.resolve(this.#ended);
    return new Promise((resolve) => {
      const id = this.#nextId++;
      this.#waiting.set(id, resolve);
      post(id);
    });
  }

  settle(id: number, reply: Reply): void {
    this.#waiting.get(id)?.(reply);
    this.#waiting.delete(id);
  }

  /** The other thread has ended. */
  settleAll(): void {
    this.#isOver = true;
    for (const settle of this.#waiting.values()) settle(this.#ended);
    this.#waiting.clear();
  }
}
