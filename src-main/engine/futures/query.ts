/** Read-only views of the futures side, one per need of an endpoint, a channel or the lab. */
import type { Book } from '@shared/domain/book';
import type { Interval } from '@shared/domain/candle';
import type {
  FuturesStatus,
  OpenClose,
  PositionMode,
  TriggerDirection,
} from '@shared/domain/futures';
import type { FuturesRules } from '@shared/domain/futures-defaults';
import type { FuturesOrderKind } from '@shared/domain/futures-order';
import type { Ticker } from '@shared/domain/market';
import type { Side } from '@shared/domain/order';
import type { Rejection } from '@shared/domain/rejection';
import type { Result } from '@shared/kernel/result';
import type { Atoms, Contracts, Mark, Rate, Ticks } from '@shared/money/units';
import type { QueueStory } from '../book/queue-story';
import type { OrderId } from '../commands';
import type { CandleWindow, TapeTrade, TurnoverCandle } from '../market-data/records';
import type { FuturesOrderReference, FuturesPrices, NewFuturesOrder } from './commands';

/** A user's futures order, live or finished. `contract` is the contract's name throughout. */
export interface FuturesOrderRecord {
  readonly orderId: OrderId;
  /** "0" when its owner chose none. */
  readonly clientOrderId: string;
  readonly uid: number;
  readonly contract: string;
  readonly side: Side;
  readonly open: OpenClose;
  readonly mode: PositionMode;
  readonly kind: FuturesOrderKind;
  readonly leverage: number;
  /** 0 for MARKET. */
  readonly price: Ticks;
  readonly contracts: Contracts;
  readonly executed: Contracts;
  /** Σ quantity × price of the fills: dealMoney. */
  readonly executedValue: Atoms;
  readonly status: FuturesStatus;
  readonly trigger: { readonly direction: TriggerDirection; readonly price: Ticks } | null;
  readonly createdAtMs: number;
}

export interface FuturesTradeRecord {
  readonly tradeId: number;
  readonly uid: number;
  readonly contract: string;
  readonly bidId: OrderId;
  readonly askId: OrderId;
  readonly bidUid: number;
  readonly askUid: number;
  readonly price: Ticks;
  readonly contracts: Contracts;
  readonly atMs: number;
  readonly isBuyer: boolean;
  readonly isMaker: boolean;
  /** Margin coin; above 0 is paid. */
  readonly fee: Atoms;
}

/**
 * A position with every figure of the field map (§5.11) as an exact integer: money in atoms of the
 * margin coin; averages and ratios are decimal text, half-up at 8 decimals, made for showing.
 */
export interface PositionRecord {
  readonly id: number;
  readonly uid: number;
  readonly contract: string;
  readonly mode: PositionMode;
  /** BUY is long, SELL is short. */
  readonly side: Side;
  readonly leverage: number;
  readonly volume: Contracts;
  readonly closeVolume: Contracts;
  readonly pendingCloseVolume: Contracts;
  readonly openPrice: string;
  readonly avgPrice: string;
  readonly closePrice: string;
  readonly mark: Mark;
  readonly holdAmount: Atoms;
  readonly realizedAmount: Atoms;
  readonly historyRealizedAmount: Atoms;
  readonly unRealizedAmount: Atoms;
  readonly openRealizedAmount: Atoms;
  readonly positionBalance: Atoms;
  readonly closeProfit: Atoms;
  readonly tradeFee: Atoms;
  readonly capitalFee: Atoms;
  readonly settleProfit: Atoms;
  readonly shareAmount: Atoms;
  readonly marginRate: string;
  readonly returnRate: string;
  readonly reducePrice: string;
  /** All cross legs of the contract moved together (§5.8); null when there is none. */
  readonly liquidationPrice: string | null;
  readonly keepRate: Rate;
  readonly maxFeeRate: Rate;
  readonly isInLiquidation: boolean;
  readonly isOpen: boolean;
  readonly createdAtMs: number;
  readonly changedAtMs: number;
}

