/**
 * Cancels that are sent although the exchange has asked for silence. A 429 or 410 can ask for a minute at most
 * (document §8). What asks for an hour or a year is a proxy's word or a mistake, and obeying it would leave orders
 * resting all that time with nobody able to cancel them. Ten requests inside a Retry-After are a ban (rules §9), so
 * these go one at a time, a minute apart, three in all, even if the program was restarted once or twice meanwhile. A
 * ban is always kept to.
 */
import { MINUTE_MS } from '@shared/domain/limits';

const TRIES_MAX = 3;

export class CancelTries {
  #left = TRIES_MAX;
  /** What the exchange has refused last, or was sent last; null: in a former run. */
  #lastMs: number | null = null;
  /** When the one was sent that has not been answered. */
  #sentMs: number | null = null;

  isDue(nowMs: number): boolean {
    this.#lastMs ??= nowMs;
    return this.#left > 0 && nowMs - this.#lastMs >= MINUTE_MS;
  }

  sent(nowMs: number): void {
    this.#left -= 1;
    this.#lastMs = nowMs;
    this.#sentMs = nowMs;
  }

  refused(nowMs: number): void {
    this.#lastMs = nowMs;
    this.#sentMs = null;
  }

  /** It is known not to have arrived. */
  takeBack(sentMs: number): void {
    if (this.isOne(sentMs)) this.#left += 1;
  }

  /** What was sent earlier was sent before the silence began. */
  isOne(sentMs: number): boolean {
    return this.#sentMs !== null && sentMs >= this.#sentMs;
  }

  clockCorrected(byMs: number): void {
    if (this.#lastMs !== null) this.#lastMs += byMs;
    if (this.#sentMs !== null) this.#sentMs += byMs;
  }

  /** It may be asked again. */
  reset(): void {
    this.#left = TRIES_MAX;
    this.#lastMs = null;
    this.#sentMs = null;
  }
}
