/**
 * Every user order, live and finished, under one number, its row. A live order lies in the book where
 * it rests, so that a cancel or a fill finds it without a table, and its row is negative; when it
 * ends it is written down for good under a row from 0 up. It decides nothing, it only remembers.
 */
import type { OrderStatus } from '@shared/domain/order';
import { invariant } from '@shared/kernel/result';
import { SELL, type OrderBook } from '../book/order-book';
import type { QueueStory } from '../book/queue-story';
import { OpenRows } from './open-rows';
import { OrderIndex } from './order-index';
import { IS_SELL, PastOrders } from './past-orders';
import { PastStories } from './past-stories';

export { IS_MARKET, IS_SELL } from './past-orders';

const NONE = -1;
/** A live row is −2 less the slot and the market below it. */
const MARKET_BITS = 6;
const MARKET_MASK = (1 << MARKET_BITS) - 1;

export class OrderTable {
  readonly past = new PastOrders();
  readonly #books: OrderBook[] = [];
  readonly #index = new OrderIndex();
  readonly #stories = new PastStories();
  /** Slots of open orders per trader × market. */
  readonly #open = new OpenRows();
  /** Client ids of live orders whose owners chose one, by row. */
  readonly #clientIds = new Map<number, string>();
  readonly #markets: number = 0;

  constructor(markets: number) {
    invariant(markets <= 1 << MARKET_BITS, 'a row has room for the market');
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
    this.#open.push(book.ownerOf(slot) * this.#markets + market, slot);
    if (clientOrderId !== '') this.#clientIds.set(row, clientOrderId);
  }

  /** Takes note of an order that ended without resting and stands in `past`. Ids must rise. */
  addPast(orderId: number, row: number): void {
    this.#index.add(orderId, row);
  }

  /**
   * Ends a live order for good and returns the row it has from now on. A filled one may have left the
   * book just before; one that is cancelled must still be in it.
   */
  finish(live: number, isFilled: boolean): number {
    const market = marketOf(live);
    const slot = slotOf(live);
    const book = this.#book(market);
    const clientId = this.#clientIds.size === 0 ? '' : (this.#clientIds.get(live) ?? '');
    const trader = book.ownerOf(slot);
    const orderId = book.orderIdOf(slot);
    const row = this.past.appendFrom(book, slot, trader, orderId, market, clientId, isFilled);
    book.keepStory(slot, row, this.#stories);
    if (clientId !== '') this.#clientIds.delete(live);
    this.#index.move(orderId, row);
    this.#open.remove(trader * this.#markets + market, slot);
    return row;
  }

  /** The row of an id, live or finished; −1 when there is none. */
  find(orderId: number): number {
    return this.#index.find(orderId);
  }

  /** What became of the queue before an order; null when it never rested or that is long ago. */
  story(row: number): QueueStory | null {
    if (row >= 0) return this.#stories.of(row);
    return this.#bookOf(row).storyOf(slotOf(row), this.ahead(row).lots);
  }

  /** What stands before a live order at its price. */
  ahead(row: number): { readonly orders: number; readonly lots: number } {
    const own = slotOf(row);
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
    return this.#open.count(trader * this.#markets + market);
  }

  /** Open rows of a trader in a market, newest first. */
  *openRows(trader: number, market: number): Generator<number> {
    const list = trader * this.#markets + market;
    for (let at = this.#open.count(list) - 1; at >= 0; at--) {
      yield liveRow(market, this.#open.at(list, at));
    }
  }

  /** Whether anything can still happen to it. */
  isOpen(row: number): boolean {
    return row < NONE;
  }
  /** Whether it is a live order of a trader in a market. */
  isLiveOf(row: number, market: number, trader: number): boolean {
    if (row >= NONE || marketOf(row) !== market) return false;
    return this.#book(market).ownerOf(slotOf(row)) === trader;
  }
  orderId(row: number): number {
    return row < NONE ? this.#bookOf(row).orderIdOf(slotOf(row)) : this.past.orderId(row);
  }
  trader(row: number): number {
    return row < NONE ? this.#bookOf(row).ownerOf(slotOf(row)) : this.past.trader(row);
  }
  marketOf(row: number): number {
    return row < NONE ? marketOf(row) : this.past.market(row);
  }
  kind(row: number): number {
    if (row >= 0) return this.past.kind(row);
    return this.#bookOf(row).wasOf(slotOf(row)) === SELL ? IS_SELL : 0;
  }
  status(row: number): OrderStatus {
    if (row >= 0) return this.past.status(row);
    return this.executed(row) === 0 ? 'NEW' : 'PARTIALLY_FILLED';
  }
  /** 0 for a market order. */
  price(row: number): number {
    return row < NONE ? this.#bookOf(row).priceOf(slotOf(row)) : this.past.price(row);
  }
  /** As many as were ordered; 0 when an amount was. */
  lots(row: number): number {
    if (row >= 0) return this.past.lots(row);
    return this.#bookOf(row).lotsOf(slotOf(row)) + this.executed(row);
  }
  executed(row: number): number {
    return row < NONE ? this.#bookOf(row).executedOf(slotOf(row)) : this.past.executed(row);
  }
  createdAtMs(row: number): number {
    return row < NONE ? this.#bookOf(row).createdAtMsOf(slotOf(row)) : this.past.createdAtMs(row);
  }
  executedQuote(row: number): bigint {
    if (row >= 0) return this.past.executedQuote(row);
    return this.#bookOf(row).executedQuoteOf(slotOf(row));
  }
  /** What a market buy, which never rests, may spend. */
  amount(row: number): bigint {
    return this.past.amount(row);
  }
  /** The book slot of a live order. */
  slot(row: number): number {
    return slotOf(row);
  }
  clientOrderId(row: number): string {
    return this.explicitClientId(row) ?? this.orderId(row).toString();
  }
  /** The client id its owner gave it, if any. */
  explicitClientId(row: number): string | undefined {
    return row < NONE ? this.#clientIds.get(row) : this.past.clientOrderId(row);
  }

  #bookOf(row: number): OrderBook {
    return this.#book(marketOf(row));
  }
  #book(market: number): OrderBook {
    return this.#books[market] as OrderBook;
  }
}

/** The row of the order that rests in a slot. */
export function liveRow(market: number, slot: number): number {
  return -2 - ((slot << MARKET_BITS) | market);
}

function marketOf(live: number): number {
  return (-2 - live) & MARKET_MASK;
}

function slotOf(live: number): number {
  return (-2 - live) >> MARKET_BITS;
}
