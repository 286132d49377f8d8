/** How a request to an exchange ends. */
import type { FuturesStatus, OpenClose } from '@shared/domain/futures';
import type { OrderType, Side } from '@shared/domain/order';

/** Which order it is. */
export interface OrderName {
  readonly orderId: string;
  /** Empty where the exchange does not tell it. */
  readonly clientOrderId: string;
}

/** An order whose figures cannot be counted here: what is told of it in words. */
export interface UncountedOrder extends OrderName {
  readonly side: Side;
  readonly type: OrderType;
  /** Null of a wallet's. */
  readonly action: OpenClose | null;
  /** INIT is a condition order whose price has not come. */
  readonly status: FuturesStatus;
  /** 0 where the exchange does not tell it. */
  readonly createdAtMs: number;
}

/** With which an exchange says that it was asked too much (document §7). */
export type LimitStatus = 410 | 429 | 418;

/** Every command to an exchange ends in one of three ways (reliability.md §4). */
export type Outcome<T> =
  | { readonly kind: 'accepted'; readonly value: T }
  /**
   * Certain not to have been executed. By the exchange: `code` and `message` are its own, verbatim. By the client: it
   * was not sent (NOT_SENT, TOO_LATE, LIMIT, WAITING, BANNED, NO_KEY, KILLED, CLOSED, FAULT), a limit of the exchange
   * has turned it away (the exchange's code, or the status), or a list does not go on (`no-older-page`).
   */
  | {
      readonly kind: 'rejected';
      readonly by: 'exchange' | 'client';
      readonly code: string;
      readonly message: string;
    }
  /** Sent, and nobody can say what became of it. Never to be sent again. */
  | {
      readonly kind: 'unknown';
      readonly message: string;
      /** The exchange says that it is under maintenance, in these words. */
      readonly maintenance?: string;
      /** The exchange has told the order that was asked for, and its figures cannot be counted here. */
      readonly uncounted?: UncountedOrder;
    };
