/** Read-only views of the exchange, one per need of an endpoint or channel. Nothing here changes state. */
import type { Rejection } from '@shared/domain/rejection';
import type { Balance } from '@shared/domain/balance';
import type { Book } from '@shared/domain/book';
import type { Interval } from '@shared/domain/candle';
import type { SpotRules } from '@shared/domain/instrument-defaults';
import type { Ticker } from '@shared/domain/market';
import type { OrderQuantity, OrderStatus, OrderType, Side } from '@shared/domain/order';
import type { Result } from '@shared/kernel/result';
import type { Atoms, Lots, Ticks } from '@shared/money/units';
import type { QueueStory } from './book/queue-story';
import type { NewOrder, OrderId, OrderReference, Wallet } from './commands';
import type { FuturesQuery } from './futures/query';
import type { MarginQuery } from './margin/query';
import type { CandleWindow, TapeTrade, TurnoverCandle } from './market-data/records';
import type { WithdrawalQuery } from './withdrawals/query';

/** A user's order, live or finished. Agents leave no records. */
export interface OrderRecord {
  readonly orderId: OrderId;
  readonly clientOrderId: string;
  readonly uid: number;
  readonly wallet: Wallet;
  readonly symbol: string;
  readonly side: Side;
  readonly type: OrderType;
  readonly price: Ticks | null;
  readonly quantity: OrderQuantity;
  readonly executed: Lots;
  /** Σ price × quantity of the fills, in quote atoms: the average is this over `executed`. */
  readonly executedQuote: Atoms;
  readonly status: OrderStatus;
  readonly createdAtMs: number;
}

/** A user's side of a trade; a self-trade has two of them with one `tradeId`. */
export interface OwnTradeRecord {
  readonly tradeId: number;
  readonly uid: number;
  readonly wallet: Wallet;
  readonly symbol: string;
  readonly bidId: OrderId;
  readonly askId: OrderId;
  readonly bidUid: number;
  readonly askUid: number;
  readonly price: Ticks;
  readonly lots: Lots;
  readonly atMs: number;
  readonly isBuyer: boolean;
  readonly isMaker: boolean;
  readonly feeAsset: string;
  readonly fee: Atoms;
}

export type { CandleWindow, TapeTrade, TurnoverCandle };

/** An order of any user, and what stands before it at its price while it rests: the lab's view. */
export interface FoundOrder {
  readonly order: OrderRecord;
  readonly ahead: { readonly orders: number; readonly lots: Lots } | null;
  /** What became of the queue before it; null when it never rested, or ended too long ago. */
  readonly story: QueueStory | null;
}

export interface EngineQuery extends DepartmentQueries {
  marketTimeMs(): number;
  spotRules(): readonly SpotRules[];
  /** Symbols are exact here (upper case); null for an unknown one. */
  book(symbol: string, limit: number): Book | null;
  ticker(symbol: string): Ticker | null;
  marketStatus(symbol: string): 'OPEN' | 'HALTED' | null;
  /** Newest first. */
  recentTrades(symbol: string, limit: number): readonly TapeTrade[];
  /**
   * Newest first, the forming candle included. Start without end: the first `limit` from it;
   * otherwise the last `limit` that open at or before the end (exchange-rules §7).
   */
  candles(symbol: string, interval: Interval, window: CandleWindow): readonly TurnoverCandle[];
  /** Whether `candles` would have no older days to draw, which takes its time; true of an unknown market. */
  isDrawn(symbol: string, interval: Interval, window: CandleWindow): boolean;
  /** Draws the next older day of a market's past, if there is one. */
  drawOlderDay(symbol: string): void;
  /** Everything a placement checks, funds included, without placing (the document's test order). */
  checkOrder(uid: number, wallet: Wallet, order: NewOrder): Result<null, Rejection>;
  order(uid: number, wallet: Wallet, target: OrderReference): Result<OrderRecord, Rejection>;
  /** Newest first. */
  openOrders(uid: number, wallet: Wallet, symbol: string, limit: number): readonly OrderRecord[];
  /** Newest first; `fromId` is inclusive: ids ≤ fromId (exchange-rules §5.11). */
  ownTrades(
    uid: number,
    wallet: Wallet,
    symbol: string,
    page: { readonly fromId?: number; readonly limit: number },
  ): readonly OwnTradeRecord[];
  /** Every configured asset, in configuration order; zeros included. */
  balances(uid: number, wallet: Wallet): readonly Balance[];
  hasAccount(uid: number): boolean;
  /** A spot or margin order by its id alone; null for an unknown one. */
  findOrder(orderId: OrderId): FoundOrder | null;
}

/** What the departments let see. */
export interface DepartmentQueries {
  readonly futures: FuturesQuery;
  readonly margin: MarginQuery;
  readonly withdrawals: WithdrawalQuery;
}
