/**
 * The exchange's time as we know it: the server time of the fastest of several samples, taken at the
 * moment its answer arrived and carried on by the monotonic clock. So it lags by the way back and
 * can never be ahead, which is what the timing rule punishes (document §5.6, reliability P9).
 */
import type { Clock } from '@shared/kernel/ports';

export interface TimeSample {
  readonly serverTimeMs: number;
  readonly receivedMonotonicMs: number;
  readonly receivedWallMs: number;
  readonly roundTripMs: number;
}

/** A wall clock that moved this much against the monotonic one was set, or the machine slept. */
const JUMP_MS = 1000;
/** A measurement that failed is not tried again before every single call. */
const RETRY_AFTER_MS = 30_000;

export class ClockSync {
  readonly #clock: Clock;
  /** The wall's time less the monotonic: what is waited for by it must not end when the clock is set. */
  readonly #wallAtZeroMs: number;
  #best: TimeSample | null = null;
  #failedAt: number | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#wallAtZeroMs = clock.nowMs() - clock.monotonicMs();
  }

  /** Takes the samples of one round; the one with the shortest round trip counts. None: it failed. */
  learn(samples: readonly TimeSample[]): void {
    let best: TimeSample | undefined;
    for (const sample of samples) {
      if (best === undefined || sample.roundTripMs < best.roundTripMs) best = sample;
    }
    if (best !== undefined) this.#best = best;
    this.#failedAt = best === undefined ? this.#clock.monotonicMs() : null;
  }

  /** Whole milliseconds; before the first sample as the wall's clock had it at the start. */
  serverNowMs(): number {
    const best = this.#best;
    const monotonicMs = this.#clock.monotonicMs();
    if (best === null) return Math.floor(this.#wallAtZeroMs + monotonicMs);
    return Math.floor(best.serverTimeMs + monotonicMs - best.receivedMonotonicMs);
  }

  /** A server time as this machine's wall clock, as it is set now, will show it. */
  wallMsOf(serverMs: number): number {
    return serverMs - this.serverNowMs() + Math.floor(this.#clock.nowMs());
  }

  /** Server time minus local wall time, as it is now; null before the first sample. */
  offsetMs(): number | null {
    return this.#best === null ? null : this.serverNowMs() - Math.floor(this.#clock.nowMs());
  }

  /** The same; null as well when this machine's clock was set or slept since. */
  trustedOffsetMs(): number | null {
    return this.#isStale() ? null : this.offsetMs();
  }

  /** A signed call should measure first: nothing is known, or what is known cannot be trusted. */
  isDue(): boolean {
    if (!this.#isStale()) return false;
    return this.#failedAt === null || this.#clock.monotonicMs() - this.#failedAt >= RETRY_AFTER_MS;
  }

  /** No sample yet, or the two clocks disagree about how long ago it was. */
  #isStale(): boolean {
    const best = this.#best;
    if (best === null) return true;
    const byWall = this.#clock.nowMs() - best.receivedWallMs;
    const byMonotonic = this.#clock.monotonicMs() - best.receivedMonotonicMs;
    return Math.abs(byWall - byMonotonic) > JUMP_MS;
  }
}
