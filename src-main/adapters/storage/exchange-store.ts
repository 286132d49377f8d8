/** The simulated exchange's durable side (gateway/exchange-store.ts) over one SQLite file. */
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { ExchangeStore, JournalRow, StoredSnapshot } from '../../gateway/exchange-store';
import { inTransaction, openDatabase, StoreError, type Connection } from './database';
import { createRecordWriter, readRecords } from './exchange-records';
import { EXCHANGE_MIGRATIONS } from './exchange-schema';
import { CHAIN_START, linkRow } from './journal-chain';

const SNAPSHOTS_KEPT = 3;
/** Journal rows read at a time while replaying. */
const PAGE_ROWS = 500;

interface JournalColumns {
  readonly idx: number;
  readonly seq: number;
  readonly chain: string;
  readonly link: string;
  readonly commands: string;
}

interface SnapshotColumns {
  readonly journal_index: number;
  readonly seq: number;
  readonly state_hash: string;
  readonly digest: string;
  readonly state: Uint8Array;
}

/** Throws a StoreError when the file is in use, newer, no database, or not durable. */
export function openExchangeStore(path: string): ExchangeStore {
  const connection = openDatabase(path, EXCHANGE_MIGRATIONS);
  const document = createDocuments(connection);
  const insertRow = connection.prepare(
    'INSERT INTO journal (idx, seq, chain, link, commands) VALUES (?, ?, ?, ?, ?)',
  );
  const writeRecord = createRecordWriter(connection);
  let lastLink = readLastLink(connection);

  return {
    meta: () => {
      const engineVersion = document.read('engineVersion');
      const config = document.read('config');
      const offset = document.read('clockOffset');
      if (engineVersion === null || config === null || offset === null) return null;
      return {
        engineVersion: Number(engineVersion),
        config,
        marketClockOffsetMs: Number(offset),
      };
    },
    saveMeta: (meta) => {
      inTransaction(connection, () => {
        document.write('engineVersion', String(meta.engineVersion));
        document.write('config', meta.config);
        document.write('clockOffset', String(meta.marketClockOffsetMs));
      });
    },
    latestSnapshot: () => readLatestSnapshot(connection),
    journalAfter: (index) => readJournal(connection, path, index),
    recordsUpTo: (seq) => readRecords(connection, seq),
    commit: (row, records) => {
      const link = linkRow(lastLink, row);
      inTransaction(connection, () => {
        insertRow.run(row.index, row.seq, row.chain, link, row.commands);
        for (const record of records) writeRecord(record);
      });
      lastLink = link;
    },
    saveSnapshot: (snapshot) => {
      writeSnapshot(connection, snapshot);
    },
    gatewayState: () => document.read('gatewayState'),
    saveGatewayState: (state) => {
      inTransaction(connection, () => {
        document.write('gatewayState', state);
      });
    },
    close: () => {
      connection.close();
    },
  };
}

function createDocuments(connection: Connection) {
  const select = connection.prepare('SELECT content FROM document WHERE name = ?');
  const upsert = connection.prepare(
    'INSERT INTO document VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET content = excluded.content',
  );
  return {
    read: (name: string): string | null => {
      const row = select.get(name) as { readonly content: string } | undefined;
      return row?.content ?? null;
    },
    write: (name: string, content: string): void => {
      upsert.run(name, content);
    },
  };
}

function readLastLink(connection: Connection): string {
  const row = connection.prepare('SELECT link FROM journal ORDER BY idx DESC LIMIT 1').get() as
    Pick<JournalColumns, 'link'> | undefined;
  return row?.link ?? CHAIN_START;
}

/** Oldest first, each row checked against the one before it. Throws `chain-broken`. */
function* readJournal(connection: Connection, path: string, after: number): Iterable<JournalRow> {
  const page = connection.prepare(
    'SELECT idx, seq, chain, link, commands FROM journal WHERE idx > ? ORDER BY idx LIMIT ?',
  );
  const before = connection
    .prepare('SELECT idx, link FROM journal WHERE idx <= ? ORDER BY idx DESC LIMIT 1')
    .get(after) as Pick<JournalColumns, 'idx' | 'link'> | undefined;
  let link = before?.link ?? CHAIN_START;
  let lastIndex = before?.idx ?? null;
  for (;;) {
    const rows = page.all(lastIndex ?? after, PAGE_ROWS) as JournalColumns[];
    for (const { idx, seq, chain, commands, link: storedLink } of rows) {
      const row: JournalRow = { index: idx, seq, chain, commands };
      const isNext = lastIndex === null || idx === lastIndex + 1;
      link = linkRow(link, row);
      if (!isNext || link !== storedLink) throw brokenChain(path, idx);
      lastIndex = idx;
      yield row;
    }
    if (rows.length < PAGE_ROWS) return;
  }
}

function brokenChain(path: string, index: number): StoreError {
  const message = `${path}: journal row ${index} does not follow from the rows before it`;
  return new StoreError('chain-broken', `${message}; the file was changed or damaged`);
}

const digestOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64url');

function writeSnapshot(connection: Connection, snapshot: StoredSnapshot): void {
  const state = gzipSync(snapshot.state, { level: 1 });
  inTransaction(connection, () => {
    connection
      .prepare('INSERT OR REPLACE INTO snapshot VALUES (?, ?, ?, ?, ?)')
      .run(snapshot.journalIndex, snapshot.seq, snapshot.stateHash, digestOf(state), state);
    connection
      .prepare(
        `DELETE FROM snapshot WHERE journal_index NOT IN
         (SELECT journal_index FROM snapshot ORDER BY journal_index DESC LIMIT ?)`,
      )
      .run(SNAPSHOTS_KEPT);
  });
}

/** A damaged snapshot is passed over: the one before it and more of the journal say the same. */
function readLatestSnapshot(connection: Connection): StoredSnapshot | null {
  const rows = connection
    .prepare('SELECT * FROM snapshot ORDER BY journal_index DESC')
    .all() as SnapshotColumns[];
  for (const row of rows) {
    if (digestOf(row.state) !== row.digest) continue;
    return {
      journalIndex: row.journal_index,
      seq: row.seq,
      stateHash: row.state_hash,
      state: gunzipSync(row.state).toString('utf8'),
    };
  }
  return null;
}
