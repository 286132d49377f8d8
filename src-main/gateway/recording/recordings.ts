/** Where recorded feeds are kept: rows in the order in which they were recorded. */

export interface FeedRow {
  /** Rising by one from 1. */
  readonly place: number;
  /** Time of the event at its source, in ms; never falling. */
  readonly atMs: number;
  /** As feed-line writes it. */
  readonly line: string;
}

/** `played`: what a replay exchange goes through; `made`: what is being recorded here. */
type RecordingName = 'played' | 'made';

/** Of all lines together; beyond it a recording is too long to be saved or played in one piece. */
export const RECORDING_MAX_BYTES = 480_000_000;

export interface Recordings {
  /** Durable when it returns. */
  append(name: RecordingName, rows: readonly FeedRow[]): void;
  /** These rows in place of those that are there, all of them or none. Durable when it returns. */
  replace(name: RecordingName, rows: readonly FeedRow[]): void;
  /** At most `limit` rows after a place. */
  after(name: RecordingName, place: number, limit: number): readonly FeedRow[];
  /** Place of the last row, 0 when there is none. */
  lastPlace(name: RecordingName): number;
  clear(name: RecordingName): void;
  close(): void;
}
