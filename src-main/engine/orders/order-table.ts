/**
 * Every user order, live and finished, one row each in the order of acceptance. Rows are kept in
 * typed chunks that never move; agents have no rows. It decides nothing, it only remembers.
 */
import type { OrderStatus } from '@shared/domain/order';
import { ORDER_STATUSES } from '@shared/domain/order';
import { IdIndex } from './id-index';

const CHUNK_BITS = 12;
const CHUNK_ROWS = 1 << CHUNK_BITS;
const ROW_MASK = CHUNK_ROWS - 1;

/** Row layout: eight int32, five float64, two int64 in 88 bytes. */
const BYTES = 88;
const INTS = BYTES / 4;
const WORDS = BYTES / 8;
const USER = 0;
const MARKET = 1;
const KIND = 2;
const STATUS = 3;
const SLOT = 4;
const NEWER = 5;
const OLDER = 6;
const SEAL = 7;
const ORDER_ID = 4;
const PRICE = 5;
const LOTS = 6;
const EXECUTED = 7;
const CREATED = 8;
const AMOUNT = 9;
const EXECUTED_QUOTE = 10;

/** Bits of KIND. */
export const IS_SELL = 1;
export const IS_MARKET = 2;
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
  readonly user: number;
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

export class OrderTable {
  readonly #chunks: Chunk[] = [];
  #length = 0;
  readonly #live = new IdIndex();
  readonly #markets: number;
  /** Newest open row and number of open rows per user × market. */
  #newestOpen: Int32Array;
  #openCount: Int32Array;

  constructor(markets: number) {
    this.#markets = markets;
    this.#newestOpen = new Int32Array(markets * 16).fill(NONE);
    this.#openCount = new Int32Array(markets * 16);
  }

  get length(): number {
    return this.#length;
  }

  /** Appends an order that is NEW and open. Ids must rise. */
  append(row: NewRow): number {
    const index = this.#appendRow(row, NEW);
    this.#open(index);
    return index;
  }

  /** Appends an order that is already finished (restored from the records). */
  appendFinished(row: NewRow, status: OrderStatus, executed: number, quote: bigint): number {
    const index = this.#appendRow(row, ORDER_STATUSES.indexOf(status));
    this.#fill(index, executed, quote);
    this.#seal(index);
    return index;
  }

