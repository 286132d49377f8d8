/** One live order whose prediction or fate is still to come, and when the two can be put beside each other. */
import type { DriftReason, DriftRow, FillRow } from '@shared/contract/terminal';
import { keyOf, type OrderKey, type TrackedOrder } from '../orders/tracked-order';
import type { LiveShadow } from './live-shadow';
import { actualFate, predictedFate } from './rows';

/** After the fate is known: so long may what the feed told of it still be on its way. */
const GRACE_MS = 5_000;
/** An order that ends later than this after its cancel was asked for was not ended by it. */
const CANCEL_MS = 10_000;
/** Fills that are not read by then are not read any more. */
const FILLS_MS = 60_000;

interface End {
  readonly status: TrackedOrder['status'];
  readonly executed: number;
  readonly atMs: number;
  /** The exchange does not say how much of it had executed. */
  readonly isUnsaid: boolean;
}

export class Followed {
  readonly clientOrderId: string;
  row: DriftRow;
  shadow: LiveShadow | null;
  #end: End | null = null;
  #canceledMs: number | null = null;
  readonly #fills = new Map<string, FillRow>();

  constructor(row: DriftRow, shadow: LiveShadow | null, clientOrderId: string) {
    this.row = row;
    this.shadow = shadow;
    this.clientOrderId = clientOrderId;
  }

  get isOpen(): boolean {
    return this.row.state === 'open';
  }

  /** Null until the exchange has named it. */
  get key(): string | null {
    const { book, orderId } = this.row;
    return orderId === '' ? null : keyOf({ book, orderId });
  }

  named({ orderId }: Pick<OrderKey, 'orderId'>): void {
    this.row = { ...this.row, orderId };
  }

  leaveOut(reason: DriftReason, detail = ''): void {
    if (!this.isOpen) return;
    this.#predict();
    const actual = this.#fills.size === 0 ? null : this.#actual();
    this.row = { ...this.row, state: 'left-out', reason, detail, actual };
    this.shadow = null;
  }

  /** The trader, or the terminal for him, takes it back: its shadow ends at the same moment. */
  canceled(nowMs: number): void {
    if (this.#canceledMs !== null) return;
    this.#canceledMs = nowMs;
    this.shadow?.cancel(nowMs);
  }

  ended({ status, executed, isExecutedUnsaid }: TrackedOrder, nowMs: number): void {
    const isUnsaid = isExecutedUnsaid === true;
    this.#end ??= { status, executed, atMs: nowMs, isUnsaid };
  }

  filled(fill: FillRow): void {
    this.#fills.set(fill.tradeId, fill);
  }

  /** Whether time alone can change something. */
  get isWaiting(): boolean {
    return this.isOpen && (this.#end !== null || this.shadow !== null);
  }

  /** Puts both beside each other when both are known; whether the row has changed. */
  look(nowMs: number): boolean {
    const { row } = this;
    this.#lookAtShadow(nowMs);
    if (this.isOpen) this.#lookAtFate(nowMs);
    return this.row !== row;
  }

  #lookAtShadow(nowMs: number): void {
    const { shadow } = this;
    if (!this.isOpen || shadow === null) return;
    if (shadow.reason !== '') {
      this.leaveOut(shadow.reason, shadow.detail);
      return;
    }
    const isLate = this.#end !== null && nowMs - this.#end.atMs >= GRACE_MS;
    if (!shadow.isOver && (!isLate || shadow.hasWork)) return;
    this.#predict();
    this.shadow = null;
  }

  #predict(): void {
    const { shadow } = this;
    // One that was lost on the way has said nothing.
    if (shadow === null || shadow.reason !== '') return;
    this.row = { ...this.row, predicted: predictedFate(shadow.fills) };
  }

  #lookAtFate(nowMs: number): void {
    const end = this.#end;
    if (end === null) return;
    const reason = this.#doubt(end);
    if (reason !== '') {
      this.leaveOut(reason);
      return;
    }
    const known = [...this.#fills.values()].reduce((sum, fill) => sum + fill.lots, 0);
    if (known < end.executed) {
      if (nowMs - end.atMs >= FILLS_MS) this.leaveOut('fills-unread');
      return;
    }
    if (this.row.predicted === null) return;
    this.row = { ...this.row, state: 'compared', actual: this.#actual() };
  }

  /** Why its end says nothing of how it would have filled. */
  #doubt({ status, atMs, isUnsaid }: End): DriftReason {
    const { type, timeInForce } = this.row;
    if (status === 'REJECTED') return 'rejected';
    if (isUnsaid) return 'unknown';
    if (this.#canceledMs !== null) return atMs - this.#canceledMs > CANCEL_MS ? 'cancel-late' : '';
    const isBrief = type === 'MARKET' || timeInForce === 'IOC' || timeInForce === 'FOK';
    return status === 'FILLED' || isBrief ? '' : 'ended-elsewhere';
  }

  #actual(): NonNullable<DriftRow['actual']> {
    return actualFate([...this.#fills.values()], this.row.leftAtMs);
  }
}
