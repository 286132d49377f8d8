/**
 * A Wire without a carrier: both ends in one process. Every message goes through JSON text, so it
 * cannot carry what the real carriers cannot.
 */
import type { Wire } from './wire';

export interface WirePair {
  readonly desk: Wire;
  readonly terminal: Wire;
}

/** Two connected ends; what one sends the other receives later, in order. */
export function memoryWires(): WirePair {
  const desk = new MemoryWire();
  const terminal = new MemoryWire();
  desk.connect(terminal);
  terminal.connect(desk);
  return { desk, terminal };
}

class MemoryWire implements Wire {
  #peer: MemoryWire | null = null;
  #listener: ((message: unknown) => void) | null = null;
  readonly #closeListeners: (() => void)[] = [];
  readonly #inbox: string[] = [];
  #isDraining = false;
  #isClosed = false;

  connect(peer: MemoryWire): void {
    this.#peer = peer;
  }

  send(message: unknown): void {
    if (this.#isClosed) return;
    this.#peer?.accept(JSON.stringify(message));
  }

  onMessage(listener: (message: unknown) => void): void {
    this.#listener = listener;
    this.#drainLater();
  }

  onClose(listener: () => void): void {
    if (this.#isClosed) listener();
    else this.#closeListeners.push(listener);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#inbox.length = 0;
    for (const listener of this.#closeListeners) listener();
    this.#peer?.closeAfterInbox();
  }

  accept(text: string): void {
    if (this.#isClosed) return;
    this.#inbox.push(text);
    this.#drainLater();
  }

  /** What was sent before the other end closed still arrives. */
  closeAfterInbox(): void {
    void Promise.resolve().then(() => {
      this.#drain();
      this.close();
    });
  }

  #drainLater(): void {
    if (this.#isDraining || this.#listener === null) return;
    this.#isDraining = true;
    void Promise.resolve().then(() => {
      this.#isDraining = false;
      this.#drain();
    });
  }

  #drain(): void {
    while (this.#listener !== null) {
      const text = this.#inbox.shift();
      if (text === undefined) return;
      this.#listener(JSON.parse(text));
    }
  }
}
