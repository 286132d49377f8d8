/**
 * Whether a host answers at all. Once nothing answers any more, how long the last answers took says nothing, and what
 * they told grows old. Each host is watched separately: one may be gone and the other not.
 */
import type { Host } from '@shared/contract/exchange';

export class Answers {
  /** By the monotonic clock. */
  readonly #answeredAt = new Map<Host, number>();
  /** By the wall's, since it is shown. */
  readonly #silentSinceMs = new Map<Host, number>();

  readonly #maintenance = new Map<Host, string>();

  /** Any status is an answer. True of the first one after a silence. */
  answered(host: Host, nowMonotonicMs: number): boolean {
    this.#answeredAt.set(host, nowMonotonicMs);
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

  /** Wall time of the first request of all those that have had no answer; null while there are answers. */
  silentSinceMs(host: Host): number | null {
    return this.#silentSinceMs.get(host) ?? null;
  }
}
