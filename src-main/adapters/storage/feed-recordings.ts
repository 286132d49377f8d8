/** Recorded feeds as rows of an SQLite file of their own (gateway/recording). */
import type { FeedRow, Recordings } from '../../gateway/recording/recordings';
import { openDatabase, type Migrations } from './database';

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
  const append: Recordings['append'] = (name, rows) => {
    database.transaction(() => {
      for (const { place, atMs, line } of rows) insert.run(name, place, atMs, line);
    });
  };
  const clear: Recordings['clear'] = (name) => {
    database.transaction(() => {
      forget.run(name);
    });
  };
  return {
    append,
    clear,
    replace: (name, rows) => {
      database.transaction(() => {
        clear(name);
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
