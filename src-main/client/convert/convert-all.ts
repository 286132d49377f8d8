/** Lists of the wire as lists of the domain. */
import { err, ok, type Result } from '@shared/kernel/result';
import type { AllOpenOrders } from '../endpoints/exchange-futures';

/** All converted, or the first reason why not: half a list would be a wrong one. */
export function all<A, B>(
  rows: readonly A[],
  convert: (row: A) => Result<B, string>,
): Result<readonly B[], string> {
  const converted: B[] = [];
  for (const row of rows) {
    const result = convert(row);
    if (!result.ok) return err(result.error);
    converted.push(result.value);
  }
  return ok(converted);
}

/**
 * For whoever looks for an order by its terms and its time: one that tells no time may be the one, and must not pass
 * for another.
 */
export function dated<Order extends { readonly createdAtMs: number }>(
  order: Result<Order, string>,
): Result<Order, string> {
  const isDated = !order.ok || order.value.createdAtMs !== 0;
  return isDated ? order : err('an order does not say when it was placed');
}

/** Of open orders, whose every row counts: those that are converted, and of the rest where they are. */
export function readable<
  Row extends { readonly orderId: string; readonly clientOrderId?: string },
  B,
>(
  rows: readonly Row[],
  symbolOf: (row: Row) => string,
  convert: (row: Row) => Result<B, string>,
): Omit<AllOpenOrders<B>, 'isWhole'> {
  const orders: B[] = [];
  const others: AllOpenOrders['others'][number][] = [];
  for (const row of rows) {
    const order = convert(row);
    if (order.ok) orders.push(order.value);
    else {
      const { orderId, clientOrderId = '' } = row;
      others.push({ orderId, clientOrderId, symbol: symbolOf(row), why: order.error });
    }
  }
  return { orders, others };
}
