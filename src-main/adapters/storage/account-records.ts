/**
 * The finished things of accounts that came after the spot exchange (futures orders and trades,
 * closed positions, withdrawals) as JSON, in which an amount of atoms is `{"bigint":"…"}`.
 */
import { readBigint, writeBigint } from '@shared/kernel/bigint-json';
import type { EngineRecord } from '../../engine/engine';

/** What has a table of its own (`exchange-records`). */
type OwnTable = 'order' | 'trade' | 'bar';
export type AccountRecord = Exclude<EngineRecord, { kind: OwnTable }>;

type FuturesTrade = Extract<EngineRecord, { kind: 'futuresTrade' }>;

export interface AccountRecordColumns {
  readonly kind: string;
  /** Unique among its kind: writing a record again changes nothing. */
  readonly id: string;
  readonly seq: number;
  readonly content: string;
  /** Whose it is, in which contract (empty: none), and its number there: what pages are read by. */
  readonly uid: number;
  readonly contract: string;
  readonly number: number;
}

export function accountRecordToColumns(record: AccountRecord): AccountRecordColumns {
  const content = JSON.stringify(record, writeBigint);
  return { kind: record.kind, id: idOf(record), seq: record.seq, content, ...placeOf(record) };
}

/** Only this program writes the text. */
export function accountRecordFromColumns({
  content,
}: Pick<AccountRecordColumns, 'content'>): EngineRecord {
  return JSON.parse(content, readBigint) as EngineRecord;
}

/**
 * Read in the order of their ids, told in the order in which they were made: of a self-trade the seller's
 * row came first, and the ids end in B and S. To sort them anew would cost a start more than this look.
 */
export function* sellersFirst(records: Iterable<EngineRecord>): Generator<EngineRecord, undefined> {
  let buyers: FuturesTrade | null = null;
  for (const record of records) {
    const trade = record.kind === 'futuresTrade' ? record : null;
    if (buyers !== null && (trade === null || !isOfOneTrade(buyers, trade))) {
      yield buyers;
      buyers = null;
    }
    if (trade?.trade.isBuyer === true) {
      buyers = trade;
      continue;
    }
    yield record;
    if (buyers !== null) yield buyers;
    buyers = null;
  }
  if (buyers !== null) yield buyers;
  return undefined;
}

const isOfOneTrade = (a: FuturesTrade, b: FuturesTrade): boolean =>
  a.trade.tradeId === b.trade.tradeId && a.trade.contract === b.trade.contract;

function placeOf(record: AccountRecord): Pick<AccountRecordColumns, 'uid' | 'contract' | 'number'> {
  switch (record.kind) {
    case 'futuresOrder': {
      const { uid, contract, orderId } = record.order;
      return { uid, contract, number: orderId };
    }
    case 'futuresTrade': {
      const { uid, contract, tradeId } = record.trade;
      return { uid, contract, number: tradeId };
    }
    case 'position': {
      const { uid, contract, id } = record.position;
      return { uid, contract, number: id };
    }
    case 'withdrawal':
      return { uid: record.withdrawal.uid, contract: '', number: record.withdrawal.id };
  }
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
