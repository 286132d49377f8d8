/**
 * What is finished at the simulated exchange (users' orders and trades, one-minute bars), written
 * once and never changed: replaying a journal makes the same records again, and those are ignored.
 */
import { atoms, lots, ticks } from '@shared/money/units';
import type { EngineRecord } from '../../engine/engine';
import {
  accountRecordFromColumns,
  accountRecordToColumns,
  sellersFirst,
  type AccountRecordColumns,
} from './account-records';
import type { Connection } from './database';
import { RecordRows, type PackedRecord } from './record-rows';

type Kind = EngineRecord['kind'];
type OfKind<K extends Kind> = Extract<EngineRecord, { kind: K }>;
type Order = OfKind<'order'>['order'];
type Trade = OfKind<'trade'>['trade'];

interface OrderColumns {
  readonly seq: number;
  readonly order_id: number;
  readonly client_order_id: string;
  readonly uid: number;
  readonly wallet: Order['wallet'];
  readonly symbol: string;
  readonly side: Order['side'];
  readonly type: Order['type'];
  readonly price: number | null;
  readonly unit: Order['quantity']['unit'];
  readonly amount: string;
  readonly executed: number;
  readonly executed_quote: string;
  readonly status: Order['status'];
  readonly created_at: number;
}

interface TradeColumns {
  readonly seq: number;
  readonly trade_id: number;
  readonly is_buyer: number;
  readonly uid: number;
  readonly wallet: Trade['wallet'];
  readonly symbol: string;
  readonly bid_id: number;
  readonly ask_id: number;
  readonly bid_uid: number;
  readonly ask_uid: number;
  readonly price: number;
  readonly lots: number;
  readonly at: number;
  readonly is_maker: number;
  readonly fee_asset: string;
  readonly fee: string;
}

interface BarColumns {
  readonly seq: number;
  readonly symbol: string;
  readonly open_at: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly turnover: string;
}

/** Orders of an account and its trades, by far the most of all records, in a batch: JSON. */
type Packed = [kind: 'order', row: OrderRow] | [kind: 'trade', row: TradeRow];
type OrderRow = ValuesOf<OrderColumns, typeof ORDER_COLUMNS>;
type TradeRow = ValuesOf<TradeColumns, typeof TRADE_COLUMNS>;
/** What stands in a row whose columns are named by a list. */
type ValuesOf<Row, Columns extends readonly (keyof Row)[]> = {
  readonly [Place in keyof Columns]: Row[Columns[Place]];
};

export interface RecordWriter {
  /** Writes inside the caller's transaction. What has been written before is left as it is. */
  write(records: Iterable<EngineRecord>): void;
  /** The records are another market's from now on. */
  startOver(): void;
}

export function createRecordWriter(connection: Connection): RecordWriter {
  const insert = (table: string, columns: readonly string[]) =>
    connection.prepare(
      `INSERT OR IGNORE INTO ${table} (${columns.join(', ')})
       VALUES (${columns.map(() => '?').join(', ')})`,
    );
  const batch = insert('record_batch', ['last_seq', 'content']);
  const bar = insert('bar_record', BAR_COLUMNS);
  const account = insert('account_record', ACCOUNT_COLUMNS);
  // A replay at the start makes again what has been written before.
  let writtenSeq = lastPackedSeq(connection);
  const flush = (rows: RecordRows, lastSeq: number): void => {
    if (rows.count > 0) batch.run(lastSeq, rows.take());
  };
  return {
    write: (records) => {
      const rows = new RecordRows();
      let lastSeq = writtenSeq;
      for (const record of records) {
        if (record.kind === 'bar') {
          bar.run(...pick(barToColumns(record), BAR_COLUMNS));
        } else if (!isPacked(record)) {
          account.run(...pick(accountRecordToColumns(record), ACCOUNT_COLUMNS));
        } else if (record.seq > writtenSeq) {
          rows.add(record);
          lastSeq = Math.max(lastSeq, record.seq);
          if (rows.count >= BATCH_ROWS_MAX) flush(rows, lastSeq);
        }
      }
      flush(rows, lastSeq);
      writtenSeq = lastSeq;
    },
    startOver: () => {
      writtenSeq = NOTHING_WRITTEN;
    },
  };
}

