/**
 * Everything that can be asked of the exchange. `atMs` is market time: the engine first runs all
 * that is due up to it, then the command. A command is plain data and is what the journal holds.
 */
import type { Atoms, Ticks } from '@shared/money/units';
import type { OrderQuantity, Side } from '@shared/domain/order';

/** An order id inside the engine: strictly increasing and below 2^53. */
export type OrderId = number;
export type Wallet = 'spot';

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
export interface Faucet extends ByUser {
  readonly type: 'faucet';
  readonly asset: string;
  readonly amount: Atoms;
}
export const REGIMES = [
  'calm',
  'normal',
  'volatile',
  'trendUp',
  'trendDown',
  'crash',
  'illiquid',
  'halt',
] as const;
export type Regime = (typeof REGIMES)[number];
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
export interface HaltMarket {
  readonly type: 'haltMarket';
  readonly atMs: number;
  readonly symbol: string;
}
export interface ResumeMarket {
  readonly type: 'resumeMarket';
  readonly atMs: number;
  readonly symbol: string;
}
/** Runs everything that is due up to `atMs`; in whatever steps, the events are the same. */
interface AdvanceTo {
  readonly type: 'advanceTo';
  readonly atMs: number;
}

export type Command =
  | PlaceOrder
  | PlaceBatch
  | CancelOrder
  | CancelBatch
  | OpenAccount
  | Faucet
  | SetRegime
  | SetAgents
  | HaltMarket
  | ResumeMarket
  | AdvanceTo;

/** Market time closes to flat bars between two runs of the program (exchange-rules §8). */
export interface ClosedTime {
  readonly fromMs: number;
  readonly toMs: number;
}
