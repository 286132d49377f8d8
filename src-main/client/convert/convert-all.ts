/** Lists of the wire as lists of the domain. */
import { err, ok, type Result } from '@shared/kernel/result';
import type { ListedOrders } from '../exchange-futures';

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

/** Of orders, whose every row counts: those that are converted, and of the rest what is told in words. */
export function readable<Row, B>(
  rows: readonly Row[],
  wordsOf: (row: Row) => Omit<ListedOrders['others'][number], 'why'>,
  convert: (row: Row) => Result<B, string>,
): ListedOrders<B> {
  const orders: B[] = [];
  const others: ListedOrders['others'][number][] = [];
  for (const row of rows) {
    const order = convert(row);
    if (order.ok) orders.push(order.value);
    else others.push({ ...wordsOf(row), why: order.error });
  }
  return { orders, others };
}
