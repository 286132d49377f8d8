/** Pages of an account's finished things from the disk (gateway/exchange-store, RecordArchive). */
import type { RecordArchive } from '../../gateway/exchange-store';
import { accountRecordFromColumns, type AccountRecord } from './account-records';
import type { Connection } from './database';

type Kind = AccountRecord['kind'];
type Page = Parameters<RecordArchive['futuresTrades']>[2];
type OfKind<K extends Kind> = Extract<AccountRecord, { kind: K }>;

/** `settled` gives the connection when nothing that is read may still be taken back. */
export function createRecordArchive(settled: () => Connection): RecordArchive {
  // The id of a trade ends with B or S: of one trade the buyer's comes first.
  const read = <K extends Kind>(
    kind: K,
    uid: number,
    contract: string,
    { fromId = Number.MAX_SAFE_INTEGER, limit }: Page,
  ): readonly OfKind<K>[] =>
    settled()
      .prepare(
        `SELECT content FROM account_record
         WHERE kind = ? AND uid = ? AND contract = ? AND number <= ?
         ORDER BY number DESC, id LIMIT ?`,
      )
      .all(kind, uid, contract, fromId, limit)
      .map((row) => accountRecordFromColumns(row as { content: string }) as OfKind<K>);
  return {
    futuresOrder: (uid, orderId) => {
      const row = settled()
        .prepare('SELECT content FROM account_record WHERE kind = ? AND id = ? AND uid = ?')
        .get('futuresOrder', String(orderId), uid);
      if (row === undefined) return null;
      const record = accountRecordFromColumns(row as { content: string });
      return record.kind === 'futuresOrder' ? record.order : null;
    },
    futuresOrders: (uid, contract, page) =>
      read('futuresOrder', uid, contract, page).map(({ order }) => order),
    futuresTrades: (uid, contract, page) =>
      read('futuresTrade', uid, contract, page).map(({ trade }) => trade),
    closedPositions: (uid, contract, page) =>
      read('position', uid, contract, page).map(({ position }) => position),
  };
}
