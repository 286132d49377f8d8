/**
 * A recording as it is played to an exchange: its times moved so that the next event is due when the
 * exchange begins or goes on. The sequencer gives each event to the market at its market time.
 */
import type { FeedItem } from '../../engine/feed/feed-event';
import { decodeFeedLine, type FedInstruments } from './feed-line';
import type { FeedRow, Recordings } from './recordings';

const PAGE_ROWS = 500;

/** What the sequencer plays. */
export interface PlayedEvent {
  readonly item: FeedItem;
  readonly place: number;
}

export class PlayedFeed {
  readonly #recordings: Recordings;
  readonly #known: FedInstruments;
  #page: readonly FeedRow[] = [];
  #at = 0;
  #lastPlace: number;
  /** Market time of an event less its time in the recording. */
  #shiftMs = 0;

  /** Goes on behind `place`, the last event that the exchange has taken in. */
  constructor(recordings: Recordings, known: FedInstruments, place: number, nowMs: number) {
    this.#recordings = recordings;
    this.#known = known;
    this.#lastPlace = place;
    const next = this.#next();
    if (next !== undefined) this.#shiftMs = nowMs - next.atMs;
  }

  /** Market time of the next event; Infinity at the end. */
  nextMs(): number {
    const next = this.#next();
    return next === undefined ? Infinity : next.atMs + this.#shiftMs;
  }

  /** The next event; null for a row that cannot be read, which is passed over. */
  take(): PlayedEvent | null {
    const row = this.#next();
    if (row === undefined) return null;
    this.#at += 1;
    this.#lastPlace = row.place;
    const item = decodeFeedLine(row.line, this.#known);
    return item.ok ? { item: item.value, place: row.place } : null;
  }

  /** Time in which the program did not run is no time of the recording. */
  postpone(byMs: number): void {
    this.#shiftMs += byMs;
  }

  #next(): FeedRow | undefined {
    if (this.#at === this.#page.length) {
      this.#page = this.#recordings.after('played', this.#lastPlace, PAGE_ROWS);
      this.#at = 0;
    }
    return this.#page[this.#at];
  }
}
