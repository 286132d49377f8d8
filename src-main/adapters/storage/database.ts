/**
 * One SQLite file, opened so that a commit is on the disk when it returns, or not opened at all.
 * Everything that is money or evidence goes through here; nothing else in the program speaks SQL.
 */
import Libsql from 'libsql';
import LibsqlPromise from 'libsql/promise';
import { takeLock } from './file-lock';
import { LOG_ROOM_PAGES, LogRoom } from './log-room';
import { guarded, prepareFile, storeError, StoreError } from './store-error';

export type Connection = Libsql.Database;

/** SQL that lifts the schema by one version; the file's version is the number of those applied. */
export type Migrations = readonly string[];

export interface Database {
  readonly sql: Connection;
  /**
   * All of `work` or nothing of it; one that is begun within another is part of it. Throws a StoreError
   * when the disk refuses.
   */
  transaction(work: () => void): void;
  /**
   * The same, but the wait for the disk is no wait of the caller: resolves once it is durable. Until
   * then the connection shows what may still be taken back. `isThere` asks for something that only
   * `work` can have written. At most one at a time.
   */
  transactionLater(work: () => void, isThere: () => boolean): Promise<void>;
  /** Waits here for the end of `transactionLater`, if there is one; throws when it failed. */
  awaitTransaction(): void;
  /**
   * Moves what was committed into the file itself; the log beside it is written over from its start,
   * not cut off: a file that grows with each commit costs the disk more than one that does not.
   */
  checkpoint(): void;
  close(): void;
}

/**
 * Throws a StoreError: nothing may be acknowledged by a store that is not known to be durable. Beyond
 * `logPagesMax` a commit itself moves the log into the file, where nobody has called `checkpoint`.
 */
export function openDatabase(
  path: string,
  migrations: Migrations,
  logPagesMax = LOG_ROOM_PAGES,
): Database {
  // A second program on the same file is refused.
  const lock = takeLock(`${path}.lock`);
  try {
    prepareFile(path);
    const sql = guarded(path, () => new Libsql(path));
    const later = new LaterTransaction(path, sql);
    let isInside = false;
    let room: LogRoom | null = null;
    const database: Database = {
      sql,
      transaction: (work) => {
        if (isInside) {
          work();
          return;
        }
        later.await();
        isInside = true;
        try {
          runTransaction(path, sql, work);
        } finally {
          isInside = false;
        }
      },
      transactionLater: (work, isThere) => later.run(work, isThere),
      awaitTransaction: () => {
        later.await();
      },
      checkpoint: () => {
        later.await();
        guarded(path, () => sql.pragma('wal_checkpoint(RESTART)'));
      },
      close: () => {
        room?.stop();
        try {
          later.await();
        } finally {
          sql.close();
          lock.release();
        }
      },
    };
    guarded(path, () => {
      sql.pragma('journal_mode = WAL');
      sql.pragma('synchronous = FULL');
      sql.pragma(`wal_autocheckpoint = ${logPagesMax}`);
      assertDurable(sql, path);
      migrate(database, path, migrations);
    });
    room = new LogRoom({
      path,
      sql,
      isBusy: () => later.isPending,
      assertDurable: () => {
        assertDurable(sql, path);
      },
    });
    return database;
  } catch (cause) {
    lock.release();
    throw cause;
  }
}

function runTransaction(path: string, sql: Connection, work: () => void): void {
  guarded(path, () => {
    sql.exec('BEGIN IMMEDIATE');
    try {
      work();
      sql.exec('COMMIT');
    } catch (cause) {
      // A full disk has rolled back by itself; a second ROLLBACK would hide the first cause.
      if (sql.inTransaction) sql.exec('ROLLBACK');
      throw cause;
    }
  });
}

interface Pending {
  readonly name: string;
  readonly isThere: () => boolean;
  /** Null: it is durable. */
  readonly settle: (failure: Error | null) => void;
}

/**
 * A transaction whose commit runs on a thread of libsql. It is a savepoint with a name of its own:
 * releasing it is the commit, and a release that comes late, after somebody waited and did the same,
 * finds no savepoint of that name and can never commit what another transaction has half done.
 */
class LaterTransaction {
  readonly #path: string;
  readonly #sql: Connection;
  #count = 0;
  #pending: Pending | null = null;

  constructor(path: string, sql: Connection) {
    this.#path = path;
    this.#sql = sql;
  }

  run(work: () => void, isThere: () => boolean): Promise<void> {
    this.await();
    const name = `later_${(this.#count += 1)}`;
    guarded(this.#path, () => {
      this.#sql.exec(`SAVEPOINT ${name}`);
      try {
        work();
      } catch (cause) {
        if (this.#sql.inTransaction) this.#sql.exec('ROLLBACK');
        throw cause;
      }
    });
    return new Promise((resolve, reject) => {
      const pending: Pending = {
        name,
        isThere,
        settle: (failure) => {
          this.#pending = null;
          if (failure === null) resolve();
          else reject(failure);
        },
      };
      this.#pending = pending;
      execElsewhere(this.#sql, `RELEASE ${name}`).then(
        () => {
          if (this.#pending === pending) pending.settle(null);
        },
        (cause: unknown) => {
          if (this.#pending === pending) pending.settle(this.#ended(pending, cause));
        },
      );
    });
  }

  get isPending(): boolean {
    return this.#pending !== null;
  }

  await(): void {
    const pending = this.#pending;
    if (pending === null) return;
    let cause: unknown = null;
    try {
      this.#sql.exec(`RELEASE ${pending.name}`);
    } catch (released) {
      cause = released;
    }
    const failure = cause === null ? null : this.#ended(pending, cause);
    pending.settle(failure);
    if (failure !== null) throw failure;
  }

  /** A release was refused: because there has been one already, or by the disk. */
  #ended(pending: Pending, cause: unknown): Error | null {
    if (this.#sql.inTransaction) this.#sql.exec('ROLLBACK');
    else if (pending.isThere()) return null;
    return storeError(this.#path, cause);
  }
}

/** Both of libsql's faces wrap the same connection; only this one has the wait on another thread. */
function execElsewhere(sql: Connection, statement: string): Promise<void> {
  return LibsqlPromise.prototype.exec.call(sql, statement) as Promise<void>;
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

function migrate(database: Database, path: string, migrations: Migrations): void {
  const { sql } = database;
  const version = pragmaValue(sql, 'user_version') as number;
  if (version > migrations.length) {
    const known = `version ${version}; this program knows ${migrations.length}`;
    throw new StoreError('newer-schema', `${path} was written by a newer Tidemark (${known})`);
  }
  if (version === migrations.length) return;
  database.transaction(() => {
    for (const step of migrations.slice(version)) sql.exec(step);
    sql.exec(`PRAGMA user_version = ${migrations.length}`);
  });
}
