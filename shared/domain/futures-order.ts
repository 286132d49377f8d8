import type { Atoms, Contracts, Ticks } from '../money/units';
import type { FuturesStatus, OpenClose, PositionMode } from './futures';
import type { OrderType, Side } from './order';

/**
 * The kinds of futures orders, in the order of the numeric types 1–7 of the order history.
 * 6 closes a position in liquidation, 7 is the other side of an auto-deleveraging.
 */
export const FUTURES_ORDER_KINDS = [
  'LIMIT',
  'MARKET',
  'IOC',
  'FOK',
  'POST_ONLY',
  'LIQUIDATION',
  'ADL',
] as const;
export type FuturesOrderKind = (typeof FUTURES_ORDER_KINDS)[number];

/** One of the account's futures orders as the exchange last reported it (document §2.12). */
export interface FuturesOrder {
  readonly orderId: string;
  readonly contractName: string;
  readonly side: Side;
  readonly action: OpenClose;
  readonly type: OrderType;
  /** Null for MARKET. */
  readonly price: Ticks | null;
  readonly contracts: Contracts;
  readonly executed: Contracts;
  /** Decimal text, "0" before the first fill; '' where the exchange does not say it. */
  readonly averagePrice: string;
  /** Cancelled, and the exchange does not say what had executed before: at least `executed`. */
  readonly isExecutedUnsaid?: boolean;
  /** INIT is a condition order whose price has not come. */
  readonly status: FuturesStatus;
  readonly createdAtMs: number;
}

/** An order as the order history keeps it, with what only the history says. */
export interface PastFuturesOrder extends Omit<FuturesOrder, 'type'> {
  /** Empty when it was given none. */
  readonly clientOrderId: string;
  readonly kind: FuturesOrderKind;
  /** Where the price is null because it is between two ticks: as the exchange writes it. */
  readonly finePrice?: string;
  readonly mode: PositionMode;
  readonly leverage: number;
  /** Σ quantity × price, in the margin coin. */
  readonly dealMoney: Atoms;
}
