/**
 * The account's orders and fills as last proven: open orders of the three books by id, those still on
 * their way by our own name for them, fills newest first. Old answers never undo newer ones, and what
 * is finished stays so.
 */
import type { FillRow, OrderRow } from '@shared/contract/terminal';
import type { Instrument } from '@shared/domain/instrument';
import type { Fill } from '@shared/domain/fill';
import type { OrderBookKind } from '@shared/domain/order';
import type { LateWrites } from '../late-writes';
import type { Latest, Outbox } from '../outbox';
import type { FinishedOrder, OrderIntent, TerminalStore } from '../ports';
import { intentBehind, ownOrder } from './own-order';
import { filledLots } from './filled-lots';
import { Remembered } from './remembered';
import type { Reports } from './reports';
import { finishedOrder, readOrderRow, toFillRow, toOrderRow } from './rows';
import {
  atLeast,
  hasEnded,
  hasSameTerms,
  isNameless,
  keyOf,
  type OrderKey,
  type TrackedOrder,
} from './tracked-order';

const FILLS_KEPT = 500;
const FINISHED_REMEMBERED = 5_000;
/** An order this much older than a pending one is not the same. */
const CLOCK_MARGIN_MS = 60_000;

export interface BlotterListener {
  /** An order of this terminal is seen at the exchange for the first time. */
  onOwnSeen(order: TrackedOrder, intent: OrderIntent): void;
  /** What an own order has executed, or that it has ended, is news; its end is not stored yet. */
  onOwnNews(order: TrackedOrder): void;
  /** So much more of it has executed than was known; 0 where that is the past. */
  onExecuted(order: TrackedOrder, more: number): void;
  /** More of it has executed than is known of its fills. */
  onFillsMissing(order: TrackedOrder): void;
  /** `isHistory`: of the first read of a symbol, the past and not news. */
  onFills(fills: readonly Fill[], isHistory: boolean): void;
  /** A cancel of them has been asked for; or was refused, or has done nothing. */
  onCanceling(keys: readonly OrderKey[], isCanceling: boolean): void;
  /** The end of an order, of whomever, is news. */
  onEnded(order: TrackedOrder): void;
  /** The exchange does not know it any more: nobody will hear how it ended. */
  onLost(key: OrderKey): void;
  /** The set of open orders of a symbol has changed. */
  onOpenChanged(symbol: string): void;
}

/** An order on its way. */
interface Pending {
  readonly order: TrackedOrder;
  readonly status: 'SENDING' | 'CHECKING' | 'NEEDS_YOU';
  /** What the exchange shows cannot be told from it by a name: it could be this one. */
  readonly isNameless: boolean;
}

interface Marks {
  isCanceling: boolean;
  /** The exchange lists it as open no more, and how it ended has not been read. */
  isUnlisted: boolean;
}

interface OpenOrder extends Marks {
  readonly order: TrackedOrder;
  readonly isOwn: boolean;
}

interface BlotterParts {
  readonly outbox: Outbox;
  readonly store: TerminalStore;
  readonly late: LateWrites;
  readonly reports: Reports;
  readonly instrumentOf: (symbol: string) => Instrument | undefined;
}

export class Blotter {
  readonly openOrders: Latest<OrderRow[]>;
  readonly fills: Latest<FillRow[]>;
  readonly #open = new Map<string, OpenOrder>();
  /** By client order id: orders without an order id yet. */
  readonly #pending = new Map<string, Pending>();
  readonly #finished = new Remembered();
  /** Of those, the ones that somebody has found in a history: whether they were news nobody could say. */
  readonly #found = new Remembered();
  /** Of earlier runs, by book and client order id. */
  readonly #endedByName = new Map<string, OrderRow>();
  readonly #store: TerminalStore;
  readonly #late: LateWrites;
  readonly #reports: Reports;
  readonly #instrumentOf: BlotterParts['instrumentOf'];
  readonly #listener: BlotterListener;

