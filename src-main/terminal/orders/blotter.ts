/**
 * The account's orders and fills as last proven: open orders by id, those still on their way by
 * client id, fills newest first. Old answers never undo newer ones, and what is finished stays so.
 */
import type { FillRow, OrderRow } from '@shared/contract/terminal';
import type { Fill } from '@shared/domain/fill';
import type { SpotPair } from '@shared/domain/instrument';
import type { Order } from '@shared/domain/order';
import { isTerminal } from '@shared/domain/transitions';
import { formatTrimmed } from '@shared/money/decimal';
import type { Activity } from '../activity';
import type { Latest, Outbox } from '../outbox';
import type { TerminalStore } from '../ports';
import { readOrderRow, toFillRow, toOrderRow } from './rows';

const FILLS_KEPT = 500;
const FINISHED_REMEMBERED = 5_000;

export interface BlotterListener {
  /** An order of this terminal is seen at the exchange for the first time. */
  onOwnSeen(order: Order): void;
  onFills(fills: readonly Fill[]): void;
  /** The set of open orders of a symbol has changed. */
  onOpenChanged(symbol: string): void;
  /** A finished order is not on disk: it is shown now, and read again at the next start. */
  onNotStored(orderId: string, fault: unknown): void;
}

interface OpenOrder {
  readonly order: Order;
  readonly isOwn: boolean;
  isCanceling: boolean;
}

export class Blotter {
  readonly openOrders: Latest<OrderRow[]>;
  readonly fills: Latest<FillRow[]>;
  readonly #open = new Map<string, OpenOrder>();
  /** By client order id: rows without an order id yet. */
  readonly #pending = new Map<string, OrderRow>();
  readonly #finished = new Set<string>();
  readonly #store: TerminalStore;
  readonly #activity: Activity;
  readonly #listener: BlotterListener;
  readonly #pairOf: (symbol: string) => SpotPair | undefined;

  constructor(
    outbox: Outbox,
    store: TerminalStore,
    activity: Activity,
    pairOf: (symbol: string) => SpotPair | undefined,
    listener: BlotterListener,
  ) {
    this.openOrders = outbox.latest<OrderRow[]>([]);
    this.fills = outbox.latest<FillRow[]>([]);
    this.#store = store;
    this.#activity = activity;
    this.#pairOf = pairOf;
    this.#listener = listener;
    for (const text of store.finishedOrders(null, FINISHED_REMEMBERED)) {
      const row = readOrderRow(text);
      if (row !== null) this.#finished.add(row.orderId);
    }
  }

  /** Shows an order that has no id yet: SENDING, or CHECKING while its outcome is unknown. */
  setPending(row: OrderRow): void {
    this.#pending.set(row.clientOrderId, row);
    this.#publish();
  }

