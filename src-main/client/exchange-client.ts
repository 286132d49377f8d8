/**
 * The one exchange client, for live and paper, as the terminal sees it: domain types in and out. Whatever is peculiar
 * to the wire (spellings, signatures, weights) stays behind it.
 */
import type { Balance } from '@shared/domain/balance';
import type { Book } from '@shared/domain/book';
import type { Candle, Interval } from '@shared/domain/candle';
import type { Fill } from '@shared/domain/fill';
import type { Instrument, SpotPair } from '@shared/domain/instrument';
import type { PublicTrade, Ticker } from '@shared/domain/market';
import type {
  Order,
  OrderBookKind,
  OrderQuantity,
  OrderStatus,
  OrderType,
  Side,
} from '@shared/domain/order';
import type { SpotOrderShape } from '@shared/domain/order-rules';
import type { Withdrawal } from '@shared/domain/withdrawal';
import type { WithdrawalRequest } from '@shared/domain/withdrawal-rules';
import type { AssetInfo, PairSummary, PairTicker } from '@shared/domain/open-data';
import type { Ticks } from '@shared/money/units';
import type { LearnedBurst } from './limits/burst-limits';
import type { ExchangeFutures, OpenOrders, UnreadableContract } from './exchange-futures';
import type { Outcome } from './request/outcome-types';

export type { Outcome };
export type * from './exchange-futures';
export type { Traffic } from './request/traffic';

export interface SpotOrderRequest {
  readonly pair: SpotPair;
  readonly side: Side;
  readonly type: OrderType;
  readonly price: Ticks | null;
  readonly quantity: OrderQuantity;
  readonly clientOrderId: string;
}

export interface PlacedOrder {
  readonly orderId: string;
  readonly clientOrderId: string;
  readonly status: OrderStatus;
  /** Decimal text as the exchange reported it; absent where a venue leaves it out. */
  readonly executedQty?: string;
  /** The exchange's time of it; absent where a venue leaves it out. */
  readonly placedAtMs?: number;
}

export interface CanceledOrder {
  readonly orderId: string;
  readonly status: OrderStatus | 'PENDING_CANCEL';
}

/** Pairs and the spot wallet (document §4.1, §4.2). A read may be repeated inside; an order is sent at most once. */
export interface ExchangeSpot {
  pairs(): Promise<Outcome<readonly SpotPair[]>>;
  book(pair: SpotPair, limit: number): Promise<Outcome<Book>>;
  ticker(pair: SpotPair): Promise<Outcome<Ticker>>;
  recentTrades(pair: SpotPair, limit: number): Promise<Outcome<readonly PublicTrade[]>>;
  /** Newest first, up to `endMs` where it is given. */
  candles(
    pair: SpotPair,
    interval: Interval,
    page: { readonly endMs?: number; readonly limit: number },
  ): Promise<Outcome<readonly Candle[]>>;
  placeOrder(request: SpotOrderRequest): Promise<Outcome<PlacedOrder>>;
  testOrder(request: SpotOrderRequest): Promise<Outcome<null>>;
  /**
   * At most 10, all or none; a refusal names the row as `orders[i]`. The ids are in the order of the
   * rows. There is no place for client ids.
   */
  placeBatch(
    pair: SpotPair,
    orders: readonly SpotOrderShape[],
  ): Promise<Outcome<{ readonly orderIds: readonly string[] }>>;
  cancelOrder(pair: SpotPair, orderId: string): Promise<Outcome<CanceledOrder>>;
  /** At most 10 ids. */
  cancelBatch(
    pair: SpotPair,
    orderIds: readonly string[],
  ): Promise<Outcome<{ readonly success: readonly string[]; readonly failed: readonly string[] }>>;
  order(
    pair: SpotPair,
    reference: { readonly orderId: string } | { readonly clientOrderId: string },
  ): Promise<Outcome<Order>>;
  /** Newest first, at most 1000. */
  openOrders(pair: SpotPair): Promise<Outcome<OpenOrders<Order>>>;
  /** Newest first, at most 1000, ids up to and including `fromTradeId`. */
  ownTrades(pair: SpotPair, fromTradeId?: string): Promise<Outcome<readonly Fill[]>>;
  balances(): Promise<Outcome<readonly Balance[]>>;
}

/** Orders on margin: on the spot books, from the margin wallet (document §4.3). */
export type ExchangeMargin = Pick<
  ExchangeSpot,
  'placeOrder' | 'cancelOrder' | 'order' | 'openOrders' | 'ownTrades'
>;

/** All that is given must match. */
export interface WithdrawalFilter {
  readonly asset?: string;
  readonly withdrawalId?: string;
  readonly withdrawOrderId?: string;
  readonly startMs?: number;
  readonly endMs?: number;
  /** From 1; a page has 100. */
  readonly page?: number;
}

export interface ExchangeWithdrawals {
  /** Sent at most once, like an order. */
  apply(request: WithdrawalRequest): Promise<Outcome<{ readonly withdrawalId: string }>>;
  /** Newest first; `count` is of all pages. */
  list(
    filter: WithdrawalFilter,
  ): Promise<Outcome<{ readonly withdrawals: readonly Withdrawal[]; readonly count: number }>>;
}

