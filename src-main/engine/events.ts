/** What happened, in order. Each event is immutable and carries the engine's sequence number. */
import type { Atoms, Lots, Ticks } from '@shared/money/units';
import type { Side } from '@shared/domain/order';
import type { Regime } from '@shared/domain/regime';
import type { FundsWallet, OrderId } from './commands';
import type { Envelope } from './event-envelope';
import type { FuturesEvent } from './futures/events';
import type { WithdrawalStatus } from '@shared/domain/withdrawal';

export const CANCEL_REASONS = [
  'USER',
  'NO_LIQUIDITY',
  'PROTECTION',
  'BUDGET',
  'STP',
  'LIQUIDATION',
  'HALT',
  'ADMIN',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

interface OrderAccepted extends Envelope {
  readonly type: 'orderAccepted';
  readonly uid: number;
  readonly symbol: string;
  readonly orderId: OrderId;
  /** Empty when its owner chose none: then it is the order id as text. */
  readonly clientOrderId: string;
}
/** The order's state after a fill. */
interface OrderUpdated extends Envelope {
  readonly type: 'orderUpdated';
  readonly uid: number;
  readonly symbol: string;
  readonly orderId: OrderId;
  readonly executed: Lots;
  readonly status: 'PARTIALLY_FILLED' | 'FILLED';
}
interface OrderCanceled extends Envelope {
  readonly type: 'orderCanceled';
  readonly uid: number;
  readonly symbol: string;
  readonly orderId: OrderId;
  readonly executed: Lots;
  readonly reason: CancelReason;
}
/** A public trade. All agents share one uid, `SIM_UID` of `orders/users`. */
export interface TradeHappened extends Envelope {
  readonly type: 'trade';
  readonly symbol: string;
  readonly tradeId: number;
  readonly price: Ticks;
  readonly lots: Lots;
  readonly takerSide: Side;
  readonly takerUid: number;
  readonly makerUid: number;
}
/** The aggregated book of `symbol` changed since the last publication. Conflated per command. */
interface BookChanged extends Envelope {
  readonly type: 'bookChanged';
  readonly symbol: string;
}
/**
 * What a wallet holds of an asset after a command that changed it, once per command. `locked`
 * holds what is being withdrawn too (exchange-rules §6); of a futures wallet `free` is its normal
 * money, below 0 at times beside cross positions, and isolated positions' margin is in neither.
 */
interface BalanceChanged extends Envelope {
  readonly type: 'balanceChanged';
  readonly uid: number;
  readonly wallet: FundsWallet;
  readonly asset: string;
  readonly free: Atoms;
  readonly locked: Atoms;
}
interface MarginCalled extends Envelope {
  readonly type: 'marginCall';
  readonly uid: number;
  /** Margin level as decimal text. */
  readonly level: string;
}
/** Lending: money borrowed, interest accrued, money repaid, bad debt taken over by insurance. */
interface DebtChanged extends Envelope {
  readonly type: 'debtChanged';
  readonly uid: number;
  readonly asset: string;
  readonly cause: 'BORROWED' | 'INTEREST' | 'REPAID' | 'BAD_DEBT';
  readonly amount: Atoms;
}
interface MarginLiquidation extends Envelope {
  readonly type: 'marginLiquidation';
  readonly uid: number;
  readonly phase: 'STARTED' | 'FINISHED';
}
interface WithdrawalChanged extends Envelope {
  readonly type: 'withdrawalChanged';
  readonly uid: number;
  readonly id: number;
  readonly status: WithdrawalStatus;
}
interface MarketStatusChanged extends Envelope {
  readonly type: 'marketStatus';
  readonly symbol: string;
  readonly status: 'OPEN' | 'HALTED';
  /** It follows a feed that says nothing of it. */
  readonly reason?: 'STALE';
}
interface RegimeChanged extends Envelope {
  readonly type: 'regimeChanged';
  readonly regime: Regime;
}

export type EngineEvent =
  | OrderAccepted
  | OrderUpdated
  | OrderCanceled
  | TradeHappened
  | BookChanged
  | BalanceChanged
  | MarketStatusChanged
  | RegimeChanged
  | MarginCalled
  | DebtChanged
  | MarginLiquidation
  | WithdrawalChanged
  | FuturesEvent;

/**
 * The events of one command, in order. They are to be read before the next command runs: their place
 * is then used again. Iterating makes the events; a look at type, id or lots makes nothing.
 */
export interface EngineEvents extends Iterable<EngineEvent> {
  readonly length: number;
  at(place: number): EngineEvent;
  typeAt(place: number): EngineEvent['type'];
  /** The order of an order's event, the trade of a trade; of others meaningless. */
  idAt(place: number): number;
  /** The account and the pair of a spot order's event; of others meaningless. */
  uidAt(place: number): number;
  symbolAt(place: number): string;
  /** Lots executed or traded; of events that are neither of an order nor a trade meaningless. */
  lotsAt(place: number): number;
  /** The price of a spot trade in ticks; of others meaningless. */
  priceAt(place: number): number;
}
