/**
 * The time by which the exchange stamps its orders and trades, as its newest book tells it: on paper the
 * market may live at a time of its own. It counts while it is fresh and this machine's clock was neither set
 * nor asleep since: an order stamped by a wrong time would later be looked for in the wrong hour. Else it is
 * the exchange's own time, as measured, and as much as the market was last seen to be ahead of that; but never
 * earlier than the newest book, because a market does not run backwards.
 */
import { beyondDoubt } from '@shared/domain/clock-offset';
import type { Clock } from '@shared/kernel/ports';

const FRESH_MS = 10_000;
/** Between the two clocks of this machine. */
const JUMP_MS = 1_000;
/** How often the market is compared with the exchange: books come by the thousand. */
const COMPARED_EVERY_MS = 1_000;

interface Told {
  /** Of the book. */
  readonly atMs: number;
  readonly wallMs: number;
  readonly monotonicMs: number;
}

export class MarketTime {
  readonly #clock: Clock;
  #told: Told | null = null;
  /** Market time minus the exchange's own: this machine's clocks are in neither. */
  #aheadMs = 0;
  #comparedMs = -Infinity;
  /** Market time minus wall time, as the last book told it; 0 before the first. */
  offsetMs = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * A book of that time has arrived; both by the clocks of the wall. `serverOffsetMs`: the exchange's clock
   * minus the wall's, as it was measured; null: not known now.
   */
  told(atMs: number, arrivedAtMs: number, serverOffsetMs: () => number | null): void {
    const offsetMs = atMs - arrivedAtMs;
    const monotonicMs = this.#clock.monotonicMs();
    this.offsetMs = beyondDoubt(offsetMs);
    this.#told = { atMs, wallMs: this.#clock.nowMs(), monotonicMs };
    if (monotonicMs - this.#comparedMs < COMPARED_EVERY_MS) return;
    const serverMs = serverOffsetMs();
    if (serverMs === null) return;
    this.#comparedMs = monotonicMs;
    this.#aheadMs = beyondDoubt(offsetMs - serverMs);
  }

  nowMs(serverOffsetMs: number | null): number {
    const wallMs = this.#clock.nowMs();
    if (this.#isTrusted()) return wallMs + this.offsetMs;
    const nowMs =
      serverOffsetMs === null ? wallMs + this.offsetMs : wallMs + serverOffsetMs + this.#aheadMs;
    return Math.max(nowMs, this.#told?.atMs ?? -Infinity);
  }

  #isTrusted(): boolean {
    if (this.#told === null) return false;
    const byMonotonic = this.#clock.monotonicMs() - this.#told.monotonicMs;
    const byWall = this.#clock.nowMs() - this.#told.wallMs;
    return byMonotonic < FRESH_MS && Math.abs(byWall - byMonotonic) < JUMP_MS;
  }
}
