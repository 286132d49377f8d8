/**
 * The futures orders of every user: live ones by the tag the books know them by, these and the newest
 * finished ones by id, by client id (unique for life) and by contract. It moves no money and no book.
 */
import { invariant } from '@shared/kernel/result';
import type { Trader } from '../accounts';
import { cutFrom } from '../../newest-rows';
import { isLive, type FuturesOrder } from './order';

const NO_ORDERS: readonly FuturesOrder[] = [];

/** What one user has and had in all contracts. */
interface OrdersOfTrader {
  readonly byId: Map<number, FuturesOrder>;
  readonly byClientId: Map<string, FuturesOrder>;
  /** Rising ids; per contract. */
  readonly byContract: FuturesOrder[][];
  /** How many of them have ended; per contract. */
  readonly ended: number[];
  /** Order ids by the client ids of orders that have been forgotten: those are used for life. */
  readonly forgotten: Map<string, number>;
  /** Whether any has been; per contract. */
  readonly isShortened: boolean[];
  /** Live ones, rising ids. */
  readonly live: Map<number, FuturesOrder>;
}

export class OrderRegistry {
  readonly #contracts: number;
  readonly #most: number;
  readonly #byTrader = new Map<number, OrdersOfTrader>();
  /** By tag; null where a tag is free. */
  readonly #live: (FuturesOrder | null)[] = [];
  readonly #freeTags: number[] = [];

  /** `most` finished orders are kept per user and contract. */
  constructor(contracts: number, most: number) {
    this.#contracts = contracts;
    this.#most = most;
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
    else this.#noteEnd(orders, order.contract);
    if (order.clientOrderId !== '') orders.byClientId.set(order.clientOrderId, order);
  }

  #ordersOf(trader: Trader): OrdersOfTrader {
    const known = this.#byTrader.get(trader.index);
    if (known !== undefined) return known;
    const orders: OrdersOfTrader = {
      byId: new Map(),
      byClientId: new Map(),
      byContract: Array.from({ length: this.#contracts }, () => []),
      ended: Array.from({ length: this.#contracts }, () => 0),
      forgotten: new Map(),
      isShortened: Array.from({ length: this.#contracts }, () => false),
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
    const orders = this.#byTrader.get(order.trader.index);
    if (orders === undefined) return;
    orders.live.delete(order.orderId);
    this.#noteEnd(orders, order.contract);
  }

  /** One more of a contract has ended: now and then the oldest of them are forgotten. */
  #noteEnd(orders: OrdersOfTrader, contract: number): void {
    const ended = (orders.ended[contract] ?? 0) + 1;
    orders.ended[contract] = ended;
    if (ended < cutFrom(this.#most)) return;
    let surplus = ended - this.#most;
    const kept: FuturesOrder[] = [];
    for (const order of orders.byContract[contract] ?? NO_ORDERS) {
      if (surplus === 0 || isLive(order)) {
        kept.push(order);
        continue;
      }
      surplus -= 1;
      orders.byId.delete(order.orderId);
      if (order.clientOrderId === '') continue;
      orders.byClientId.delete(order.clientOrderId);
      orders.forgotten.set(order.clientOrderId, order.orderId);
    }
    orders.byContract[contract] = kept;
    orders.ended[contract] = this.#most;
    orders.isShortened[contract] = true;
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

  /** Whether an order of the user, forgotten or not, has this client id. */
  isClientIdUsed(trader: Trader, clientOrderId: string): boolean {
    const orders = this.#byTrader.get(trader.index);
    if (orders === undefined) return false;
    return orders.byClientId.has(clientOrderId) || orders.forgotten.has(clientOrderId);
  }

  /** The id of the forgotten order with this client id. */
  forgottenId(trader: Trader, clientOrderId: string): number | null {
    return this.#byTrader.get(trader.index)?.forgotten.get(clientOrderId) ?? null;
  }

  /** Older finished ones have been forgotten. */
  isShortened(trader: Trader, contract: number): boolean {
    return this.#byTrader.get(trader.index)?.isShortened[contract] === true;
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

  /** Live ones and the newest finished ones, oldest first. */
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