  #appendRow(row: NewRow, status: number): number {
    const index = this.#length++;
    if ((index & ROW_MASK) === 0) this.#chunks.push(newChunk());
    const { ints, floats, bigs, clientIds } = this.#chunk(index);
    const at = (index & ROW_MASK) * INTS;
    const word = (index & ROW_MASK) * WORDS;
    ints[at + USER] = row.user;
    ints[at + MARKET] = row.market;
    ints[at + KIND] = row.kind;
    ints[at + STATUS] = status;
    ints[at + SLOT] = NONE;
    floats[word + ORDER_ID] = row.orderId;
    floats[word + PRICE] = row.price;
    floats[word + LOTS] = row.lots;
    floats[word + CREATED] = row.createdAtMs;
    if (row.amount !== 0n) bigs[word + AMOUNT] = row.amount;
    if (row.clientOrderId !== '') clientIds[index & ROW_MASK] = row.clientOrderId;
    return index;
  }

  /** The row of an id, live or finished; −1 when there is none. */
  find(orderId: number): number {
    const live = this.#live.get(orderId);
    if (live !== NONE) return live;
    let low = 0;
    let high = this.#length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const id = this.orderId(middle);
      if (id === orderId) return middle;
      if (id < orderId) low = middle + 1;
      else high = middle - 1;
    }
    return NONE;
  }

  /** Adds a fill to an order that is open. */
  fill(row: number, lots: number, quote: bigint, status: 'PARTIALLY_FILLED' | 'FILLED'): void {
    this.#fill(row, lots, quote);
    if (status === 'PARTIALLY_FILLED') this.#setInt(row, STATUS, PARTIALLY_FILLED);
    else this.finish(row, 'FILLED');
  }

  #fill(row: number, lots: number, quote: bigint): void {
    const { floats, bigs } = this.#chunk(row);
    const word = (row & ROW_MASK) * WORDS;
    floats[word + EXECUTED] = (floats[word + EXECUTED] as number) + lots;
    bigs[word + EXECUTED_QUOTE] = (bigs[word + EXECUTED_QUOTE] as bigint) + quote;
  }

  /** Ends an open order for good. */
  finish(row: number, status: OrderStatus): void {
    this.#setInt(row, STATUS, ORDER_STATUSES.indexOf(status));
    this.#close(row);
    this.#seal(row);
  }

  #open(row: number): void {
    const list = this.#list(this.user(row), this.marketOf(row));
    const newest = this.#newestOpen[list] as number;
    this.#setInt(row, OLDER, newest);
    this.#setInt(row, NEWER, NONE);
    if (newest !== NONE) this.#setInt(newest, NEWER, row);
    this.#newestOpen[list] = row;
    this.#openCount[list] = (this.#openCount[list] as number) + 1;
    this.#live.set(this.orderId(row), row);
  }

  #close(row: number): void {
    const list = this.#list(this.user(row), this.marketOf(row));
    const newer = this.#int(row, NEWER);
    const older = this.#int(row, OLDER);
    if (newer === NONE) this.#newestOpen[list] = older;
    else this.#setInt(newer, OLDER, older);
    if (older !== NONE) this.#setInt(older, NEWER, newer);
    this.#openCount[list] = (this.#openCount[list] as number) - 1;
    this.#live.delete(this.orderId(row));
    this.#setInt(row, SLOT, NONE);
  }

  #list(user: number, market: number): number {
    const list = user * this.#markets + market;
    if (list >= this.#newestOpen.length) {
      const newest = new Int32Array(list * 2).fill(NONE);
      newest.set(this.#newestOpen);
      this.#newestOpen = newest;
      const count = new Int32Array(list * 2);
      count.set(this.#openCount);
      this.#openCount = count;
    }
    return list;
  }

  openCount(user: number, market: number): number {
    return this.#openCount[this.#list(user, market)] as number;
  }

  /** Open rows of a user in a market, newest first. */
  *openRows(user: number, market: number): Generator<number> {
    let row = this.#newestOpen[this.#list(user, market)] as number;
    while (row !== NONE) {
      const older = this.#int(row, OLDER);
      yield row;
      row = older;
    }
  }

  /** Whether a finished row still is what it was when it ended (I17). */
  isUnchanged(row: number): boolean {
    return this.#int(row, SEAL) === this.#checksum(row);
  }

  #seal(row: number): void {
    this.#setInt(row, SEAL, this.#checksum(row));
  }

  #checksum(row: number): number {
    const { ints, floats } = this.#chunk(row);
    const at = (row & ROW_MASK) * INTS;
    const word = (row & ROW_MASK) * WORDS;
    let sum =
      Math.imul((ints[at + STATUS] as number) + 1, 0x01000193) ^ (ints[at + KIND] as number);
    sum = Math.imul(sum ^ (floats[word + EXECUTED] as number), 0x01000193);
    sum = Math.imul(sum ^ (floats[word + LOTS] as number), 0x01000193);
    sum = Math.imul(sum ^ (floats[word + PRICE] as number), 0x01000193);
    return sum ^ (ints[at + EXECUTED_QUOTE * 2] as number);
  }

  orderId(row: number): number {
    return this.#float(row, ORDER_ID);
  }
  user(row: number): number {
    return this.#int(row, USER);
  }
  marketOf(row: number): number {
    return this.#int(row, MARKET);
  }
  kind(row: number): number {
    return this.#int(row, KIND);
  }
  status(row: number): OrderStatus {
    return ORDER_STATUSES[this.#int(row, STATUS)] as OrderStatus;
  }
  price(row: number): number {
    return this.#float(row, PRICE);
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
  amount(row: number): bigint {
    return this.#chunk(row).bigs[(row & ROW_MASK) * WORDS + AMOUNT] as bigint;
  }
  executedQuote(row: number): bigint {
    return this.#chunk(row).bigs[(row & ROW_MASK) * WORDS + EXECUTED_QUOTE] as bigint;
  }
  /** The book slot of a resting order, −1 when it does not rest. */
  slot(row: number): number {
    return this.#int(row, SLOT);
  }
  setSlot(row: number, slot: number): void {
    this.#setInt(row, SLOT, slot);
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
  #setInt(row: number, field: number, value: number): void {
    this.#chunk(row).ints[(row & ROW_MASK) * INTS + field] = value;
  }
  #float(row: number, field: number): number {
    return this.#chunk(row).floats[(row & ROW_MASK) * WORDS + field] as number;
  }
}
const PARTIALLY_FILLED = ORDER_STATUSES.indexOf('PARTIALLY_FILLED');

function newChunk(): Chunk {
  const buffer = new ArrayBuffer(CHUNK_ROWS * BYTES);
  return {
    ints: new Int32Array(buffer),
    floats: new Float64Array(buffer),
    bigs: new BigInt64Array(buffer),
    clientIds: [],
  };
}
