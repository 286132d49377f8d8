/**
 * Collects what happens while one command runs and numbers it. `bookChanged` and `balanceChanged`
 * sum up several changes, once per command: they repeat the number of the last fact instead of taking
 * one, so that `seq` is the same in whatever steps time runs. Those of the spot floor are not written:
 * what has changed is noted where it changes, and the view tells it after the rows.
 */
import type { Side } from '@shared/domain/order';
import { atoms, lots, ticks } from '@shared/money/units';
import type { Regime } from '@shared/domain/regime';
import * as rows from './event-rows';
import { NotedOnce } from './noted-once';
import { EventView, type EventNames } from './event-view';
import { Ledger } from './ledger/ledger';
import { CANCEL_REASONS, type CancelReason, type EngineEvent, type EngineEvents } from './events';

/** An event as its department knows it: number and time are the log's. */
type Untold<E> = E extends unknown ? Omit<E, 'seq' | 'atMs'> : never;

/** What is changed on the spot floor. */
interface Changes {
  readonly changedBooks: NotedOnce;
  readonly ledger: Ledger;
}

const NO_NAMES: EventNames = { symbol: String, asset: String, uidOf: (user) => user };
const noChanges = (): Changes => ({ changedBooks: new NotedOnce(0), ledger: new Ledger([]) });

export class EventLog {
  /** Number of the last event. */
  seq = 0;
  /** Market time of what happens now. */
  nowMs = 0;
  /** A command is being compared with the rules: nothing of it has been done, even if that throws. */
  isChecking = false;
  /** What has happened since the last `begin`; the rows are used again after it. */
  readonly events: EventView;
  /** What else of a trader's asset counts as locked than its account says; null while nothing does. */
  held: ((trader: number, asset: number) => bigint) | null = null;
  readonly #rows = new rows.EventRows();
  readonly #changes: Changes;
  /** Nobody has been given them yet. */
  #isKept = true;

  constructor(nowMs: number, names: EventNames = NO_NAMES, changes: Changes = noChanges()) {
    this.nowMs = nowMs;
    this.#changes = changes;
    this.events = new EventView(this.#rows, names, changes, this);
  }

  /** A command begins: what has been handed out is forgotten. */
  begin(): void {
    this.isChecking = false;
    if (!this.#isKept) this.forget();
  }

  /** What has happened so far is told to nobody. */
  forget(): void {
    this.#isKept = true;
    this.#rows.clear();
    this.#changes.changedBooks.forget();
    this.#changes.ledger.touched.forget();
  }

  /** A command is accepted: all that has happened goes to its caller, who reads it at once. */
  handOut(): EngineEvents {
    this.#isKept = false;
    this.events.begin();
    return this.events;
  }

  /** All events so far, to keep. */
  take(): readonly EngineEvent[] {
    this.events.begin();
    const events = [...this.events];
    this.#rows.clear();
    return events;
  }

  /** Whatever a department has to tell; it happens now. */
  tell(event: Untold<EngineEvent>): void {
    this.seq += 1;
    this.#keep({ seq: this.seq, atMs: this.nowMs, ...event });
  }

  orderAccepted(market: number, trader: number, orderId: number, clientOrderId: string): void {
    const row = this.#row(rows.ACCEPTED, 0, market, trader, ++this.seq);
    this.#rows.floats[(row << rows.WORD_BITS) | rows.ID] = orderId;
    if (clientOrderId !== '') this.#rows.texts.set(row, clientOrderId);
  }

  orderUpdated(
    market: number,
    trader: number,
    orderId: number,
    executed: number,
    isFilled: boolean,
  ): void {
    const row = this.#row(rows.UPDATED, isFilled ? 1 : 0, market, trader, ++this.seq);
    const at = row << rows.WORD_BITS;
    const { floats } = this.#rows;
    floats[at | rows.ID] = orderId;
    floats[at | rows.LOTS] = executed;
  }

  orderCanceled(
    market: number,
    trader: number,
    orderId: number,
    executed: number,
    reason: CancelReason,
  ): void {
    const detail = reason === 'USER' ? 0 : CANCEL_REASONS.indexOf(reason);
    const at = this.#row(rows.CANCELED, detail, market, trader, ++this.seq) << rows.WORD_BITS;
    const { floats } = this.#rows;
    floats[at | rows.ID] = orderId;
    floats[at | rows.LOTS] = executed;
  }

  spotTrade(
    market: number,
    tradeId: number,
    price: number,
    quantity: number,
    takerSide: number,
    taker: number,
    maker: number,
  ): void {
    const row = this.#row(rows.TRADE, takerSide, market, taker, ++this.seq);
    const { ints, floats } = this.#rows;
    const at = row << rows.WORD_BITS;
    floats[at | rows.ID] = tradeId;
    floats[at | rows.LOTS] = quantity;
    floats[at | rows.PRICE] = price;
    ints[(row << rows.INT_BITS) | rows.MAKER] = maker;
  }

  /** Of a market that is not on the spot floor. */
  trade(
    symbol: string,
    tradeId: number,
    price: number,
    quantity: number,
    takerSide: Side,
    takerUid: number,
    makerUid: number,
  ): void {
    const size = { price: ticks(price), lots: lots(quantity) };
    this.tell({ type: 'trade', symbol, tradeId, ...size, takerSide, takerUid, makerUid });
  }

  /** Of a market that is not on the spot floor. */
  bookChanged(symbol: string): void {
    this.#keep({ seq: this.seq, atMs: this.nowMs, type: 'bookChanged', symbol });
  }

  /** Of a futures wallet: money outside orders and isolated positions, and what orders hold. */
  futuresBalanceChanged(uid: number, asset: string, normal: bigint, lock: bigint): void {
    const balance = { free: atoms(normal), locked: atoms(lock) };
    const stamp = { seq: this.seq, atMs: this.nowMs };
    this.#keep({ ...stamp, type: 'balanceChanged', uid, wallet: 'futures', asset, ...balance });
  }

  marketStatus(symbol: string, status: 'OPEN' | 'HALTED', reason?: 'STALE'): void {
    this.tell({ type: 'marketStatus', symbol, status, ...(reason && { reason }) });
  }

  regimeChanged(regime: Regime): void {
    this.tell({ type: 'regimeChanged', regime });
  }

  /** Writes what every event has; returns the row's number. */
  #row(kind: number, detail: number, index: number, trader: number, seq: number): number {
    const row = this.#rows.next();
    const { ints, floats } = this.#rows;
    const at = row << rows.INT_BITS;
    ints[at | rows.SMALL] = kind | (detail << rows.DETAIL_SHIFT) | (index << rows.INDEX_SHIFT);
    ints[at | rows.TRADER] = trader;
    const word = row << rows.WORD_BITS;
    floats[word | rows.SEQ] = seq;
    floats[word | rows.AT_MS] = this.nowMs;
    return row;
  }

  #keep(event: EngineEvent): void {
    const row = this.#row(rows.OBJECT, 0, 0, 0, event.seq);
    this.#rows.floats[(row << rows.WORD_BITS) | rows.ID] = this.#rows.objects.push(event) - 1;
  }
}
