/**
 * Collects what happens while one command runs and numbers it. `bookChanged` and `balanceChanged`
 * sum up several changes, and how many depends on how far one command lets time run: they repeat
 * the number of the last fact instead of taking one, so that `seq` is the same in whatever steps.
 */
import { lots, ticks, type Atoms } from '@shared/money/units';
import type { Side } from '@shared/domain/order';
import type { OrderId, Regime, Wallet } from './commands';
import type { CancelReason, EngineEvent } from './events';

/** An event as its department knows it: number and time are the log's. */
type Untold<E> = E extends unknown ? Omit<E, 'seq' | 'atMs'> : never;

export class EventLog {
  /** Number of the last event. */
  seq = 0;
  /** Market time of what happens now. */
  nowMs: number;
  #events: EngineEvent[] = [];

  constructor(nowMs: number) {
    this.nowMs = nowMs;
  }

  take(): readonly EngineEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  /** Whatever a department has to tell; it happens now. */
  tell(event: Untold<EngineEvent>): void {
    this.#events.push({ seq: ++this.seq, atMs: this.nowMs, ...event } as EngineEvent);
  }

  orderAccepted(uid: number, symbol: string, orderId: OrderId, clientOrderId: string): void {
    this.#events.push({
      seq: ++this.seq,
      atMs: this.nowMs,
      type: 'orderAccepted',
      uid,
      symbol,
      orderId,
      clientOrderId,
    });
  }

  orderUpdated(
    uid: number,
    symbol: string,
    orderId: OrderId,
    executed: number,
    status: 'PARTIALLY_FILLED' | 'FILLED',
  ): void {
    this.#events.push({
      seq: ++this.seq,
      atMs: this.nowMs,
      type: 'orderUpdated',
      uid,
      symbol,
      orderId,
      executed: lots(executed),
      status,
    });
  }

  orderCanceled(
    uid: number,
    symbol: string,
    orderId: OrderId,
    executed: number,
    reason: CancelReason,
  ): void {
    this.#events.push({
      seq: ++this.seq,
      atMs: this.nowMs,
      type: 'orderCanceled',
      uid,
      symbol,
      orderId,
      executed: lots(executed),
      reason,
    });
  }

  trade(
    symbol: string,
    tradeId: number,
    price: number,
    quantity: number,
    takerSide: Side,
    takerUid: number,
    makerUid: number,
  ): void {
    this.#events.push({
      seq: ++this.seq,
      atMs: this.nowMs,
      type: 'trade',
      symbol,
      tradeId,
      price: ticks(price),
      lots: lots(quantity),
      takerSide,
      takerUid,
      makerUid,
    });
  }

  bookChanged(symbol: string): void {
    this.#events.push({ seq: this.seq, atMs: this.nowMs, type: 'bookChanged', symbol });
  }

  balanceChanged(uid: number, wallet: Wallet, asset: string, free: Atoms, locked: Atoms): void {
    this.#events.push({
      seq: this.seq,
      atMs: this.nowMs,
      type: 'balanceChanged',
      uid,
      wallet,
      asset,
      free,
      locked,
    });
  }

  marketStatus(symbol: string, status: 'OPEN' | 'HALTED'): void {
    this.#events.push({ seq: ++this.seq, atMs: this.nowMs, type: 'marketStatus', symbol, status });
  }

  regimeChanged(regime: Regime): void {
    this.#events.push({ seq: ++this.seq, atMs: this.nowMs, type: 'regimeChanged', regime });
  }
}
