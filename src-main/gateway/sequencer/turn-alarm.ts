/** When the next turn begins: as soon as somebody asks, but after a commit's rest. */
import type { Clock } from '@shared/kernel/ports';

export class TurnAlarm {
  readonly #clock: Clock;
  readonly #ring: () => void;
  #cancelAlarm: (() => void) | null = null;
  #atMs = Infinity;
  /** No turn starts before this: a commit the loop waited for is followed by its own length of rest. */
  #restUntilMs = 0;

  constructor(clock: Clock, ring: () => void) {
    this.#clock = clock;
    this.#ring = ring;
  }

  /** A later wish than one that waits already changes nothing. */
  wakeIn(delayMs: number): void {
    const nowMs = this.#clock.monotonicMs();
    const atMs = Math.max(nowMs + delayMs, this.#restUntilMs);
    if (atMs >= this.#atMs) return;
    this.#cancelAlarm?.();
    this.#atMs = atMs;
    // A timer's shortest wait is longer than most rests: those end in one of the next rounds.
    const waitMs = atMs - nowMs < 1 ? 0 : atMs - nowMs;
    this.#cancelAlarm = this.#clock.setAlarm(waitMs, () => {
      this.#atMs = Infinity;
      if (this.#clock.monotonicMs() < this.#restUntilMs) this.wakeIn(0);
      else this.#ring();
    });
  }

  /** From now on. */
  restFor(restMs: number): void {
    this.#restUntilMs = this.#clock.monotonicMs() + restMs;
  }

  cancel(): void {
    this.#cancelAlarm?.();
  }
}
