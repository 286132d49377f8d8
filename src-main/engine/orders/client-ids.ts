/**
 * Client order ids: unique for life per user (exchange-rules §2). An order without one answers to
 * its own id as text, so such a text is taken as well; only ids a user chose are stored.
 */
import type { OrderTable } from './order-table';

const NUMERIC = /^[1-9]\d{0,15}$/;

export class ClientIds {
  readonly #rows: Map<string, number>[] = [];
  /** Users who chose an id that looks like an order id: the only ones who can meet a default. */
  readonly #numericUsers = new Set<number>();
  readonly #orders: OrderTable;

  constructor(orders: OrderTable) {
    this.#orders = orders;
  }

  register(user: number, clientOrderId: string, row: number): void {
    let rows = this.#rows[user];
    if (rows === undefined) {
      rows = new Map();
      this.#rows[user] = rows;
    }
    rows.set(clientOrderId, row);
    if (NUMERIC.test(clientOrderId)) this.#numericUsers.add(user);
  }

  /** The user's order with this client id, chosen or default; −1 when there is none. */
  find(user: number, clientOrderId: string): number {
    const chosen = this.#rows[user]?.get(clientOrderId);
    if (chosen !== undefined) return chosen;
    if (!NUMERIC.test(clientOrderId)) return -1;
    const row = this.#orders.find(Number(clientOrderId));
    if (row === -1 || this.#orders.user(row) !== user) return -1;
    return this.#orders.explicitClientId(row) === undefined ? row : -1;
  }

  /** Whether an order id, used as default client id, would repeat one the user chose earlier. */
  collides(user: number, orderId: number): boolean {
    if (this.#numericUsers.size === 0 || !this.#numericUsers.has(user)) return false;
    return this.#rows[user]?.has(orderId.toString()) === true;
  }
}
