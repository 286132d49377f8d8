/**
 * Users' orders that have ended, one row each in the order in which they ended. Rows are kept in typed
 * chunks that never move and never change (I17); agents' orders leave none.
 */
import { ORDER_STATUSES, type OrderStatus } from '@shared/domain/order';
import { readSum, sumOf, TIMES, writeSum } from '../ledger/sums';
import { keptMemory } from './kept-memory';

const CHUNK_BITS = 12;
const CHUNK_ROWS = 1 << CHUNK_BITS;
const ROW_MASK = CHUNK_ROWS - 1;

/** Row layout: four int32 and six float64 in 64 bytes, a line of the machine's cache. */
const BYTES = 64;
const INT_BITS = 4;
const WORD_BITS = 3;
const TRADER = 0;
/** Kind, the status above it and the market above both. */
const FORM = 1;
/** The checksum. */
const SEAL = 2;
/** The executed quote is a sum: how many times, and at QUOTE the rest. */
const QUOTE_TIMES = 3;
const ORDER_ID = 2;
const PRICE = 3;
const LOTS = 4;
const EXECUTED = 5;
const CREATED = 6;
const QUOTE = 7;
/** A market buy has neither price nor lots: its amount, a sum, lies in their place. */
const AMOUNT = PRICE;

/** Bits of a kind. */
export const IS_SELL = 1;
export const IS_MARKET = 2;
const KIND_BITS = 2;
const KIND_MASK = (1 << KIND_BITS) - 1;
const MARKET_SHIFT = 6;
const STATUS_MASK = (1 << (MARKET_SHIFT - KIND_BITS)) - 1;

interface Chunk {
  readonly ints: Int32Array;
  readonly floats: Float64Array;
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
   * quantity is an amount, which is told afterwards; an empty client id is the order id as text;
   * `executedQuote` holds one sum.
   */
  append(
    orderId: number,
    trader: number,
    market: number,
    kind: number,
    price: number,
    lots: number,
    createdAtMs: number,
    clientOrderId: string,
    isFilled: boolean,
    executed: number,
    executedQuote: Float64Array,
  ): number {
    const row = this.#newRow();
    const { ints, floats, clientIds } = this.#newest;
    const at = (row & ROW_MASK) << INT_BITS;
    const word = (row & ROW_MASK) << WORD_BITS;
    const form = formOf(kind, isFilled, market);
    ints[at | TRADER] = trader;
    ints[at | FORM] = form;
    ints[at | SEAL] = checksum(form, trader, orderId, price, lots, executed);
    floats[word | ORDER_ID] = orderId;
    floats[word | PRICE] = price;
    floats[word | LOTS] = lots;
    floats[word | EXECUTED] = executed;
    floats[word | CREATED] = createdAtMs;
    floats[word | QUOTE] = executedQuote[0] as number;
    ints[at | QUOTE_TIMES] = executedQuote[TIMES] as number;
    if (clientOrderId !== '') clientIds[row & ROW_MASK] = clientOrderId;
    return row;
  }

  /** What the market buy just written down was to spend. */
  tellAmount(row: number, amount: bigint): void {
    writeSum(this.#newest.floats, ((row & ROW_MASK) << WORD_BITS) | AMOUNT, amount);
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
    return this.#int(row, FORM) >> MARKET_SHIFT;
  }
  kind(row: number): number {
    return this.#int(row, FORM) & KIND_MASK;
  }
  status(row: number): OrderStatus {
    return ORDER_STATUSES[(this.#int(row, FORM) >> KIND_BITS) & STATUS_MASK] as OrderStatus;
  }
  price(row: number): number {
    return (this.kind(row) & IS_MARKET) === 0 ? this.#float(row, PRICE) : 0;
  }
  lots(row: number): number {
    return this.kind(row) === IS_MARKET ? 0 : this.#float(row, LOTS);
  }
  executed(row: number): number {
    return this.#float(row, EXECUTED);
  }
  createdAtMs(row: number): number {
    return this.#float(row, CREATED);
  }
  amount(row: number): bigint {
    return readSum(this.#chunk(row).floats, ((row & ROW_MASK) << WORD_BITS) | AMOUNT);
  }
  executedQuote(row: number): bigint {
    return sumOf(this.#float(row, QUOTE), this.#int(row, QUOTE_TIMES));
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

function formOf(kind: number, isFilled: boolean, market: number): number {
  return kind | ((isFilled ? FILLED : CANCELED) << KIND_BITS) | (market << MARKET_SHIFT);
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
    clientIds: [],
  };
}
