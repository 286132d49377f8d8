/**
 * Every user order, live and finished, under one number, its row. A live order lies in the book where
 * it rests, so that a cancel or a fill finds it without a table, and its row is negative; when it
 * ends it is written down for good under a row from 0 up. It decides nothing, it only remembers.
 */
import type { OrderStatus } from '@shared/domain/order';
import { invariant } from '@shared/kernel/result';
import type { BookOrder } from '../book/book-order';
import type { OrderBook } from '../book/order-book';
import { SELL } from '../book/side';
import { storyOf, type QueueStory } from '../book/queue-story';
import { readSum } from '../ledger/sums';
import { widened } from '../widened';
import { isLive, liveRow, marketIn, MARKETS_MAX, slotIn } from './live-row';
import { OrderIndex } from './order-index';
import { IS_SELL, PastOrders } from './past-orders';
import { PastStories } from './past-stories';

export { IS_MARKET, IS_SELL } from './past-orders';

export class OrderTable {
  readonly past = new PastOrders();
  readonly #books: OrderBook[] = [];
  readonly #index = new OrderIndex();
  readonly #stories = new PastStories();
  /** How many are open, per trader × market. */
  #open: Int32Array = new Int32Array(64);
  /** Client ids of live orders whose owners chose one, by row. */
  readonly #clientIds = new Map<number, string>();
  readonly #markets: number = 0;

  constructor(markets: number) {
    invariant(markets <= MARKETS_MAX, 'a row has room for the market');
    this.#markets = markets;
  }

  /** Where the live orders of a market rest. */
  addBook(market: number, book: OrderBook): void {
    this.#books[market] = book;
  }

  /** Takes note of an order that has just come to rest in a slot. Ids must rise. */
  rest(
    market: number,
    slot: number,
    orderId: number,
    createdAtMs: number,
    clientOrderId: string,
  ): void {
    const book = this.#book(market);
    const row = liveRow(market, slot);
    book.describe(slot, orderId, createdAtMs);
    this.#index.add(orderId, row);
    this.#countOpen(book.ownerOf(slot) * this.#markets + market);
    if (clientOrderId !== '') this.#clientIds.set(row, clientOrderId);
  }

  /** Takes note of an order that ended without resting and stands in `past`. Ids must rise. */
  addPast(orderId: number, row: number): void {
    this.#index.add(orderId, row);
  }

  /** Ends a live order for good, given as its book has read it; returns the row it has from now on. */
  finish(live: number, order: BookOrder, isFilled: boolean): number {
    const { orderId, owner, executed } = order;
    const market = marketIn(live);
    const clientId = this.#clientIds.size === 0 ? '' : (this.#clientIds.get(live) ?? '');
    const row = this.past.append(
      orderId,
      owner,
      market,
      order.side === SELL ? IS_SELL : 0,
      order.price,
      executed + order.left,
      order.createdAtMs,
      clientId,
      isFilled,
      executed,
      order.executedQuote,
    );
    this.#stories.keep(row, order);
    if (clientId !== '') this.#clientIds.delete(live);
    this.#index.move(orderId, row);
    const list = owner * this.#markets + market;
    this.#open[list] = (this.#open[list] as number) - 1;
    return row;
  }

  /** The row of an id, live or finished; −1 when there is none. */
  find(orderId: number): number {
    return this.#index.find(orderId);
  }

