/** Of all windows of the desk one does what must happen once: sounds, notifications. The browser elects it. */

/** One window's part in the election. Exported for its test. */
export class Candidate {
  #isLeading = false;
  #isOut = false;
  #endTerm: () => void = () => undefined;

  get isLeading(): boolean {
    return this.#isLeading;
  }

  /** The next window leads when this one is closed, or has resigned. */
  stand(locks: Pick<LockManager, 'request'>): void {
    void locks.request('tidemark-leader', () => {
      if (this.#isOut) return undefined;
      this.#isLeading = true;
      return new Promise<void>((resolve) => {
        this.#endTerm = resolve;
      });
    });
  }

  resign(): void {
    this.#isOut = true;
    this.#isLeading = false;
    this.#endTerm();
  }
}

const own = new Candidate();

/** Called once at the start. */
export function standForLeader(): void {
  own.stand(navigator.locks);
}

/** A window that hears nothing of the terminal any more would keep the others silent. */
export function resignAsLeader(): void {
  own.resign();
}

export const isLeader = (): boolean => own.isLeading;
