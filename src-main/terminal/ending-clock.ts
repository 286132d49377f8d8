/**
 * The clock of one terminal: none of its alarms rings after the terminal has ended, and whoever waits for one sleeps
 * for good. The program may run on with another account, and a timer that used a store already closed would bring it
 * down.
 */
import type { Clock } from '@shared/kernel/ports';

export class EndingClock implements Clock {
  readonly #clock: Clock;
  /** How to cancel each that may still ring. */
  readonly #alarms = new Set<() => void>();
  #hasEnded = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  nowMs(): number {
    return this.#clock.nowMs();
  }

  monotonicMs(): number {
    return this.#clock.monotonicMs();
  }

  setAlarm(delayMs: number, ring: () => void): () => void {
    if (this.#hasEnded) return () => undefined;
    const cancelAlarm = this.#clock.setAlarm(delayMs, () => {
      this.#alarms.delete(cancel);
      ring();
    });
    const cancel = (): void => {
      this.#alarms.delete(cancel);
      cancelAlarm();
    };
    this.#alarms.add(cancel);
    return cancel;
  }

  end(): void {
    this.#hasEnded = true;
    for (const cancel of [...this.#alarms]) cancel();
  }
}
