/**
 * Placing on the spot book, of the spot or the margin wallet, with what the switches `dupClientId` and
 * `ack` make of it (exchange-rules §2, §12).
 */
import type { ApiError } from '@shared/contract/exchange/errors';
import type { Rejection } from '@shared/domain/rejection';
import { err, invariant, ok, type Result } from '@shared/kernel/result';
import { atoms, lots } from '@shared/money/units';
import type { NewOrder, Wallet } from '../../engine/commands';
import type { EngineEvent } from '../../engine/events';
import type { OrderRecord } from '../../engine/query';
import { refused, type Caller } from '../handler';
import { comesLate } from '../late-rejections';
import { findOrder, shown, type ShownOrder } from './orders';

export function placeOrder(
  caller: Caller,
  wallet: Wallet,
  order: NewOrder,
): Result<ShownOrder, ApiError> {
  const { turn, uid, switches } = caller;
  const placed = turn.execute({ type: 'placeOrder', uid, wallet, order });
  if (placed.ok) {
    const [orderId] = acceptedIds(placed.value, uid, order.symbol, 1);
    invariant(orderId !== undefined, 'an accepted order has an id');
    const record = recordOf(caller, wallet, order.symbol, orderId);
    return ok(shown(caller, wallet, switches.ack === 'async' ? unmatched(record) : record));
  }
  if (placed.error.reason === 'client-id-duplicate') {
    return placeAgain(caller, wallet, order, placed.error);
  }
  if (switches.ack === 'async' && comesLate(placed.error)) {
    return ok(shown(caller, wallet, unmatched(rejectLater(caller, wallet, order))));
  }
  return err(refused(placed.error));
}

/** The client id has been used before. */
function placeAgain(
  caller: Caller,
  wallet: Wallet,
  order: NewOrder,
  rejection: Rejection,
): Result<ShownOrder, ApiError> {
  const { clientOrderId, ...anonymous } = order;
  const { dupClientId } = caller.switches;
  if (clientOrderId === undefined || dupClientId === 'reject') return err(refused(rejection));
  if (dupClientId === 'idempotent') {
    const first = findOrder(caller, wallet, { symbol: order.symbol, clientOrderId });
    return first.ok ? first : err(refused(rejection));
  }
  const placed = placeOrder(caller, wallet, anonymous);
  if (!placed.ok) return placed;
  caller.memory[wallet].noteAlias(placed.value, clientOrderId);
  return ok({ ...placed.value, clientOrderId });
}

/** What `placeOrder` would refuse at once or later; null when it would not. Nothing is placed. */
export function checkOrder(
  { turn, uid, switches }: Caller,
  wallet: Wallet,
  order: NewOrder,
): ApiError | null {
  const checked = turn.query.checkOrder(uid, wallet, order);
  if (checked.ok) return null;
  const isRepeated = checked.error.reason === 'client-id-duplicate';
  if (!isRepeated || switches.dupClientId === 'reject') return refused(checked.error);
  if (switches.dupClientId === 'idempotent') return null;
  const { clientOrderId: _, ...anonymous } = order;
  const again = turn.query.checkOrder(uid, wallet, anonymous);
  return again.ok ? null : refused(again.error);
}

/** The ids of the account's first `count` accepted orders, in their order; reads no event beyond. */
export function acceptedIds(
  events: Iterable<EngineEvent>,
  uid: number,
  symbol: string,
  count: number,
): readonly number[] {
  const ids: number[] = [];
  for (const event of events) {
    if (event.type !== 'orderAccepted') continue;
    if (event.uid === uid && event.symbol === symbol) ids.push(event.orderId);
    if (ids.length === count) break;
  }
  return ids;
}

function recordOf(
  { turn, uid }: Caller,
  wallet: Wallet,
  symbol: string,
  orderId: number,
): OrderRecord {
  const found = turn.query.order(uid, wallet, { symbol, orderId });
  invariant(found.ok, 'an order that was just accepted is known');
  return found.value;
}

/** What an answer that leaves before matching can say. */
function unmatched(order: OrderRecord): OrderRecord {
  return { ...order, status: 'NEW', executed: lots(0), executedQuote: atoms(0n) };
}

function rejectLater({ turn, uid, memory }: Caller, wallet: Wallet, order: NewOrder): OrderRecord {
  const createdAtMs = turn.query.marketTimeMs();
  const orderId = memory[wallet].nextRejectedId(createdAtMs);
  const record: OrderRecord = {
    orderId,
    clientOrderId: order.clientOrderId ?? String(orderId),
    uid,
    wallet,
    symbol: order.symbol,
    side: order.side,
    type: order.type,
    price: order.price ?? null,
    quantity: order.quantity,
    executed: lots(0),
    executedQuote: atoms(0n),
    status: 'REJECTED',
    createdAtMs,
  };
  memory[wallet].noteRejected(record);
  return record;
}
