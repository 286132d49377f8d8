/** Placing and cancelling futures and condition orders (document §4.4, exchange-rules §2, §5). */
import type { ApiError } from '@shared/contract/exchange/errors';
import type { futures } from '@shared/contract/exchange/endpoints/futures';
import {
  NO_CLIENT_ORDER_ID,
  type OpenClose,
  type PositionMode,
  type TimeInForce,
} from '@shared/domain/futures';
import type { FuturesContract } from '@shared/domain/instrument';
import type { OrderType, Side } from '@shared/domain/order';
import { err, ok, type Result } from '@shared/kernel/result';
import type { NewFuturesOrder } from '../../engine/futures/commands';
import { refused, type Caller, type Handler } from '../handler';
import { readFuturesOrder, readPrice } from './order-text';
import { cancelOrder, placeCondition, placeOrder } from './orders';
import { contractOf, referenceOf } from './rules';

export const futuresNewOrder: Handler<typeof futures.futuresNewOrder> = (input, caller) => {
  const read = readOrder(caller, input);
  if (!read.ok) return read;
  const placed = placeOrder(caller, read.value.order);
  return placed.ok ? ok({ orderId: caller.ids.text(placed.value) }) : placed;
};

export const futuresConditionOrder: Handler<typeof futures.futuresConditionOrder> = (
  input,
  caller,
) => {
  const read = readOrder(caller, input);
  if (!read.ok) return read;
  const { contract, order } = read.value;
  const triggerPrice = readPrice(contract, 'triggerPrice', input.triggerPrice);
  if (!triggerPrice.ok) return err(refused(triggerPrice.error));
  const placed = placeCondition(caller, {
    direction: input.triggerType,
    triggerPrice: triggerPrice.value,
    order,
  });
  return placed.ok ? ok({ orderId: caller.ids.text(placed.value) }) : placed;
};

export const futuresCancel: Handler<typeof futures.futuresCancel> = (input, caller) => {
  const rules = contractOf(caller.turn.query, input.contractName);
  if (!rules.ok) return rules;
  const target = referenceOf(input, caller.ids);
  if (!target.ok) return target;
  const canceled = cancelOrder(caller, target.value);
  return canceled.ok ? ok({ orderId: caller.ids.text(canceled.value) }) : canceled;
};

interface OrderFields {
  readonly contractName: string;
  readonly volume: string;
  readonly side: Side;
  readonly open: OpenClose;
  readonly type: OrderType;
  readonly price?: string | undefined;
  readonly positionType: PositionMode;
  readonly timeInForce?: Exclude<TimeInForce, 'GTC'> | undefined;
  readonly clientOrderId?: string | undefined;
}

/** Text to ticks and contracts; what is wrong is told in the order of exchange-rules §2. */
function readOrder(
  { turn, switches }: Caller,
  fields: OrderFields,
): Result<{ readonly contract: FuturesContract; readonly order: NewFuturesOrder }, ApiError> {
  const rules = contractOf(turn.query, fields.contractName);
  if (!rules.ok) return rules;
  const { contract } = rules.value;
  if (turn.query.futures.status(contract.symbol) === 'HALTED') {
    return err({ code: -1147, msg: `contractName ${contract.symbol}: trading is halted` });
  }
  const read = readFuturesOrder(contract, fields, switches.marketOpenUnit);
  if (!read.ok) return err(refused(read.error));
  const { side, open, type, positionType, timeInForce = 'GTC', clientOrderId } = fields;
  const order: NewFuturesOrder = {
    contract: contract.symbol,
    side,
    open,
    mode: positionType,
    type,
    timeInForce,
    ...read.value,
    ...(isClientId(clientOrderId) ? { clientOrderId } : {}),
  };
  return ok({ contract, order });
}

/** What nameless orders report is no name: whoever sends it has a nameless order. */
const isClientId = (clientOrderId: string | undefined): clientOrderId is string =>
  clientOrderId !== undefined && clientOrderId !== NO_CLIENT_ORDER_ID;
