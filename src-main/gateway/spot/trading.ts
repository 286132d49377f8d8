/**
 * Placing and cancelling on the spot book, the same for the spot and the margin wallet (document §4.2,
 * §4.3, exchange-rules §2, §4).
 */
import type { InputOf, OutputOf } from '@shared/contract/exchange/define';
import type { ApiError } from '@shared/contract/exchange/errors';
import type { spot } from '@shared/contract/exchange/endpoints/spot';
import type { NewOrderReply } from '@shared/contract/exchange/endpoints/new-order-reply';
import type { SpotRules } from '@shared/domain/instrument-defaults';
import type { OrderType, Side } from '@shared/domain/order';
import { parseSpotOrder } from '@shared/domain/order-rules';
import { err, ok, type Result } from '@shared/kernel/result';
import type { NewOrder, Wallet } from '../../engine/commands';
import type { ExchangeIds } from '../exchange-ids';
import { refused, type Caller, type Handler } from '../handler';
import { cancelOrder, type ShownOrder } from './orders';
import { acceptedIds, checkOrder, placeOrder } from './placing';
import { referenceOf, rulesOf } from './rules';
import { orderTexts } from './shapes';

/** The fields that matter; the windows of spot and margin are spelled differently. */
type NewOrderInput = Omit<InputOf<typeof spot.newOrder>, 'recvwindow'>;
type LookupInput = Omit<InputOf<typeof spot.cancel>, 'recvwindow'>;

export const newOrderIn =
  (wallet: Wallet) =>
  (input: NewOrderInput, caller: Caller): Result<NewOrderReply, ApiError> => {
    const read = readOrder(caller, input.symbol, input);
    if (!read.ok) return read;
    const { rules, order } = read.value;
    const placed = placeOrder(caller, wallet, order);
    return placed.ok ? ok(placedReply(rules, placed.value, caller.ids)) : placed;
  };

export const cancelIn =
  (wallet: Wallet) =>
  (input: LookupInput, caller: Caller): Result<OutputOf<typeof spot.cancel>, ApiError> => {
    const rules = rulesOf(caller.turn.query, input.symbol);
    if (!rules.ok) return rules;
    const target = referenceOf(input, caller.ids);
    if (!target.ok) return target;
    const canceled = cancelOrder(caller, wallet, target.value);
    if (!canceled.ok) return canceled;
    const { orderId, clientOrderId, symbol, status } = canceled.value;
    return ok({ orderId: caller.ids.text(orderId), clientOrderId, symbol, status });
  };

export const testOrder: Handler<typeof spot.testOrder> = (input, caller) => {
  const read = readOrder(caller, input.symbol, input);
  if (!read.ok) return read;
  const refusal = checkOrder(caller, 'spot', read.value.order);
  return refusal === null ? ok({}) : err(refusal);
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
  const { turn, uid, ids } = caller;
  const placed = turn.execute({ type: 'placeBatch', uid, wallet: 'spot', orders: placing });
  if (!placed.ok) return err(refused(placed.error));
  const accepted = acceptedIds(placed.value, uid, symbol, placing.length);
  return ok({ orderIds: accepted.map((id) => ids.text(id)) });
};

export const batchCancel: Handler<typeof spot.batchCancel> = (input, { turn, uid, ids }) => {
  const { symbol } = input;
  const rules = rulesOf(turn.query, symbol);
  if (!rules.ok) return rules;
  const orderIds = input.orderIds.map((id) => ids.parse(id)).filter((id) => id !== null);
  const done = new Set<string>();
  if (orderIds.length > 0) {
    const canceled = turn.execute({ type: 'cancelBatch', uid, wallet: 'spot', symbol, orderIds });
    if (!canceled.ok) return err(refused(canceled.error));
    for (const event of canceled.value) {
      if (event.type === 'orderCanceled' && event.uid === uid) done.add(ids.text(event.orderId));
    }
  }
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

/** Status and executed quantity are those after matching (exchange-rules §2). */
function placedReply({ pair }: SpotRules, order: ShownOrder, ids: ExchangeIds): NewOrderReply {
  const { price, origQty, executedQty } = orderTexts(pair, order);
  return {
    orderId: ids.text(order.orderId),
    clientOrderId: order.clientOrderId,
    symbol: order.symbol,
    transactTime: order.createdAtMs,
    price,
    origQty,
    executedQty,
    type: order.type,
    side: order.side,
    status: order.status,
  };
}
