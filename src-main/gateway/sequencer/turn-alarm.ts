/** When the next turn begins: as soon as somebody asks, but after a commit's rest and with who else comes. */
import type { Clock } from '@shared/kernel/ports';
import { Gathering } from './gathering';

/**
 * A timer's shortest wait is longer than most rests: those end in one of the next rounds of the loop. From
 * here on the last millisecond too is slept through: asking in each round of it costs more than the orders.
 */
const LONG_REST_MS = 2;

export class TurnAlarm {
  readonly #clock: Clock;
  readonly #waiting: () => number;
  readonly #gathering = new Gathering();
  readonly #ring: () => void;
  #cancelAlarm: (() => void) | null = null;
  #atMs = Infinity;
  /** It rings as soon as it may. */
  #isSoon = false;
  /** No turn starts before this: a commit the loop waited for is followed by its own length of rest. */
  #restUntilMs = 0;
  #restMs = 0;

  /** `waiting`: how many tasks the turn would have. */
  constructor(clock: Clock, waiting: () => number, ring: () => void) {
    this.#clock = clock;
    this.#waiting = waiting;
    this.#ring = ring;
  }

  /** A later wish than one that waits already changes nothing. */
  wakeIn(delayMs: number): void {
    // Every order asks for a turn: most find the next one asked for already.
    if (this.#isSoon) return;
    const nowMs = this.#clock.monotonicMs();
    const atMs = Math.max(nowMs + delayMs, this.#restUntilMs);
    if (atMs >= this.#atMs) return;
    this.#cancelAlarm?.();
    this.#atMs = atMs;
    this.#isSoon = delayMs === 0;
    const leftMs = atMs - nowMs;
    const waitMs = leftMs < 1 && this.#restMs < LONG_REST_MS ? 0 : Math.ceil(leftMs);
    this.#cancelAlarm = this.#clock.setAlarm(waitMs, () => {
      this.#atMs = Infinity;
      this.#isSoon = false;
      const ringMs = this.#clock.monotonicMs();
      const isEarly = ringMs < this.#restUntilMs;
      if (isEarly || this.#gathering.goesOn(this.#waiting(), ringMs)) this.wakeIn(0);
      else this.#ring();
    });
  }

  /** From now on. */
  restFor(restMs: number): void {
    this.#restMs = restMs;
    this.#restUntilMs = this.#clock.monotonicMs() + restMs;
  }

  cancel(): void {
    this.#isSoon = false;
    this.#cancelAlarm?.();
  }
}
