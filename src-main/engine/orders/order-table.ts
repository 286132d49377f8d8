/**
 * Every user order, live and finished, one row each in the order of acceptance. Rows are kept in
 * typed chunks that never move; agents have no rows. It decides nothing, it only remembers.
 */
import type { OrderStatus } from '@shared/domain/order';
import { ORDER_STATUSES } from '@shared/domain/order';
import { OpenRows } from './open-rows';
import { RowIndex } from './row-index';

const CHUNK_BITS = 12;
const CHUNK_ROWS = 1 << CHUNK_BITS;
const ROW_MASK = CHUNK_ROWS - 1;

/** Row layout: four int32, five float64 and one int64 in 64 bytes, a line of the machine's cache. */
const BYTES = 64;
const INTS = BYTES / 4;
const WORDS = BYTES / 8;
const TRADER = 0;
const MARKET = 1;
/** Kind, and the status above it. */
const FORM = 2;
/** The book slot while it rests, the checksum once it has ended. */
const SLOT_OR_SEAL = 3;
const ORDER_ID = 2;
/** A limit order's price; a market buy, which has none, keeps its amount here as int64. */
const PRICE_OR_AMOUNT = 3;
const LOTS = 4;
const EXECUTED = 5;
const CREATED = 6;
const EXECUTED_QUOTE = 7;

/** Bits of a kind. */
export const IS_SELL = 1;
export const IS_MARKET = 2;
const KIND_BITS = 2;
const KIND_MASK = (1 << KIND_BITS) - 1;
const NONE = -1;

interface Chunk {
  readonly ints: Int32Array;
  readonly floats: Float64Array;
  readonly bigs: BigInt64Array;
  /** Client ids that are not simply the order id. */
  readonly clientIds: string[];
}

export interface NewRow {
  readonly orderId: number;
  readonly trader: number;
  readonly market: number;
  readonly kind: number;
  /** 0 for MARKET. */
  readonly price: number;
  /** 0 when the quantity is an amount. */
  readonly lots: number;
  /** 0 when the quantity is lots. */
  readonly amount: bigint;
  readonly createdAtMs: number;
  /** Empty: the order id as text. */
  readonly clientOrderId: string;
}

const NEW = ORDER_STATUSES.indexOf('NEW');
const PARTIALLY_FILLED = ORDER_STATUSES.indexOf('PARTIALLY_FILLED');
const FILLED = ORDER_STATUSES.indexOf('FILLED');
const CANCELED = ORDER_STATUSES.indexOf('CANCELED');

export class OrderTable {
  readonly #chunks: Chunk[] = [];
  #length = 0;
  readonly #index = new RowIndex();
  readonly #markets: number;
  /** Open rows per trader × market. */
  readonly #open = new OpenRows();

  constructor(markets: number) {
    this.#markets = markets;
  }

  get length(): number {
    return this.#length;
  }

  /** Appends an order that is NEW and open. Ids must rise. */
  append(row: NewRow): number {
    const index = this.#appendRow(row, NEW);
    this.#open.push(row.trader * this.#markets + row.market, index);
    return index;
  }

  /** Appends an order that is already finished (restored from the records). */
  appendFinished(row: NewRow, status: OrderStatus, executed: number, quote: bigint): number {
    const index = this.#appendRow(row, ORDER_STATUSES.indexOf(status));
    const chunk = this.#chunk(index);
    addFill(chunk, index, executed, quote);
    seal(chunk, index);
    return index;
  }

