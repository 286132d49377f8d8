/**
 * The finished things of accounts that came after the spot exchange (futures orders and trades,
 * closed positions, withdrawals) as JSON, in which an amount of atoms is `{"bigint":"…"}`.
 */
import type { EngineRecord } from '../../engine/engine';

/** What has a table of its own (`exchange-records`). */
type OwnTable = 'order' | 'trade' | 'bar';
export type AccountRecord = Exclude<EngineRecord, { kind: OwnTable }>;

export interface AccountRecordColumns {
  readonly kind: string;
  /** Unique among its kind: writing a record again changes nothing. */
  readonly id: string;
  readonly seq: number;
  readonly content: string;
}

export function accountRecordToColumns(record: AccountRecord): AccountRecordColumns {
  const content = JSON.stringify(record, (_key, value: unknown) =>
    typeof value === 'bigint' ? { bigint: value.toString() } : value,
  );
  return { kind: record.kind, id: idOf(record), seq: record.seq, content };
}

/** Only this program writes the text. */
export function accountRecordFromColumns({ content }: AccountRecordColumns): EngineRecord {
  return JSON.parse(content, reviveBigint) as EngineRecord;
}

function idOf(record: AccountRecord): string {
  switch (record.kind) {
    case 'futuresOrder':
      return String(record.order.orderId);
    case 'futuresTrade': {
      const { contract, tradeId, isBuyer } = record.trade;
      return `${contract} ${tradeId} ${isBuyer ? 'B' : 'S'}`;
    }
    case 'position':
      return String(record.position.id);
    case 'withdrawal':
      return String(record.withdrawal.id);
  }
}

function reviveBigint(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('bigint' in value)) return value;
  return typeof value.bigint === 'string' ? BigInt(value.bigint) : value;
}
