/**
 * Commands that have left and have no answer yet: whoever ends the program waits a moment to learn what became of them.
 */
import type { Clock } from '@shared/kernel/ports';

/** One whose answer is cut off is in question at the next start, and a condition order then for ever. */
const WAIT_MS = 3_000;

export class CommandsUnderWay {
  readonly #clock: Clock;
  readonly #waiting = new Set<() => void>();
  #count = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  left(): void {
    this.#count += 1;
  }

  ended(): void {
    this.#count -= 1;
    if (this.#count > 0) return;
    for (const resolve of [...this.#waiting]) resolve();
  }

  /** Resolves when there is none, at the latest after a moment. */
  none(): Promise<void> {
    if (this.#count === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const end = (): void => {
        cancelAlarm();
        this.#waiting.delete(end);
        resolve();
      };
      const cancelAlarm = this.#clock.setAlarm(WAIT_MS, end);
      this.#waiting.add(end);
    });
  }
}
