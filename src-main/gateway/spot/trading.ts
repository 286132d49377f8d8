/** The signed spot endpoints that change something (document §4.2, exchange-rules §2). */
import type { ApiError } from '@shared/contract/exchange/errors';
import type { spot } from '@shared/contract/exchange/spot';
import type { NewOrderReply } from '@shared/contract/exchange/spot-replies';
import type { SpotRules } from '@shared/domain/instrument-defaults';
import type { OrderType, Side } from '@shared/domain/order';
import { parseSpotOrder } from '@shared/domain/order-rules';
import { err, invariant, ok, type Result } from '@shared/kernel/result';
import type { NewOrder } from '../../engine/commands';
import type { EngineEvent } from '../../engine/events';
import type { OrderRecord } from '../../engine/query';
import { referenceOf } from './account';
import { engineId, refused, rulesOf, type Caller, type Handler } from './handler';
import { orderTexts } from './shapes';

export const newOrder: Handler<typeof spot.newOrder> = (input, caller) => {
  const read = readOrder(caller, input.symbol, input);
  if (!read.ok) return read;
  const { rules, order } = read.value;
  const { turn, uid } = caller;
  const placed = turn.execute({ type: 'placeOrder', uid, wallet: 'spot', order });
  if (!placed.ok) return err(refused(placed.error));
  const [orderId] = acceptedIds(placed.value);
  invariant(orderId !== undefined, 'an accepted order has an id');
  return ok(placedReply(rules, recordOf(caller, input.symbol, orderId)));
};

export const testOrder: Handler<typeof spot.testOrder> = (input, caller) => {
  const read = readOrder(caller, input.symbol, input);
  if (!read.ok) return read;
  const checked = caller.turn.query.checkOrder(caller.uid, 'spot', read.value.order);
  return checked.ok ? ok({}) : err(refused(checked.error));
};

export const batchOrders: Handler<typeof spot.batchOrders> = ({ symbol, orders }, caller) => {
  const placing: NewOrder[] = [];
  for (const [index, row] of orders.entries()) {
    const read = readOrder(caller, symbol, { ...row, type: row.batchType });
    if (!read.ok) {
      const { code, msg } = read.error;
      return err({ code, msg: code === -1121 ? msg : `orders[${index}]: ${msg}` });
    }
    placing.push(read.value.order);
  }
  const { turn, uid } = caller;
  const placed = turn.execute({ type: 'placeBatch', uid, wallet: 'spot', orders: placing });
  if (!placed.ok) return err(refused(placed.error));
  return ok({ orderIds: acceptedIds(placed.value).map(String) });
};

export const cancel: Handler<typeof spot.cancel> = (input, { turn, uid }) => {
  const rules = rulesOf(turn.query, input.symbol);
  if (!rules.ok) return rules;
  const target = referenceOf(input);
  if (!target.ok) return target;
  // Looked up first: a canceled order keeps its record, but the reply is about this very one.
  const found = turn.query.order(uid, 'spot', target.value);
  if (!found.ok) return err(refused(found.error));
  const canceled = turn.execute({ type: 'cancelOrder', uid, wallet: 'spot', target: target.value });
  if (!canceled.ok) return err(refused(canceled.error));
  const { orderId, clientOrderId, symbol } = found.value;
  return ok({ orderId: String(orderId), clientOrderId, symbol, status: 'CANCELED' as const });
};

export const batchCancel: Handler<typeof spot.batchCancel> = (input, { turn, uid }) => {
  const { symbol } = input;
  const rules = rulesOf(turn.query, symbol);
  if (!rules.ok) return rules;
  const orderIds = input.orderIds.map(engineId).filter((id) => id !== null);
  const canceled = turn.execute({ type: 'cancelBatch', uid, wallet: 'spot', symbol, orderIds });
  if (!canceled.ok) return err(refused(canceled.error));
  const done = new Set(
    canceled.value.flatMap((event) =>
      event.type === 'orderCanceled' && event.uid === uid ? [String(event.orderId)] : [],
    ),
  );
  return ok({
    success: input.orderIds.filter((id) => done.has(id)),
    failed: input.orderIds.filter((id) => !done.has(id)),
  });
};

interface OrderFields {
  readonly side: Side;
  readonly type: OrderType;
  readonly volume: string;
  readonly price?: string | undefined;
  readonly newClientOrderId?: string | undefined;
}

/** Text to ticks, lots and money; what is wrong is told in the order of exchange-rules §2. */
function readOrder(
  { turn }: Caller,
  symbol: string,
  fields: OrderFields,
): Result<{ readonly rules: SpotRules; readonly order: NewOrder }, ApiError> {
  const rules = rulesOf(turn.query, symbol);
  if (!rules.ok) return rules;
  if (turn.query.marketStatus(symbol) === 'HALTED') {
    return err({ code: -2016, msg: `symbol ${symbol}: trading is halted` });
  }
  const { side, type, volume, newClientOrderId } = fields;
  const read = parseSpotOrder(rules.value.pair, {
    side,
    type,
    price: fields.price ?? '',
    quantity: volume,
    unit: type === 'MARKET' && side === 'BUY' ? 'quote' : 'base',
  });
  if (!read.ok) return err(refused(read.error));
  const { price, quantity } = read.value;
  const order: NewOrder = {
    symbol,
    side,
    type,
    quantity,
    ...(price === null ? {} : { price }),
    ...(newClientOrderId === undefined ? {} : { clientOrderId: newClientOrderId }),
  };
  return ok({ rules: rules.value, order });
}

function acceptedIds(events: readonly EngineEvent[]): readonly number[] {
  return events.flatMap((event) => (event.type === 'orderAccepted' ? [event.orderId] : []));
}

function recordOf({ turn, uid }: Caller, symbol: string, orderId: number): OrderRecord {
  const found = turn.query.order(uid, 'spot', { symbol, orderId });
  invariant(found.ok, 'an order that was just accepted is known');
  return found.value;
}

/** Status and executed quantity are those after matching (exchange-rules §2). */
function placedReply({ pair }: SpotRules, order: OrderRecord): NewOrderReply {
  return {
    orderId: String(order.orderId),
    clientOrderId: order.clientOrderId,
    symbol: order.symbol,
    transactTime: order.createdAtMs,
    ...orderTexts(pair, order),
    type: order.type,
    side: order.side,
    status: order.status,
  };
}
