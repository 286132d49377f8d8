/**
 * The resting orders of one market: price levels with a FIFO each, one 64-byte record per order,
 * a line of the machine's cache. It knows prices, lots and opaque owners, and keeps for an owner what
 * it describes the order with; money, users and rules live outside.
 */
import type { BookLevel } from '@shared/domain/book';
import { lots as asLots, ticks } from '@shared/money/units';
import { LEVEL_FLOATS, LEVEL_INTS, PriceLevels } from './price-levels';
import { QueueStories, type QueueStory, type StoryKeeper } from './queue-story';

export const BUY = 0;
export const SELL = 1;
export type SideCode = typeof BUY | typeof SELL;

/** Record layout: six int32, four float64 and an int64. A free record keeps the next free in NEXT. */
const PREVIOUS = 0;
const NEXT = 1;
const LEVEL = 2;
const OWNER = 3;
const TAG = 4;
/** The side; of a free record the complement of what it was. */
const SIDE = 5;
const INTS = 16;
const LOTS = 3;
const ORDER_ID = 4;
const CREATED = 5;
const EXECUTED = 6;
const EXECUTED_QUOTE = 7;
const WORDS = 8;
/** Of a level: the lots that have traded there; the trades stand behind it. */
const TRADED_LOTS = 2;
const NONE = -1;
const FREE = -1;

export interface BookSnapshot {
  /** Per record: side (−1: free), owner, tag, price, lots, previous, next. */
  readonly records: readonly number[];
  readonly free: number;
  /** How the queues before users' orders went; absent: not known of those that rest. */
  readonly stories?: readonly number[];
}
const RECORD_FIELDS = 7;

export class OrderBook {
  /** Best prices in ticks, 0 when the side is empty. */
  bestBid = 0;
  bestAsk = 0;
  readonly #levels = new PriceLevels();
  readonly #stories = new QueueStories();
  #ints: Int32Array;
  #floats: Float64Array;
  #bigs: BigInt64Array;
  #capacity = 1024;
  #used = 0;
  #free = NONE;

  constructor() {
    this.#ints = new Int32Array(this.#capacity * INTS);
    this.#floats = new Float64Array(this.#ints.buffer);
    this.#bigs = new BigInt64Array(this.#ints.buffer);
  }

  /** Appends an order to its level. It must not cross the other side. Returns its slot. */
  add(side: SideCode, price: number, quantity: number, owner: number, tag: number): number {
    let slot = this.#free;
    if (slot === NONE) {
      if (this.#used === this.#capacity) this.#grow();
      slot = this.#used++;
    } else {
      this.#free = this.#ints[slot * INTS + NEXT] as number;
    }
    const levels = this.#levels;
    const level = levels.open(price);
    const { queue, total } = levels;
    const tail = queue[level * LEVEL_INTS + 1] as number;
    const ints = this.#ints;
    const at = slot * INTS;
    ints[at + PREVIOUS] = tail;
    ints[at + NEXT] = NONE;
    ints[at + LEVEL] = level;
    ints[at + OWNER] = owner;
    ints[at + TAG] = tag;
    ints[at + SIDE] = side;
    this.#floats[slot * WORDS + LOTS] = quantity;
    if (tail === NONE) {
      queue[level * LEVEL_INTS] = slot;
      levels.occupy(level);
      if (side === BUY) {
        if (price > this.bestBid) this.bestBid = price;
      } else if (this.bestAsk === 0 || price < this.bestAsk) this.bestAsk = price;
    } else {
      ints[tail * INTS + NEXT] = slot;
    }
    queue[level * LEVEL_INTS + 1] = slot;
    const ahead = total[level * LEVEL_FLOATS + 1] as number;
    total[level * LEVEL_FLOATS + 1] = ahead + quantity;
    if (owner >= 0) {
      const before = level * LEVEL_FLOATS + TRADED_LOTS;
      this.#stories.begin(slot, ahead, total[before] as number, total[before + 1] as number);
    }
    return slot;
  }

  /** Takes an order out, whatever is left of it. Its record can be read until another one comes. */
  remove(slot: number): void {
    const ints = this.#ints;
    const at = slot * INTS;
    const level = ints[at + LEVEL] as number;
    const previous = ints[at + PREVIOUS] as number;
    const next = ints[at + NEXT] as number;
    const levels = this.#levels;
    const { queue, total } = levels;
    if (previous === NONE) queue[level * LEVEL_INTS] = next;
    else ints[previous * INTS + NEXT] = next;
    if (next === NONE) queue[level * LEVEL_INTS + 1] = previous;
    else ints[next * INTS + PREVIOUS] = previous;
    const quantity = this.#floats[slot * WORDS + LOTS] as number;
    total[level * LEVEL_FLOATS + 1] = (total[level * LEVEL_FLOATS + 1] as number) - quantity;
    if (previous === NONE && next === NONE) this.#emptied(level, ints[at + SIDE] as SideCode);
    ints[at + SIDE] = ~(ints[at + SIDE] as number);
    ints[at + NEXT] = this.#free;
    this.#free = slot;
  }

  #emptied(level: number, side: SideCode): void {
    const price = this.#levels.priceOf(level);
    this.#levels.vacate(level);
    if (side === BUY) {
      if (price === this.bestBid) this.bestBid = this.#levels.atOrBelow(price);
    } else if (price === this.bestAsk) this.bestAsk = this.#levels.atOrAbove(price);
  }

