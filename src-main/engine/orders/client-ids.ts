/**
 * Client order ids: unique for life per trader (exchange-rules §2). An order without one answers to
 * its own id as text, so such a text is taken as well; only ids a trader chose are stored.
 */
import { wideIdText } from '@shared/domain/wide-ids';
import type { OrderTable } from './order-table';

const NUMERIC = /^[1-9]\d{0,15}$/;
/** The same or an id as int64 shows it. */
const LIKE_AN_ID = /^[1-9]\d{0,18}$/;

/** What an order without a client id answers to, in either form in which its id may be shown. */
export function isDefaultOf(orderId: number, clientOrderId: string): boolean {
  return clientOrderId === orderId.toString() || clientOrderId === wideIdText(orderId);
}

export class ClientIds {
  /** Order ids by client id, per trader. */
  readonly #chosen: Map<string, number>[] = [];
  /** Traders who chose an id that looks like an order id: the only ones who can meet a default. */
  readonly #numericTraders = new Set<number>();
  readonly #orders: OrderTable;

  constructor(orders: OrderTable) {
    this.#orders = orders;
  }

  register(trader: number, clientOrderId: string, orderId: number): void {
    let chosen = this.#chosen[trader];
    if (chosen === undefined) {
      chosen = new Map();
      this.#chosen[trader] = chosen;
    }
    chosen.set(clientOrderId, orderId);
    if (LIKE_AN_ID.test(clientOrderId)) this.#numericTraders.add(trader);
  }

  /** The row of the trader's order with this client id, chosen or default; −1 when there is none. */
  find(trader: number, clientOrderId: string): number {
    const chosen = this.#chosen[trader]?.get(clientOrderId);
    if (chosen !== undefined) return this.#orders.find(chosen);
    if (!NUMERIC.test(clientOrderId)) return -1;
    const row = this.#orders.find(Number(clientOrderId));
    if (row === -1 || this.#orders.trader(row) !== trader) return -1;
    return this.#orders.explicitClientId(row) === undefined ? row : -1;
  }

  /** Whether an order id, used as default client id, would repeat one the trader chose earlier. */
  collides(trader: number, orderId: number): boolean {
    if (this.#numericTraders.size === 0 || !this.#numericTraders.has(trader)) return false;
    const chosen = this.#chosen[trader];
    return chosen?.has(orderId.toString()) === true || chosen?.has(wideIdText(orderId)) === true;
  }
}
