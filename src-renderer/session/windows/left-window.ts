/**
 * For how long the window has been left. An alarm rings where timers run; a page that was frozen, or a machine that
 * slept, had none, so at the return both clocks are asked, too.
 */
import { agoMs, momentOf, type Moment } from '@shared/domain/lateness';
import type { Clock } from '@shared/kernel/ports';

export class LeftWindow {
  readonly #longMs: number;
  readonly #onLong: () => void;
  readonly #clock: Clock;
  #since: Moment | null = null;
  #cancel: () => void = () => undefined;

  constructor(longMs: number, onLong: () => void, clock: Clock) {
    this.#longMs = longMs;
    this.#onLong = onLong;
    this.#clock = clock;
  }

  left(): void {
    this.stop();
    this.#since = momentOf(this.#clock);
    this.#cancel = this.#clock.setAlarm(this.#longMs, this.#onLong);
  }

  back(): void {
    const since = this.#since;
    this.stop();
    if (since !== null && agoMs(this.#clock, since) >= this.#longMs) this.#onLong();
  }

  stop(): void {
    this.#cancel();
    this.#since = null;
  }
}
