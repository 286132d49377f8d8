/** An order of any of the three books as the terminal follows it. */
import type { FuturesOrder, PastFuturesOrder } from '@shared/domain/futures-order';
import type { FuturesStatus, OpenClose, PositionMode, TimeInForce } from '@shared/domain/futures';
import { isTerminal, type Order, type OrderBookKind, type OrderStatus } from '@shared/domain/order';
import { lots } from '@shared/money/units';

/** What only futures orders have. Mode and time in force are null where nobody has said them. */
interface FuturesSide {
  readonly action: OpenClose;
  readonly mode: PositionMode | null;
  readonly timeInForce: TimeInForce | null;
  /** Of the exchange itself: a step of a liquidation, or a deleveraging. */
  readonly cause: '' | 'LIQUIDATION' | 'ADL';
}

/** Quantities of futures are whole contracts in `quantity.lots` and `executed`. */
export interface TrackedOrder extends Omit<Order, 'status'> {
  /** INIT is a condition order whose price has not come. */
  readonly status: OrderStatus | 'INIT';
  /** A cancel that the exchange has promised and not done: whether a condition's price has come it does not say. */
  readonly isCancelPromised?: boolean;
  readonly futures: FuturesSide | null;
  /** Of one that is past and whose price is between two ticks. */
  readonly finePrice?: string;
}

/** Where an order is: ids are unique within a book only. */
export interface OrderKey {
  readonly book: OrderBookKind;
  readonly orderId: string;
}

export const keyOf = ({ book, orderId }: OrderKey): string => `${book} ${orderId}`;

export const walletOrder = (order: Order): TrackedOrder => ({ ...order, futures: null });

export function futuresOrder(order: FuturesOrder): TrackedOrder {
  return {
    orderId: order.orderId,
    clientOrderId: '',
    book: 'futures',
    symbol: order.contractName,
    side: order.side,
    type: order.type,
    price: order.price,
    quantity: { unit: 'base', lots: lots(order.contracts) },
    executed: lots(order.executed),
    averagePrice: order.averagePrice,
    ...(order.isExecutedUnsaid === true ? { isExecutedUnsaid: true } : {}),
    status: statusOf(order.status, order.executed),
    ...(order.status === 'PENDING_CANCEL' ? { isCancelPromised: true } : {}),
    createdAtMs: order.createdAtMs,
    futures: { action: order.action, mode: null, timeInForce: null, cause: '' },
  };
}

export function pastFuturesOrder(order: PastFuturesOrder): TrackedOrder {
  const { kind } = order;
  const isOfExchange = kind === 'LIQUIDATION' || kind === 'ADL';
  const isMarket = kind === 'MARKET' || isOfExchange;
  return {
    ...futuresOrder({ ...order, type: isMarket ? 'MARKET' : 'LIMIT' }),
    clientOrderId: order.clientOrderId,
    ...(order.finePrice === undefined ? {} : { finePrice: order.finePrice }),
    futures: {
      action: order.action,
      mode: order.mode,
      timeInForce: isMarket ? null : kind === 'LIMIT' ? 'GTC' : kind,
      cause: isOfExchange ? kind : '',
    },
  };
}

/** PENDING_CANCEL is not terminal (wire-facts §1 row 18): the order still works. */
function statusOf(status: FuturesStatus, executed: number): TrackedOrder['status'] {
  if (status !== 'PENDING_CANCEL') return status;
  return executed > 0 ? 'PARTIALLY_FILLED' : 'NEW';
}

export function hasEnded({ status }: Pick<TrackedOrder, 'status'>): boolean {
  return status !== 'INIT' && isTerminal(status);
}

/** Nothing that is said of it tells that its price has come, should it be one that waits. */
export const mayStillWait = ({ status, isCancelPromised, executed }: TrackedOrder): boolean =>
  status === 'INIT' || (isCancelPromised === true && executed === 0);

/**
 * What has executed has executed: an end that tells less than was known has left it out. `traded`: what its own trades
 * come to, which tell it where the end says nothing of it.
 */
export function atLeast(
  order: TrackedOrder,
  known: TrackedOrder | undefined,
  traded: number,
): TrackedOrder {
  const byTrades = order.isExecutedUnsaid === true ? traded : 0;
  const executed = Math.max(order.executed, known?.executed ?? 0, byTrades);
  if (!hasEnded(order) || executed === order.executed) return order;
  const averagePrice = executed === known?.executed ? known.averagePrice : '';
  return { ...order, executed: lots(executed), averagePrice };
}

/** The same side, type, price, size and, for futures, action: what an order without a name is known by. */
export function hasSameTerms(left: TrackedOrder, right: TrackedOrder): boolean {
  return (
    left.book === right.book &&
    left.symbol === right.symbol &&
    left.side === right.side &&
    left.type === right.type &&
    left.price === right.price &&
    left.futures?.action === right.futures?.action &&
    isSameQuantity(left.quantity, right.quantity)
  );
}

function isSameQuantity(left: Order['quantity'], right: Order['quantity']): boolean {
  if (left.unit === 'base') return right.unit === 'base' && left.lots === right.lots;
  return right.unit === 'quote' && left.atoms === right.atoms;
}

/** True when the exchange was given no name for it, or has made one up from its id (§2). */
export function isNameless({ clientOrderId, orderId }: TrackedOrder): boolean {
  return clientOrderId === '' || clientOrderId === orderId;
}
