/** Finding the futures order a cancel or a query means, and cancelling it. */
import { rejection, type Rejection } from '@shared/domain/rejection';
import { err, ok, type Result } from '@shared/kernel/result';
import type { Trader } from '../accounts';
import type { FuturesOrderReference } from '../commands';
import type { ContractMarket } from '../contract-market';
import type { FuturesFloor } from '../futures-floor';
import type { Execution } from './execution';
import { isLive, type FuturesOrder } from './order';

/**
 * The user's order by id, by client id, or by both when they agree; another user's, another
 * contract's and an unknown one are all `order-not-found` (exchange-rules §2).
 */
export function findOrder(
  { orders }: Pick<FuturesFloor, 'orders'>,
  trader: Trader | undefined,
  market: ContractMarket,
  { orderId, clientOrderId }: FuturesOrderReference,
): Result<FuturesOrder, Rejection> {
  if (orderId === undefined && clientOrderId === undefined) {
    return err(rejection('missing-field', 'orderId', 'orderId: required'));
  }
  if (trader === undefined) return err(notFound());
  const byId = orderId === undefined ? undefined : orders.find(trader, orderId);
  const byClientId =
    clientOrderId === undefined ? undefined : orders.findByClientId(trader, clientOrderId);
  const order = byId ?? byClientId;
  const agrees =
    (orderId === undefined || byId === order) &&
    (clientOrderId === undefined || byClientId === order);
  if (order === undefined || !agrees || order.contract !== market.index) return err(notFound());
  return ok(order);
}

function notFound(): Rejection {
  return rejection('order-not-found', 'orderId', 'orderId: no such order');
}

export function cancelOrder(
  floor: FuturesFloor,
  execution: Execution,
  trader: Trader,
  market: ContractMarket,
  target: FuturesOrderReference,
): Rejection | null {
  const found = findOrder(floor, trader, market, target);
  if (!found.ok) return found.error;
  const order = found.value;
  if (!isLive(order)) {
    const words = `orderId ${order.orderId}: already ${order.status}`;
    return rejection('order-not-cancelable', 'orderId', words);
  }
  execution.end(order, 'USER');
  return null;
}
