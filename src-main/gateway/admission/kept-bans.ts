/**
 * Bans are kept beyond the program. One that begins is written at once; who goes on in it makes it longer with every
 * tenth request, and as each write holds up the whole exchange until it is on the disk, there is one a second.
 */
import type { Clock } from '@shared/kernel/ports';

const WRITE_EVERY_MS = 1_000;

export class KeptBans {
  readonly #clock: Clock;
  readonly #write: () => void;
  #writtenMs = -Infinity;
  #cancel: (() => void) | null = null;

  constructor(clock: Clock, write: () => void) {
    this.#clock = clock;
    this.#write = write;
  }

  /** There is something to be written. */
  note(): void {
    if (this.#cancel !== null) return;
    const waitMs = this.#writtenMs + WRITE_EVERY_MS - this.#clock.monotonicMs();
    if (waitMs <= 0) this.#keep();
    else {
      this.#cancel = this.#clock.setAlarm(waitMs, () => {
        this.#keep();
      });
    }
  }

  /** Writes what there is, for the last time. */
  close(): void {
    this.#keep();
  }

  #keep(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#writtenMs = this.#clock.monotonicMs();
    this.#write();
  }
}
