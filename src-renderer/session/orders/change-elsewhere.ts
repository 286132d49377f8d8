/** What another hand has made of an order whose change is being typed here. Pure. */
import type { ChangeRow } from '@shared/contract/terminal/commands';
import type { OrderBookKind } from '@shared/domain/order';

export interface OrderKey {
  readonly book: OrderBookKind;
  readonly orderId: string;
}

/** An id is one order's within its book only. */
export const isSameOrder = (a: OrderKey, b: OrderKey): boolean =>
  a.orderId === b.orderId && a.book === b.book;

/**
 * The change that is under way or done, whatever has been told of the order's row by then; `known` is what was found
 * before, for as long as nothing newer is told of it.
 */
export function changeElsewhere(
  changes: readonly ChangeRow[],
  order: OrderKey,
  known: ChangeRow | null,
): ChangeRow | null {
  const told = changes.filter((each) => isSameOrder(each, order));
  const found = told.findLast(({ step }) => !WITHOUT_EFFECT.has(step));
  if (found !== undefined) return found;
  const isTold = told.some(({ intentId }) => intentId === known?.intentId);
  return isTold ? null : known;
}

/** The order works as it was, is back as it was, or is gone. */
const WITHOUT_EFFECT: ReadonlySet<ChangeRow['step']> = new Set([
  'refused',
  'offer-restore',
  'restored',
  'given-up',
]);
