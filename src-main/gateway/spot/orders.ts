/**
 * Orders on the spot book, of the spot or the margin wallet: placed, found and cancelled with what the
 * switches `dupClientId` and `ack` make of it (exchange-rules §2, §12).
 */
import type { ApiError } from '@shared/contract/exchange/errors';
import type { OrderStatus } from '@shared/domain/order';
import type { Rejection } from '@shared/domain/rejection';
import { err, invariant, ok, type Result } from '@shared/kernel/result';
import { atoms, lots } from '@shared/money/units';
import type { NewOrder, OrderReference, Wallet } from '../../engine/commands';
import type { EngineEvent } from '../../engine/events';
import type { OrderRecord } from '../../engine/query';
import { refused, type Caller } from '../handler';
import { comesLate } from '../late-rejections';

export type ShownOrder = Omit<OrderRecord, 'status'> & {
  readonly status: OrderStatus | 'PENDING_CANCEL';
};

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

/** By id, by client id, or by both when they agree; -2013 otherwise. */
export function findOrder(
  caller: Caller,
  wallet: Wallet,
  reference: OrderReference,
): Result<ShownOrder, ApiError> {
  const { turn, uid, memory } = caller;
  const { symbol, orderId, clientOrderId } = reference;
  const found = turn.query.order(uid, wallet, engineReference(caller, wallet, reference));
  if (found.ok) {
    const order = shown(caller, wallet, found.value);
    const agrees = clientOrderId === undefined || order.clientOrderId === clientOrderId;
    return agrees ? ok(order) : err({ code: -2013, msg: 'orderId: no such order' });
  }
  const late = memory[wallet]
    .rejectedOf(uid)
    .map((order) => shown(caller, wallet, order))
    .find(
      (order) =>
        order.symbol === symbol &&
        (orderId === undefined || order.orderId === orderId) &&
        (clientOrderId === undefined || order.clientOrderId === clientOrderId),
    );
  return late === undefined ? err(refused(found.error)) : ok(late);
}

/** What the engine is asked for: by id wherever one is known, the client id is compared here. */
function engineReference(
  { turn, uid, ids, memory }: Caller,
  wallet: Wallet,
  { symbol, orderId, clientOrderId }: OrderReference,
): OrderReference {
  if (orderId !== undefined || clientOrderId === undefined) {
    return orderId === undefined ? { symbol } : { symbol, orderId };
  }
  const latest = memory[wallet].latest(uid, clientOrderId);
  if (latest !== undefined) return { symbol, orderId: latest };
  // An order without a client id answers to its own id, in the form in which it was told.
  const own = /^\d{1,19}$/.test(clientOrderId) ? ids.parse(clientOrderId) : null;
  const byOwnId = own === null ? null : { symbol, orderId: own };
  const hasOwn = byOwnId !== null && turn.query.order(uid, wallet, byOwnId).ok;
  const isChosen = turn.query.order(uid, wallet, { symbol, clientOrderId }).ok;
  return hasOwn && !isChosen ? byOwnId : { symbol, clientOrderId };
}

/** The order as it is after the cancel; PENDING_CANCEL when it is done later. */
export function cancelOrder(
  caller: Caller,
  wallet: Wallet,
  reference: OrderReference,
): Result<ShownOrder, ApiError> {
  // Looked up first: a canceled order keeps its record, but the reply is about this very one.
  const found = findOrder(caller, wallet, reference);
  if (!found.ok) return found;
  const { orderId, symbol, status } = found.value;
  const { uid, switches } = caller;
  const command = { type: 'cancelOrder', uid, wallet, target: { symbol, orderId } } as const;
  if (switches.ack === 'async' && status !== 'FILLED' && status !== 'CANCELED') {
    const memory = caller.memory[wallet];
    if (status === 'PENDING_CANCEL') return found;
    memory.noteCancel(orderId);
    caller.later((turn) => {
      memory.endCancel(orderId);
      turn.execute(command);
    });
    return ok({ ...found.value, status: 'PENDING_CANCEL' });
  }
  const canceled = caller.turn.execute(command);
  return canceled.ok ? ok({ ...found.value, status: 'CANCELED' }) : err(refused(canceled.error));
}

/** With the client id its owner knows it by, and a cancel that has been promised. */
export function shown(caller: Caller, wallet: Wallet, order: OrderRecord): ShownOrder {
  const { ids, memory } = caller;
  const { orderId, status } = order;
  const isDefault = order.clientOrderId === String(orderId);
  const clientOrderId = memory[wallet].aliasOf(orderId) ?? order.clientOrderId;
  const isWorking = status === 'NEW' || status === 'PARTIALLY_FILLED';
  return {
    ...order,
    clientOrderId:
      isDefault && clientOrderId === order.clientOrderId ? ids.text(orderId) : clientOrderId,
    status: isWorking && memory[wallet].isCancelPromised(orderId) ? 'PENDING_CANCEL' : status,
  };
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
