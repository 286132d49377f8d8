/**
 * Futures orders placed, found and cancelled with what the switches `dupClientId` and `ack` make of it
 * (exchange-rules §2, §5.10, §12).
 */
import type { ApiError } from '@shared/contract/exchange/errors';
import { isWorking, NO_CLIENT_ORDER_ID } from '@shared/domain/futures';
import type { Rejection } from '@shared/domain/rejection';
import { err, invariant, ok, type Result } from '@shared/kernel/result';
import { atoms, contracts, ticks } from '@shared/money/units';
import type {
  FuturesOrderReference,
  NewConditionOrder,
  NewFuturesOrder,
} from '../../engine/futures/commands';
import type { EngineEvent } from '../../engine/events';
import type { FuturesOrderRecord, Page } from '../../engine/futures/query';
import { alreadyEnded, refused, type Caller } from '../handler';
import { comesLate, duplicateClientId } from '../late-rejections';
import { noSuchOrder } from '../order-name';
import { withOlder } from './older';

/** The id of the placed order: its reply shows nothing else (document §2.12). */
export function placeOrder(caller: Caller, order: NewFuturesOrder): Result<number, ApiError> {
  const { turn, uid, switches, memory } = caller;
  const { clientOrderId } = order;
  if (clientOrderId !== undefined && memory.futures.isRejectedClientId(uid, clientOrderId)) {
    const malformed = turn.query.futures.fieldRefusal(uid, order);
    if (malformed !== null && !comesLate(malformed)) return err(refused(malformed));
    return placeAgain(caller, order, duplicateClientId('clientOrderId', clientOrderId));
  }
  const placed = turn.execute({ type: 'placeFuturesOrder', uid, order });
  if (placed.ok) return ok(acceptedId(placed.value, uid, order.contract));
  if (placed.error.reason === 'client-id-duplicate') {
    return placeAgain(caller, order, placed.error);
  }
  if (switches.ack === 'async' && comesLate(placed.error)) {
    // The engine looks at the price before the client id, and a used one has to be told at once.
    return clientOrderId !== undefined && isClientIdUsed(caller, clientOrderId)
      ? placeAgain(caller, order, duplicateClientId('clientOrderId', clientOrderId))
      : ok(rejectLater(caller, order));
  }
  return err(refused(placed.error));
}

function isClientIdUsed({ turn, uid }: Caller, clientOrderId: string): boolean {
  const { futures } = turn.query;
  const isHere = futures
    .rules()
    .some(({ contract }) => futures.order(uid, { contract: contract.symbol, clientOrderId }).ok);
  return isHere || futures.forgottenOrderId(uid, clientOrderId) !== null;
}

/** The client id has been used before. */
function placeAgain(
  caller: Caller,
  order: NewFuturesOrder,
  rejection: Rejection,
): Result<number, ApiError> {
  const { clientOrderId, ...anonymous } = order;
  const { uid, memory, switches } = caller;
  if (clientOrderId === undefined || switches.dupClientId === 'reject') {
    return err(refused(rejection));
  }
  if (switches.dupClientId === 'idempotent') {
    const first = findOrder(caller, { contract: order.contract, clientOrderId });
    return first.ok ? ok(first.value.orderId) : err(refused(rejection));
  }
  const placed = placeOrder(caller, anonymous);
  if (!placed.ok) return placed;
  memory.futures.noteAlias({ uid, orderId: placed.value, clientOrderId }, clientOrderId);
  return placed;
}

export function placeCondition(
  { turn, uid }: Caller,
  condition: NewConditionOrder,
): Result<number, ApiError> {
  const placed = turn.execute({ type: 'placeCondition', uid, condition });
  return placed.ok
    ? ok(acceptedId(placed.value, uid, condition.order.contract))
    : err(refused(placed.error));
}

/** By id, by client id, or by both when they agree; -2013 otherwise. */
export function findOrder(
  caller: Caller,
  reference: FuturesOrderReference,
): Result<FuturesOrderRecord, ApiError> {
  const { turn, uid, memory } = caller;
  const { contract, orderId, clientOrderId } = reference;
  // Many report it: it names none of them.
  if (orderId === undefined && clientOrderId === NO_CLIENT_ORDER_ID) {
    return err(noSuchOrder(reference, 'clientOrderId'));
  }
  const latest =
    clientOrderId === undefined ? undefined : memory.futures.latest(uid, clientOrderId);
  const id = orderId ?? latest;
  const named = clientOrderId === undefined ? {} : { clientOrderId };
  const target = id === undefined ? { contract, ...named } : { contract, orderId: id };
  const found = turn.query.futures.order(uid, target);
  if (found.ok) {
    const order = shown(caller, found.value);
    const agrees = clientOrderId === undefined || order.clientOrderId === clientOrderId;
    return agrees ? ok(order) : err(noSuchOrder(reference, 'clientOrderId'));
  }
  const older = olderOrder(caller, contract, id, clientOrderId);
  if (older !== null) return ok(older);
  const late = memory.futures
    .rejectedOf(uid)
    .map((order) => shown(caller, order))
    .find(
      (order) =>
        order.contract === contract &&
        (orderId === undefined || order.orderId === orderId) &&
        (clientOrderId === undefined || order.clientOrderId === clientOrderId),
    );
  if (late !== undefined) return ok(late);
  return found.error.reason === 'order-not-found'
    ? err(noSuchOrder(reference, 'clientOrderId'))
    : err(refused(found.error));
}

