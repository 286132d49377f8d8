/** Group commits: one row of the journal each, now and then with the records that are due. */
import type { ExchangeStore, JournalRow } from '../../gateway/exchange-store';
import type { Database } from './database';
import type { Documents } from './exchange-documents';
import type { RecordWriter } from './exchange-records';

interface Commits {
  readonly store: Pick<ExchangeStore, 'commit' | 'commitLater' | 'awaitCommit'>;
  /** Inside the caller's transaction. */
  writeRow(row: JournalRow): void;
}

export function createCommits(
  database: Database,
  records: RecordWriter,
  documents: Documents,
): Commits {
  const insert = database.sql.prepare(
    'INSERT INTO journal (idx, seq, chain, commands) VALUES (?, ?, ?, ?)',
  );
  const select = database.sql.prepare('SELECT idx FROM journal WHERE idx = ?');
  const writeRow = ({ index, seq, chain, commands }: JournalRow): void => {
    insert.run([index, seq, chain, commands]);
  };
  return {
    writeRow,
    store: {
      commit: (row, made, fundsVersion) => {
        database.transaction(() => {
          writeRow(row);
          records.write(made);
          if (fundsVersion !== undefined) documents.write('fundsVersion', String(fundsVersion));
        });
      },
      commitLater: (row, made) =>
        database.transactionLater(
          () => {
            writeRow(row);
            records.write(made);
          },
          () => select.get(row.index) !== undefined,
        ),
      awaitCommit: () => {
        database.awaitTransaction();
      },
    },
  };
}
