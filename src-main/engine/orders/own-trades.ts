/**
 * Trades in which an account took part, one row each, chained per trader and market from newest
 * to oldest. Trades among agents are on the tape only.
 */
import { doubleOf, readSum, SUM_WORDS, WHOLE_END } from '../ledger/sums';
import { keptMemory } from './kept-memory';

const CHUNK_BITS = 12;
const CHUNK_ROWS = 1 << CHUNK_BITS;
const ROW_MASK = CHUNK_ROWS - 1;

/** Row layout: six int32 and eight float64 in 88 bytes. */
const BYTES = 88;
const INTS = BYTES / 4;
const WORDS = BYTES / 8;
const MARKET = 0;
const TAKER_IS_SELLER = 1;
const BUYER = 2;
const SELLER = 3;
const OLDER_OF_BUYER = 4;
const OLDER_OF_SELLER = 5;
const TRADE_ID = 3;
const BID_ID = 4;
const ASK_ID = 5;
const PRICE = 6;
const LOTS = 7;
const AT = 8;
const BUY_FEE = 9;
const SELL_FEE = 10;
const NONE = -1;

interface Chunk {
  readonly ints: Int32Array;
  readonly floats: Float64Array;
}

export interface OwnTrade {
  readonly market: number;
  readonly tradeId: number;
  readonly takerIsSeller: boolean;
  /** Traders, −1 for the crowd. */
  readonly buyer: number;
  readonly seller: number;
  readonly bidId: number;
  readonly askId: number;
  readonly price: number;
  readonly lots: number;
  readonly atMs: number;
  readonly buyFee: bigint;
  readonly sellFee: bigint;
}

export class OwnTrades {
  /** The chunk that is being written. */
  #newestChunk = newChunk();
  /** Never empty, as those of the past orders. */
  readonly #chunks: Chunk[] = [this.#newestChunk];
  #length = 0;
  /** The few fees, if any, that a double may not hold, by twice the row and 1 for the seller's. */
  readonly #wideFees = new Map<number, bigint>();
  readonly #markets: number = 0;
  #newest = new Int32Array(0);

  constructor(markets: number) {
    this.#markets = markets;
    this.#newest = new Int32Array(markets * 16).fill(NONE);
  }

  get length(): number {
    return this.#length;
  }

  append(
    market: number,
    tradeId: number,
    takerIsSeller: boolean,
    buyer: number,
    seller: number,
    bidId: number,
    askId: number,
    price: number,
    lots: number,
    atMs: number,
    /** The buyer's and the seller's, a sum each. */
    fees: Float64Array,
  ): number {
    const row = this.#length++;
    if ((row & ROW_MASK) === 0 && row > 0) {
      this.#newestChunk = newChunk();
      this.#chunks.push(this.#newestChunk);
    }
    const { ints, floats } = this.#newestChunk;
    const at = Math.imul(row & ROW_MASK, INTS);
    const word = Math.imul(row & ROW_MASK, WORDS);
    ints[at + MARKET] = market;
    ints[at + TAKER_IS_SELLER] = takerIsSeller ? 1 : 0;
    ints[at + BUYER] = buyer;
    ints[at + SELLER] = seller;
    floats[word + TRADE_ID] = tradeId;
    floats[word + BID_ID] = bidId;
    floats[word + ASK_ID] = askId;
    floats[word + PRICE] = price;
    floats[word + LOTS] = lots;
    floats[word + AT] = atMs;
    const buyFee = doubleOf(fees, 0);
    const sellFee = doubleOf(fees, SUM_WORDS);
    floats[word + BUY_FEE] = buyFee;
    floats[word + SELL_FEE] = sellFee;
    if (!isExact(buyFee)) this.#wideFees.set(row * 2, readSum(fees, 0));
    if (!isExact(sellFee)) this.#wideFees.set(row * 2 + 1, readSum(fees, SUM_WORDS));
    if (buyer !== NONE) ints[at + OLDER_OF_BUYER] = this.#chain(buyer, market, row);
    if (seller !== NONE && seller !== buyer) {
      ints[at + OLDER_OF_SELLER] = this.#chain(seller, market, row);
    }
    return row;
  }

  /** Gives a restored trade its seller; its buyer has been recorded before. */
  addSeller(row: number, trader: number, fee: bigint): void {
    const { ints, floats } = this.#chunk(row);
    const at = Math.imul(row & ROW_MASK, INTS);
    ints[at + SELLER] = trader;
    const rounded = Number(fee);
    floats[Math.imul(row & ROW_MASK, WORDS) + SELL_FEE] = rounded;
    if (!isExact(rounded)) this.#wideFees.set(row * 2 + 1, fee);
    // A self-trade hangs in one chain only, its buyer's.
    if (ints[at + BUYER] === trader) return;
    ints[at + OLDER_OF_SELLER] = this.#chain(trader, ints[at + MARKET] as number, row);
  }

  #chain(trader: number, market: number, row: number): number {
    const list = trader * this.#markets + market;
    if (list >= this.#newest.length) {
      const wide = new Int32Array(list * 2).fill(NONE);
      wide.set(this.#newest);
      this.#newest = wide;
    }
    const older = this.#newest[list] as number;
    this.#newest[list] = row;
    return older;
  }

  /** Rows of a trader in a market, newest first. */
  *rowsOf(trader: number, market: number): Generator<number> {
    let row = this.#newest[trader * this.#markets + market] ?? NONE;
    while (row !== NONE) {
      yield row;
      const { ints } = this.#chunk(row);
      const at = Math.imul(row & ROW_MASK, INTS);
      const older = ints[at + BUYER] === trader ? OLDER_OF_BUYER : OLDER_OF_SELLER;
      row = ints[at + older] as number;
    }
  }

  lots(row: number): number {
    return this.#chunk(row).floats[Math.imul(row & ROW_MASK, WORDS) + LOTS] as number;
  }

  get(row: number): OwnTrade {
    const { ints, floats } = this.#chunk(row);
    const at = Math.imul(row & ROW_MASK, INTS);
    const word = Math.imul(row & ROW_MASK, WORDS);
    return {
      market: ints[at + MARKET] as number,
      tradeId: floats[word + TRADE_ID] as number,
      takerIsSeller: ints[at + TAKER_IS_SELLER] === 1,
      buyer: ints[at + BUYER] as number,
      seller: ints[at + SELLER] as number,
      bidId: floats[word + BID_ID] as number,
      askId: floats[word + ASK_ID] as number,
      price: floats[word + PRICE] as number,
      lots: floats[word + LOTS] as number,
      atMs: floats[word + AT] as number,
      buyFee: this.#wideFees.get(row * 2) ?? BigInt(floats[word + BUY_FEE] as number),
      sellFee: this.#wideFees.get(row * 2 + 1) ?? BigInt(floats[word + SELL_FEE] as number),
    };
  }

  #chunk(row: number): Chunk {
    return this.#chunks[row >> CHUNK_BITS] as Chunk;
  }
}

function isExact(fee: number): boolean {
  return fee > -WHOLE_END && fee < WHOLE_END;
}

function newChunk(): Chunk {
  const buffer = keptMemory(CHUNK_ROWS * BYTES);
  return {
    ints: new Int32Array(buffer),
    floats: new Float64Array(buffer),
  };
}
