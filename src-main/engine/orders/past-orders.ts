/**
 * Users' orders that have ended, one row each in the order in which they ended. Rows are kept in typed
 * chunks that never move and never change (I17); agents' orders leave none.
 */
import { ORDER_STATUSES, type OrderStatus } from '@shared/domain/order';
import { SELL, type OrderBook } from '../book/order-book';
import { keptMemory } from './kept-memory';

const CHUNK_BITS = 12;
const CHUNK_ROWS = 1 << CHUNK_BITS;
const ROW_MASK = CHUNK_ROWS - 1;

/** Row layout: four int32, five float64 and one int64 in 64 bytes, a line of the machine's cache. */
const BYTES = 64;
const INT_BITS = 4;
const WORD_BITS = 3;
const TRADER = 0;
const MARKET = 1;
/** Kind, and the status above it. */
const FORM = 2;
/** The checksum. */
const SEAL = 3;
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

interface Chunk {
  readonly ints: Int32Array;
  readonly floats: Float64Array;
  readonly bigs: BigInt64Array;
  /** Client ids that are not simply the order id. */
  readonly clientIds: string[];
}

const FILLED = ORDER_STATUSES.indexOf('FILLED');
const CANCELED = ORDER_STATUSES.indexOf('CANCELED');

export class PastOrders {
  /** The chunk that is being written. */
  #newest = newChunk();
  /** Never empty: machine code made for an empty array is thrown away at the first chunk. */
  readonly #chunks: Chunk[] = [this.#newest];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /**
   * Writes an order down as it ended; returns its row. `price` is 0 for a market order, `lots` when the
   * quantity is an amount, `amount` when it is lots; an empty client id is the order id as text.
   */
  append(
    orderId: number,
    trader: number,
    market: number,
    kind: number,
    price: number,
    lots: number,
    amount: bigint,
    createdAtMs: number,
    clientOrderId: string,
    isFilled: boolean,
    executed: number,
    executedQuote: bigint,
  ): number {
    const row = this.#newRow();
    const { ints, floats, bigs, clientIds } = this.#newest;
    const at = (row & ROW_MASK) << INT_BITS;
    const word = (row & ROW_MASK) << WORD_BITS;
    const form = kind | ((isFilled ? FILLED : CANCELED) << KIND_BITS);
    ints[at | TRADER] = trader;
    ints[at | MARKET] = market;
    ints[at | FORM] = form;
    ints[at | SEAL] = checksum(form, trader, orderId, price, lots, executed);
    floats[word | ORDER_ID] = orderId;
    if (amount === 0n) floats[word | PRICE_OR_AMOUNT] = price;
    else bigs[word | PRICE_OR_AMOUNT] = amount;
    floats[word | LOTS] = lots;
    floats[word | EXECUTED] = executed;
    floats[word | CREATED] = createdAtMs;
    bigs[word | EXECUTED_QUOTE] = executedQuote;
    if (clientOrderId !== '') clientIds[row & ROW_MASK] = clientOrderId;
    return row;
  }

  /** The same of the limit order that rests in a slot of a book, or has just been filled there. */
  appendFrom(
    book: OrderBook,
    slot: number,
    trader: number,
    orderId: number,
    market: number,
    clientOrderId: string,
    isFilled: boolean,
  ): number {
    const row = this.#newRow();
    const { ints, floats, bigs, clientIds } = this.#newest;
    const at = (row & ROW_MASK) << INT_BITS;
    const word = (row & ROW_MASK) << WORD_BITS;
    const kind = book.wasOf(slot) === SELL ? IS_SELL : 0;
    const form = kind | ((isFilled ? FILLED : CANCELED) << KIND_BITS);
    const price = book.priceOf(slot);
    const executed = book.executedOf(slot);
    const lots = isFilled ? executed : executed + book.lotsOf(slot);
    ints[at | TRADER] = trader;
    ints[at | MARKET] = market;
    ints[at | FORM] = form;
    ints[at | SEAL] = checksum(form, trader, orderId, price, lots, executed);
    floats[word | ORDER_ID] = orderId;
    floats[word | PRICE_OR_AMOUNT] = price;
    floats[word | LOTS] = lots;
    floats[word | EXECUTED] = executed;
    floats[word | CREATED] = book.createdAtMsOf(slot);
    if (executed > 0) bigs[word | EXECUTED_QUOTE] = book.executedQuoteOf(slot);
    if (clientOrderId !== '') clientIds[row & ROW_MASK] = clientOrderId;
    return row;
  }

  #newRow(): number {
    const row = this.#length++;
    if ((row & ROW_MASK) === 0 && row > 0) {
      this.#newest = newChunk();
      this.#chunks.push(this.#newest);
    }
    return row;
  }

  /** Whether a row still is what it was when it was written. */
  isUnchanged(row: number): boolean {
    const sum = checksum(
      this.#int(row, FORM),
      this.trader(row),
      this.orderId(row),
      this.price(row),
      this.lots(row),
      this.executed(row),
    );
    return this.#int(row, SEAL) === sum;
  }

  orderId(row: number): number {
    return this.#float(row, ORDER_ID);
  }
  trader(row: number): number {
    return this.#int(row, TRADER);
  }
  market(row: number): number {
    return this.#int(row, MARKET);
  }
  kind(row: number): number {
    return this.#int(row, FORM) & KIND_MASK;
  }
  status(row: number): OrderStatus {
    return ORDER_STATUSES[this.#int(row, FORM) >> KIND_BITS] as OrderStatus;
  }
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
  amount(row: number): bigint {
    return this.#chunk(row).bigs[((row & ROW_MASK) << WORD_BITS) | PRICE_OR_AMOUNT] as bigint;
  }
  executedQuote(row: number): bigint {
    return this.#chunk(row).bigs[((row & ROW_MASK) << WORD_BITS) | EXECUTED_QUOTE] as bigint;
  }
  /** The client id its owner gave it, if any. */
  clientOrderId(row: number): string | undefined {
    return this.#chunk(row).clientIds[row & ROW_MASK];
  }

  #chunk(row: number): Chunk {
    return this.#chunks[row >> CHUNK_BITS] as Chunk;
  }
  #int(row: number, field: number): number {
    return this.#chunk(row).ints[((row & ROW_MASK) << INT_BITS) | field] as number;
  }
  #float(row: number, field: number): number {
    return this.#chunk(row).floats[((row & ROW_MASK) << WORD_BITS) | field] as number;
  }
}

function checksum(
  form: number,
  trader: number,
  orderId: number,
  price: number,
  lots: number,
  executed: number,
): number {
  let sum = Math.imul(form + 1, 0x01000193);
  sum = Math.imul(sum ^ trader, 0x01000193);
  sum = Math.imul(sum ^ orderId, 0x01000193);
  sum = Math.imul(sum ^ executed, 0x01000193);
  sum = Math.imul(sum ^ lots, 0x01000193);
  return sum ^ price;
}

function newChunk(): Chunk {
  const buffer = keptMemory(CHUNK_ROWS * BYTES);
  return {
    ints: new Int32Array(buffer),
    floats: new Float64Array(buffer),
    bigs: new BigInt64Array(buffer),
    clientIds: [],
  };
}