  constructor(parts: BlotterParts, listener: BlotterListener) {
    const { outbox, store } = parts;
    this.openOrders = outbox.latest<OrderRow[]>([], 'own');
    this.fills = outbox.latest<FillRow[]>([], 'own');
    this.#store = store;
    this.#late = parts.late;
    this.#reports = parts.reports;
    this.#instrumentOf = parts.instrumentOf;
    this.#listener = listener;
    for (const text of store.finishedOrders(null, null, FINISHED_REMEMBERED)) {
      const row = readOrderRow(text);
      if (row === null) continue;
      this.#finished.add(keyOf(row));
      if (row.clientOrderId !== '') this.#endedByName.set(`${row.book} ${row.clientOrderId}`, row);
    }
  }

  /** Shows an order that has no id yet. */
  setPending(order: TrackedOrder, status: Pending['status'], isNamed: boolean): void {
    const pending = { order, status, isNameless: !isNamed || order.book === 'futures' };
    this.#pending.set(order.clientOrderId, pending);
    this.#publish();
  }

  dropPending(clientOrderId: string): void {
    if (this.#pending.delete(clientOrderId)) this.#publish();
  }

  isPending(clientOrderId: string): boolean {
    return this.#pending.has(clientOrderId);
  }

  /** Whether something is on its way or unknown there; what needs the trader is neither. */
  isAnyPending(book: OrderBookKind, symbol: string): boolean {
    return [...this.#pending.values()].some(
      ({ order, status }) =>
        order.book === book && order.symbol === symbol && status !== 'NEEDS_YOU',
    );
  }

  /** One like it that only the trader can settle. */
  needsYou(order: TrackedOrder): TrackedOrder | undefined {
    const pendings = [...this.#pending.values()];
    return pendings.find(
      (pending) => pending.status === 'NEEDS_YOU' && hasSameTerms(pending.order, order),
    )?.order;
  }

  openOf(book: OrderBookKind, symbol?: string): TrackedOrder[] {
    return [...this.#open.values()]
      .map(({ order }) => order)
      .filter((order) => order.book === book && (symbol ?? order.symbol) === order.symbol);
  }

  /** Those that are open, and those on their way or in doubt. */
  liveOf(book: OrderBookKind, symbol?: string): TrackedOrder[] {
    const pending = [...this.#pending.values()].map(({ order }) => order);
    const isOf = (order: TrackedOrder): boolean =>
      order.book === book && (symbol ?? order.symbol) === order.symbol;
    return [...this.openOf(book, symbol), ...pending.filter(isOf)];
  }

  open(key: OrderKey): TrackedOrder | undefined {
    return this.#open.get(keyOf(key))?.order;
  }

  openSymbols(): Set<string> {
    return new Set([...this.#open.values()].map(({ order }) => order.symbol));
  }

  isKnown(key: OrderKey): boolean {
    return this.#open.has(keyOf(key)) || this.isFinished(key);
  }

  isFinished(key: OrderKey): boolean {
    return this.#finished.has(keyOf(key));
  }

  fillsOf({ book, orderId }: OrderKey): FillRow[] {
    return this.fills.get().filter((fill) => fill.orderId === orderId && fill.book === book);
  }

  /** One that has ended, with all that is known to have executed of it. */
  atLeast(order: TrackedOrder): TrackedOrder {
    return atLeast(order, this.open(order), this.#filledOf(order));
  }

  /** How an earlier run saw an order of this name end. */
  endedAs(intent: Pick<OrderIntent, 'book' | 'clientOrderId'>): OrderRow | undefined {
    return this.#endedByName.get(`${intent.book} ${intent.clientOrderId}`);
  }

  /** For an order the exchange no longer knows. */
  forget(key: OrderKey): void {
    const known = this.#open.get(keyOf(key));
    if (known === undefined) return;
    this.#open.delete(keyOf(key));
    this.#listener.onLost(key);
    this.#changed(known.order.symbol);
  }

  /** The order as the exchange reported it; false when it told nothing new. */
  apply(reported: TrackedOrder, isHistory = false): boolean {
    const order = this.atLeast(reported);
    const key = keyOf(order);
    if (this.#finished.has(key)) return !isHistory && this.#tellFound(order);
    const known = this.#open.get(key);
    if (known !== undefined && order.executed < known.order.executed) return false;
    // An answer that was mixed up with another's has put a name to it that is not its own.
    const isRenamed = known !== undefined && isRenaming(known.order, order);
    const isUnseen = known === undefined || isRenamed;
    const intent = isUnseen ? intentBehind(this.#store, order) : null;
    if (known === undefined && intent === null && this.#couldBePending(order)) return false;
    const isOwn = isUnseen ? intent !== null : known.isOwn;
    const full = intent === null ? keepTerms(order, known?.order) : ownOrder(order, intent);
    if (isUnseen) this.#seen(full, intent, isHistory);
    // Whoever waited for it has read it to its end already.
    if (this.#finished.has(key)) return true;
    if (isOwn) this.#listener.onOwnNews(full);
    const more = full.executed - (known?.order.executed ?? 0);
    const hasExecuted = more > 0;
    if (hasExecuted) this.#listener.onExecuted(full, isHistory ? 0 : more);
    if (hasExecuted && full.executed > this.#filledOf(full)) this.#listener.onFillsMissing(full);
    if (hasEnded(full)) {
      this.#finish(full, isOwn);
      if (!isOwn) this.#askWhose(full);
      if (isOwn || !isHistory) this.#ended(full);
      return true;
    }
    const isCanceling = known?.isCanceling ?? false;
    this.#open.set(key, { order: full, isOwn, isCanceling, isUnlisted: false });
    const isNew =
      known === undefined ||
      known.order.executed !== full.executed ||
      known.order.status !== full.status ||
      !hasSameName(known.order, full) ||
      !hasSameTerms(known.order, full);
    if (isNew) this.#changed(full.symbol);
    // Until it is read, an own order has the time of its intent; the next start would show another one.
    else if (known.isUnlisted || known.order.createdAtMs !== full.createdAtMs) this.#publish();
    return isNew;
  }

  setCanceling(key: OrderKey, isCanceling: boolean): void {
    this.#mark([key], { isCanceling });
  }

  setAllCanceling(keys: Iterable<OrderKey>, isCanceling: boolean): void {
    this.#mark(keys, { isCanceling });
  }

  /** What is listed no more may have filled or been cancelled: until that is read it counts as neither. */
  setUnlisted(keys: Iterable<OrderKey>): void {
    this.#mark(keys, { isUnlisted: true });
  }

  /** Fills not seen before, oldest first. Those of the first read are history, not news. */
  addFills(fills: readonly Fill[], isFirstRead: boolean): void {
    if (fills.length === 0) return;
    const rows = [...this.fills.get(), ...fills.map(toFillRow)];
    rows.sort((left, right) => right.atMs - left.atMs || compareIds(right.tradeId, left.tradeId));
    this.fills.set(rows.slice(0, FILLS_KEPT));
    this.#listener.onFills(fills, isFirstRead);
    if (!isFirstRead) for (const fill of fills) this.#reports.filled(fill);
  }

  /** Stores orders as finished; what the disk refuses is shown all the same, and written later. */
  store(orders: readonly FinishedOrder[]): void {
    for (const order of orders) this.#finished.add(keyOf(order));
    this.#late.catchUp();
    try {
      this.#store.saveFinishedOrders(orders);
      for (const order of orders) this.#late.forget(lateKey(order));
    } catch {
      for (const order of orders) this.#storeLate(order);
    }
  }

  #storeLate(order: FinishedOrder): void {
    this.#late.write(lateKey(order), () => {
      this.#store.saveFinishedOrders([order]);
    });
  }

  /** The same, of orders of others that were found in a history: who knows of one that it is news says so later. */
  storeFound(orders: readonly FinishedOrder[]): void {
    for (const order of orders) if (!this.isFinished(order)) this.#found.add(keyOf(order));
    this.store(orders);
  }

  #tellFound(order: TrackedOrder): boolean {
    if (!this.#found.delete(keyOf(order))) return false;
    if (order.executed > 0) this.#listener.onExecuted(order, order.executed);
    this.#ended(order);
    return true;
  }

  #ended(order: TrackedOrder): void {
    this.#reports.ended(order);
    this.#listener.onEnded(order);
  }

  /**
   * An order without a name that is like one on its way: whose it is shows when that one's outcome
   * is known, and only then is it shown.
   */
  #couldBePending(order: TrackedOrder): boolean {
    if (!isNameless(order)) return false;
    return [...this.#pending.values()].some(
      (pending) =>
        pending.isNameless &&
        pending.status !== 'NEEDS_YOU' &&
        order.createdAtMs >= pending.order.createdAtMs - CLOCK_MARGIN_MS &&
        hasSameTerms(pending.order, order),
    );
  }

  #filledOf(key: OrderKey): number {
    return filledLots(this.fillsOf(key), this.#instrumentOf);
  }

  #seen(order: TrackedOrder, intent: OrderIntent | null, isHistory: boolean): void {
    this.#pending.delete(order.clientOrderId);
    if (intent !== null) this.#listener.onOwnSeen(order, intent);
    else if (!isHistory) this.#reports.external(order);
  }

  #finish(order: TrackedOrder, isOwn: boolean): void {
    this.#open.delete(keyOf(order));
    this.store([finishedOrder(order, toOrderRow(order, isOwn), this.#instrumentOf(order.symbol))]);
    this.#changed(order.symbol);
  }

  /** An order of nobody here may be one of a liquidation: then its row says so. */
  #askWhose(order: TrackedOrder): void {
    this.#reports.onForced(order, () => {
      const row = { ...toOrderRow(order, false), isForced: true };
      this.store([finishedOrder(order, row, this.#instrumentOf(order.symbol))]);
    });
  }

  #changed(symbol: string): void {
    this.#publish();
    this.#listener.onOpenChanged(symbol);
  }

  /** Of many in one breath: the rows are told once. */
  #mark(marked: Iterable<OrderKey>, mark: Partial<Marks>): void {
    const keys = [...marked];
    let isNews = false;
    const { isCanceling: isAsked } = mark;
    if (isAsked !== undefined) this.#listener.onCanceling(keys, isAsked);
    for (const key of keys) {
      const known = this.#open.get(keyOf(key));
      if (known === undefined) continue;
      const { isCanceling, isUnlisted } = known;
      Object.assign(known, mark);
      isNews ||= known.isCanceling !== isCanceling || known.isUnlisted !== isUnlisted;
    }
    if (isNews) this.#publish();
  }

  #publish(): void {
    const rows = [...this.#open.values()].map(({ order, isOwn, isCanceling, isUnlisted }) => {
      const row = toOrderRow(order, isOwn);
      if (isUnlisted) return { ...row, status: 'UNLISTED' };
      return isCanceling ? { ...row, status: 'CANCELING' } : row;
    });
    for (const { order, status } of this.#pending.values()) {
      rows.push({ ...toOrderRow(order, true), status });
    }
    rows.sort(
      (left, right) =>
        right.createdAtMs - left.createdAtMs || compareIds(right.orderId, left.orderId),
    );
    this.openOrders.set(rows);
  }
}

const lateKey = (order: FinishedOrder): string => `finished ${keyOf(order)}`;

const isRenaming = (known: TrackedOrder, order: TrackedOrder): boolean =>
  !isNameless(known) && !isNameless(order) && !hasSameName(known, order);

const hasSameName = (one: TrackedOrder, other: TrackedOrder): boolean =>
  one.clientOrderId === other.clientOrderId;

/** What was known of mode and time in force stays: most answers do not say them. */
function keepTerms(order: TrackedOrder, known: TrackedOrder | undefined): TrackedOrder {
  if (known === undefined) return order;
  const clientOrderId = isNameless(order) ? known.clientOrderId : order.clientOrderId;
  const { futures } = order;
  if (futures === null || known.futures === null) return { ...order, clientOrderId };
  const mode = futures.mode ?? known.futures.mode;
  const timeInForce = futures.timeInForce ?? known.futures.timeInForce;
  return { ...order, clientOrderId, futures: { ...futures, mode, timeInForce } };
}

/** Ids are numbers written as text, of any length. */
function compareIds(left: string, right: string): number {
  if (left.length !== right.length) return left.length - right.length;
  return left < right ? -1 : left > right ? 1 : 0;
}
