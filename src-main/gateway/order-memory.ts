/**
 * What the gateway knows of orders beyond the engine, for `dupClientId: accept` and `ack: async`: which
 * order a repeated client id means, which orders were refused after their answer, which cancels are
 * promised. It lives as long as the program; the default switches leave it empty.
 */

/** What is needed of an order of any market. */
export interface KnownOrder {
  readonly orderId: number;
  readonly clientOrderId: string;
  readonly uid: number;
}

/** Beyond this many the oldest are forgotten. */
const REMEMBERED_MAX = 10_000;
/** Order ids count from 2020-01-01 UTC, 4096 per millisecond (exchange-rules §1). */
const EPOCH_MS = 1_577_836_800_000;
const IDS_PER_MS = 4096;

/** Of one wallet: client ids are unique within it, and its orders are no other's. */
export class OrderMemory<Order extends KnownOrder> {
  readonly #aliases = new Map<number, string>();
  readonly #latest = new Map<string, number>();
  readonly #rejected = new Map<number, Order>();
  readonly #rejectedClientIds = new Map<string, number>();
  readonly #cancels = new Set<number>();

  /** The order was placed under a client id that an older one holds in the engine. */
  noteAlias({ uid, orderId }: KnownOrder, clientOrderId: string): void {
    remember(this.#aliases, orderId, clientOrderId);
    remember(this.#latest, `${uid} ${clientOrderId}`, orderId);
  }

  /** The newest order a repeated client id was given to. */
  latest(uid: number, clientOrderId: string): number | undefined {
    return this.#latest.get(`${uid} ${clientOrderId}`);
  }

  /** The client id the order was placed under, when the engine does not know it. */
  aliasOf(orderId: number): string | undefined {
    return this.#aliases.get(orderId);
  }

  /**
   * An id for an order the engine will never see. The engine counts up from the first id of a
   * millisecond, these count down from the last.
   */
  nextRejectedId(nowMs: number): number {
    const last = (nowMs - EPOCH_MS) * IDS_PER_MS + IDS_PER_MS - 1;
    let id = last;
    while (this.#rejected.has(id)) id -= 1;
    return id;
  }

  /** The order was answered as taken and refused afterwards. */
  noteRejected(order: Order): void {
    remember(this.#rejected, order.orderId, order);
    remember(this.#rejectedClientIds, `${order.uid} ${order.clientOrderId}`, order.orderId);
  }

  /** Whether one of them took the client id: it is as used as that of an order that was placed. */
  isRejectedClientId(uid: number, clientOrderId: string | undefined): boolean {
    return clientOrderId !== undefined && this.#rejectedClientIds.has(`${uid} ${clientOrderId}`);
  }

  /** Refused orders of the account, newest first. */
  rejectedOf(uid: number): readonly Order[] {
    if (this.#rejected.size === 0) return [];
    return [...this.#rejected.values()]
      .filter((order) => order.uid === uid)
      .sort((a, b) => b.orderId - a.orderId);
  }

  noteCancel(orderId: number): void {
    this.#cancels.add(orderId);
  }

  endCancel(orderId: number): void {
    this.#cancels.delete(orderId);
  }

  isCancelPromised(orderId: number): boolean {
    return this.#cancels.has(orderId);
  }
}

function remember<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= REMEMBERED_MAX) return;
  for (const oldest of map.keys()) {
    map.delete(oldest);
    return;
  }
}
