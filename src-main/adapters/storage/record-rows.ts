/**
 * The rows of one batch as JSON: finished orders and own trades, of which there are as many as orders. Each is
 * `[kind, values]`, its values in the order of the columns that `exchange-records` reads.
 */
import type { EngineRecord } from '../../engine/engine';
import { LIST_BYTES, NONE, room, writeList, type FlatValue } from './flat-list';

export type PackedRecord = Extract<EngineRecord, { kind: 'order' | 'trade' }>;
type Order = Extract<PackedRecord, { kind: 'order' }>['order'];
type Trade = Extract<PackedRecord, { kind: 'trade' }>['trade'];

const KIND_BYTES = 16;

/** One batch at a time: it is put together within one call of whoever writes it. */
export class RecordRows {
  /** What comes before the bytes. */
  #text = '';
  #bytes = 0;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(record: PackedRecord): void {
    if (this.#bytes + KIND_BYTES + LIST_BYTES > room.length) this.#moveToText();
    const isOrder = record.kind === 'order';
    const values = isOrder
      ? orderValues(record.seq, record.order)
      : tradeValues(record.seq, record.trade);
    const start = isOrder ? ORDER : TRADE;
    // Behind a bracket or a comma.
    room.set(this.#count === 0 ? start.first : start.next, this.#bytes);
    const end = writeList(values, this.#bytes + start.next.length);
    this.#count += 1;
    if (end === NONE) {
      this.#moveToText();
      const row = JSON.stringify([record.kind, values], withoutBigints);
      this.#text += (this.#count === 1 ? '[' : ',') + row;
    } else {
      room[end] = CLOSE;
      this.#bytes = end + 1;
    }
  }

  /** The batch; the next row is the first of another. */
  take(): string {
    this.#moveToText();
    const text = `${this.#text}]`;
    this.#text = '';
    this.#count = 0;
    return text;
  }

  #moveToText(): void {
    this.#text += room.toString('latin1', 0, this.#bytes);
    this.#bytes = 0;
  }
}

const CLOSE = 0x5d;
const startOf = (kind: string) => ({
  first: Buffer.from(`[["${kind}",`),
  next: Buffer.from(`,["${kind}",`),
});
const ORDER = startOf('order');
const TRADE = startOf('trade');

const withoutBigints = (_name: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value;

/** In the order of ORDER_COLUMNS. */
function orderValues(seq: number, order: Order): readonly FlatValue[] {
  const { quantity } = order;
  return [
    seq,
    order.orderId,
    order.clientOrderId,
    order.uid,
    order.wallet,
    order.symbol,
    order.side,
    order.type,
    order.price,
    quantity.unit,
    quantity.unit === 'base' ? String(quantity.lots) : quantity.atoms,
    order.executed,
    order.executedQuote,
    order.status,
    order.createdAtMs,
  ];
}

/** In the order of TRADE_COLUMNS. */
function tradeValues(seq: number, trade: Trade): readonly FlatValue[] {
  return [
    seq,
    trade.tradeId,
    trade.isBuyer ? 1 : 0,
    trade.uid,
    trade.wallet,
    trade.symbol,
    trade.bidId,
    trade.askId,
    trade.bidUid,
    trade.askUid,
    trade.price,
    trade.lots,
    trade.atMs,
    trade.isMaker ? 1 : 0,
    trade.feeAsset,
    trade.fee,
  ];
}