  /**
   * What became of the queue before an order; null when it never rested or that is long ago. `isAllHere`: all
   * that stands before it is in its book, so that what is missing there was taken back.
   */
  story(row: number, isAllHere = true): QueueStory | null {
    if (row >= 0) return this.#stories.of(row);
    return storyOf(this.#live(row), isAllHere ? this.ahead(row).lots : null);
  }

  /** What stands before a live order at its price. */
  ahead(row: number): { readonly orders: number; readonly lots: number } {
    const own = slotIn(row);
    const book = this.#bookOf(row);
    let orders = 0;
    let quantity = 0;
    for (const slot of book.queueAt(book.priceOf(own))) {
      if (slot === own) break;
      orders += 1;
      quantity += book.lotsOf(slot);
    }
    return { orders, lots: quantity };
  }

  openCount(trader: number, market: number): number {
    return this.#open[trader * this.#markets + market] ?? 0;
  }

  #countOpen(list: number): void {
    if (list >= this.#open.length) this.#open = widened(this.#open, list * 2);
    this.#open[list] = (this.#open[list] as number) + 1;
  }

  /** Open rows of a trader in a market, newest first: looked for in the book, which is asked less often than traded in. */
  openRows(trader: number, market: number): readonly number[] {
    let left = this.openCount(trader, market);
    const book = this.#book(market);
    const rows: number[] = [];
    for (let slot = 0; left > 0 && slot < book.slotEnd; slot++) {
      if (book.ownerOf(slot) !== trader || book.sideOf(slot) === null) continue;
      rows.push(liveRow(market, slot));
      left -= 1;
    }
    return rows.sort((a, b) => this.orderId(b) - this.orderId(a));
  }

  /** Open rows of all traders in a market. */
  *allOpenRows(market: number): Generator<number> {
    const book = this.#book(market);
    for (const slot of book.slots()) if (book.ownerOf(slot) >= 0) yield liveRow(market, slot);
  }

  /** Whether anything can still happen to it. */
  isOpen(row: number): boolean {
    return isLive(row);
  }
  /** Whether it is a live order of a trader in a market. */
  isLiveOf(row: number, market: number, trader: number): boolean {
    if (!isLive(row) || marketIn(row) !== market) return false;
    return this.#book(market).ownerOf(slotIn(row)) === trader;
  }
  orderId(row: number): number {
    return isLive(row) ? this.#bookOf(row).orderIdOf(slotIn(row)) : this.past.orderId(row);
  }
  trader(row: number): number {
    return isLive(row) ? this.#bookOf(row).ownerOf(slotIn(row)) : this.past.trader(row);
  }
  marketOf(row: number): number {
    return isLive(row) ? marketIn(row) : this.past.market(row);
  }
  kind(row: number): number {
    if (row >= 0) return this.past.kind(row);
    return this.#bookOf(row).wasOf(slotIn(row)) === SELL ? IS_SELL : 0;
  }
  status(row: number): OrderStatus {
    if (row >= 0) return this.past.status(row);
    return this.executed(row) === 0 ? 'NEW' : 'PARTIALLY_FILLED';
  }
  /** 0 for a market order. */
  price(row: number): number {
    return isLive(row) ? this.#bookOf(row).priceOf(slotIn(row)) : this.past.price(row);
  }
  /** As many as were ordered; 0 when an amount was. */
  lots(row: number): number {
    if (row >= 0) return this.past.lots(row);
    return this.#bookOf(row).lotsOf(slotIn(row)) + this.executed(row);
  }
  executed(row: number): number {
    return isLive(row) ? this.#live(row).executed : this.past.executed(row);
  }
  createdAtMs(row: number): number {
    return isLive(row) ? this.#live(row).createdAtMs : this.past.createdAtMs(row);
  }
  executedQuote(row: number): bigint {
    if (row >= 0) return this.past.executedQuote(row);
    return readSum(this.#live(row).executedQuote, 0);
  }
  /** What a market buy, which never rests, may spend. */
  amount(row: number): bigint {
    return this.past.amount(row);
  }
  /** The book slot of a live order. */
  slot(row: number): number {
    return slotIn(row);
  }
  clientOrderId(row: number): string {
    return this.explicitClientId(row) ?? this.orderId(row).toString();
  }
  /** The client id its owner gave it, if any. */
  explicitClientId(row: number): string | undefined {
    return isLive(row) ? this.#clientIds.get(row) : this.past.clientOrderId(row);
  }

  #live(row: number): BookOrder {
    return this.#bookOf(row).order(slotIn(row));
  }
  #bookOf(row: number): OrderBook {
    return this.#book(marketIn(row));
  }
  #book(market: number): OrderBook {
    return this.#books[market] as OrderBook;
  }
}
