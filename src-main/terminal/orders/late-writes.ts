/**
 * A disk that refuses does not undo what is known, but the next start would not know it: it is asked again until it
 * takes what has been refused.
 */
import type { Clock } from '@shared/kernel/ports';

const AGAIN_MS = 1_000;

export class LateWrites {
  readonly #clock: Clock;
  readonly #write: () => void;
  #cancel: (() => void) | null = null;

  /** `write` throws while the disk still refuses. */
  constructor(clock: Clock, write: () => void) {
    this.#clock = clock;
    this.#write = write;
  }

  later(): void {
    this.#cancel ??= this.#clock.setAlarm(AGAIN_MS, () => {
      this.#cancel = null;
      try {
        this.#write();
      } catch {
        this.later(); // told when it was refused first
      }
    });
  }

  close(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}
