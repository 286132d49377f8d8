/**
 * How an order ended of which the exchange tells figures that cannot be counted here. How is said in words; of what had
 * executed at least that is sure which was known before, what its trades come to, and all of one that is filled.
 */
import type { ConditionRow } from '@shared/contract/terminal';
import { isTerminal } from '@shared/domain/order';
import { lots, ticks } from '@shared/money/units';
import type { UncountedOrder } from '../../../client/request/outcome-types';
import type { TrackedOrder } from '../tracked-order';

/** Undefined where it has not ended. */
export function uncountedEnd(
  { isCancelPromised: _, ...known }: TrackedOrder,
  { status }: UncountedOrder,
): TrackedOrder | undefined {
  if (status === 'INIT' || status === 'PENDING_CANCEL' || !isTerminal(status)) return undefined;
  const { quantity } = known;
  const end = { ...known, status, averagePrice: '' };
  return status === 'FILLED' && quantity.unit === 'base'
    ? { ...end, executed: quantity.lots }
    : { ...end, isExecutedUnsaid: true };
}

/** A condition order that waits, as it was sent. */
export const waitingOrder = ({
  orderId,
  symbol,
  side,
  type,
  price,
  contracts,
  action,
  mode,
  placedAtMs,
  createdAtMs,
}: ConditionRow): TrackedOrder => ({
  orderId,
  symbol,
  side,
  type,
  clientOrderId: '',
  book: 'futures',
  price: price === null ? null : ticks(price),
  quantity: { unit: 'base', lots: lots(contracts) },
  executed: lots(0),
  averagePrice: '0',
  status: 'INIT',
  createdAtMs: placedAtMs ?? createdAtMs,
  futures: { action, mode, timeInForce: null, cause: '' },
});
