/**
 * Orders on the spot book, of the spot or the margin wallet, found and cancelled with what the switches
 * `dupClientId` and `ack` make of it (exchange-rules §2, §12).
 */
import type { ApiError } from '@shared/contract/exchange/errors';
import type { OrderStatus } from '@shared/domain/order';
import { err, ok, type Result } from '@shared/kernel/result';
import type { OrderReference, Wallet } from '../../engine/commands';
import type { OrderRecord } from '../../engine/query';
import { alreadyEnded, refused, type Caller } from '../handler';
import { noSuchOrder } from '../order-name';

export type ShownOrder = Omit<OrderRecord, 'status'> & {
  readonly status: OrderStatus | 'PENDING_CANCEL';
};

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
    return agrees ? ok(order) : err(noSuchOrder(reference, 'newClientOrderId'));
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
  if (late !== undefined) return ok(late);
  return found.error.reason === 'order-not-found'
    ? err(noSuchOrder(reference, 'newClientOrderId'))
    : err(refused(found.error));
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
  if (status === 'FILLED' || status === 'CANCELED' || status === 'REJECTED') {
    return err(alreadyEnded(caller, found.value));
  }
  const { uid, switches } = caller;
  const command = { type: 'cancelOrder', uid, wallet, target: { symbol, orderId } } as const;
  if (switches.ack === 'async') {
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
  const chosen = memory[wallet].aliasOf(orderId);
  const isPromised = memory[wallet].isCancelPromised(orderId);
  // Nearly always the record is what is shown, and needs no copy.
  if (chosen === undefined && !isPromised && ids.isPlain) return order;
  const isDefault = order.clientOrderId === String(orderId);
  const clientOrderId = chosen ?? order.clientOrderId;
  const isWorking = status === 'NEW' || status === 'PARTIALLY_FILLED';
  return {
    ...order,
    clientOrderId:
      isDefault && clientOrderId === order.clientOrderId ? ids.text(orderId) : clientOrderId,
    status: isWorking && isPromised ? 'PENDING_CANCEL' : status,
  };
}
