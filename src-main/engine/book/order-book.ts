/**
 * The resting orders of one market: price levels with a FIFO each, one 64-byte record per order,
 * a line of the machine's cache. It knows prices, lots and opaque owners, and keeps for an owner what
 * it describes the order with; money, users and rules live outside.
 */
import type { BookLevel } from '@shared/domain/book';
import { lots as asLots, ticks } from '@shared/money/units';
import { LEVEL_FLOAT_BITS, LEVEL_INT_BITS, PriceLevels, TAIL } from './price-levels';
import { Executions } from './executions';
import * as story from './queue-story';
import * as record from './record';

export const BUY = 0;
export const SELL = 1;
export type SideCode = typeof BUY | typeof SELL;

/** Of a level: the lots that rest there, those that have traded, and in how many trades. */
const LEVEL_LOTS = 1;
const TRADED_LOTS = 2;
const TRADES = 3;
const NONE = -1;
const FREE = -1;
const FIRST_CAPACITY = 1024;

export interface BookSnapshot {
  /** Per record: side (−1: free), owner, tag, price, lots, previous, next. */
  readonly records: readonly number[];
  readonly free: number;
  /** How the queues before users' orders went; absent: not known of those that rest. */
  readonly stories?: readonly number[];
}
const RECORD_FIELDS = 7;
const STORY_FIELDS = 5;

export class OrderBook {
  /** Best prices in ticks, 0 when the side is empty. */
  bestBid = 0;
  bestAsk = 0;
  readonly #levels = new PriceLevels();
  #ints = new Int32Array(0);
  #floats = new Float64Array(0);
  readonly #executions = new Executions(FIRST_CAPACITY);
  #capacity = FIRST_CAPACITY;
  #used = 0;
  #free = NONE;

  constructor() {
    this.#ints = new Int32Array(this.#capacity * record.INTS);
    this.#floats = new Float64Array(this.#ints.buffer);
  }

  /** Appends an order to its level. It must not cross the other side. Returns its slot. */
  add(side: SideCode, price: number, quantity: number, owner: number, tag: number): number {
    const slot = this.#takeSlot();
    const levels = this.#levels;
    const level = levels.open(price);
    const { queue, total } = levels;
    const head = level << LEVEL_INT_BITS;
    const tail = queue[head | TAIL] as number;
    const ints = this.#ints;
    const at = slot << record.INT_BITS;
    ints[at | record.PREVIOUS] = tail;
    ints[at | record.NEXT] = NONE;
    ints[at | record.PLACE] = (level << record.LEVEL_SHIFT) | side;
    ints[at | record.OWNER] = owner;
    ints[at | record.TAG] = tag;
    if (tail === NONE) {
      queue[head] = slot;
      levels.occupy(level);
      if (side === BUY) {
        if (price > this.bestBid) this.bestBid = price;
      } else if (this.bestAsk === 0 || price < this.bestAsk) this.bestAsk = price;
    } else {
      ints[(tail << record.INT_BITS) | record.NEXT] = slot;
    }
    queue[head | TAIL] = slot;
    const counts = level << LEVEL_FLOAT_BITS;
    const ahead = total[counts | LEVEL_LOTS] as number;
    total[counts | LEVEL_LOTS] = ahead + quantity;
    ints[at | record.TURN] = story.turnAt(total[counts | TRADES] as number);
    const floats = this.#floats;
    const word = slot << record.WORD_BITS;
    floats[word | record.LOTS] = quantity;
    floats[word | record.AHEAD] = ahead;
    floats[word | record.TRADED] = total[counts | TRADED_LOTS] as number;
    return slot;
  }

  #takeSlot(): number {
    const slot = this.#free;
    if (slot === NONE) {
      if (this.#used === this.#capacity) this.#grow();
      return this.#used++;
    }
    this.#free = this.#ints[(slot << record.INT_BITS) | record.NEXT] as number;
    return slot;
  }

