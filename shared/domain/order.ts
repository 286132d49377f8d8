import type { Atoms, Lots, Ticks } from '../money/units';

/** The three order books of an account: which of its wallets an order belongs to. */
export type OrderBookKind = 'spot' | 'margin' | 'futures';
export type Side = 'BUY' | 'SELL';
export const oppositeOf = (side: Side): Side => (side === 'BUY' ? 'SELL' : 'BUY');
export type OrderType = 'LIMIT' | 'MARKET';

/** The document's spot statuses (§3.1). */
export const ORDER_STATUSES = [
  'NEW',
  'PARTIALLY_FILLED',
  'FILLED',
  'CANCELED',
  'REJECTED',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

const TERMINAL: ReadonlySet<OrderStatus> = new Set(['FILLED', 'CANCELED', 'REJECTED']);

/** Nothing of it will ever change again (exchange-rules §2, invariant I17). */
export function isTerminal(status: OrderStatus): boolean {
  return TERMINAL.has(status);
}

/** How much: base lots, or, for a market buy, the quote amount to spend (exchange-rules §2). */
export type OrderQuantity =
  | { readonly unit: 'base'; readonly lots: Lots }
  | { readonly unit: 'quote'; readonly atoms: Atoms };

/** One of the account's orders as the exchange last reported it. */
export interface Order {
  /** Text end to end: live ids exceed 2^53. */
  readonly orderId: string;
  /** Empty when the exchange did not say. */
  readonly clientOrderId: string;
  readonly book: OrderBookKind;
  readonly symbol: string;
  readonly side: Side;
  readonly type: OrderType;
  /** Null for MARKET. */
  readonly price: Ticks | null;
  readonly quantity: OrderQuantity;
  readonly executed: Lots;
  /** Average fill price as decimal text, "0" before the first fill; '' where the exchange does not say it. */
  readonly averagePrice: string;
  /** Cancelled, and the exchange does not say what had executed before: at least `executed`. */
  readonly isExecutedUnsaid?: boolean;
  readonly status: OrderStatus;
  readonly createdAtMs: number;
}
