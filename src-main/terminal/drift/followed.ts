/** One live order whose prediction or fate is still to come, and when the two can be put beside each other. */
import { isCounted } from '@shared/domain/fill';
import type { DriftFate, DriftReason, DriftRow, FillRow } from '@shared/contract/terminal';
import { keyOf, type OrderKey, type TrackedOrder } from '../orders/tracked-order';
import type { LiveShadow } from './live-shadow';
import type { ShadowFill } from './shadow-port';
import { actualFate, predictedFate, type CountedRow } from './rows';

/** After its last fill, and after its fate is known: so long may what the feed told of it still be on its way. */
const GRACE_MS = 5_000;
/** An order that ends later than this after its cancel was asked for was not ended by it. */
const CANCEL_MS = 10_000;
/** The simulator begins when the exchange has answered, or when it has not for so long. */
const ANSWER_MS = 1_000;
/** What the exchange does not take because it would meet somebody is listed as ended by then. */
const AT_ONCE_MS = 5_000;
/** Fills that are not read by then are not read any more. */
const FILLS_MS = 60_000;

interface End {
  readonly status: TrackedOrder['status'];
  readonly executed: number;
  readonly atMs: number;
  /** The exchange does not say how much of it had executed. */
  readonly isUnsaid: boolean;
}

type Ending = Pick<TrackedOrder, 'status' | 'executed' | 'isExecutedUnsaid'>;

export class Followed {
  readonly clientOrderId: string;
  row: DriftRow;
  shadow: LiveShadow | null;
  #isAnswered = false;
  /** Its simulator had ended in an earlier run: who has taken it back there nobody knows here. */
  readonly #isOfEarlierRun: boolean;
  /** By this run's clock. */
  readonly #leftMs: number;
  #predicted: readonly ShadowFill[] | null = null;
  #end: End | null = null;
  #canceledMs: number | null = null;
  /** Since it left: when it was known to work on, although it had been taken back. */
  #worksOnMs: number | null = null;
  readonly #fills = new Map<string, CountedRow>();

  /** `leftMs`: the monotonic time at which it left; long ago where that was in an earlier run. */
  constructor(row: DriftRow, shadow: LiveShadow | null, clientOrderId: string, leftMs = -Infinity) {
    this.row = row;
    this.shadow = shadow;
    this.clientOrderId = clientOrderId;
    this.#leftMs = leftMs;
    this.#isOfEarlierRun = row.predicted !== null;
  }

  get isOpen(): boolean {
    return this.row.state === 'open';
  }

  /** Null until the exchange has named it. */
  get key(): string | null {
    const { book, orderId } = this.row;
    return orderId === '' ? null : keyOf({ book, orderId });
  }

  /** The exchange has said something of it. */
  answered(): void {
    this.#isAnswered = true;
  }

  /** Its shadow has work to do, and what the exchange says of the order need not wait for that. */
  isReady(nowMs: number): boolean {
    const { shadow } = this;
    if (shadow?.hasWork !== true) return false;
    return this.#isAnswered || shadow.ageMs(nowMs) >= ANSWER_MS;
  }

  named({ orderId }: Pick<OrderKey, 'orderId'>): void {
    this.answered();
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

  /** A cancel of it was refused, or has done nothing; by the exchange's time. */
  worksOn(atMs: number): void {
    if (this.#canceledMs !== null) this.#worksOnMs ??= atMs - this.row.leftAtMs;
  }

  ended({ status, executed, isExecutedUnsaid }: Ending, nowMs: number): void {
    const isUnsaid = isExecutedUnsaid === true;
    this.#end ??= { status, executed, atMs: nowMs, isUnsaid };
  }

  filled(fill: FillRow): void {
    // A shadow fills in whole steps only: there is nothing to put such a trade beside.
    if (isCounted(fill)) this.#fills.set(fill.tradeId, fill);
    else this.leaveOut('fills-unread');
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
    this.#predicted = [...shadow.fills];
    this.row = { ...this.row, predicted: predictedFate(this.#predicted) };
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
    const actual = this.#actual();
    // Its shadow ended with the cancel, and the order did not.
    if (this.#worksOnMs !== null && (actual.lastMs ?? 0) > this.#worksOnMs) {
      this.leaveOut('cancel-late');
      return;
    }
    const predicted = this.#predictedBy(end, actual) ?? this.row.predicted;
    this.row = { ...this.row, state: 'compared', predicted, actual };
  }

  /** What fills long after its order has is no prediction of it, however late the terminal was told. */
  #predictedBy({ status }: End, { lastMs }: DriftFate): DriftFate | null {
    if (this.#predicted === null || status !== 'FILLED' || lastMs === null) return null;
    return predictedFate(this.#predicted.filter(({ afterMs }) => afterMs <= lastMs + GRACE_MS));
  }

  /** Why its end says nothing of how it would have filled. */
  #doubt({ status, atMs, isUnsaid, executed }: End): DriftReason {
    const { type, timeInForce } = this.row;
    if (status === 'REJECTED') return 'rejected';
    if (isUnsaid) return 'unknown';
    if (this.#canceledMs !== null) return atMs - this.#canceledMs > CANCEL_MS ? 'cancel-late' : '';
    const isBrief = type === 'MARKET' || timeInForce === 'IOC' || timeInForce === 'FOK';
    if (status === 'FILLED' || isBrief) return '';
    const isAtOnce = executed === 0 && atMs - this.#leftMs <= AT_ONCE_MS;
    if (timeInForce === 'POST_ONLY' && isAtOnce) return 'would-take';
    return this.#isOfEarlierRun ? 'closed' : 'ended-elsewhere';
  }

  #actual(): DriftFate {
    return actualFate([...this.#fills.values()], this.row.leftAtMs);
  }
}
