/** That an order was a condition order before: of what purpose, and at which price it was sent. Pure. */
import type { ConditionRow } from '@shared/contract/terminal';
import type { OrderRow } from '@shared/contract/terminal/commands';

/** An order keeps its id when its price comes. Null where the terminal remembers none. */
export function originOf(
  { book, orderId }: Pick<OrderRow, 'book' | 'orderId'>,
  conditions: readonly ConditionRow[] | null,
): ConditionRow | null {
  if (book !== 'futures' || orderId === '' || conditions === null) return null;
  return conditions.find((each) => each.orderId === orderId) ?? null;
}