/** One that only the disk knows any more; its client id, when one is named, has to be its own. */
function olderOrder(
  caller: Caller,
  contract: string,
  orderId: number | undefined,
  clientOrderId: string | undefined,
): FuturesOrderRecord | null {
  const { turn, uid, archive } = caller;
  const { futures } = turn.query;
  if (!futures.isShortened(uid, contract)) return null;
  const named = clientOrderId === undefined ? null : futures.forgottenOrderId(uid, clientOrderId);
  const id = orderId ?? named;
  const order = id === null ? null : archive.futuresOrder(uid, id);
  if (order?.contract !== contract) return null;
  const found = shown(caller, order);
  const agrees = clientOrderId === undefined || found.clientOrderId === clientOrderId;
  return agrees ? found : null;
}

/** Of a regular order or of one that waits for its trigger. */
export function cancelOrder(
  caller: Caller,
  reference: FuturesOrderReference,
): Result<number, ApiError> {
  const found = findOrder(caller, reference);
  if (!found.ok) return found;
  const { orderId, contract, status } = found.value;
  if (status === 'PENDING_CANCEL') return ok(orderId);
  if (!isWorking(status)) return err(alreadyEnded(caller, found.value));
  const { turn, uid, switches, memory } = caller;
  const command = { type: 'cancelFuturesOrder', uid, target: { contract, orderId } } as const;
  if (switches.ack === 'async') {
    memory.futures.noteCancel(orderId);
    caller.later((later) => {
      memory.futures.endCancel(orderId);
      later.execute(command);
    });
    return ok(orderId);
  }
  const canceled = turn.execute(command);
  return canceled.ok ? ok(orderId) : err(refused(canceled.error));
}

/** Live, finished and late-refused orders of a contract, newest first. */
export function ordersOf(
  caller: Caller,
  contract: string,
  page: Page,
): readonly FuturesOrderRecord[] {
  const { turn, uid, memory, archive } = caller;
  const orders = withOlder(
    caller,
    contract,
    page,
    turn.query.futures.orders(uid, contract, page),
    (wanted) => archive.futuresOrders(uid, contract, wanted),
    ({ orderId }) => ({ number: orderId, side: 0 }),
  ).map((order) => shown(caller, order));
  const late = memory.futures
    .rejectedOf(uid)
    .filter((order) => order.contract === contract && order.orderId <= (page.fromId ?? Infinity));
  if (late.length === 0) return orders;
  return [...orders, ...late].sort((a, b) => b.orderId - a.orderId).slice(0, page.limit);
}

/** With the client id its owner knows it by, and a cancel that has been promised. */
export function shown({ memory }: Caller, order: FuturesOrderRecord): FuturesOrderRecord {
  const { orderId, status } = order;
  const isPromised = isWorking(status) && memory.futures.isCancelPromised(orderId);
  return {
    ...order,
    clientOrderId: memory.futures.aliasOf(orderId) ?? order.clientOrderId,
    status: isPromised ? 'PENDING_CANCEL' : status,
  };
}

/** The first of the account on the contract: what its own trading sets off comes after it. */
function acceptedId(events: Iterable<EngineEvent>, uid: number, contract: string): number {
  for (const event of events) {
    if (event.type !== 'futuresOrderAccepted') continue;
    if (event.uid === uid && event.contract === contract) return event.orderId;
  }
  invariant(false, 'an accepted order has an id');
}

function rejectLater({ turn, uid, memory }: Caller, order: NewFuturesOrder): number {
  const createdAtMs = turn.query.marketTimeMs();
  const orderId = memory.futures.nextRejectedId(createdAtMs);
  const { quantity, timeInForce } = order;
  const limitKind = timeInForce === 'GTC' ? 'LIMIT' : timeInForce;
  memory.futures.noteRejected({
    orderId,
    clientOrderId: order.clientOrderId ?? NO_CLIENT_ORDER_ID,
    uid,
    contract: order.contract,
    side: order.side,
    open: order.open,
    mode: order.mode,
    kind: order.type === 'MARKET' ? 'MARKET' : limitKind,
    leverage: turn.query.futures.leverage(uid, order.contract) ?? 0,
    price: order.price ?? ticks(0),
    contracts: quantity.unit === 'contracts' ? quantity.contracts : contracts(0),
    executed: contracts(0),
    executedValue: atoms(0n),
    status: 'REJECTED',
    trigger: null,
    createdAtMs,
  });
  return orderId;
}
