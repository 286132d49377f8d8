/** A user's futures order as the exchange keeps it, from acceptance for ever. */
import {
  isWorking,
  type FuturesStatus,
  type OpenClose,
  type PositionMode,
  type TriggerDirection,
} from '@shared/domain/futures';
import type { FuturesOrderKind } from '@shared/domain/futures-order';
import type { Side } from '@shared/domain/order';
import type { QueueStory } from '../../book/queue-story';
import type { OrderId } from '../../commands';
import type { Trader } from '../accounts';

export interface Trigger {
  readonly direction: TriggerDirection;
  readonly price: number;
}

export interface FuturesOrder {
  readonly orderId: OrderId;
  /** Empty when its owner chose none. */
  readonly clientOrderId: string;
  readonly trader: Trader;
  /** Index of the contract. */
  readonly contract: number;
  readonly side: Side;
  readonly open: OpenClose;
  readonly mode: PositionMode;
  readonly kind: FuturesOrderKind;
  /** Ticks; 0 for MARKET. */
  readonly price: number;
  readonly trigger: Trigger | null;
  readonly createdAtMs: number;
  /** That of the account when it was accepted. */
  readonly leverage: number;
  /** A CLOSE may be cut when its condition fires. */
  contracts: number;
  executed: number;
  /** Σ quantity × price of the fills. */
  executedValue: bigint;
  status: FuturesStatus;
  /** What of the wallet's lock is this order's. */
  lock: bigint;
  /** Contracts not yet filled that the lock is for; of a MARKET order only those it can meet. */
  lockedContracts: number;
  /** Its number among live orders, which the book knows it by; −1 when it is not live. */
  tag: number;
  /** Its place in the book; −1 when it does not rest there. */
  slot: number;
  /** What became of the queue before it, once it has left the book in this run; null otherwise. */
  story: QueueStory | null;
}

/** May still change: waiting, resting, or about to match. */
export function isLive({ status }: FuturesOrder): boolean {
  return isWorking(status);
}

/** The side of the position that an order of `side` opens or closes (exchange-rules §5.2). */
export function positionSide(side: Side, open: 'OPEN' | 'CLOSE'): Side {
  if (open === 'OPEN') return side;
  return side === 'BUY' ? 'SELL' : 'BUY';
}
