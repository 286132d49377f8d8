/**
 * The receiving half every Wire carrier shares: one listener, messages before it are kept, closing
 * is told once. It never interprets a message.
 */

const UNREAD_MAX = 1_000;

export class Inbox {
  #listener: ((message: unknown) => void) | null = null;
  #isClosed = false;
  readonly #unread: unknown[] = [];
  readonly #closeListeners: (() => void)[] = [];

  /** False when too many messages wait unread: the carrier should hang up. */
  accept(message: unknown): boolean {
    if (this.#isClosed) return true;
    if (this.#listener !== null) this.#listener(message);
    else if (this.#unread.push(message) > UNREAD_MAX) return false;
    return true;
  }

  onMessage(listener: (message: unknown) => void): void {
    this.#listener = listener;
    for (const message of this.#unread.splice(0)) listener(message);
  }

  onClose(listener: () => void): void {
    if (this.#isClosed) listener();
    else this.#closeListeners.push(listener);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const listener of this.#closeListeners.splice(0)) listener();
  }
}