  /** Takes an order out, whatever is left of it. Its record can be read until another one comes. */
  remove(slot: number): void {
    const ints = this.#ints;
    const at = slot << record.INT_BITS;
    const place = ints[at | record.PLACE] as number;
    const level = place >> record.LEVEL_SHIFT;
    const previous = ints[at | record.PREVIOUS] as number;
    const next = ints[at | record.NEXT] as number;
    const { queue, total } = this.#levels;
    if (previous === NONE) queue[level << LEVEL_INT_BITS] = next;
    else ints[(previous << record.INT_BITS) | record.NEXT] = next;
    if (next === NONE) queue[(level << LEVEL_INT_BITS) | TAIL] = previous;
    else ints[(next << record.INT_BITS) | record.PREVIOUS] = previous;
    const resting = (level << LEVEL_FLOAT_BITS) | LEVEL_LOTS;
    total[resting] =
      (total[resting] as number) -
      (this.#floats[(slot << record.WORD_BITS) | record.LOTS] as number);
    if (previous === NONE && next === NONE)
      this.#emptied(level, (place & record.SIDE_BIT) as SideCode);
    ints[at | record.PLACE] = ~place;
    ints[at | record.NEXT] = this.#free;
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
    const at = (slot << record.WORD_BITS) | record.LOTS;
    this.#floats[at] = (this.#floats[at] as number) - quantity;
    const { total } = this.#levels;
    const resting = (this.#levelOf(slot) << LEVEL_FLOAT_BITS) | LEVEL_LOTS;
    total[resting] = (total[resting] as number) - quantity;
  }

  /** Trades `quantity` lots of an order, which leaves the book when that is all it has. */
  fill(slot: number, quantity: number): void {
    const isAll = quantity === this.lotsOf(slot);
    const { total } = this.#levels;
    const counts = this.#levelOf(slot) << LEVEL_FLOAT_BITS;
    const traded = total[counts | TRADED_LOTS] as number;
    const trades = total[counts | TRADES] as number;
    const turn = this.#ints[(slot << record.INT_BITS) | record.TURN] as number;
    if (!story.hasCome(turn)) {
      const before = (slot << record.WORD_BITS) | record.TRADED;
      this.#floats[before] = traded - (this.#floats[before] as number);
      this.#ints[(slot << record.INT_BITS) | record.TURN] = story.turnReached(turn, trades);
      if (!isAll) this.#executions.setFills(slot, 1);
    } else if (!isAll) this.#executions.setFills(slot, this.#executions.fills(slot) + 1);
    total[counts | TRADED_LOTS] = traded + quantity;
    total[counts | TRADES] = trades + 1;
    if (isAll) this.remove(slot);
    else this.reduce(slot, quantity);
  }

  /**
   * What became of the queue before an order; of one that has left, until another order comes.
   * `aheadNow`: what still stands ahead, null when that is not known.
   */
  storyOf(slot: number, aheadNow: number | null): story.QueueStory {
    const isItsTurn = story.hasCome(this.#ints[(slot << record.INT_BITS) | record.TURN] as number);
    const ahead = this.#floats[(slot << record.WORD_BITS) | record.AHEAD] as number;
    const [traded, trades] = [this.#tradedAhead(slot), this.#tradesAhead(slot)];
    return story.storyOf(ahead, traded, trades, isItsTurn, aheadNow);
  }

  /** The same of an order that has just left, for its row among those that have ended. */
  keepStory(slot: number, row: number, past: story.StoryKeeper): void {
    const turn = this.#ints[(slot << record.INT_BITS) | record.TURN] as number;
    const ahead = this.#floats[(slot << record.WORD_BITS) | record.AHEAD] as number;
    const told = story.hasCome(turn) ? turn : this.#tradesAhead(slot);
    past.keep(row, ahead, this.#tradedAhead(slot), told);
  }

  #tradedAhead(slot: number): number {
    const traded = this.#floats[(slot << record.WORD_BITS) | record.TRADED] as number;
    if (story.hasCome(this.#ints[(slot << record.INT_BITS) | record.TURN] as number)) return traded;
    const { total } = this.#levels;
    return (total[(this.#levelOf(slot) << LEVEL_FLOAT_BITS) | TRADED_LOTS] as number) - traded;
  }

  #tradesAhead(slot: number): number {
    const { total } = this.#levels;
    const trades = total[(this.#levelOf(slot) << LEVEL_FLOAT_BITS) | TRADES] as number;
    return story.tradesAhead(this.#ints[(slot << record.INT_BITS) | record.TURN] as number, trades);
  }

  #levelOf(slot: number): number {
    const place = this.#ints[(slot << record.INT_BITS) | record.PLACE] as number;
    return (place < 0 ? ~place : place) >> record.LEVEL_SHIFT;
  }

  /** The oldest order at an occupied price. */
  firstAt(price: number): number {
    return this.#levels.queue[this.#levels.find(price) << LEVEL_INT_BITS] as number;
  }

  /** The slots at an occupied price, oldest first. The book must not change meanwhile. */
  *queueAt(price: number): Generator<number> {
    let slot = this.firstAt(price);
    while (slot !== NONE) {
      yield slot;
      slot = this.#ints[(slot << record.INT_BITS) | record.NEXT] as number;
    }
  }

  /** Keeps with a resting order what its owner wants to know of it again. */
  describe(slot: number, orderId: number, createdAtMs: number): void {
    const word = slot << record.WORD_BITS;
    this.#floats[word | record.ORDER_ID] = orderId;
    this.#floats[word | record.CREATED] = createdAtMs;
  }

  /** The same of one that has been filled in part before it came to rest. */
  describeExecuted(slot: number, executed: number, executedQuote: bigint): void {
    this.#markExecuted(slot);
    this.#executions.set(slot, executed, executedQuote);
  }

  #markExecuted(slot: number): void {
    const at = (slot << record.INT_BITS) | record.PLACE;
    const place = this.#ints[at] as number;
    this.#ints[at] = place < 0 ? place & ~record.EXECUTED_BIT : place | record.EXECUTED_BIT;
  }

  #isExecuted(slot: number): boolean {
    const place = this.#ints[(slot << record.INT_BITS) | record.PLACE] as number;
    return ((place < 0 ? ~place : place) & record.EXECUTED_BIT) !== 0;
  }

  /** Adds a fill and its quote, the one number in `traded`, to what is described; returns the lots executed so far. */
  addExecuted(slot: number, quantity: number, traded: BigInt64Array): number {
    if (!this.#isExecuted(slot)) {
      this.#markExecuted(slot);
      this.#executions.begin(slot);
    }
    return this.#executions.add(slot, quantity, traded);
  }

  orderIdOf(slot: number): number {
    return this.#floats[(slot << record.WORD_BITS) | record.ORDER_ID] as number;
  }
  createdAtMsOf(slot: number): number {
    return this.#floats[(slot << record.WORD_BITS) | record.CREATED] as number;
  }
  executedOf(slot: number): number {
    return this.#isExecuted(slot) ? this.#executions.lots(slot) : 0;
  }
  executedQuoteOf(slot: number): bigint {
    return this.#isExecuted(slot) ? this.#executions.quote(slot) : 0n;
  }
  lotsOf(slot: number): number {
    return this.#floats[(slot << record.WORD_BITS) | record.LOTS] as number;
  }
  ownerOf(slot: number): number {
    return this.#ints[(slot << record.INT_BITS) | record.OWNER] as number;
  }
  tagOf(slot: number): number {
    return this.#ints[(slot << record.INT_BITS) | record.TAG] as number;
  }
  priceOf(slot: number): number {
    return this.#levels.priceOf(this.#levelOf(slot));
  }
  /** The side of a resting order, or null when the slot holds none. */
  sideOf(slot: number): SideCode | null {
    if (slot < 0 || slot >= this.#used) return null;
    const place = this.#ints[(slot << record.INT_BITS) | record.PLACE] as number;
    return place < 0 ? null : ((place & record.SIDE_BIT) as SideCode);
  }

  /** The side of the order that is or, until another one comes, was last in the slot. */
  wasOf(slot: number): SideCode {
    const place = this.#ints[(slot << record.INT_BITS) | record.PLACE] as number;
    return ((place < 0 ? ~place : place) & record.SIDE_BIT) as SideCode;
  }

  /** The next occupied price behind `price` on a side, 0 at its end. */
  behind(side: SideCode, price: number): number {
    return side === BUY ? this.#levels.atOrBelow(price - 1) : this.#levels.atOrAbove(price + 1);
  }

  levelLots(price: number): number {
    const level = this.#levels.find(price);
    const resting = (level << LEVEL_FLOAT_BITS) | LEVEL_LOTS;
    return level === NONE ? 0 : (this.#levels.total[resting] as number);
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
    for (let slot = 0; slot < this.#used; slot++) {
      const side = this.sideOf(slot);
      const next = this.#ints[(slot << record.INT_BITS) | record.NEXT] as number;
      if (side === null) {
        records.push(FREE, 0, 0, 0, 0, 0, next);
        continue;
      }
      const shown = [this.priceOf(slot), this.lotsOf(slot)];
      const previous = this.#ints[(slot << record.INT_BITS) | record.PREVIOUS] as number;
      records.push(side, this.ownerOf(slot), this.tagOf(slot), ...shown, previous, next);
    }
    return { records, free: this.#free, stories: this.#storiesOfUsers() };
  }

  /** Of each slot, ahead, lots and trades ahead, fills of its own. */
  #storiesOfUsers(): readonly number[] {
    const told: number[] = [];
    for (const slot of this.slots()) {
      if (this.ownerOf(slot) < 0) continue;
      const hasCome = story.hasCome(this.#ints[(slot << record.INT_BITS) | record.TURN] as number);
      const ahead = this.#floats[(slot << record.WORD_BITS) | record.AHEAD] as number;
      const fills = hasCome ? this.#executions.fills(slot) : 0;
      told.push(slot, ahead, this.#tradedAhead(slot), this.#tradesAhead(slot), fills);
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
    for (let from = 0; from < stories.length; from += STORY_FIELDS) {
      this.#restoreStory(stories.slice(from, from + STORY_FIELDS));
    }
  }

  /** A restored book's levels count from 0 again. */
  #restoreStory(told: readonly number[]): void {
    const [slot = 0, ahead = 0, traded = 0, trades = 0, fills = 0] = told;
    this.#floats[(slot << record.WORD_BITS) | record.AHEAD] = ahead;
    this.#floats[(slot << record.WORD_BITS) | record.TRADED] = fills > 0 ? traded : -traded;
    const turn = (slot << record.INT_BITS) | record.TURN;
    this.#ints[turn] = fills > 0 ? ~trades : story.turnAt(-trades);
    this.#executions.setFills(slot, fills);
  }

  #restoreRecord(slot: number, fields: readonly number[]): void {
    const [side = FREE, owner = 0, tag = 0, price = 0, quantity = 0, previous = NONE, next = NONE] =
      fields;
    const at = slot << record.INT_BITS;
    this.#ints[at | record.NEXT] = next;
    this.#ints[at | record.PLACE] = FREE;
    if (side === FREE) return;
    const levels = this.#levels;
    const level = levels.open(price);
    this.#ints[at | record.PREVIOUS] = previous;
    this.#ints[at | record.PLACE] = (level << record.LEVEL_SHIFT) | side;
    this.#ints[at | record.OWNER] = owner;
    this.#ints[at | record.TAG] = tag;
    this.#floats[(slot << record.WORD_BITS) | record.LOTS] = quantity;
    if (previous === NONE) {
      levels.queue[level << LEVEL_INT_BITS] = slot;
      levels.occupy(level);
    }
    if (next === NONE) levels.queue[(level << LEVEL_INT_BITS) | TAIL] = slot;
    const resting = (level << LEVEL_FLOAT_BITS) | LEVEL_LOTS;
    levels.total[resting] = (levels.total[resting] as number) + quantity;
    if (side === BUY) this.bestBid = Math.max(this.bestBid, price);
    else this.bestAsk = this.bestAsk === 0 ? price : Math.min(this.bestAsk, price);
  }

  #grow(): void {
    // By a quarter: what is kept per order then stays small whatever their number.
    this.#capacity += this.#capacity >> 2;
    const ints = new Int32Array(this.#capacity * record.INTS);
    ints.set(this.#ints);
    this.#ints = ints;
    this.#floats = new Float64Array(ints.buffer);
    this.#executions.grow(this.#capacity);
  }
}
