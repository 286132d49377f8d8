/** Finding the order a cancel or a query means, and cancelling it. */
import { rejection, unknownSymbol, type Rejection } from '@shared/domain/rejection';
import { err, ok, type Result } from '@shared/kernel/result';
import type { OrderId, OrderReference } from '../commands';
import type { Floor } from './floor';
import type { Doors } from './doors';
import { BATCH_MAX, tooManyInBatch } from './placement';

export class Cancellation {
  readonly #floor: Floor;
  readonly #doors: Doors;

  constructor(floor: Floor, doors: Doors) {
    this.#floor = floor;
    this.#doors = doors;
  }

  /**
   * The trader's order by id, by client id, or by both when they agree; another trader's (the same
   * account's other wallet included), another pair's and an unknown one are all `order-not-found` (exchange-rules §2, §10).
   */
  find(trader: number, target: OrderReference): Result<number, Rejection> {
    const door = this.#doors.of(target.symbol);
    if (door === undefined) {
      return err(unknownSymbol(target.symbol));
    }
    const { orders, clientIds } = this.#floor;
    const { orderId, clientOrderId } = target;
    if (orderId === undefined && clientOrderId === undefined) {
      return err(rejection('missing-field', 'orderId', 'orderId: required'));
    }
    const row =
      orderId === undefined ? clientIds.find(trader, clientOrderId ?? '') : orders.find(orderId);
    const agrees =
      orderId === undefined ||
      clientOrderId === undefined ||
      clientIds.find(trader, clientOrderId) === row;
    if (
      row === -1 ||
      !agrees ||
      orders.trader(row) !== trader ||
      orders.marketOf(row) !== door.market.index
    ) {
      return err(rejection('order-not-found', 'orderId', 'orderId: no such order'));
    }
    return ok(row);
  }

  cancel(trader: number, target: OrderReference): Rejection | null {
    const { orders } = this.#floor;
    const { symbol, orderId } = target;
    if (orderId !== undefined && target.clientOrderId === undefined) {
      // The plain way of most cancels, which makes nothing.
      const row = orders.find(orderId);
      const market = this.#doors.of(symbol)?.market;
      if (market !== undefined && orders.isLiveOf(row, market.index, trader)) {
        market.cancel(row, 'USER');
        return null;
      }
    }
    const found = this.find(trader, target);
    if (!found.ok) return found.error;
    const row = found.value;
    if (!orders.isOpen(row)) {
      const words = `orderId ${orders.orderId(row)}: already ${orders.status(row)}`;
      return rejection('order-not-cancelable', 'orderId', words);
    }
    this.#doors.of(symbol)?.market.cancel(row, 'USER');
    return null;
  }

  /** Cancels what can be cancelled; what cannot simply gives no event. */
  cancelBatch(trader: number, symbol: string, orderIds: readonly OrderId[]): Rejection | null {
    if (this.#doors.of(symbol) === undefined) {
      return unknownSymbol(symbol);
    }
    if (orderIds.length === 0)
      return rejection('missing-field', 'orderIds', 'orderIds: at least 1');
    if (orderIds.length > BATCH_MAX) return tooManyInBatch('orderIds');
    for (const orderId of orderIds) this.cancel(trader, { symbol, orderId });
    return null;
  }
}
