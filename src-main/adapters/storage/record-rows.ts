/**
 * The rows of one batch as JSON: finished orders and own trades, of which there are as many as orders. Each is
 * `[kind, values]`, its values in the order of the columns that `exchange-records` reads.
 */
import type { EngineRecord } from '../../engine/engine';
import {
  cutTo,
  hasRoom,
  pieceOf,
  takeText,
  writeByte,
  writePiece,
  writeWhole,
  writeWord,
  writtenBytes,
} from './json-bytes';

export type PackedRecord = Extract<EngineRecord, { kind: 'order' | 'trade' }>;
type Order = Extract<PackedRecord, { kind: 'order' }>['order'];
type Trade = Extract<PackedRecord, { kind: 'trade' }>['trade'];

const COMMA = 0x2c;
/** More than a row has beside its words. */
const ROW_BYTES = 512;

/** One batch, put together within one call of whoever writes it. */
export class RecordRows {
  /** What comes before the bytes. */
  #text = '';
  #count = 0;

  constructor() {
    // What somebody has left behind who was interrupted by a refusal of the disk.
    cutTo(0);
  }

  get count(): number {
    return this.#count;
  }

  add(record: PackedRecord): void {
    const bytes = ROW_BYTES + wordsLength(record);
    if (!hasRoom(bytes)) this.#text += takeText();
    writePiece(this.#count === 0 ? FIRST : NEXT);
    this.#count += 1;
    const from = writtenBytes();
    if (hasRoom(bytes) && writeRow(record)) return;
    // Something in it is no word: as everybody writes JSON, and behind what is there.
    cutTo(from);
    this.#text += takeText() + JSON.stringify(rowOf(record));
  }

  /** The batch; the next row is the first of another. */
  take(): string {
    const text = `${this.#text}${takeText()}]`;
    this.#text = '';
    this.#count = 0;
    return text;
  }
}

function wordsLength(record: PackedRecord): number {
  if (record.kind === 'trade') return record.trade.symbol.length + record.trade.feeAsset.length;
  return record.order.symbol.length + record.order.clientOrderId.length;
}

const FIRST = pieceOf('[');
const NEXT = pieceOf(',');
const ORDER = pieceOf('["order",[');
const TRADE = pieceOf('["trade",[');
const NO = pieceOf('0,');
const YES = pieceOf('1,');
const NOTHING = pieceOf('null,');
const SPOT = pieceOf('"spot",');
const MARGIN = pieceOf('"margin",');
const BUY = pieceOf(',"BUY","');
const SELL = pieceOf(',"SELL","');
const LIMIT = pieceOf('LIMIT",');
const MARKET = pieceOf('MARKET",');
const BASE = pieceOf('"base","');
const QUOTE = pieceOf('"quote","');
const OPEN = pieceOf(',"');
const CLOSE = pieceOf('",');
const END = pieceOf(']]');
const TEXT_END = pieceOf('"]]');

/** False: something in it is no word, and what was written of it counts for nothing. */
function writeRow(record: PackedRecord): boolean {
  return record.kind === 'order'
    ? writeOrder(record.seq, record.order)
    : writeTrade(record.seq, record.trade);
}

function writeOrder(seq: number, order: Order): boolean {
  const { quantity, price } = order;
  writePiece(ORDER);
  writeMember(seq);
  writeMember(order.orderId);
  if (!writeWord(order.clientOrderId)) return false;
  writeByte(COMMA);
  writeMember(order.uid);
  writePiece(order.wallet === 'spot' ? SPOT : MARGIN);
  if (!writeWord(order.symbol)) return false;
  writePiece(order.side === 'BUY' ? BUY : SELL);
  writePiece(order.type === 'LIMIT' ? LIMIT : MARKET);
  if (price === null) writePiece(NOTHING);
  else writeMember(price);
  writePiece(quantity.unit === 'base' ? BASE : QUOTE);
  if (quantity.unit === 'base') writeWhole(quantity.lots);
  else if (!writeMoney(quantity.atoms)) return false;
  writePiece(CLOSE);
  writeWhole(order.executed);
  writePiece(OPEN);
  if (!writeMoney(order.executedQuote)) return false;
  writePiece(CLOSE);
  if (!writeWord(order.status)) return false;
  writeByte(COMMA);
  writeWhole(order.createdAtMs);
  writePiece(END);
  return true;
}

function writeTrade(seq: number, trade: Trade): boolean {
  writePiece(TRADE);
  writeMember(seq);
  writeMember(trade.tradeId);
  writePiece(trade.isBuyer ? YES : NO);
  writeMember(trade.uid);
  writePiece(trade.wallet === 'spot' ? SPOT : MARGIN);
  if (!writeWord(trade.symbol)) return false;
  writeByte(COMMA);
  writeMember(trade.bidId);
  writeMember(trade.askId);
  writeMember(trade.bidUid);
  writeMember(trade.askUid);
  writeMember(trade.price);
  writeMember(trade.lots);
  writeMember(trade.atMs);
  writePiece(trade.isMaker ? YES : NO);
  if (!writeWord(trade.feeAsset)) return false;
  writePiece(OPEN);
  if (!writeMoney(trade.fee)) return false;
  writePiece(TEXT_END);
  return true;
}

function writeMember(value: number): void {
  writeWhole(value);
  writeByte(COMMA);
}

/** False, and nothing is written: it is beyond what a number counts exactly. */
function writeMoney(amount: bigint): boolean {
  const number = Number(amount);
  if (!Number.isSafeInteger(number)) return false;
  writeWhole(number);
  return true;
}

/** The same row as a value. */
function rowOf(record: PackedRecord): readonly unknown[] {
  if (record.kind === 'trade') {
    const { seq, trade } = record;
    const { tradeId, uid, wallet, symbol, bidId, askId, bidUid, askUid, price, lots, atMs } = trade;
    const isBuyer = trade.isBuyer ? 1 : 0;
    const isMaker = trade.isMaker ? 1 : 0;
    const ids = [bidId, askId, bidUid, askUid];
    const ending = [price, lots, atMs, isMaker, trade.feeAsset, String(trade.fee)];
    return ['trade', [seq, tradeId, isBuyer, uid, wallet, symbol, ...ids, ...ending]];
  }
  const { seq, order } = record;
  const { quantity, orderId, clientOrderId, uid, wallet, symbol, side, type, price } = order;
  const amount = String(quantity.unit === 'base' ? quantity.lots : quantity.atoms);
  const ending = [order.executed, String(order.executedQuote), order.status, order.createdAtMs];
  const values = [orderId, clientOrderId, uid, wallet, symbol, side, type, price, quantity.unit];
  return ['order', [seq, ...values, amount, ...ending]];
}
