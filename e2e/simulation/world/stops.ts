/** When the kill switch may have cancelled: by the rows of the exchange's journal between which it was on. */
import type { WorldClock } from './clocks';
import type { Venue } from './venue';

/** The latest that what was sent arrives. */
const ARRIVES_MS = 30_000;

export class Stops {
  readonly #clock: WorldClock;
  readonly #venue: Venue;
  readonly #stops: { readonly from: number; to: number }[] = [];
  #isEnding = true;

  constructor(clock: WorldClock, venue: Venue) {
    this.#clock = clock;
    this.#venue = venue;
  }

  /** Whether it may have asked for what is in that row. */
  covers(row: number): boolean {
    return this.#stops.some(({ from, to }) => from <= row && row <= to);
  }

  begin(): void {
    if (!this.#isEnding) return;
    this.#isEnding = false;
    this.#stops.push({ from: this.#venue.entries.length, to: Infinity });
  }

  /** What it sent before it was lifted may arrive later. */
  end(): void {
    const stop = this.#stops.at(-1);
    if (this.#isEnding || stop === undefined) return;
    this.#isEnding = true;
    this.#clock.setAlarm(ARRIVES_MS, () => {
      stop.to = this.#venue.entries.length;
    });
  }
}
