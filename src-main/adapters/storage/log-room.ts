/**
 * Room in a file's log before somebody commits in a hurry. A commit that makes the log longer has the file
 * system write down the new length, too, and takes four times as long as one that writes over what is there.
 * So soon after the start the log is made as long as it gets between two checkpoints, a few pages at a
 * time, by commits that say nothing and that nobody waits for (docs/decisions/0107).
 */
import { statSync } from 'node:fs';
import type Libsql from 'libsql';

/** Four megabytes. */
export const LOG_ROOM_PAGES = 1_000;
const PAGE_BYTES = 4_096;
const SLICE_PAGES = 64;
/** What is loaded and drawn first needs the disk, too. */
const AFTER_START_MS = 2_000;
const EVERY_MS = 50;
/** Says whose file it is, in its first page; read by nobody, written as often as there is a page to fill. */
const SIGN_FILE = 'PRAGMA application_id = 0x54696465';

interface Parts {
  /** Of the file; its log lies beside it. */
  readonly path: string;
  readonly sql: Libsql.Database;
  /** Somebody else's transaction is open. */
  readonly isBusy: () => boolean;
  /** Throws unless commits are durable, as before. */
  readonly assertDurable: () => void;
}

export class LogRoom {
  readonly #parts: Parts;
  #timer: NodeJS.Timeout | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#waitFor(AFTER_START_MS);
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #waitFor(ms: number): void {
    this.#timer = setTimeout(() => {
      this.#goOn();
    }, ms).unref();
  }

  /** A log that is long enough, from an earlier start perhaps, is left as it is. */
  #goOn(): void {
    if (this.#hasRoom()) return;
    if (!this.#parts.isBusy() && !this.#fillSlice()) return;
    this.#waitFor(EVERY_MS);
  }

  #hasRoom(): boolean {
    const log = statSync(`${this.#parts.path}-wal`, { throwIfNoEntry: false });
    return log === undefined || log.size >= LOG_ROOM_PAGES * PAGE_BYTES;
  }

  /** False when the disk refuses: the commits that matter will tell of it. */
  #fillSlice(): boolean {
    const { sql, assertDurable } = this.#parts;
    sql.pragma('synchronous = OFF');
    try {
      for (let page = 1; page < SLICE_PAGES; page++) sql.exec(SIGN_FILE);
    } catch {
      return false;
    } finally {
      sql.pragma('synchronous = FULL');
      assertDurable();
    }
    return this.#finishSlice();
  }

  /** Of a slice the last commit alone waits for the disk: for its own page and those before it. */
  #finishSlice(): boolean {
    try {
      this.#parts.sql.exec(SIGN_FILE);
      // Whoever commits next begins at the log's start.
      if (this.#hasRoom()) this.#parts.sql.pragma('wal_checkpoint(RESTART)');
      return true;
    } catch {
      return false;
    }
  }
}
