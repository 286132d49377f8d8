/**
 * Everything that can be asked of the exchange. `atMs` is market time: the engine first runs all
 * that is due up to it, then the command. A command is plain data and is what the journal holds.
 */
import type { OrderQuantity, Side } from '@shared/domain/order';
import type { Regime } from '@shared/domain/regime';
import type { Atoms, Ticks } from '@shared/money/units';
import type { FeedEvent } from './feed/feed-event';
import type { FuturesCommand } from './futures/commands';
import type { WithdrawalCommand } from './withdrawals/commands';

/** An order id inside the engine: strictly increasing and below 2^53. */
export type OrderId = number;
/** The wallets that trade on the spot book; they never share balances or order ids. */
export type Wallet = 'spot' | 'margin';
/** All wallets of an account. */
export type FundsWallet = Wallet | 'futures';

export interface NewOrder {
  readonly symbol: string;
  readonly side: Side;
  readonly type: 'LIMIT' | 'MARKET';
  /** Absent for MARKET. */
  readonly price?: Ticks;
  readonly quantity: OrderQuantity;
  /** Absent: the order id as text. */
  readonly clientOrderId?: string;
}

/** Which order a query or a cancel means: by id, by client id, or by both when they agree. */
export interface OrderReference {
  readonly symbol: string;
  readonly orderId?: OrderId;
  readonly clientOrderId?: string;
}

interface ByUser {
  readonly atMs: number;
  readonly uid: number;
  readonly wallet: Wallet;
}

interface PlaceOrder extends ByUser {
  readonly type: 'placeOrder';
  readonly order: NewOrder;
}
/** Atomic: all are validated and jointly reserved, or nothing is placed. At most 10. */
interface PlaceBatch extends ByUser {
  readonly type: 'placeBatch';
  readonly orders: readonly NewOrder[];
}
interface CancelOrder extends ByUser {
  readonly type: 'cancelOrder';
  readonly target: OrderReference;
}
/** Cancels what can be cancelled; the rest is reported as failed. At most 10. */
interface CancelBatch extends ByUser {
  readonly type: 'cancelBatch';
  readonly symbol: string;
  readonly orderIds: readonly OrderId[];
}
/** Lab: opens an account with nothing in it; opening it again changes nothing. */
export interface OpenAccount {
  readonly type: 'openAccount';
  readonly atMs: number;
  readonly uid: number;
}
/** Lab: play money. */
export interface Faucet {
  readonly type: 'faucet';
  readonly atMs: number;
  readonly uid: number;
  readonly wallet: FundsWallet;
  readonly asset: string;
  readonly amount: Atoms;
}
/** Lab: between two wallets of one account. */
export interface Transfer {
  readonly type: 'transfer';
  readonly atMs: number;
  readonly uid: number;
  readonly from: FundsWallet;
  readonly to: FundsWallet;
  readonly asset: string;
  readonly amount: Atoms;
}
/** Lab: forces a regime, or lets the seeded chain choose again (null). */
export interface SetRegime {
  readonly type: 'setRegime';
  readonly atMs: number;
  readonly regime: Regime | null;
}
export interface SetAgents {
  readonly type: 'setAgents';
  readonly atMs: number;
  readonly on: boolean;
}
/** Lab: the crowd draws from another seed from here on; what is there stays. */
export interface Reseed {
  readonly type: 'reseed';
  readonly atMs: number;
  readonly seed: number;
}
/** `symbol` is a pair or a contract. */
interface HaltMarket {
  readonly type: 'haltMarket';
  readonly atMs: number;
  readonly symbol: string;
}
interface ResumeMarket {
  readonly type: 'resumeMarket';
  readonly atMs: number;
  readonly symbol: string;
}
/** Runs everything that is due up to `atMs`; in whatever steps, the events are the same. */
interface AdvanceTo {
  readonly type: 'advanceTo';
  readonly atMs: number;
}

/** What a trader asks of the spot floor. */
export type SpotCommand = PlaceOrder | PlaceBatch | CancelOrder | CancelBatch;

/** Of an operator (exchange-rules §14). */
export type LabCommand =
  | OpenAccount
  | Faucet
  | Transfer
  | SetRegime
  | SetAgents
  | Reseed
  | HaltMarket
  | ResumeMarket;

export type Command =
  | SpotCommand
  | FuturesCommand
  | WithdrawalCommand
  | FeedEvent
  | LabCommand
  | AdvanceTo;

/** The time between two runs of the program (exchange-rules §8). */
export interface ClosedTime {
  readonly fromMs: number;
  readonly toMs: number;
  /** The market lives through it. Absent: it was halted, with flat bars. */
  readonly runs?: true;
}
