/** Lists of the wire as lists of the domain. */
import { err, ok, type Result } from '@shared/kernel/result';
import type { AllOpenOrders } from './exchange-futures';

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

/** Of open orders, whose every row counts: those that are converted, and of the rest where they are. */
export function readable<Row extends { readonly orderId: string }, B>(
  rows: readonly Row[],
  symbolOf: (row: Row) => string,
  convert: (row: Row) => Result<B, string>,
): AllOpenOrders<B> {
  const orders: B[] = [];
  const others: AllOpenOrders['others'][number][] = [];
  for (const row of rows) {
    const order = convert(row);
    if (order.ok) orders.push(order.value);
    else others.push({ orderId: row.orderId, symbol: symbolOf(row), why: order.error });
  }
  return { orders, others };
}
