/**
 * The spot order's life as a table: status × event → status. What is not in the table cannot
 * happen; a terminal status has no way out (exchange-rules §2, invariant I17).
 */
import { ORDER_STATUSES, type OrderStatus } from './order';

export const ORDER_EVENTS = ['partialFill', 'fill', 'cancel', 'reject'] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];

/** `reject` happens only where the answer leaves before matching (`ack: async`). */
const ORDER_TRANSITIONS: Readonly<
  Record<OrderStatus, Readonly<Partial<Record<OrderEvent, OrderStatus>>>>
> = {
  NEW: {
    partialFill: 'PARTIALLY_FILLED',
    fill: 'FILLED',
    cancel: 'CANCELED',
    reject: 'REJECTED',
  },
  PARTIALLY_FILLED: { partialFill: 'PARTIALLY_FILLED', fill: 'FILLED', cancel: 'CANCELED' },
  FILLED: {},
  CANCELED: {},
  REJECTED: {},
};

/** The status after `event`, or null when `event` cannot happen to an order in `status`. */
export function nextOrderStatus(status: OrderStatus, event: OrderEvent): OrderStatus | null {
  return ORDER_TRANSITIONS[status][event] ?? null;
}

/** Nothing will ever change again. */
export function isTerminal(status: OrderStatus): boolean {
  return TERMINAL.has(status);
}
const TERMINAL: ReadonlySet<OrderStatus> = new Set(
  ORDER_STATUSES.filter((status) => Object.keys(ORDER_TRANSITIONS[status]).length === 0),
);
