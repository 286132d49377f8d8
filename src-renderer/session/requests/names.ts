/** What a request of this window is about, as one text: what is on its way or in doubt is kept by it. */
import type { OrderKey } from '../orders/change-elsewhere';

/** Of an exit: its entry's intent, and which of the two it is. */
export interface ExitName {
  readonly intentId: string;
  readonly purpose: string;
}

/** An id is one order's within its book only; a condition order's is of the futures book. */
export const orderCancel = ({ book, orderId }: OrderKey): string => `${book}:${orderId}`;

/** Of the row, line or label of an order, which the exchange may not have named yet. */
export const orderRowName = (order: OrderKey & { readonly clientOrderId: string }): string =>
  order.orderId === '' ? `${order.book}:${order.clientOrderId}` : orderCancel(order);

export const conditionCancel = ({ orderId }: { readonly orderId: string }): string =>
  orderCancel({ book: 'futures', orderId });

export const exitCancel = ({ intentId, purpose }: ExitName): string =>
  `exit:${intentId}:${purpose}`;

export const exitPlacing = ({ intentId, purpose }: ExitName): string =>
  `place-exit:${intentId}:${purpose}`;

/** Of many at once: its message is about all of them. */
export const MANY_CANCELS = 'many';

/** Of a change whose old order is gone: to put that back. */
export const restoring = (intentId: string): string => `restore:${intentId}`;