/** One margin coin of an account (§5.11). */
export interface FuturesAccountRecord {
  readonly marginCoin: string;
  readonly accountNormal: Atoms;
  readonly accountLock: Atoms;
  readonly partPositionNormal: Atoms;
  readonly totalPositionNormal: Atoms;
  readonly achievedAmount: Atoms;
  readonly unrealizedAmount: Atoms;
  readonly totalEquity: Atoms;
  readonly partEquity: Atoms;
  readonly totalCost: Atoms;
  readonly totalMarginRate: string;
  readonly sumMarginRate: string;
  /** What cross positions must keep, closing fees included: at this equity they are liquidated (§5.8). */
  readonly maintenance: Atoms;
  /** What may still be locked for new orders (§5.4). */
  readonly available: Atoms;
  /** Open positions only, by contract, long before short. */
  readonly positions: readonly PositionRecord[];
}

/** A position that has been closed: one row of the profit history. */
export interface ClosedPositionRecord {
  readonly id: number;
  readonly uid: number;
  readonly contract: string;
  readonly mode: PositionMode;
  readonly side: Side;
  readonly leverage: number;
  /** All contracts it closed. */
  readonly volume: Contracts;
  readonly openPrice: string;
  readonly openEndPrice: string;
  readonly closeProfit: Atoms;
  readonly tradeFee: Atoms;
  readonly capitalFee: Atoms;
  readonly settleProfit: Atoms;
  readonly shareAmount: Atoms;
  readonly historyRealizedAmount: Atoms;
  readonly createdAtMs: number;
  readonly closedAtMs: number;
}

/** Newest first; ids up to and including `fromId` (§5.11). */
export interface Page {
  readonly fromId?: number;
  readonly limit: number;
}

export interface FuturesQuery {
  rules(): readonly FuturesRules[];
  /** Contract names are exact; null or empty for an unknown one. */
  book(contract: string, limit: number): Book | null;
  ticker(contract: string): Ticker | null;
  status(contract: string): 'OPEN' | 'HALTED' | null;
  prices(contract: string): FuturesPrices | null;
  recentTrades(contract: string, limit: number): readonly TapeTrade[];
  candles(contract: string, interval: Interval, window: CandleWindow): readonly TurnoverCandle[];
  /** As of a pair. */
  isDrawn(contract: string, interval: Interval, window: CandleWindow): boolean;
  drawOlderDay(contract: string): void;
  /** Newest first; waiting condition orders included. Without a contract: of all. */
  openOrders(uid: number, contract: string | null): readonly FuturesOrderRecord[];
  order(uid: number, target: FuturesOrderReference): Result<FuturesOrderRecord, Rejection>;
  /** What placing it would refuse for its fields alone; null: nothing. */
  fieldRefusal(uid: number, order: NewFuturesOrder): Rejection | null;
  /** What stands before a resting order at its price (the lab's view); null when it does not rest. */
  ahead(
    uid: number,
    target: FuturesOrderReference,
  ): { readonly orders: number; readonly contracts: Contracts } | null;
  /** What became of the queue before an order; null when it never rested, or ended in an earlier run. */
  story(uid: number, target: FuturesOrderReference): QueueStory | null;
  /** Live and finished. */
  orders(uid: number, contract: string, page: Page): readonly FuturesOrderRecord[];
  closedPositions(uid: number, contract: string, page: Page): readonly ClosedPositionRecord[];
  ownTrades(uid: number, contract: string, page: Page): readonly FuturesTradeRecord[];
  /**
   * Whether older orders, trades or closed positions of a contract are no longer here: the gateway reads
   * them from the disk.
   */
  isShortened(uid: number, contract: string): boolean;
  /** The id of an order that is no longer here by the client id that stays its own; null: none. */
  forgottenOrderId(uid: number, clientOrderId: string): number | null;
  /** One element per margin coin, always. */
  account(uid: number): readonly FuturesAccountRecord[];
  leverage(uid: number, contract: string): number | null;
  /** The fund per margin coin. */
  insurance(): readonly { readonly asset: string; readonly amount: Atoms }[];
}