  dropPending(clientOrderId: string): void {
    if (this.#pending.delete(clientOrderId)) this.#publish();
  }

  isPending(clientOrderId: string): boolean {
    return this.#pending.has(clientOrderId);
  }

  isAnyPending(symbol: string): boolean {
    return [...this.#pending.values()].some((row) => row.symbol === symbol);
  }

  openOf(symbol: string): Order[] {
    return [...this.#open.values()].map(({ order }) => order).filter((o) => o.symbol === symbol);
  }

  openSymbols(): Set<string> {
    return new Set([...this.#open.values()].map(({ order }) => order.symbol));
  }

  isKnown(orderId: string): boolean {
    return this.#open.has(orderId) || this.#finished.has(orderId);
  }

  /** For an order the exchange no longer knows. */
  forget(orderId: string): void {
    const known = this.#open.get(orderId);
    if (known === undefined) return;
    this.#open.delete(orderId);
    this.#changed(known.order.symbol);
  }

  /** The order as the exchange reported it; false when it told nothing new. */
  apply(order: Order, isHistory = false): boolean {
    if (this.#finished.has(order.orderId)) return false;
    const known = this.#open.get(order.orderId);
    if (known !== undefined && order.executed < known.order.executed) return false;
    const isOwn = known?.isOwn ?? this.#isOwn(order.clientOrderId);
    if (known === undefined) this.#seen(order, isOwn, isHistory);
    if (isTerminal(order.status)) {
      this.#finish(order, isOwn);
      if (isOwn || !isHistory) this.#reportEnd(order);
      return true;
    }
    const isCanceling = known?.isCanceling ?? false;
    this.#open.set(order.orderId, { order, isOwn, isCanceling });
    const isNew =
      known === undefined ||
      known.order.executed !== order.executed ||
      known.order.status !== order.status;
    if (isNew) this.#changed(order.symbol);
    return isNew;
  }

  setCanceling(orderId: string, isCanceling: boolean): void {
    const known = this.#open.get(orderId);
    if (known === undefined || known.isCanceling === isCanceling) return;
    known.isCanceling = isCanceling;
    this.#publish();
  }

  /** Fills not seen before, oldest first. Those of the first read are history, not news. */
  addFills(fills: readonly Fill[], isFirstRead: boolean): void {
    if (fills.length === 0) return;
    const rows = [...this.fills.get(), ...fills.map(toFillRow)];
    rows.sort((left, right) => right.atMs - left.atMs || compareIds(right.tradeId, left.tradeId));
    this.fills.set(rows.slice(0, FILLS_KEPT));
    this.#listener.onFills(fills);
    if (!isFirstRead) for (const fill of fills) this.#report(fill);
  }

  #seen(order: Order, isOwn: boolean, isHistory: boolean): void {
    this.#pending.delete(order.clientOrderId);
    if (isOwn) this.#listener.onOwnSeen(order);
    else if (!isHistory) {
      const { symbol, side, orderId } = order;
      this.#activity.add('orderExternal', { symbol, side, orderId });
    }
  }

  #finish(order: Order, isOwn: boolean): void {
    this.#open.delete(order.orderId);
    this.#finished.add(order.orderId);
    const row = toOrderRow(order, isOwn);
    try {
      this.#store.saveFinishedOrder(order.orderId, order.createdAtMs, JSON.stringify(row));
    } catch (fault) {
      this.#listener.onNotStored(order.orderId, fault);
    }
    this.#changed(order.symbol);
  }

  #reportEnd(order: Order): void {
    const { symbol, side, orderId, averagePrice } = order;
    const executed = this.#lotsText(symbol, order.executed);
    if (order.status === 'FILLED') {
      this.#activity.add('orderFilled', {
        symbol,
        side,
        quantity: executed,
        averagePrice,
        orderId,
      });
    } else if (order.status === 'CANCELED') {
      this.#activity.add('orderCanceled', { symbol, side, executed, orderId });
    } else this.#activity.add('orderRefusedLate', { symbol, side, orderId });
  }

  #report(fill: Fill): void {
    const pair = this.#pairOf(fill.symbol);
    const row = toFillRow(fill);
    this.#activity.add('fill', {
      symbol: fill.symbol,
      side: fill.side,
      quantity: this.#lotsText(fill.symbol, fill.lots),
      price: formatTrimmed(BigInt(fill.price), pair?.pricePrecision ?? 0),
      fee: row.fee,
      feeAsset: fill.feeAsset,
      liquidity: fill.isMaker ? 'maker' : 'taker',
      orderId: fill.orderId,
    });
  }

  #lotsText(symbol: string, lots: number): string {
    return formatTrimmed(BigInt(lots), this.#pairOf(symbol)?.quantityPrecision ?? 0);
  }

  #isOwn(clientOrderId: string): boolean {
    return clientOrderId !== '' && this.#store.isOwnClientOrderId(clientOrderId);
  }

  #changed(symbol: string): void {
    this.#publish();
    this.#listener.onOpenChanged(symbol);
  }

  #publish(): void {
    const rows = [...this.#open.values()].map(({ order, isOwn, isCanceling }) => {
      const row = toOrderRow(order, isOwn);
      return isCanceling ? { ...row, status: 'CANCELING' } : row;
    });
    rows.push(...this.#pending.values());
    rows.sort(
      (left, right) =>
        right.createdAtMs - left.createdAtMs || compareIds(right.orderId, left.orderId),
    );
    this.openOrders.set(rows);
  }
}

/** Ids are numbers written as text, of any length. */
function compareIds(left: string, right: string): number {
  if (left.length !== right.length) return left.length - right.length;
  return left < right ? -1 : left > right ? 1 : 0;
}
