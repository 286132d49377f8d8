/**
 * The resting orders of one market: price levels with a FIFO each. It knows prices, lots and opaque owners,
 * and keeps for an owner what it describes an order with; money, users and rules live outside.
 */
import type { BookLevel } from '@shared/domain/book';
import { widened } from '../widened';
import { RECORD_FIELDS, STORY_FIELDS, type BookSnapshot } from './book-snapshot';
import { clearSum } from '../ledger/sums';
import { depthOf } from './depth';
import { Executions } from './executions';
import { BookOrder } from './book-order';
import * as row from './level';
import { PriceLevels } from './price-levels';
import * as story from './queue-story';
import * as record from './record';
import { BUY, type SideCode } from './side';

const NONE = -1;
const FREE = -1;
const FIRST_CAPACITY = 1024;

export class OrderBook {
  /** Best prices in ticks, 0 when the side is empty. */
  bestBid = 0;
  bestAsk = 0;
  readonly #levels = new PriceLevels();
  #ints = new Int32Array(FIRST_CAPACITY << record.INT_BITS);
  #floats = new Float64Array(this.#ints.buffer);
  #told = new Float64Array(FIRST_CAPACITY << record.WORD_BITS);
  readonly #executions = new Executions(FIRST_CAPACITY);
  readonly #order = new BookOrder();
  #capacity = FIRST_CAPACITY;
  #used = 0;
  #free = NONE;