  #appendRow(row: NewRow, status: number): number {
    const index = this.#length++;
    if ((index & ROW_MASK) === 0) this.#chunks.push(newChunk());
    const { ints, floats, bigs, clientIds } = this.#chunk(index);
    const at = (index & ROW_MASK) * INTS;
    const word = (index & ROW_MASK) * WORDS;
    ints[at + TRADER] = row.trader;
    ints[at + MARKET] = row.market;
    ints[at + FORM] = row.kind | (status << KIND_BITS);
    ints[at + SLOT_OR_SEAL] = NONE;
    floats[word + ORDER_ID] = row.orderId;
    if (row.amount === 0n) floats[word + PRICE_OR_AMOUNT] = row.price;
    else bigs[word + PRICE_OR_AMOUNT] = row.amount;
    floats[word + LOTS] = row.lots;
    floats[word + CREATED] = row.createdAtMs;
    if (row.clientOrderId !== '') clientIds[index & ROW_MASK] = row.clientOrderId;
    this.#index.add(row.orderId, index);
    return index;
  }

  /** The row of an id, live or finished; −1 when there is none. */
  find(orderId: number): number {
    if (!Number.isSafeInteger(orderId) || orderId < 0) return NONE;
    const guess = this.#index.guess(orderId);
    if (guess === NONE) return NONE;
    let row = Math.min(guess, this.#length - 1);
    while (this.orderId(row) > orderId) row -= 1;
    return this.orderId(row) === orderId ? row : NONE;
  }

  /** Adds a fill to an order that is open. */
  fill(row: number, lots: number, quote: bigint, status: 'PARTIALLY_FILLED' | 'FILLED'): void {
    const chunk = this.#chunk(row);
    addFill(chunk, row, lots, quote);
    if (status === 'PARTIALLY_FILLED') setStatus(chunk, row, PARTIALLY_FILLED);
    else this.finish(row, 'FILLED');
  }

  /** Ends an open order for good. */
  finish(row: number, status: 'FILLED' | 'CANCELED'): void {
    const chunk = this.#chunk(row);
    setStatus(chunk, row, status === 'FILLED' ? FILLED : CANCELED);
    seal(chunk, row);
    const at = (row & ROW_MASK) * INTS;
    const trader = chunk.ints[at + TRADER] as number;
    const market = chunk.ints[at + MARKET] as number;
    this.#open.remove(trader * this.#markets + market, row);
  }

  openCount(trader: number, market: number): number {
    return this.#open.count(trader * this.#markets + market);
  }

  /** Open rows of a trader in a market, newest first. */
  *openRows(trader: number, market: number): Generator<number> {
    const list = trader * this.#markets + market;
    for (let at = this.#open.count(list) - 1; at >= 0; at--) yield this.#open.at(list, at);
  }

  /** Whether a finished row still is what it was when it ended (I17). */
  isUnchanged(row: number): boolean {
    return this.#int(row, SLOT_OR_SEAL) === checksum(this.#chunk(row), row);
  }

  orderId(row: number): number {
    return this.#float(row, ORDER_ID);
  }
  trader(row: number): number {
    return this.#int(row, TRADER);
  }
  marketOf(row: number): number {
    return this.#int(row, MARKET);
  }
  kind(row: number): number {
    return this.#int(row, FORM) & KIND_MASK;
  }
  status(row: number): OrderStatus {
    return ORDER_STATUSES[this.#int(row, FORM) >> KIND_BITS] as OrderStatus;
  }
  /** Whether anything can still happen to it. */
  isOpen(row: number): boolean {
    return this.#int(row, FORM) >> KIND_BITS <= PARTIALLY_FILLED;
  }
  /** 0 for a market order. */
  price(row: number): number {
    return (this.kind(row) & IS_MARKET) === 0 ? this.#float(row, PRICE_OR_AMOUNT) : 0;
  }
  lots(row: number): number {
    return this.#float(row, LOTS);
  }
  executed(row: number): number {
    return this.#float(row, EXECUTED);
  }
  createdAtMs(row: number): number {
    return this.#float(row, CREATED);
  }
  /** What a market buy may spend. */
  amount(row: number): bigint {
    return this.#chunk(row).bigs[(row & ROW_MASK) * WORDS + PRICE_OR_AMOUNT] as bigint;
  }
  executedQuote(row: number): bigint {
    return this.#chunk(row).bigs[(row & ROW_MASK) * WORDS + EXECUTED_QUOTE] as bigint;
  }
  /** The book slot of an order that rests. */
  slot(row: number): number {
    return this.#int(row, SLOT_OR_SEAL);
  }
  setSlot(row: number, slot: number): void {
    this.#chunk(row).ints[(row & ROW_MASK) * INTS + SLOT_OR_SEAL] = slot;
  }
  clientOrderId(row: number): string {
    return this.explicitClientId(row) ?? this.orderId(row).toString();
  }
  /** The client id its owner gave it, if any. */
  explicitClientId(row: number): string | undefined {
    return this.#chunk(row).clientIds[row & ROW_MASK];
  }

  #chunk(row: number): Chunk {
    return this.#chunks[row >> CHUNK_BITS] as Chunk;
  }
  #int(row: number, field: number): number {
    return this.#chunk(row).ints[(row & ROW_MASK) * INTS + field] as number;
  }
  #float(row: number, field: number): number {
    return this.#chunk(row).floats[(row & ROW_MASK) * WORDS + field] as number;
  }
}

function addFill({ floats, bigs }: Chunk, row: number, lots: number, quote: bigint): void {
  const word = (row & ROW_MASK) * WORDS;
  floats[word + EXECUTED] = (floats[word + EXECUTED] as number) + lots;
  bigs[word + EXECUTED_QUOTE] = BigInt.asIntN(64, (bigs[word + EXECUTED_QUOTE] as bigint) + quote);
}

function setStatus({ ints }: Chunk, row: number, status: number): void {
  const at = (row & ROW_MASK) * INTS + FORM;
  ints[at] = ((ints[at] as number) & KIND_MASK) | (status << KIND_BITS);
}

function seal(chunk: Chunk, row: number): void {
  chunk.ints[(row & ROW_MASK) * INTS + SLOT_OR_SEAL] = checksum(chunk, row);
}

function checksum({ ints, floats }: Chunk, row: number): number {
  const at = (row & ROW_MASK) * INTS;
  const word = (row & ROW_MASK) * WORDS;
  let sum = Math.imul((ints[at + FORM] as number) + 1, 0x01000193);
  sum = Math.imul(sum ^ (floats[word + EXECUTED] as number), 0x01000193);
  sum = Math.imul(sum ^ (floats[word + LOTS] as number), 0x01000193);
  sum = Math.imul(sum ^ (ints[at + PRICE_OR_AMOUNT * 2] as number), 0x01000193);
  return sum ^ (ints[at + EXECUTED_QUOTE * 2] as number);
}

function newChunk(): Chunk {
  const buffer = new ArrayBuffer(CHUNK_ROWS * BYTES);
  return {
    ints: new Int32Array(buffer),
    floats: new Float64Array(buffer),
    bigs: new BigInt64Array(buffer),
    clientIds: [],
  };
}
