/** The simulated exchange's durable side (gateway/exchange-store.ts) over one SQLite file. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzipSync, gzip, gzipSync } from 'node:zlib';
import type { ExchangeStore, JournalRow, StoredSnapshot } from '../../gateway/exchange-store';
import { openDatabase, type Connection, type Database } from './database';
import { createCommits } from './exchange-commits';
import { createDocuments } from './exchange-documents';
import { copyBeside } from './exchange-copy';
import { createRecordWriter, readRecords } from './exchange-records';
import { createRecordArchive } from './record-archive';
import { EXCHANGE_MIGRATIONS } from './exchange-schema';
import { guarded } from './store-error';

/** A checkpoint follows each snapshot; among many orders the log outgrows its room before (16 MB). */
const LOG_PAGES_MAX = 4_000;
const SNAPSHOTS_KEPT = 3;
/** Journal rows forgotten at a time: a long journal of an older program must not hold up the market. */
const PRUNED_ROWS_MAX = 2_000;
const FASTEST = { level: 1 };
const gzipLater = promisify(gzip);
/** Journal rows read at a time while replaying. */
const PAGE_ROWS = 500;

interface JournalColumns {
  readonly idx: number;
  readonly seq: number;
  readonly chain: string;
  readonly commands: string;
}

interface SnapshotColumns {
  readonly journal_index: number;
  readonly seq: number;
  readonly state_hash: string;
  readonly digest: string;
  /** libsql gives a blob of `all` as an ArrayBuffer, one of `get` as a Uint8Array. */
  readonly state: ArrayBuffer;
}

/** Of every table that holds the market and its past. */
const MARKET_TABLES = [
  'journal',
  'snapshot',
  'order_record',
  'trade_record',
  'bar_record',
  'account_record',
  'record_batch',
];

/** Throws a StoreError when the file is in use, newer, no database, or not durable. */
export function openExchangeStore(path: string): ExchangeStore {
  const database = openDatabase(path, EXCHANGE_MIGRATIONS, LOG_PAGES_MAX);
  const connection = database.sql;
  const documents = createDocuments(database);
  const records = createRecordWriter(connection);
  const commits = createCommits(database, records, documents);
  /** Nothing is read that may still be taken back. */
  const settled = (): Connection => {
    database.awaitTransaction();
    return connection;
  };
  let isClosed = false;
  const isOpen = (): boolean => !isClosed;

  return {
    ...documents.store,
    archive: createRecordArchive(settled),
    latestSnapshot: () => readLatestSnapshot(settled()),
    journalAfter: (index) => readJournal(settled(), index),
    recordsUpTo: (seq) => readRecords(settled(), seq),
    ...commits.store,
    startOver: ({ meta, settings, session, gatewayState }) => {
      const packed = session && gzipSync(session.snapshot.state, FASTEST);
      database.transaction(() => {
        for (const table of MARKET_TABLES) connection.exec(`DELETE FROM ${table}`);
        records.startOver();
        documents.remove('gatewayState');
        if (gatewayState !== undefined) documents.write('gatewayState', gatewayState);
        documents.writeMeta(meta);
        documents.write('settings', settings);
        if (session === undefined || packed === undefined) return;
        insertSnapshot(connection, session.snapshot, packed);
        for (const row of session.rows) commits.writeRow(row);
        records.write(session.records);
      });
    },
    keepCopy: (ending) => {
      guarded(path, () => {
        copyBeside(settled(), `${path}.${ending}`);
      });
    },
    saveSnapshot: (snapshot) => {
      writeSnapshot(database, snapshot, gzipSync(snapshot.state, FASTEST));
    },
    saveSnapshotLater: async (snapshot) => {
      const packed = await gzipLater(snapshot.state, FASTEST);
      if (!isOpen()) return;
      writeSnapshot(database, snapshot, packed);
      await nextTurn();
      if (isOpen()) database.checkpoint();
    },
    close: () => {
      isClosed = true;
      database.close();
    },
  };
}

/** Two waits for the disk in one turn of the loop would be one long standstill. */
const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** Oldest first. Whether a row follows from the one before it is its reader's to check. */
function* readJournal(connection: Connection, after: number): Iterable<JournalRow> {
  const page = connection.prepare(
    'SELECT idx, seq, chain, commands FROM journal WHERE idx > ? ORDER BY idx LIMIT ?',
  );
  let last = after;
  for (;;) {
    const rows = page.all(last, PAGE_ROWS) as JournalColumns[];
    for (const { idx, seq, chain, commands } of rows) {
      last = idx;
      yield { index: idx, seq, chain, commands };
    }
    if (rows.length < PAGE_ROWS) return;
  }
}

const digestOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64url');

function insertSnapshot(connection: Connection, snapshot: StoredSnapshot, state: Uint8Array): void {
  connection
    .prepare('INSERT OR REPLACE INTO snapshot VALUES (?, ?, ?, ?, ?)')
    .run(snapshot.journalIndex, snapshot.seq, snapshot.stateHash, digestOf(state), state);
}

/** With all its snapshots, the rows before the oldest of them can never be needed again. */
function writeSnapshot(database: Database, snapshot: StoredSnapshot, state: Uint8Array): void {
  database.transaction(() => {
    insertSnapshot(database.sql, snapshot, state);
    database.sql
      .prepare(
        `DELETE FROM snapshot WHERE journal_index NOT IN
         (SELECT journal_index FROM snapshot ORDER BY journal_index DESC LIMIT ?)`,
      )
      .run(SNAPSHOTS_KEPT);
    database.sql
      .prepare(
        `DELETE FROM journal WHERE idx IN (SELECT idx FROM journal WHERE idx <=
         (SELECT min(journal_index) FROM snapshot HAVING count(*) = ?) ORDER BY idx LIMIT ?)`,
      )
      .run(SNAPSHOTS_KEPT, PRUNED_ROWS_MAX);
  });
}

/** A damaged snapshot is passed over: the one before it and more of the journal say the same. */
function readLatestSnapshot(connection: Connection): StoredSnapshot | null {
  const rows = connection
    .prepare('SELECT * FROM snapshot ORDER BY journal_index DESC')
    .all() as SnapshotColumns[];
  for (const row of rows) {
    const state = new Uint8Array(row.state);
    if (digestOf(state) !== row.digest) continue;
    return {
      journalIndex: row.journal_index,
      seq: row.seq,
      stateHash: row.state_hash,
      state: gunzipSync(state).toString('utf8'),
    };
  }
  return null;
}