/** The open market-data feed (document §4.6). */
export interface ExchangeOpenData {
  summary(): Promise<Outcome<readonly PairSummary[]>>;
  assets(): Promise<Outcome<readonly AssetInfo[]>>;
  tickers(): Promise<Outcome<readonly PairTicker[]>>;
  /** The whole depth. */
  book(pair: SpotPair): Promise<Outcome<Book>>;
  recentTrades(pair: SpotPair): Promise<Outcome<readonly PublicTrade[]>>;
}

/** What the public stream delivers. Symbols are upper case, a contract's its name; arrival is the client's wall time. */
export interface FeedListener {
  onBook(book: Book, arrivedAtMs: number): void;
  /** Newest last. `isHistory` marks the reply to the history request. */
  onTrades(symbol: string, trades: readonly PublicTrade[], isHistory: boolean): void;
  onTicker(ticker: Ticker, arrivedAtMs: number): void;
  onCandle(symbol: string, interval: Interval, candle: Candle): void;
  onFeedState(state: FeedState): void;
}

/** Why a stream is not open: a name for the desk's words and what goes into them; '' where it is another's sentence. */
export interface StreamFault {
  readonly code: string;
  readonly message: string;
}

interface ClosedStream {
  /** Empty where there is only one. */
  readonly stream: '' | 'spot' | 'futures';
  readonly hasBeenOpen: boolean;
  readonly fault: StreamFault;
}

export interface FeedState {
  readonly phase: 'connecting' | 'open' | 'waiting';
  readonly attempt: number;
  readonly resubscribed: number;
  /** Frames that could not be read, with the reason of the last. */
  readonly badFrames: number;
  readonly lastError: string;
  readonly closed: readonly ClosedStream[];
}

export type FeedChannel =
  | { readonly kind: 'book'; readonly pair: Instrument }
  | { readonly kind: 'trades'; readonly pair: Instrument }
  | { readonly kind: 'ticker'; readonly pair: Instrument }
  | { readonly kind: 'candles'; readonly pair: Instrument; readonly interval: Interval };

export interface Feed {
  /** Counted: a channel is dropped when its last subscriber leaves. */
  subscribe(channel: FeedChannel): () => void;
  /**
   * Candles that open before `beforeMs`, newest first, at most 300 (document §6.1 `req`): none when
   * there are no older ones. A question, like a read: an unknown outcome may be asked again.
   */
  candlesBefore(
    instrument: Instrument,
    interval: Interval,
    beforeMs: number,
    limit: number,
  ): Promise<Outcome<readonly Candle[]>>;
  /**
   * What the channel carries was asked for by REST and is as it was last told: where nothing happens, its
   * silence is no fault.
   */
  confirm(channel: FeedChannel): void;
  /** Gives up a connection that may be dead without knowing it, and opens another at once. */
  reconnect(reason: StreamFault): void;
  close(): void;
}

/** The state of the account's request budget and of the clock, for the status bar. */
export interface ClientHealth {
  readonly clockOffsetMs: number | null;
  readonly restP50Ms: number | null;
  readonly restP95Ms: number | null;
  readonly ipWeight: { readonly used: number; readonly limit: number };
  readonly uidWeight: { readonly used: number; readonly limit: number };
  /** What the exchange says that it has counted this minute; null where it does not say. */
  readonly reported: { readonly ip: number | null; readonly uid: number | null };
  /** Limits that are smaller than the document's, as its refusals have shown; `ip`, `uid` or a request. */
  readonly learned: readonly LearnedBurst[];
  /** Nothing is sent before this wall time (429 or 418); null when free. */
  readonly blockedUntilMs: number | null;
  readonly isBanned: boolean;
  /** The next cancel goes all the same: it is asked to wait for longer than it can mean. */
  readonly mayTryCancel: boolean;
  /** Since when a host has answered nothing, by the wall's clock; null while it answers. */
  readonly silentSinceMs: { readonly spot: number | null; readonly futures: number | null };
  /** In which words a host says that it is under maintenance; '' while it says nothing of any. */
  readonly maintenance: { readonly spot: string; readonly futures: string };
}

export interface ExchangeClient {
  readonly spot: ExchangeSpot;
  readonly margin: ExchangeMargin;
  readonly futures: ExchangeFutures;
  readonly withdrawals: ExchangeWithdrawals;
  readonly openData: ExchangeOpenData;
  feed(listener: FeedListener): Feed;
  /** Measures the clock offset; called at start, at wake-up and every few minutes by the client itself. */
  syncClock(): Promise<Outcome<{ readonly offsetMs: number }>>;
  /** The same, only if it is due: nothing is known, or this machine's clock was set or slept since. */
  freshenClock(): Promise<void>;
  /** The exchange's time minus the wall's; null while that is not known or cannot be trusted. */
  trustedClockOffsetMs(): number | null;
  health(): ClientHealth;
  /** How long from now until the limits have room for one more condition order; 0: it may be asked for. */
  conditionRoomInMs(): number;
  /** Pairs of the last listing whose amounts cannot be counted here: they are in no answer. */
  uncountedPairs(): readonly string[];
  /** What the last list of contracts has left out. */
  unreadableContracts(): readonly UnreadableContract[];
  /**
   * While it is held nothing but reads and cancels leaves, also of what was asked before: the last door
   * behind the kill switch.
   */
  hold(isHeld: boolean): void;
  /**
   * A cancel that was sent so long ago has no answer, and a later read still shows its order as it was: the
   * exchange has not counted it, and its room is free again.
   */
  cancelLost(book: OrderBookKind, agoMs: number): void;
  /** For good: nothing leaves from here on, whoever was still about to ask. */
  close(): void;
}
