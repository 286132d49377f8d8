/**
 * Recording the public feed by hand, and the recordings there are: a file of gzip over lines of JSON, one
 * per event, that a replay exchange plays again (exchange-rules §8 Modes). One recording at a time.
 */
import { gunzipSync, gzipSync } from 'node:zlib';
import { err, ok, type Result } from '@shared/kernel/result';
import type { EngineEvent } from '../../engine/events';
import type { EngineQuery } from '../../engine/query';
import { FeedRecorder } from '../recording/feed-recorder';
import type { FedInstruments } from '../recording/feed-line';
import { exportFeed, importFeed } from '../recording/import-feed';
import { RECORDING_MAX_BYTES, type Recordings } from '../recording/recordings';
import type { SessionFiles } from './session-files';

export class RecordingDesk {
  readonly #recordings: Recordings;
  readonly #files: SessionFiles;
  #recorder: FeedRecorder | null = null;

  constructor(recordings: Recordings, files: SessionFiles) {
    this.#recordings = recordings;
    this.#files = files;
  }

  /** Events are written down now. */
  get isRecording(): boolean {
    return this.#recorder !== null && this.#recorder.problem === null;
  }

  /** Events on the disk so far; null when there is nothing to save. */
  get count(): number | null {
    return this.#recorder === null ? null : this.#recordings.lastPlace('made');
  }

  /** Why the recording goes no further; what is on the disk can still be saved. */
  get problem(): string | null {
    return this.#recorder?.problem ?? null;
  }

  list(): ReturnType<SessionFiles['list']> {
    return this.#files.list();
  }

  /** From now on; what was recorded before and not saved is gone. */
  start(query: EngineQuery, known: FedInstruments, onStopped: (cause: unknown) => void): void {
    this.#recorder = new FeedRecorder(query, this.#recordings, known, { onStopped });
  }

  /** What one turn has made public. */
  note(events: readonly EngineEvent[]): void {
    this.#recorder?.note(events);
  }

  /** Ends the recording and keeps it under a name; replaces one of the same name. */
  save(name: string): Result<{ readonly name: string; readonly bytes: number }, string> {
    const recorder = this.#recorder;
    if (recorder === null) return err('save: nothing is being recorded');
    recorder.keep();
    // Pages after one another, each packed by itself, unpack as one text.
    const pages = Array.from(exportFeed(this.#recordings), (text) => gzipSync(text));
    const bytes = Buffer.concat(pages.length === 0 ? [gzipSync('')] : pages);
    this.#files.write(name, bytes);
    this.discard();
    return ok({ name, bytes: bytes.byteLength });
  }

  discard(): void {
    if (this.#recorder === null) return;
    this.#recorder = null;
    this.#recordings.clear('made');
  }

  /** One that was kept under this name. */
  remove(name: string): Result<object, string> {
    return this.#files.remove(name) ? ok({}) : err(`delete: there is no recording ${name}`);
  }

  /** Puts a saved recording, or without a name the one that was played last, where a replay plays it. */
  prepare(name: string | undefined, known: FedInstruments): Result<null, string> {
    if (name === undefined) {
      const isThere = this.#recordings.lastPlace('played') > 0;
      return isThere ? ok(null) : err('recording: mode replay needs one');
    }
    const bytes = this.#files.read(name);
    if (bytes === null) return err(`recording: there is no recording ${name}`);
    const text = unpack(bytes);
    if (text === null) return err(`recording: ${name} is no recording`);
    const imported = importFeed(text, known, this.#recordings);
    return imported.ok ? ok(null) : err(`recording: ${name} is refused: ${imported.error}`);
  }
}

function unpack(bytes: Uint8Array): string | null {
  try {
    const text = gunzipSync(bytes, { maxOutputLength: RECORDING_MAX_BYTES });
    // Without the mark that some editors put before the first line.
    return new TextDecoder('utf-8', { fatal: true }).decode(text);
  } catch {
    return null;
  }
}
