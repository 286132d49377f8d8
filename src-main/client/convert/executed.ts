/** How much of an order is executed, where an exchange has left the figure out. */
import type { FuturesStatus } from '@shared/domain/futures';
import type { OrderStatus } from '@shared/domain/order';
import { err, ok, type Result } from '@shared/kernel/result';

/** Of these some may be executed, and nothing would be a guess. */
const MAY_HAVE: ReadonlySet<string> = new Set(['PARTIALLY_FILLED', 'PENDING_CANCEL', 'FILLED']);

/** All of one that is filled (`whole`; null where that is counted in something else), nothing of one that is new. */
export function executedOf<Of extends number>(
  status: OrderStatus | FuturesStatus | 'PENDING_CANCEL',
  text: string,
  whole: Of | null,
  read: (text: string) => Result<Of, string>,
): Result<Of, string> {
  if (text !== '') return read(text);
  if (status === 'FILLED' && whole !== null) return ok(whole);
  return MAY_HAVE.has(status) ? err('the executed quantity is missing') : read('0');
}

/** What a cancelled one has executed its trades tell: nothing is the least of it. */
export const executedUnsaid = (
  status: OrderStatus | FuturesStatus | 'PENDING_CANCEL',
  text: string,
): { readonly isExecutedUnsaid?: boolean } =>
  text === '' && status === 'CANCELED' ? { isExecutedUnsaid: true } : {};
