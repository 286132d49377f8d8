/**
 * Whether a host answers at all. Once nothing answers any more, how long the last answers took says nothing, and what
 * they told grows old. Each host is watched separately: one may be gone and the other not.
 */
import type { Host } from '@shared/contract/exchange';

/** What cannot even leave is not tried again by each read that is asked for, but so often. */
const TRY_EVERY_MS = 250;
/** A single connection that was ended says nothing of the line. */
const OUT_AFTER_MS = 1_000;

/** By the monotonic clock: since when nothing has left, and the last that did not. */
interface Unreached {
  readonly sinceMs: number;
  readonly lastMs: number;
  readonly why: string;
}

export class Answers {
  /** By the monotonic clock. */
  readonly #answeredAt = new Map<Host, number>();
  /** By the wall's, since it is shown. */
  readonly #silentSinceMs = new Map<Host, number>();

  readonly #maintenance = new Map<Host, string>();
  readonly #unreached = new Map<Host, Unreached>();

  /** Any status is an answer. True of the first one after a silence. */
  answered(host: Host, nowMonotonicMs: number): boolean {
    this.#answeredAt.set(host, nowMonotonicMs);
    this.#unreached.delete(host);
    return this.#silentSinceMs.delete(host);
  }

  /** What its last answer was about, in words: its maintenance, or ''. */
  told(host: Host, maintenance: string): void {
    this.#maintenance.set(host, maintenance);
  }

  maintenance(host: Host): string {
    return this.#maintenance.get(host) ?? '';
  }

  /** A request has had no answer. What left before the last answer came says nothing of the host now. */
  missed(host: Host, sentMonotonicMs: number, sentWallMs: number): void {
    if (sentMonotonicMs < (this.#answeredAt.get(host) ?? -Infinity)) return;
    if (!this.#silentSinceMs.has(host)) this.#silentSinceMs.set(host, sentWallMs);
  }

  /** A request has not left this machine. */
  notSent(host: Host, nowMonotonicMs: number, why: string): void {
    const { sinceMs = nowMonotonicMs } = this.#unreached.get(host) ?? {};
    this.#unreached.set(host, { sinceMs, lastMs: nowMonotonicMs, why });
  }

  /** The line may be back: nothing is told of it that was so before. */
  mayBeReached(): void {
    this.#unreached.clear();
  }

  /** Why nothing leaves for the host, where that was tried a moment ago; all that is asked for later is tried at once. */
  outNow(host: Host, nowMonotonicMs: number): string | null {
    const unreached = this.#unreached.get(host);
    if (unreached === undefined) return null;
    const { sinceMs, lastMs, why } = unreached;
    const isOut = nowMonotonicMs - sinceMs >= OUT_AFTER_MS;
    return isOut && nowMonotonicMs - lastMs < TRY_EVERY_MS ? why : null;
  }

  /** Wall time of the first request of all those that have had no answer; null while there are answers. */
  silentSinceMs(host: Host): number | null {
    return this.#silentSinceMs.get(host) ?? null;
  }
}