  /** Takes `quantity` lots, fewer than it has, from an order that keeps its place. */
  reduce(slot: number, quantity: number): void {
    const at = slot * WORDS + LOTS;
    this.#floats[at] = (this.#floats[at] as number) - quantity;
    const level = this.#ints[slot * INTS + LEVEL] as number;
    const { total } = this.#levels;
    total[level * LEVEL_FLOATS + 1] = (total[level * LEVEL_FLOATS + 1] as number) - quantity;
  }

  /** Trades `quantity` lots of an order, which leaves the book when that is all it has. */
  fill(slot: number, quantity: number): void {
    const at = slot * INTS;
    const { total } = this.#levels;
    const traded = (this.#ints[at + LEVEL] as number) * LEVEL_FLOATS + TRADED_LOTS;
    total[traded] = (total[traded] as number) + quantity;
    total[traded + 1] = (total[traded + 1] as number) + 1;
    if ((this.#ints[at + OWNER] as number) >= 0) this.#stories.filled(slot, quantity);
    if (quantity === this.lotsOf(slot)) this.remove(slot);
    else this.reduce(slot, quantity);
  }

  /**
   * What became of the queue before an order; of one that has left, until another order comes.
   * `aheadNow`: what still stands ahead, null when that is not known.
   */
  storyOf(slot: number, aheadNow: number | null): QueueStory {
    return this.#stories.tell(slot, this.#tradedAt(slot), this.#tradesAt(slot), aheadNow);
  }

  /** The same of an order that has just left, for its row among those that have ended. */
  keepStory(slot: number, row: number, past: StoryKeeper): void {
    this.#stories.keep(slot, this.#tradedAt(slot), this.#tradesAt(slot), row, past);
  }

  #tradedAt(slot: number): number {
    const level = this.#ints[slot * INTS + LEVEL] as number;
    return this.#levels.total[level * LEVEL_FLOATS + TRADED_LOTS] as number;
  }

  #tradesAt(slot: number): number {
    const level = this.#ints[slot * INTS + LEVEL] as number;
    return this.#levels.total[level * LEVEL_FLOATS + TRADED_LOTS + 1] as number;
  }

  /** The oldest order at an occupied price. */
  firstAt(price: number): number {
    return this.#levels.queue[this.#levels.find(price) * LEVEL_INTS] as number;
  }

  /** The slots at an occupied price, oldest first. The book must not change meanwhile. */
  *queueAt(price: number): Generator<number> {
    let slot = this.firstAt(price);
    while (slot !== NONE) {
      yield slot;
      slot = this.#ints[slot * INTS + NEXT] as number;
    }
  }

  /** Keeps with a resting order what its owner wants to know of it again. */
  describe(
    slot: number,
    orderId: number,
    createdAtMs: number,
    executed: number,
    executedQuote: bigint,
  ): void {
    const word = slot * WORDS;
    this.#floats[word + ORDER_ID] = orderId;
    this.#floats[word + CREATED] = createdAtMs;
    this.#floats[word + EXECUTED] = executed;
    this.#bigs[word + EXECUTED_QUOTE] = executedQuote;
  }

  /** Adds a fill to what is described; returns the lots executed so far. */
  addExecuted(slot: number, quantity: number, quote: bigint): number {
    const word = slot * WORDS;
    const bigs = this.#bigs;
    const executed = (this.#floats[word + EXECUTED] as number) + quantity;
    this.#floats[word + EXECUTED] = executed;
    bigs[word + EXECUTED_QUOTE] = BigInt.asIntN(
      64,
      (bigs[word + EXECUTED_QUOTE] as bigint) + quote,
    );
    return executed;
  }

  orderIdOf(slot: number): number {
    return this.#floats[slot * WORDS + ORDER_ID] as number;
  }
  createdAtMsOf(slot: number): number {
    return this.#floats[slot * WORDS + CREATED] as number;
  }
  executedOf(slot: number): number {
    return this.#floats[slot * WORDS + EXECUTED] as number;
  }
  executedQuoteOf(slot: number): bigint {
    return this.#bigs[slot * WORDS + EXECUTED_QUOTE] as bigint;
  }
  lotsOf(slot: number): number {
    return this.#floats[slot * WORDS + LOTS] as number;
  }
  ownerOf(slot: number): number {
    return this.#ints[slot * INTS + OWNER] as number;
  }
  tagOf(slot: number): number {
    return this.#ints[slot * INTS + TAG] as number;
  }
  priceOf(slot: number): number {
    return this.#levels.priceOf(this.#ints[slot * INTS + LEVEL] as number);
  }
  /** The side of a resting order, or null when the slot holds none. */
  sideOf(slot: number): SideCode | null {
    if (slot < 0 || slot >= this.#used) return null;
    const side = this.#ints[slot * INTS + SIDE] as number;
    return side < 0 ? null : (side as SideCode);
  }

  /** The side of the order that is or, until another one comes, was last in the slot. */
  wasOf(slot: number): SideCode {
    const side = this.#ints[slot * INTS + SIDE] as number;
    return (side < 0 ? ~side : side) as SideCode;
  }

  /** The next occupied price behind `price` on a side, 0 at its end. */
  behind(side: SideCode, price: number): number {
    return side === BUY ? this.#levels.atOrBelow(price - 1) : this.#levels.atOrAbove(price + 1);
  }

  levelLots(price: number): number {
    const level = this.#levels.find(price);
    return level === NONE ? 0 : (this.#levels.total[level * LEVEL_FLOATS + 1] as number);
  }

  /** Aggregated levels, best first. */
  depth(side: SideCode, limit: number): BookLevel[] {
    const found: BookLevel[] = [];
    let price = side === BUY ? this.bestBid : this.bestAsk;
    while (price !== 0 && found.length < limit) {
      found.push({ price: ticks(price), lots: asLots(this.levelLots(price)) });
      price = this.behind(side, price);
    }
    return found;
  }

  /** Every resting slot in slot order: for audits, snapshots and clearing, not for trading. */
  *slots(): Generator<number> {
    for (let slot = 0; slot < this.#used; slot++) if (this.sideOf(slot) !== null) yield slot;
  }

  /** The slots themselves are state: agents hold handles to them, and new orders reuse free ones. */
  snapshot(): BookSnapshot {
    const records: number[] = [];
    const ints = this.#ints;
    for (let slot = 0; slot < this.#used; slot++) {
      const at = slot * INTS;
      if (this.sideOf(slot) === null) records.push(FREE, 0, 0, 0, 0, 0, ints[at + NEXT] as number);
      else {
        records.push(
          ints[at + SIDE] as number,
          ints[at + OWNER] as number,
          ints[at + TAG] as number,
          this.priceOf(slot),
          this.lotsOf(slot),
          ints[at + PREVIOUS] as number,
          ints[at + NEXT] as number,
        );
      }
    }
    return { records, free: this.#free, stories: this.#storiesOfUsers() };
  }

  #storiesOfUsers(): readonly number[] {
    const told: number[] = [];
    for (const slot of this.slots()) {
      if (this.ownerOf(slot) < 0) continue;
      told.push(...this.#stories.snapshot(slot, this.#tradedAt(slot), this.#tradesAt(slot)));
    }
    return told;
  }

  restore({ records, free, stories = [] }: BookSnapshot): void {
    this.#free = free;
    const count = records.length / RECORD_FIELDS;
    while (this.#capacity < count) this.#grow();
    this.#used = count;
    for (let slot = 0; slot < count; slot++) {
      this.#restoreRecord(slot, records.slice(slot * RECORD_FIELDS, (slot + 1) * RECORD_FIELDS));
    }
    this.#stories.restore(stories);
  }

  #restoreRecord(slot: number, record: readonly number[]): void {
    const [side = FREE, owner = 0, tag = 0, price = 0, quantity = 0, previous = NONE, next = NONE] =
      record;
    const at = slot * INTS;
    this.#ints[at + SIDE] = side;
    this.#ints[at + NEXT] = next;
    if (side === FREE) return;
    const levels = this.#levels;
    const level = levels.open(price);
    this.#ints[at + PREVIOUS] = previous;
    this.#ints[at + LEVEL] = level;
    this.#ints[at + OWNER] = owner;
    this.#ints[at + TAG] = tag;
    this.#floats[slot * WORDS + LOTS] = quantity;
    if (previous === NONE) {
      levels.queue[level * LEVEL_INTS] = slot;
      levels.occupy(level);
    }
    if (next === NONE) levels.queue[level * LEVEL_INTS + 1] = slot;
    levels.total[level * LEVEL_FLOATS + 1] =
      (levels.total[level * LEVEL_FLOATS + 1] as number) + quantity;
    if (side === BUY) this.bestBid = Math.max(this.bestBid, price);
    else this.bestAsk = this.bestAsk === 0 ? price : Math.min(this.bestAsk, price);
  }

  #grow(): void {
    this.#capacity *= 2;
    const ints = new Int32Array(this.#capacity * INTS);
    ints.set(this.#ints);
    this.#ints = ints;
    this.#floats = new Float64Array(ints.buffer);
    this.#bigs = new BigInt64Array(ints.buffer);
  }
}
