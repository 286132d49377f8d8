/** What happened, in order. Each event is immutable and carries the engine's sequence number. */
import type { Atoms, Lots, Ticks } from '@shared/money/units';
import type { Side } from '@shared/domain/order';
import type { OrderId, Regime, Wallet } from './commands';
import type { FuturesEvent } from './futures/events';
import type { WithdrawalStatus } from '@shared/domain/withdrawal';

interface Envelope {
  readonly seq: number;
  readonly atMs: number;
}

export type CancelReason =
  'USER' | 'NO_LIQUIDITY' | 'PROTECTION' | 'BUDGET' | 'STP' | 'HALT' | 'ADMIN';

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
/** A public trade; `users` lists the user orders in it (agents have none). */
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
interface BalanceChanged extends Envelope {
  readonly type: 'balanceChanged';
  readonly uid: number;
  readonly wallet: Wallet;
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