  /** Appends an order to its level. It must not cross the other side. Returns its slot. */
  add(side: SideCode, price: number, quantity: number, owner: number, tag: number): number {
    const slot = this.#takeSlot();
    const levels = this.#levels;
    const level = levels.open(price);
    const { queue, total } = levels;
    const head = level << row.INT_BITS;
    const tail = queue[head | row.TAIL] as number;
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
    } else ints[(tail << record.INT_BITS) | record.NEXT] = slot;
    queue[head | row.TAIL] = slot;
    const counts = level << row.WORD_BITS;
    const ahead = total[counts | row.LOTS] as number;
    total[counts | row.LOTS] = ahead + quantity;
    ints[at | record.TURN] = queue[head | row.TRADES] as number;
    const told = this.#told;
    const word = slot << record.WORD_BITS;
    this.#floats[word | record.LOTS] = quantity;
    told[word | record.AHEAD] = ahead;
    told[word | record.TRADED] = total[counts | row.TRADED] as number;
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
    const place = this.#ints[(slot << record.INT_BITS) | record.PLACE] as number;
    const { total } = this.#levels;
    const resting = ((place >> record.LEVEL_SHIFT) << row.WORD_BITS) | row.LOTS;
    total[resting] = (total[resting] as number) - this.lotsOf(slot);
    this.#unlink(slot, place);
  }

  #unlink(slot: number, place: number): void {
    const ints = this.#ints;
    const at = slot << record.INT_BITS;
    const level = place >> record.LEVEL_SHIFT;
    const previous = ints[at | record.PREVIOUS] as number;
    const next = ints[at | record.NEXT] as number;
    const { queue } = this.#levels;
    const head = level << row.INT_BITS;
    if (previous === NONE) {
      queue[head] = next;
      if (next === NONE) {
        queue[head | row.TAIL] = NONE;
        this.#emptied(level, (place & record.SIDE_BIT) as SideCode);
      } else ints[(next << record.INT_BITS) | record.PREVIOUS] = NONE;
    } else {
      ints[(previous << record.INT_BITS) | record.NEXT] = next;
      if (next === NONE) queue[head | row.TAIL] = previous;
      else ints[(next << record.INT_BITS) | record.PREVIOUS] = previous;
    }
    ints[at | record.PLACE] = ~place;
    ints[at | record.NEXT] = this.#free;
    this.#free = slot;
  }

  #emptied(level: number, side: SideCode): void {
    const price = this.#levels.priceOf(level);
    if (side === BUY) {
      if (price === this.bestBid) this.bestBid = this.#levels.below(level);
    } else if (price === this.bestAsk) this.bestAsk = this.#levels.above(level);
    this.#levels.vacate(level);
  }

  /** Takes `quantity` lots, fewer than it has, from an order that keeps its place. */
  reduce(slot: number, quantity: number): void {
    const at = (slot << record.WORD_BITS) | record.LOTS;
    this.#floats[at] = (this.#floats[at] as number) - quantity;
    const { total } = this.#levels;
    const resting = (this.#levelOf(slot) << row.WORD_BITS) | row.LOTS;
    total[resting] = (total[resting] as number) - quantity;
  }

  /** Trades `quantity` lots of an order, which leaves the book when that is all it has. */
  fill(slot: number, quantity: number): void {
    const ints = this.#ints;
    const floats = this.#floats;
    const at = slot << record.INT_BITS;
    const word = slot << record.WORD_BITS;
    const left = (floats[word | record.LOTS] as number) - quantity;
    const place = ints[at | record.PLACE] as number;
    const { queue, total } = this.#levels;
    const level = place >> record.LEVEL_SHIFT;
    const counts = level << row.WORD_BITS;
    const traded = total[counts | row.TRADED] as number;
    const count = (level << row.INT_BITS) | row.TRADES;
    const trades = queue[count] as number;
    const turn = ints[at | record.TURN] as number;
    if (!story.hasCome(turn)) {
      const told = this.#told;
      told[word | record.TRADED] = traded - (told[word | record.TRADED] as number);
      ints[at | record.TURN] = story.turnReached(turn, trades);
      if (left !== 0) this.#executions.setFills(slot, 1);
    } else if (left !== 0) this.#executions.setFills(slot, this.#executions.fills(slot) + 1);
    total[counts | row.TRADED] = traded + quantity;
    queue[count] = story.turnAt(trades + 1);
    total[counts | row.LOTS] = (total[counts | row.LOTS] as number) - quantity;
    if (left === 0) this.#unlink(slot, place);
    else floats[word | record.LOTS] = left;
  }

  /** Notes a trade elsewhere of what was ahead of an order; of one that has been filled nothing was. */
  noteTradedAhead(slot: number, quantity: number): void {
    const at = (slot << record.INT_BITS) | record.TURN;
    const turn = this.#ints[at] as number;
    if (quantity === 0 || story.hasCome(turn)) return;
    const word = (slot << record.WORD_BITS) | record.TRADED;
    this.#told[word] = (this.#told[word] as number) - quantity;
    this.#ints[at] = story.turnAt(turn - 1);
  }

  /** What stood ahead of an order is gone elsewhere, nobody knows how; of one that has been filled nothing was. */
  noteAheadGone(slot: number): void {
    if (story.hasCome(this.#ints[(slot << record.INT_BITS) | record.TURN] as number)) return;
    const word = (slot << record.WORD_BITS) | record.AHEAD;
    this.#told[word] = story.unexplained(this.#told[word] as number);
  }

  /** All of an order that rests or has just left, until the next one is read. */
  order(slot: number): BookOrder {
    const order = this.#order;
    const ints = this.#ints;
    const told = this.#told;
    const at = slot << record.INT_BITS;
    const word = slot << record.WORD_BITS;
    const place = this.#placeOf(slot);
    const level = place >> record.LEVEL_SHIFT;
    order.owner = ints[at | record.OWNER] as number;
    order.side = (place & record.SIDE_BIT) as SideCode;
    order.price = this.#levels.priceOf(level);
    order.orderId = told[word | record.ORDER_ID] as number;
    order.createdAtMs = told[word | record.CREATED] as number;
    order.left = this.#floats[word | record.LOTS] as number;
    this.#readStory(order, level, ints[at | record.TURN] as number, word);
    const isExecuted = (place & record.EXECUTED_BIT) !== 0;
    order.executed = isExecuted ? this.#executions.lots(slot) : 0;
    if (isExecuted) this.#executions.copyQuote(slot, order.executedQuote);
    else clearSum(order.executedQuote, 0);
    return order;
  }

  #readStory(order: BookOrder, level: number, turn: number, word: number): void {
    const told = this.#told;
    const traded = told[word | record.TRADED] as number;
    order.ahead = told[word | record.AHEAD] as number;
    if (story.hasCome(turn)) {
      order.turn = turn;
      order.tradedAhead = traded;
    } else {
      const { queue, total } = this.#levels;
      order.turn = story.tradesAhead(turn, queue[(level << row.INT_BITS) | row.TRADES] as number);
      order.tradedAhead = (total[(level << row.WORD_BITS) | row.TRADED] as number) - traded;
    }
  }

  /** Of an order that rests or has just left. */
  #placeOf(slot: number): number {
    const place = this.#ints[(slot << record.INT_BITS) | record.PLACE] as number;
    return place < 0 ? ~place : place;
  }

  #levelOf(slot: number): number {
    return this.#placeOf(slot) >> record.LEVEL_SHIFT;
  }

  /** The oldest order at an occupied price. */
  firstAt(price: number): number {
    return this.#levels.queue[this.#levels.find(price) << row.INT_BITS] as number;
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
    this.#told[word | record.ORDER_ID] = orderId;
    this.#told[word | record.CREATED] = createdAtMs;
  }

  /** The same of one that has been filled in part before it came to rest; `quote` holds one sum. */
  describeExecuted(slot: number, executed: number, quote: Float64Array): void {
    this.#markExecuted(slot);
    this.#executions.set(slot, executed, quote);
  }

  #markExecuted(slot: number): void {
    const at = (slot << record.INT_BITS) | record.PLACE;
    const place = this.#ints[at] as number;
    this.#ints[at] = place < 0 ? place & ~record.EXECUTED_BIT : place | record.EXECUTED_BIT;
  }

  /** Adds a fill and its quote, the one sum in `quote`, to what is described; returns the lots executed so far. */
  addExecuted(slot: number, quantity: number, quote: Float64Array): number {
    const isExecuted = (this.#placeOf(slot) & record.EXECUTED_BIT) !== 0;
    if (isExecuted) return this.#executions.add(slot, quantity, quote);
    this.describeExecuted(slot, quantity, quote);
    return quantity;
  }

  orderIdOf(slot: number): number {
    return this.#told[(slot << record.WORD_BITS) | record.ORDER_ID] as number;
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
    return (this.#placeOf(slot) & record.SIDE_BIT) as SideCode;
  }

  /** The next occupied price behind `price` on a side, 0 at its end. */
  behind(side: SideCode, price: number): number {
    return side === BUY ? this.#levels.atOrBelow(price - 1) : this.#levels.atOrAbove(price + 1);
  }

  levelLots(price: number): number {
    const level = this.#levels.find(price);
    const resting = (level << row.WORD_BITS) | row.LOTS;
    return level === NONE ? 0 : (this.#levels.total[resting] as number);
  }

  /** Aggregated levels, best first. */
  depth(side: SideCode, limit: number): BookLevel[] {
    return depthOf(this, side, limit);
  }

  /** Slots are below it. */
  get slotEnd(): number {
    return this.#used;
  }

  /** Every resting slot in slot order: for audits, snapshots and clearing, not for trading. */
  *slots(): Generator<number> {
    for (let slot = 0; slot < this.#used; slot++) if (this.sideOf(slot) !== null) yield slot;
  }

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

  #storiesOfUsers(): readonly number[] {
    const told: number[] = [];
    for (const slot of this.slots()) {
      if (this.ownerOf(slot) < 0) continue;
      const { ahead, tradedAhead, turn } = this.order(slot);
      const isItsTurn = story.hasCome(turn);
      const fills = isItsTurn ? this.#executions.fills(slot) : 0;
      told.push(slot, ahead, tradedAhead, isItsTurn ? ~turn : turn, fills);
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
    this.#told[(slot << record.WORD_BITS) | record.AHEAD] = ahead;
    this.#told[(slot << record.WORD_BITS) | record.TRADED] = fills > 0 ? traded : -traded;
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
    if (previous === NONE) levels.queue[level << row.INT_BITS] = slot;
    if (next === NONE) levels.queue[(level << row.INT_BITS) | row.TAIL] = slot;
    const resting = (level << row.WORD_BITS) | row.LOTS;
    // Whichever of its queue comes first: a page without an occupied level is given to other prices.
    if (levels.total[resting] === 0) levels.occupy(level);
    levels.total[resting] = (levels.total[resting] as number) + quantity;
    if (side === BUY) this.bestBid = Math.max(this.bestBid, price);
    else this.bestAsk = this.bestAsk === 0 ? price : Math.min(this.bestAsk, price);
  }

  #grow(): void {
    // By a quarter: what is kept per order then stays small whatever their number.
    this.#capacity += this.#capacity >> 2;
    this.#ints = widened(this.#ints, this.#capacity << record.INT_BITS);
    this.#floats = new Float64Array(this.#ints.buffer);
    this.#told = widened(this.#told, this.#capacity << record.WORD_BITS);
    this.#executions.grow(this.#capacity);
  }
}
