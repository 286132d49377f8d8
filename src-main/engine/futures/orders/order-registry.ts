/**
 * Every futures order of every user: live ones by the tag the books know them by, all of them by
 * id, by client id (unique for life) and by contract. It moves no money and no book.
 */
import { invariant } from '@shared/kernel/result';
import type { Trader } from '../accounts';
import { isLive, type FuturesOrder } from './order';

const NO_ORDERS: readonly FuturesOrder[] = [];

/** What one user has and had in all contracts. */
interface OrdersOfTrader {
  readonly byId: Map<number, FuturesOrder>;
  readonly byClientId: Map<string, FuturesOrder>;
  /** Rising ids; per contract. */
  readonly byContract: FuturesOrder[][];
  /** Live ones, rising ids. */
  readonly live: Map<number, FuturesOrder>;
}

export class OrderRegistry {
  readonly #contracts: number;
  readonly #byTrader = new Map<number, OrdersOfTrader>();
  /** By tag; null where a tag is free. */
  readonly #live: (FuturesOrder | null)[] = [];
  readonly #freeTags: number[] = [];

  constructor(contracts: number) {
    this.#contracts = contracts;
  }

  /** Enters a live order and gives it its tag. A house trader's is forgotten when it ends. */
  add(order: FuturesOrder): void {
    this.#tag(order, this.#freeTags.pop() ?? this.#live.length);
    if (order.trader.kind === 'user') this.#enter(order);
  }

  #tag(order: FuturesOrder, tag: number): void {
    order.tag = tag;
    this.#live[tag] = order;
  }

  #enter(order: FuturesOrder): void {
    const orders = this.#ordersOf(order.trader);
    orders.byId.set(order.orderId, order);
    orders.byContract[order.contract]?.push(order);
    if (isLive(order)) orders.live.set(order.orderId, order);
    if (order.clientOrderId !== '') orders.byClientId.set(order.clientOrderId, order);
  }

  #ordersOf(trader: Trader): OrdersOfTrader {
    const known = this.#byTrader.get(trader.index);
    if (known !== undefined) return known;
    const orders: OrdersOfTrader = {
      byId: new Map(),
      byClientId: new Map(),
      byContract: Array.from({ length: this.#contracts }, () => []),
      live: new Map(),
    };
    this.#byTrader.set(trader.index, orders);
    return orders;
  }

  /** The order has just become terminal. */
  retire(order: FuturesOrder): void {
    this.#live[order.tag] = null;
    this.#freeTags.push(order.tag);
    order.tag = -1;
    order.slot = -1;
    this.#byTrader.get(order.trader.index)?.live.delete(order.orderId);
  }

  at(tag: number): FuturesOrder {
    const order = this.#live[tag] ?? null;
    invariant(order !== null, 'a tag in a book is a live order');
    return order;
  }

  find(trader: Trader, orderId: number): FuturesOrder | undefined {
    return this.#byTrader.get(trader.index)?.byId.get(orderId);
  }

  findByClientId(trader: Trader, clientOrderId: string): FuturesOrder | undefined {
    return this.#byTrader.get(trader.index)?.byClientId.get(clientOrderId);
  }

  /** Live orders of a user in all contracts, oldest first, waiting conditions included. */
  liveOf(trader: Trader): Iterable<FuturesOrder> {
    return this.#byTrader.get(trader.index)?.live.values() ?? NO_ORDERS;
  }

  /** The same in one contract, as a list that stays when orders end. */
  liveIn(trader: Trader, contract: number): readonly FuturesOrder[] {
    const found: FuturesOrder[] = [];
    for (const order of this.liveOf(trader)) if (order.contract === contract) found.push(order);
    return found;
  }

  /** Live and finished, oldest first. */
  allIn(trader: Trader, contract: number): readonly FuturesOrder[] {
    return this.#byTrader.get(trader.index)?.byContract[contract] ?? NO_ORDERS;
  }

  /** Every live order by tag. */
  *live(): Generator<FuturesOrder> {
    for (const order of this.#live) if (order !== null) yield order;
  }

  /** Free tags, the next one last: part of the state, for a tag decides nothing but the next tag. */
  freeTags(): readonly number[] {
    return this.#freeTags;
  }

  /** Live and finished orders by rising id; the live ones carry their tags. */
  restore(orders: readonly FuturesOrder[], freeTags: readonly number[]): void {
    this.#freeTags.push(...freeTags);
    for (const tag of freeTags) this.#live[tag] = null;
    for (const order of orders) {
      if (order.tag !== -1) this.#tag(order, order.tag);
      this.#enter(order);
    }
  }
}
