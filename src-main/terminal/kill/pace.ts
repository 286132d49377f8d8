/**
 * How fast cancels of one book leave: evenly, so that they do not arrive in heaps, and never more within two
 * seconds than the exchange takes, less a tenth (document §8). One that provably did not arrive does not count.
 */
import { BURST_MS, hasBurstRoom, logBurst, type BurstLog } from '@shared/domain/limits';

/** As far as the pace may fall behind and catch up. */
const SLACK_MS = 300;

export class Pace {
  readonly #burst: number;
  readonly #gapMs: number;
  #log: BurstLog = [];
  #nextMs = -Infinity;
  /** So many may leave before their turn, in the place of lost ones. */
  #spare = 0;

  constructor(burst: number) {
    this.#burst = burst;
    this.#gapMs = BURST_MS / burst;
  }

  hasRoom(nowMs: number): boolean {
    if (this.#spare === 0 && this.#nextMs > nowMs) return false;
    return hasBurstRoom(this.#log, nowMs, this.#burst);
  }

  take(nowMs: number): void {
    this.#log = logBurst(this.#log, nowMs);
    if (this.#nextMs <= nowMs) {
      this.#nextMs = Math.max(this.#nextMs, nowMs - SLACK_MS) + this.#gapMs;
    } else this.#spare -= 1;
  }

  /** What was sent then is lost. */
  takeBack(sentMs: number): void {
    const at = this.#log.lastIndexOf(sentMs);
    if (at < 0) return;
    this.#log = this.#log.toSpliced(at, 1);
    this.#spare += 1;
  }

  /** Nothing leaves before. */
  waitUntil(untilMs: number): void {
    this.#nextMs = untilMs;
    this.#spare = 0;
  }
}
