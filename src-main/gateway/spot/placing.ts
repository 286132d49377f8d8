/**
 * Placing on the spot book, of the spot or the margin wallet, with what the switches `dupClientId` and
 * `ack` make of it (exchange-rules §2, §12).
 */
import type { ApiError } from '@shared/contract/exchange/errors';
import type { Rejection } from '@shared/domain/rejection';
import { err, invariant, ok, type Result } from '@shared/kernel/result';
import { atoms, lots } from '@shared/money/units';
import type { NewOrder, Wallet } from '../../engine/commands';
import type { EngineEvents } from '../../engine/events';
import type { OrderRecord } from '../../engine/query';
import { refused, type Caller } from '../handler';
import { comesLate, duplicateClientId } from '../late-rejections';
import { inEngineForm } from './default-client-ids';
import { findOrder, shown, type ShownOrder } from './orders';

export function placeOrder(
  caller: Caller,
  wallet: Wallet,
  order: NewOrder,
): Result<ShownOrder, ApiError> {
  const { turn, uid, switches, memory } = caller;
  const asked = inEngineForm(caller, wallet, order);
  if (memory[wallet].isRejectedClientId(uid, asked.clientOrderId)) {
    const refusal = refusalOfUsed(caller, wallet, asked);
    return refusal.reason === 'client-id-duplicate'
      ? placeAgain(caller, wallet, order)
      : err(refused(refusal));
  }
  const placed = turn.execute({ type: 'placeOrder', uid, wallet, order: asked });
  if (placed.ok) {
    const [orderId] = acceptedIds(placed.value, uid, order.symbol, 1);
    invariant(orderId !== undefined, 'an accepted order has an id');
    const record = recordOf(caller, wallet, order.symbol, orderId);
    return ok(shown(caller, wallet, switches.ack === 'async' ? unmatched(record) : record));
  }
  if (placed.error.reason === 'client-id-duplicate') return placeAgain(caller, wallet, order);
  if (switches.ack === 'async' && comesLate(placed.error)) {
    // The engine looks at the price before the client id, and a used one has to be told at once.
    if (isClientIdUsed(caller, wallet, asked)) return placeAgain(caller, wallet, order);
    return ok(shown(caller, wallet, unmatched(rejectLater(caller, wallet, order))));
  }
  return err(refused(placed.error));
}

/** Client ids are unique in a wallet, whatever the pair. */
function isClientIdUsed(
  { turn, uid }: Caller,
  wallet: Wallet,
  { clientOrderId }: NewOrder,
): boolean {
  if (clientOrderId === undefined) return false;
  return turn.query
    .spotRules()
    .some(({ pair }) => turn.query.order(uid, wallet, { symbol: pair.symbol, clientOrderId }).ok);
}

/** The client id has been used before, and is called as it was sent. */
function placeAgain(caller: Caller, wallet: Wallet, order: NewOrder): Result<ShownOrder, ApiError> {
  const { clientOrderId = '', ...anonymous } = order;
  const { dupClientId } = caller.switches;
  const refusal = err(refused(duplicateClientId('newClientOrderId', clientOrderId)));
  if (dupClientId === 'reject') return refusal;
  if (dupClientId === 'idempotent') {
    const first = findOrder(caller, wallet, { symbol: order.symbol, clientOrderId });
    return first.ok ? first : refusal;
  }
  const placed = placeOrder(caller, wallet, anonymous);
  if (!placed.ok) return placed;
  caller.memory[wallet].noteAlias(placed.value, clientOrderId);
  return ok({ ...placed.value, clientOrderId });
}

/** The client id was taken by an order refused after its answer; what is malformed is told first. */
function refusalOfUsed({ turn, uid }: Caller, wallet: Wallet, order: NewOrder): Rejection {
  const checked = turn.query.checkOrder(uid, wallet, order);
  if (!checked.ok && !comesLate(checked.error)) return checked.error;
  return duplicateClientId('newClientOrderId', order.clientOrderId ?? '');
}

/** What `placeOrder` would refuse at once or later; null when it would not. Nothing is placed. */
export function checkOrder(caller: Caller, wallet: Wallet, order: NewOrder): ApiError | null {
  const { turn, uid, switches, memory } = caller;
  const asked = inEngineForm(caller, wallet, order);
  const isUsed = memory[wallet].isRejectedClientId(uid, asked.clientOrderId);
  const checked = isUsed
    ? err(refusalOfUsed(caller, wallet, asked))
    : turn.query.checkOrder(uid, wallet, asked);
  if (checked.ok) return null;
  if (checked.error.reason !== 'client-id-duplicate') return refused(checked.error);
  const { clientOrderId = '', ...anonymous } = order;
  if (switches.dupClientId === 'reject') {
    return refused(duplicateClientId('newClientOrderId', clientOrderId));
  }
  if (switches.dupClientId === 'idempotent') return null;
  const again = turn.query.checkOrder(uid, wallet, anonymous);
  return again.ok ? null : refused(again.error);
}

/** The ids of the account's first `count` accepted orders, in their order; reads no event beyond. */
export function acceptedIds(
  events: EngineEvents,
  uid: number,
  symbol: string,
  count: number,
): readonly number[] {
  const ids: number[] = [];
  for (let place = 0; place < events.length && ids.length < count; place += 1) {
    if (events.typeAt(place) !== 'orderAccepted') continue;
    const isOurs = events.uidAt(place) === uid && events.symbolAt(place) === symbol;
    if (isOurs) ids.push(events.idAt(place));
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
