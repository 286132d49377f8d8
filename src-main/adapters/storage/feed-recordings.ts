/** Recorded feeds as rows of an SQLite file of their own (gateway/recording). */
import type { FeedRow, Recordings } from '../../gateway/recording/recordings';
import { openDatabase, pragmaValue, type Connection, type Migrations } from './database';

const MIGRATIONS: Migrations = [
  `
  CREATE TABLE feed_row (
    recording TEXT NOT NULL,
    place INTEGER NOT NULL,
    at INTEGER NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (recording, place)
  ) STRICT, WITHOUT ROWID;
  `,
];

interface RowColumns {
  readonly place: number;
  readonly at: number;
  readonly line: string;
}

/** Of what is left; with more in it the file is not written anew, and its free pages are used again. */
const PAGES_TO_REWRITE = 1000;
/** Pages of four kilobytes: less is not worth the disk's time. */
const PAGES_WORTH_IT = 256;

/** A recording of hundreds of megabytes has gone: its room is the disk's again, where that takes no time. */
function giveRoomBack(sql: Connection): void {
  const pages = Number(pragmaValue(sql, 'page_count'));
  const free = Number(pragmaValue(sql, 'freelist_count'));
  if (free < PAGES_WORTH_IT || pages - free > PAGES_TO_REWRITE) return;
  try {
    sql.exec('VACUUM');
    sql.pragma('wal_checkpoint(TRUNCATE)');
  } catch {
    // A disk without room for it: the pages stay this file's, and the next recording is written on them.
  }
}

/** Throws a StoreError when the file is in use, newer, no database, or not durable. */
export function openRecordings(path: string): Recordings {
  const database = openDatabase(path, MIGRATIONS);
  const { sql } = database;
  const insert = sql.prepare('INSERT INTO feed_row VALUES (?, ?, ?, ?)');
  const page = sql.prepare(
    'SELECT place, at, line FROM feed_row WHERE recording = ? AND place > ? ORDER BY place LIMIT ?',
  );
  const last = sql.prepare('SELECT max(place) AS place FROM feed_row WHERE recording = ?');
  const forget = sql.prepare('DELETE FROM feed_row WHERE recording = ?');
  const forgetAll = sql.prepare('DELETE FROM feed_row');
  const others = sql.prepare(
    'SELECT count(*) AS count FROM (SELECT 1 FROM feed_row WHERE recording <> ? LIMIT 1)',
  );
  const append: Recordings['append'] = (name, rows) => {
    database.transaction(() => {
      for (const { place, atMs, line } of rows) insert.run(name, place, atMs, line);
    });
  };
  const remove: Recordings['clear'] = (name) => {
    database.transaction(() => {
      // All rows of a table are given up at once, some of them one by one.
      const { count } = others.get(name) as { readonly count: number };
      if (count === 0) forgetAll.run();
      else forget.run(name);
    });
  };
  return {
    append,
    clear: (name) => {
      remove(name);
      giveRoomBack(sql);
    },
    replace: (name, rows) => {
      database.transaction(() => {
        remove(name);
        append(name, rows);
      });
    },
    after: (name, place, limit) =>
      (page.all(name, place, limit) as RowColumns[]).map(({ at, ...row }): FeedRow => ({
        place: row.place,
        atMs: at,
        line: row.line,
      })),
    lastPlace: (name) => (last.get(name) as { readonly place: number | null }).place ?? 0,
    close: () => {
      database.close();
    },
  };
}
