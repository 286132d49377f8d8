/**
 * The rows of one batch as JSON: finished orders and own trades, of which there are as many as orders. Each is
 * `[kind, values]`, its values in the order of the columns that `exchange-records` reads.
 */
import type { EngineRecord } from '../../engine/engine';
import { JsonBytes } from './json-bytes';

export type PackedRecord = Extract<EngineRecord, { kind: 'order' | 'trade' }>;
type Order = Extract<PackedRecord, { kind: 'order' }>['order'];
type Trade = Extract<PackedRecord, { kind: 'trade' }>['trade'];

const QUOTE = 0x22;
const COMMA = 0x2c;
/** More than a row of numbers and words has beside its words. */
const ROW_BYTES = 512;

export class RecordRows {
  readonly #bytes = new JsonBytes();
  /** What comes before the bytes. */
  #text = '';
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(record: PackedRecord): void {
    const bytes = this.#bytes;
    bytes.reserve(ROW_BYTES + wordsLength(record));
    const from = bytes.length;
    bytes.ascii(this.#count === 0 ? '[' : ',');
    this.#count += 1;
    const isWritten =
      record.kind === 'order'
        ? writeOrder(bytes, record.seq, record.order)
        : writeTrade(bytes, record.seq, record.trade);
    if (isWritten) return;
    // Something in it is no word: as everybody writes JSON, and behind what is there.
    bytes.cutTo(from + 1);
    this.#text += bytes.take() + JSON.stringify(rowOf(record));
  }

  /** The batch; the next row is the first of another. */
  take(): string {
    const text = `${this.#text}${this.#bytes.take()}]`;
    this.clear();
    return text;
  }

  clear(): void {
    this.#bytes.cutTo(0);
    this.#text = '';
    this.#count = 0;
  }
}

function wordsLength(record: PackedRecord): number {
  if (record.kind === 'trade') return record.trade.symbol.length + record.trade.feeAsset.length;
  return record.order.symbol.length + record.order.clientOrderId.length;
}

function writeOrder(bytes: JsonBytes, seq: number, order: Order): boolean {
  const { quantity, price } = order;
  bytes.ascii('["order",[');
  member(bytes, seq);
  member(bytes, order.orderId);
  if (!bytes.word(order.clientOrderId)) return false;
  bytes.byte(COMMA);
  member(bytes, order.uid);
  bytes.word(order.wallet);
  bytes.byte(COMMA);
  if (!bytes.word(order.symbol)) return false;
  bytes.ascii(order.side === 'BUY' ? ',"BUY","' : ',"SELL","');
  bytes.ascii(order.type === 'LIMIT' ? 'LIMIT",' : 'MARKET",');
  if (price === null) bytes.ascii('null,');
  else member(bytes, price);
  bytes.ascii(quantity.unit === 'base' ? '"base","' : '"quote","');
  if (quantity.unit === 'base') bytes.whole(quantity.lots);
  else big(bytes, quantity.atoms);
  bytes.ascii('",');
  member(bytes, order.executed);
  bytes.byte(QUOTE);
  big(bytes, order.executedQuote);
  bytes.ascii('",');
  bytes.word(order.status);
  bytes.byte(COMMA);
  bytes.whole(order.createdAtMs);
  bytes.ascii(']]');
  return true;
}

function writeTrade(bytes: JsonBytes, seq: number, trade: Trade): boolean {
  bytes.ascii('["trade",[');
  member(bytes, seq);
  member(bytes, trade.tradeId);
  bytes.ascii(trade.isBuyer ? '1,' : '0,');
  member(bytes, trade.uid);
  bytes.word(trade.wallet);
  bytes.byte(COMMA);
  if (!bytes.word(trade.symbol)) return false;
  bytes.byte(COMMA);
  member(bytes, trade.bidId);
  member(bytes, trade.askId);
  member(bytes, trade.bidUid);
  member(bytes, trade.askUid);
  member(bytes, trade.price);
  member(bytes, trade.lots);
  member(bytes, trade.atMs);
  bytes.ascii(trade.isMaker ? '1,' : '0,');
  if (!bytes.word(trade.feeAsset)) return false;
  bytes.ascii(',"');
  big(bytes, trade.fee);
  bytes.ascii('"]]');
  return true;
}

function member(bytes: JsonBytes, value: number): void {
  bytes.whole(value);
  bytes.byte(COMMA);
}

function big(bytes: JsonBytes, value: bigint): void {
  const number = Number(value);
  if (Number.isSafeInteger(number)) bytes.whole(number);
  else bytes.ascii(String(value));
}

/** The same row as a value. */
function rowOf(record: PackedRecord): readonly unknown[] {
  if (record.kind === 'trade') {
    const { seq, trade } = record;
    const { tradeId, uid, wallet, symbol, bidId, askId, bidUid, askUid, price, lots, atMs } = trade;
    const isBuyer = trade.isBuyer ? 1 : 0;
    const isMaker = trade.isMaker ? 1 : 0;
    const ids = [bidId, askId, bidUid, askUid];
    const ending = [isMaker, trade.feeAsset, String(trade.fee)];
    return [
      'trade',
      [seq, tradeId, isBuyer, uid, wallet, symbol, ...ids, price, lots, atMs, ...ending],
    ];
  }
  const { seq, order } = record;
  const { quantity, orderId, clientOrderId, uid, wallet, symbol, side, type, price } = order;
  const amount = String(quantity.unit === 'base' ? quantity.lots : quantity.atoms);
  const ending = [order.executed, String(order.executedQuote), order.status, order.createdAtMs];
  const values = [orderId, clientOrderId, uid, wallet, symbol, side, type, price, quantity.unit];
  return ['order', [seq, ...values, amount, ...ending]];
}
