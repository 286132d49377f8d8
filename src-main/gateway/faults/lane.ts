/**
 * One direction of a connection on which things take time: they arrive in the order in which they
 * set out, whatever each of them is given, as on any one connection.
 */
import type { Clock } from '@shared/kernel/ports';

interface OnTheWay<Thing> {
  readonly atMs: number;
  readonly thing: Thing;
}

export class Lane<Thing> {
  readonly #clock: Clock;
  readonly #arrive: (thing: Thing) => void;
  /** Oldest first; none is due before the one ahead of it. */
  #onTheWay: OnTheWay<Thing>[] = [];
  #cancelAlarm: (() => void) | null = null;

  constructor(clock: Clock, arrive: (thing: Thing) => void) {
    this.#clock = clock;
    this.#arrive = arrive;
  }

  /** At once when it takes no time and nothing is ahead of it. */
  send(thing: Thing, delayMs: number): void {
    const last = this.#onTheWay.at(-1);
    if (last === undefined && delayMs <= 0) {
      this.#arrive(thing);
      return;
    }
    const dueMs = this.#clock.monotonicMs() + delayMs;
    this.#onTheWay.push({ atMs: Math.max(dueMs, last?.atMs ?? dueMs), thing });
    this.#setAlarm();
  }

  /** What is on the way never arrives. */
  clear(): void {
    this.#onTheWay = [];
    this.#cancelAlarm?.();
    this.#cancelAlarm = null;
  }

  /**
   * For the first alone: an alarm each would ring in an order of their own, since Node cuts the fraction
   * of a millisecond off every delay.
   */
  #setAlarm(): void {
    const first = this.#onTheWay[0];
    if (first === undefined || this.#cancelAlarm !== null) return;
    this.#cancelAlarm = this.#clock.setAlarm(first.atMs - this.#clock.monotonicMs(), () => {
      this.#cancelAlarm = null;
      // It may ring that fraction early: the first has come nevertheless.
      this.#drain(Math.max(first.atMs, this.#clock.monotonicMs()));
    });
  }

  #drain(untilMs: number): void {
    try {
      for (;;) {
        const first = this.#onTheWay[0];
        if (first === undefined || first.atMs > untilMs) break;
        this.#onTheWay.shift();
        this.#arrive(first.thing);
      }
    } finally {
      // What is behind a thing that arrived badly arrives all the same.
      this.#setAlarm();
    }
  }
}
