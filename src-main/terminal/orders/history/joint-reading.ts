/**
 * A reading that several windows ask for at the same news. Who asks while it is under way is answered by the one
 * after it, once for all of them: what it tells was read after they asked.
 */
export class JointReading<Value> {
  readonly #read: () => Promise<Value>;
  #running: Promise<Value> | null = null;
  #next: Promise<Value> | null = null;

  constructor(read: () => Promise<Value>) {
    this.#read = read;
  }

  ask(): Promise<Value> {
    if (this.#running === null) return this.#begin();
    const begin = () => {
      this.#next = null;
      return this.#begin();
    };
    this.#next ??= this.#running.then(begin, begin);
    return this.#next;
  }

  #begin(): Promise<Value> {
    const running = this.#read().finally(() => {
      this.#running = null;
    });
    this.#running = running;
    return running;
  }
}
