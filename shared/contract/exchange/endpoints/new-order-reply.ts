/** What the reply to an order says (document §2.6), on our side of the wire. */
import type { OrderStatus, OrderType, Side } from '../../../domain/order';

/** PENDING_CANCEL comes from live venues only: the order is still working. */
export type ReplyStatus = OrderStatus | 'PENDING_CANCEL';

export interface NewOrderReply {
  readonly orderId: string;
  /** Empty where a venue leaves it out; so are the nulls below. */
  readonly clientOrderId: string;
  readonly symbol: string;
  readonly transactTime: number | null;
  readonly price: string | null;
  readonly origQty: string | null;
  readonly executedQty: string | null;
  readonly type: OrderType | null;
  readonly side: Side | null;
  readonly status: ReplyStatus;
}
