/** The futures side of the client as the terminal sees it (document §4.4): domain types in and out. */
import type { Book } from '@shared/domain/book';
import type { Candle, Interval } from '@shared/domain/candle';
import type { Fill } from '@shared/domain/fill';
import type {
  OpenClose,
  PositionMode,
  TimeInForce,
  TriggerDirection,
} from '@shared/domain/futures';
import type { FuturesOrder, PastFuturesOrder } from '@shared/domain/futures-order';
import type { ListedContract } from '@shared/domain/instrument';
import type { Ticker } from '@shared/domain/market';
import type { OrderType, Side } from '@shared/domain/order';
import type { ClosedPosition, FuturesAccount } from '@shared/domain/position';
import type { Atoms, Contracts, Mark, Rate, Ticks } from '@shared/money/units';
import type { OrderName, Outcome, UncountedOrder } from './request/outcome-types';

/** A contract with what the listing says of its limits. Money is in the margin coin. */
export interface ContractListing {
  readonly contract: ListedContract;
  readonly isTradable: boolean;
  /** A linear perpetual (type "E") sized in a coin, of which each has a whole number of atoms as its value. */
  readonly isTradedHere: boolean;
  readonly minContracts: Contracts;
  readonly maxLimitContracts: Contracts;
  readonly maxMarketContracts: Contracts;
  readonly minValue: Atoms;
  readonly maxLimitValue: Atoms;
  readonly maxMarketValue: Atoms;
  readonly maxOpenOrders: number;
}

/** One that may be traded, and whose row could not be read. */
export interface UnreadableContract {
  readonly symbol: string;
  readonly why: string;
}

export interface IndexPrices {
  readonly mark: Mark;
  readonly index: Mark;
  /** The running rate; it is paid at the end of the interval. */
  readonly fundingRate: Rate;
  readonly atMs: number;
}

interface FuturesOrderTerms {
  readonly contract: ListedContract;
  readonly side: Side;
  readonly action: OpenClose;
  readonly mode: PositionMode;
  readonly type: OrderType;
  readonly price: Ticks | null;
  readonly contracts: Contracts;
}

export interface FuturesOrderRequest extends FuturesOrderTerms {
  readonly timeInForce: TimeInForce;
  readonly clientOrderId: string;
}

/** A condition order takes no client id (exchange-rules §10). */
export interface ConditionOrderRequest extends FuturesOrderTerms {
  readonly trigger: TriggerDirection;
  readonly triggerPrice: Ticks;
}

/** Of a list: newest first, ids up to and including `fromId`. */
export interface HistoryPage {
  readonly limit: number;
  readonly fromId?: string;
}

interface OtherOrder extends UncountedOrder {
  readonly symbol: string;
  /** Why its figures cannot be read; empty: it is of a contract that was not given, whose steps nobody here knows. */
  readonly why: string;
}

export interface ListedOrders<Of = FuturesOrder> {
  readonly orders: readonly Of[];
  /** One that cannot be read hides none that can. */
  readonly others: readonly OtherOrder[];
}

export interface OpenOrders<Of = FuturesOrder> extends ListedOrders<Of> {
  /** Nothing is open that is not among them; false for a list that may have been cut, since none of these goes on. */
  readonly isWhole: boolean;
}

/** A row of the order history, whether or not its figures can be read: it hides no other. */
export interface PastRow extends OrderName {
  readonly createdAtMs: number;
  /** Null where they cannot. */
  readonly order: PastFuturesOrder | null;
  /** Why not; empty where they can. */
  readonly why: string;
}

/** A row of the profit history, whether or not its figures can be read: it hides no other. */
export interface ClosedRow extends Pick<
  ClosedPosition,
  'positionId' | 'mode' | 'side' | 'openedAtMs' | 'closedAtMs'
> {
  /** Null where they cannot. */
  readonly position: ClosedPosition | null;
  /** Why not; empty where they can. */
  readonly why: string;
}

/** Quantities in books, tapes and candles are contracts; symbols are contract names. */
export interface ExchangeFutures {
  contracts(): Promise<Outcome<readonly ContractListing[]>>;
  book(contract: ListedContract, limit: number): Promise<Outcome<Book>>;
  /** The reply has no opening price. */
  ticker(contract: ListedContract): Promise<Outcome<Omit<Ticker, 'open'>>>;
  index(contract: ListedContract): Promise<Outcome<IndexPrices>>;
  /** Newest first; the endpoint has no window. */
  candles(
    contract: ListedContract,
    interval: Interval,
    limit: number,
  ): Promise<Outcome<readonly Candle[]>>;
  placeOrder(request: FuturesOrderRequest): Promise<Outcome<{ readonly orderId: string }>>;
  placeCondition(request: ConditionOrderRequest): Promise<Outcome<{ readonly orderId: string }>>;
  /** A waiting condition order is cancelled the same way. The name is all that is asked for. */
  cancelOrder(
    contract: Pick<ListedContract, 'symbol'>,
    orderId: string,
  ): Promise<Outcome<{ readonly orderId: string }>>;
  /** Null when the exchange lists none. */
  order(
    contract: ListedContract,
    reference: { readonly orderId: string } | { readonly clientOrderId: string },
  ): Promise<Outcome<FuturesOrder | null>>;
  /** The last 100, whatever became of them. */
  recentOrders(contract: ListedContract): Promise<Outcome<ListedOrders>>;
  openOrders(contract: ListedContract): Promise<Outcome<OpenOrders>>;
  /** Whatever the account has open, in one request. */
  allOpenOrders(contracts: readonly ListedContract[]): Promise<Outcome<OpenOrders>>;
  orderHistory(contract: ListedContract, page: HistoryPage): Promise<Outcome<readonly PastRow[]>>;
  profitHistory(
    contract: ListedContract,
    page: HistoryPage,
  ): Promise<Outcome<readonly ClosedRow[]>>;
  ownTrades(contract: ListedContract, page: HistoryPage): Promise<Outcome<readonly Fill[]>>;
  /** One account per margin coin. */
  accounts(): Promise<Outcome<readonly FuturesAccount[]>>;
}