const isPacked = (record: EngineRecord): record is PackedRecord =>
  record.kind === 'order' || record.kind === 'trade';

/** So that reading one back stays a small piece of work. */
const BATCH_ROWS_MAX = 2_000;

/** Below the number of what was there before the market opened, which is 0. */
const NOTHING_WRITTEN = -1;

function lastPackedSeq(connection: Connection): number {
  const last = connection
    .prepare('SELECT last_seq FROM record_batch ORDER BY idx DESC LIMIT 1')
    .get() as { readonly last_seq: number } | undefined;
  return last?.last_seq ?? NOTHING_WRITTEN;
}

/**
 * The last batch with records up to `seq`: the first that has later ones, too. An iterator of libsql that is left before
 * its end keeps its read open until it is collected as garbage, and no log can be moved into the file meanwhile: the
 * exchange broke at its next snapshot. So what is not wanted is not asked for.
 */
function lastBatchOf(connection: Connection, seq: number): number {
  const whole = connection
    .prepare('SELECT idx FROM record_batch WHERE last_seq <= ? ORDER BY idx DESC LIMIT 1')
    .get(seq) as { readonly idx: number } | undefined;
  const next = connection
    .prepare('SELECT idx FROM record_batch WHERE idx > ? ORDER BY idx LIMIT 1')
    .get(whole?.idx ?? NOTHING_WRITTEN) as { readonly idx: number } | undefined;
  return next?.idx ?? whole?.idx ?? NOTHING_WRITTEN;
}

/** Batch by batch in the order in which they were written, which is that of their numbers. */
function* readBatches(connection: Connection, seq: number): Generator<EngineRecord, undefined> {
  const batches = connection
    .prepare('SELECT content FROM record_batch WHERE idx <= ? ORDER BY idx')
    .iterate(lastBatchOf(connection, seq));
  for (const batch of batches) {
    const records = (JSON.parse((batch as { readonly content: string }).content) as Packed[]).map(
      unpack,
    );
    for (const record of records.sort(bySeqTradesFirst)) {
      if (record.seq <= seq) yield record;
    }
  }
  return undefined;
}

function unpack([kind, values]: Packed): EngineRecord {
  return kind === 'order' ? orderOf(values) : tradeOf(values);
}

function bySeqTradesFirst(a: EngineRecord, b: EngineRecord): number {
  return a.seq - b.seq || Number(a.kind === 'order') - Number(b.kind === 'order');
}

/** Records with a sequence number up to `seq`, oldest first; of one number bars before trades before orders. */
export function* readRecords(connection: Connection, seq: number): Iterable<EngineRecord> {
  const rows = (table: string, key: string) =>
    connection.prepare(`SELECT * FROM ${table} WHERE seq <= ? ORDER BY seq, ${key}`).iterate(seq);
  const lists = (table: string, columns: readonly string[], key: string) =>
    connection
      .prepare(`SELECT ${columns.join()} FROM ${table} WHERE seq <= ? ORDER BY seq, ${key}`)
      .raw()
      .iterate(seq);
  // By their time: an older program numbered the bars of the market's first minute too high.
  const bars = connection.prepare(
    'SELECT * FROM bar_record WHERE seq <= ? ORDER BY open_at, symbol',
  );
  const lanes = [
    mapped(bars.iterate(seq), (row) => barFromColumns(row as BarColumns)),
    mapped(lists('trade_record', TRADE_COLUMNS, 'trade_id, is_buyer DESC'), (row) =>
      tradeOf(row as TradeRow),
    ),
    readBatches(connection, seq),
    mapped(lists('order_record', ORDER_COLUMNS, 'order_id'), (row) => orderOf(row as OrderRow)),
    sellersFirst(
      mapped(rows('account_record', 'kind, id'), (row) =>
        accountRecordFromColumns(row as AccountRecordColumns),
      ),
    ),
  ];
  const heads = lanes.map((lane) => lane.next());
  for (;;) {
    let oldest = -1;
    let oldestSeq = Infinity;
    heads.forEach((head, lane) => {
      if (head.done === true || head.value.seq >= oldestSeq) return;
      oldest = lane;
      oldestSeq = head.value.seq;
    });
    const head = heads[oldest];
    const lane = lanes[oldest];
    if (head === undefined || lane === undefined || head.done === true) return;
    yield head.value;
    heads[oldest] = lane.next();
  }
}

