/** What users and the lab may ask of the futures side of the exchange (exchange-rules §5, §14). */
import type {
  OpenClose,
  PositionMode,
  TimeInForce,
  TriggerDirection,
} from '@shared/domain/futures';
import type { OrderType, Side } from '@shared/domain/order';
import type { Atoms, Contracts, Mark, Rate, Ticks } from '@shared/money/units';

/** How much: contracts, or (only with `marketOpenUnit: value`) margin coin for a MARKET OPEN. */
export type FuturesQuantity =
  | { readonly unit: 'contracts'; readonly contracts: Contracts }
  | { readonly unit: 'value'; readonly atoms: Atoms };

export interface NewFuturesOrder {
  readonly contract: string;
  readonly side: Side;
  readonly open: OpenClose;
  readonly mode: PositionMode;
  readonly type: OrderType;
  /** Meaningless for MARKET: GTC there. */
  readonly timeInForce: TimeInForce;
  /** Absent for MARKET. */
  readonly price?: Ticks;
  readonly quantity: FuturesQuantity;
  /** Absent: the order reports "0". */
  readonly clientOrderId?: string;
}

/** Waits until the last price is at or beyond `triggerPrice`, then becomes the order (§5.10). */
export interface NewConditionOrder {
  readonly direction: TriggerDirection;
  readonly triggerPrice: Ticks;
  readonly order: NewFuturesOrder;
}

/** By id, by client id, or by both when they agree. */
export interface FuturesOrderReference {
  readonly contract: string;
  readonly orderId?: number;
  readonly clientOrderId?: string;
}

interface Stamped {
  readonly atMs: number;
}
interface ByUser extends Stamped {
  readonly uid: number;
}

interface PlaceFuturesOrder extends ByUser {
  readonly type: 'placeFuturesOrder';
  readonly order: NewFuturesOrder;
}
interface PlaceCondition extends ByUser {
  readonly type: 'placeCondition';
  readonly condition: NewConditionOrder;
}
/** Of a regular order or of one that still waits for its trigger. */
interface CancelFuturesOrder extends ByUser {
  readonly type: 'cancelFuturesOrder';
  readonly target: FuturesOrderReference;
}
/** Lab. */
interface SetLeverage extends ByUser {
  readonly type: 'setLeverage';
  readonly contract: string;
  readonly leverage: number;
}
/**
 * Lab: fixes the index of an underlying, and the mark of every contract on it (default: the same
 * price), until `price` is null. Both at the contract's mark precision. `underlying` is the spot pair.
 */
export interface SetIndex extends Stamped {
  readonly type: 'setIndex';
  readonly underlying: string;
  /** Decimal text with at most pricePrecision + 2 decimals of each contract of the underlying. */
  readonly price: string | null;
  readonly mark?: string;
}
/** Lab: fixes the running funding rate of a contract, or frees it (null). */
export interface SetFunding extends Stamped {
  readonly type: 'setFunding';
  readonly contract: string;
  readonly rate: Rate | null;
}

export type FuturesCommand =
  | PlaceFuturesOrder
  | PlaceCondition
  | CancelFuturesOrder
  | SetLeverage
  | SetIndex
  | SetFunding;

/** Index, mark and running funding rate of a contract. */
export interface FuturesPrices {
  readonly index: Mark;
  readonly mark: Mark;
  readonly fundingRate: Rate;
}
