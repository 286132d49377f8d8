/**
 * One SQLite file, opened so that a commit is on the disk when it returns, or not opened at all.
 * Everything that is money or evidence goes through here; nothing else in the program speaks SQL.
 */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Libsql from 'libsql';

export type Connection = Libsql.Database;

/** Why a store cannot be used, by name: hosts tell the trader, tests tell them apart. */
export type StoreProblem =
  | 'in-use'
  | 'not-a-database'
  | 'not-durable'
  | 'newer-schema'
  | 'chain-broken'
  | 'disk-full'
  | 'disk-error';

export class StoreError extends Error {
  override readonly name = 'StoreError';
  constructor(
    readonly problem: StoreProblem,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** SQL that lifts the schema by one version; the file's version is the number of those applied. */
export type Migrations = readonly string[];

/** Throws a StoreError: nothing may be acknowledged by a store that is not known to be durable. */
export function openDatabase(path: string, migrations: Migrations): Connection {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  return guarded(path, () => {
    const connection = new Libsql(path);
    connection.name = path; // libsql leaves it empty
    try {
      // Exclusive: a second program on the same folder is refused, and the lock dies with us.
      connection.pragma('locking_mode = EXCLUSIVE');
      connection.pragma('journal_mode = WAL');
      connection.pragma('synchronous = FULL');
      assertDurable(connection, path);
      migrate(connection, path, migrations);
      return connection;
    } catch (cause) {
      connection.close();
      throw cause;
    }
  });
}

/** All of `work` or nothing of it. Throws a StoreError when the disk refuses. */
export function inTransaction(connection: Connection, work: () => void): void {
  guarded(connection.name, () => {
    connection.exec('BEGIN IMMEDIATE');
    try {
      work();
      connection.exec('COMMIT');
    } catch (cause) {
      // A full disk has rolled back by itself; a second ROLLBACK would hide the first cause.
      if (connection.inTransaction) connection.exec('ROLLBACK');
      throw cause;
    }
  });
}

/** The one value of a PRAGMA; libsql's own `simple` option gives the row instead of the value. */
export function pragmaValue(connection: Connection, name: string): unknown {
  const [row] = connection.pragma(name) as Record<string, unknown>[];
  return row?.[name];
}

function assertDurable(connection: Connection, path: string): void {
  const synchronous = pragmaValue(connection, 'synchronous');
  const journalMode = pragmaValue(connection, 'journal_mode');
  if (synchronous === 2 && journalMode === 'wal') return;
  const found = `synchronous=${String(synchronous)}, journal_mode=${String(journalMode)}`;
  throw new StoreError('not-durable', `${path} does not promise durable commits: ${found}`);
}

function migrate(connection: Connection, path: string, migrations: Migrations): void {
  const version = pragmaValue(connection, 'user_version') as number;
  if (version > migrations.length) {
    const known = `version ${version}; this program knows ${migrations.length}`;
    throw new StoreError('newer-schema', `${path} was written by a newer Tidemark (${known})`);
  }
  // Even with nothing to lift: the write takes the lock now, not at the first order.
  inTransaction(connection, () => {
    for (const sql of migrations.slice(version)) connection.exec(sql);
    connection.exec(`PRAGMA user_version = ${migrations.length}`);
  });
}

const PROBLEMS: Readonly<Record<string, StoreProblem>> = {
  SQLITE_BUSY: 'in-use',
  SQLITE_NOTADB: 'not-a-database',
  SQLITE_CORRUPT: 'not-a-database',
  SQLITE_FULL: 'disk-full',
};

function guarded<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof StoreError || !(cause instanceof Libsql.SqliteError)) throw cause;
    const code = cause.code.split('_').slice(0, 2).join('_');
    const problem = PROBLEMS[code] ?? 'disk-error';
    throw new StoreError(problem, `${path}: ${cause.message} (${cause.code})`, { cause });
  }
}
