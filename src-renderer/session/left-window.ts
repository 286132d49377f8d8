/**
 * For how long the window has been left. An alarm rings where timers run; a page that was frozen, or a machine that
 * slept, had none, so at the return both clocks are asked, too.
 */
import type { Clock } from '@shared/kernel/ports';

export class LeftWindow {
  readonly #longMs: number;
  readonly #onLong: () => void;
  readonly #clock: Clock;
  #since: { readonly nowMs: number; readonly monotonicMs: number } | null = null;
  #cancel: () => void = () => undefined;

  constructor(longMs: number, onLong: () => void, clock: Clock) {
    this.#longMs = longMs;
    this.#onLong = onLong;
    this.#clock = clock;
  }

  left(): void {
    this.stop();
    this.#since = { nowMs: this.#clock.nowMs(), monotonicMs: this.#clock.monotonicMs() };
    this.#cancel = this.#clock.setAlarm(this.#longMs, this.#onLong);
  }

  back(): void {
    const since = this.#since;
    this.stop();
    if (since === null) return;
    // The monotonic clock stands still while the machine sleeps, and the wall's may have been set back.
    const wallMs = this.#clock.nowMs() - since.nowMs;
    const monotonicMs = this.#clock.monotonicMs() - since.monotonicMs;
    if (Math.max(wallMs, monotonicMs) >= this.#longMs) this.#onLong();
  }

  stop(): void {
    this.#cancel();
    this.#since = null;
  }
}
