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

/** Every command to an exchange ends in one of three ways (reliability.md §4). */
export type Outcome<T> =
  | { readonly kind: 'accepted'; readonly value: T }
  /**
   * Certain not to have been executed. `code` and `message` are the exchange's, verbatim; where this
   * program did not even send it: NOT_SENT, LIMIT, WAITING, BANNED, NO_KEY or FAULT.
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