function* mapped<T>(rows: Iterable<unknown>, map: (row: unknown) => T): Generator<T, undefined> {
  for (const row of rows) yield map(row);
  return undefined;
}

function pick<T extends object>(row: T, columns: readonly (keyof T)[]): unknown[] {
  return columns.map((column) => row[column]);
}

const ACCOUNT_COLUMNS = [
  'kind',
  'id',
  'seq',
  'content',
  'uid',
  'contract',
  'number',
] as const satisfies readonly (keyof AccountRecordColumns)[];

const ORDER_COLUMNS = [
  'seq',
  'order_id',
  'client_order_id',
  'uid',
  'wallet',
  'symbol',
  'side',
  'type',
  'price',
  'unit',
  'amount',
  'executed',
  'executed_quote',
  'status',
  'created_at',
] as const satisfies readonly (keyof OrderColumns)[];

/** A row in the order of ORDER_COLUMNS: a month of use has a hundred thousand of them to be read at a start. */
function orderOf(row: OrderRow): EngineRecord {
  const amount = row[10];
  return {
    kind: 'order',
    seq: row[0],
    order: {
      orderId: row[1],
      clientOrderId: row[2],
      uid: row[3],
      wallet: row[4],
      symbol: row[5],
      side: row[6],
      type: row[7],
      price: row[8] === null ? null : ticks(row[8]),
      quantity:
        row[9] === 'base'
          ? { unit: 'base', lots: lots(Number(amount)) }
          : { unit: 'quote', atoms: atoms(BigInt(amount)) },
      executed: lots(row[11]),
      executedQuote: atoms(BigInt(row[12])),
      status: row[13],
      createdAtMs: row[14],
    },
  };
}

const TRADE_COLUMNS = [
  'seq',
  'trade_id',
  'is_buyer',
  'uid',
  'wallet',
  'symbol',
  'bid_id',
  'ask_id',
  'bid_uid',
  'ask_uid',
  'price',
  'lots',
  'at',
  'is_maker',
  'fee_asset',
  'fee',
] as const satisfies readonly (keyof TradeColumns)[];

/** A row in the order of TRADE_COLUMNS. */
function tradeOf(row: TradeRow): EngineRecord {
  return {
    kind: 'trade',
    seq: row[0],
    trade: {
      tradeId: row[1],
      uid: row[3],
      wallet: row[4],
      symbol: row[5],
      bidId: row[6],
      askId: row[7],
      bidUid: row[8],
      askUid: row[9],
      price: ticks(row[10]),
      lots: lots(row[11]),
      atMs: row[12],
      isBuyer: row[2] === 1,
      isMaker: row[13] === 1,
      feeAsset: row[14],
      fee: atoms(BigInt(row[15])),
    },
  };
}

const BAR_COLUMNS = [
  'seq',
  'symbol',
  'open_at',
  'open',
  'high',
  'low',
  'close',
  'volume',
  'turnover',
] as const satisfies readonly (keyof BarColumns)[];

function barToColumns({ seq, symbol, bar }: OfKind<'bar'>): BarColumns {
  return {
    seq,
    symbol,
    open_at: bar.openTimeMs,
    open: bar.open,
    high: bar.high,
    low: bar.low,
    close: bar.close,
    volume: bar.volume,
    turnover: bar.turnover.toString(),
  };
}

function barFromColumns(row: BarColumns): EngineRecord {
  return {
    kind: 'bar',
    seq: row.seq,
    symbol: row.symbol,
    bar: {
      openTimeMs: row.open_at,
      open: ticks(row.open),
      high: ticks(row.high),
      low: ticks(row.low),
      close: ticks(row.close),
      volume: lots(row.volume),
      turnover: atoms(BigInt(row.turnover)),
    },
  };
}
