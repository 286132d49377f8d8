/**
 * What the drift report asks of a simulator: one order in an exchange of its own, which follows the feed that the
 * terminal has. Times are milliseconds since the order left.
 */
import type { Book } from '@shared/domain/book';
import type { TimeInForce } from '@shared/domain/futures';
import type { Instrument } from '@shared/domain/instrument';
import type { PublicTrade } from '@shared/domain/market';
import type { OrderQuantity, OrderType, Side } from '@shared/domain/order';
import type { Atoms, Lots, Ticks } from '@shared/money/units';

/** An order as it left, and the book it met as far as the terminal knew. */
export interface ShadowOrder {
  readonly instrument: Instrument;
  readonly side: Side;
  readonly type: OrderType;
  /** Null for MARKET. */
  readonly price: Ticks | null;
  readonly quantity: OrderQuantity;
  readonly timeInForce: TimeInForce;
  readonly book: Book;
  /** Exchange time at which it left. */
  readonly leftAtMs: number;
}

export interface ShadowFill {
  readonly price: Ticks;
  readonly lots: Lots;
  readonly isMaker: boolean;
  readonly feeAsset: string;
  readonly fee: Atoms;
  readonly afterMs: number;
}

export interface Shadow {
  book(afterMs: number, book: Book): void;
  print(afterMs: number, trade: PublicTrade): void;
  cancel(afterMs: number): void;
  /** All of its fills so far, oldest first. */
  readonly fills: readonly ShadowFill[];
  /** Nothing more will come of it. */
  readonly isOver: boolean;
  /** Why the simulator does not take the order; empty where it does. That it would take or meet nobody is no refusal. */
  readonly refusal: string;
}

export interface Shadows {
  /** Null where the simulator cannot count the instrument. */
  open(order: ShadowOrder): Shadow | null;
}
