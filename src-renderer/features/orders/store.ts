/** The mirror of open orders and changes, the pages of history that were read, and what is being done. */
import type { ChangeRow, OrderRow } from '@shared/contract/terminal/commands';
import type { CommandOutput } from '@shared/contract/terminal';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import type { OrderBookKind, Side } from '@shared/domain/order';
import { endAll } from '../../lib/end-all';
import { createFeatureStore } from '../../lib/feature-store';
import { askCancel } from '../../session/cancels/cancel';
import { askCancelAll, type CancelResult } from '../../session/cancels/cancel-all';
import { orderCancel } from '../../session/requests/names';
import type { TypedChange } from '../../session/orders/change-order';
import { deskIds } from '../../session/ids';
import { terminalRefusal } from '../../session/wire/terminal-refusal';
import { askTypedChange } from '../../session/requests/change';
import { watchTopic } from '../../session/wire/watch-topic';
import { orderRowName } from '../../session/requests/names';
import { isIn, mergeHistory, type OrderScope } from './view-model';

/** Of an order that was not cancelled. */
export interface FailedCancel extends CancelResult {
  /** As it was when the cancel was asked for; null of one that was not known here. */
  readonly row: OrderRow | null;
}

export interface CancelResults {
  readonly total: number;
  readonly failed: readonly FailedCancel[];
}

/** `side` null is both. */
export interface CancelScope extends OrderScope {
  readonly side: Side | null;
}

interface History {
  /** Null before the first page. */
  readonly rows: readonly OrderRow[] | null;
  readonly isComplete: boolean;
  /** Contracts whose past orders the terminal has not read in this run. */
  readonly unreadContracts: number;
  readonly isLoading: boolean;
  readonly error: string;
}

const UNREAD: History = {
  rows: null,
  isComplete: false,
  unreadContracts: 0,
  isLoading: false,
  error: '',
};

type OrdersHistory = Readonly<Record<OrderBookKind, History>>;

interface OrdersState {
  /** Null until the terminal has said it once. */
  readonly open: readonly OrderRow[] | null;
  /** How often they were told: also with each order that ended at once, and was never among them. */
  readonly told: number;
  readonly changes: readonly ChangeRow[];
  readonly isOnlySymbol: boolean;
  /** Orders of all books, whatever the workspace trades. */
  readonly isAllBooks: boolean;
  readonly isCancellingAll: boolean;
  /** How many were asked to be cancelled, and those that were not; null when there is nothing to say. */
  readonly cancelResults: CancelResults | null;
  /** What a question is being asked about, whatever the lists show meanwhile; null when there is none. */
  readonly asksCancelAll: CancelScope | null;
  /** The order whose change is being typed. */
  readonly changing: OrderRow | null;
  readonly history: OrdersHistory;
}

export const orders = createFeatureStore<OrdersState>({
  open: null,
  told: 0,
  changes: [],
  isOnlySymbol: false,
  isAllBooks: false,
  isCancellingAll: false,
  cancelResults: null,
  asksCancelAll: null,
  changing: null,
  history: { spot: UNREAD, margin: UNREAD, futures: UNREAD },
});

/** For `useWatch`. */
export function watchOrders(terminal: TerminalClient): () => void {
  return endAll([
    terminal.subscribe(
      'openOrders',
      {},
      {
        // It comes with the answer to an order: its row is worked out while the frame is still awaited.
        onValue: (open) => {
          const before = orders.get();
          noteEnded(before.open ?? [], open);
          orders.set({ open, told: before.told + 1 });
        },
      },
    ),
    watchTopic(terminal, 'changes', (changes) => {
      orders.mark({ changes });
    }),
  ]);
}

/** The row itself shows how it goes; a refusal becomes a toast by activity. */
export function cancelOrder(terminal: TerminalClient, row: OrderRow): void {
  const { book, orderId, symbol } = row;
  void askCancel(terminal, { kind: 'order', book, symbol, orderId });
}

/** Cancels every open order of the scope and keeps what was not cancelled; what was is told by the log. */
export async function cancelAll(terminal: TerminalClient, scope: CancelScope): Promise<void> {
  if (orders.get().isCancellingAll) return;
  const rows = inScope(orders.get().open ?? [], scope);
  const before = new Map(rows.map((row) => [orderCancel(row), row]));
  orders.set({ isCancellingAll: true, cancelResults: null });
  const mayAskAgain = () => {
    orders.set({ isCancellingAll: false });
  };
  const answer = await askCancelAll(terminal, scope, rows, mayAskAgain);
  mayAskAgain();
  if (answer.kind !== 'answered' || answer.failed.length === 0) return;
  const failed = answer.failed.map((result) => ({
    ...result,
    row: before.get(orderCancel(result)) ?? null,
  }));
  orders.set({ cancelResults: { total: answer.total, failed } });
}

/** The orders that a cancel of all of `scope` means. */
export const inScope = (open: readonly OrderRow[], scope: CancelScope): readonly OrderRow[] =>
  open.filter((row) => isIn(scope, row) && (scope.side ?? row.side) === row.side);

/** One request for one press: the change then tells its steps under `changes`. */
export function changeOrder(
  terminal: TerminalClient,
  { book, symbol, orderId }: OrderRow,
  typed: TypedChange,
): void {
  orders.set({ changing: null });
  const intentId = deskIds.nextId();
  const request = { intentId, book, symbol, orderId, ...typed };
  void askTypedChange(terminal, request);
}

/** By book, how far back those lie that have left the open orders and are not read as ended. */
const endedFrom = new Map<OrderBookKind, number>();
/** Books that were to be read again while they were being read. */
const dueAgain = new Set<OrderBookKind>();

function noteEnded(before: readonly OrderRow[], open: readonly OrderRow[]): void {
  if (before === open) return;
  const still = new Set(open.map(orderRowName));
  for (const row of before) if (!still.has(orderRowName(row))) noteFrom(row.book, row.createdAtMs);
}

function noteFrom(book: OrderBookKind, atMs: number): void {
  endedFrom.set(book, Math.min(atMs, endedFrom.get(book) ?? Infinity));
}

/**
 * Reads the newest page, and on to what has ended since: a page is by when orders were created, and one of long ago may
 * end now, or two hundred at once. With `older` the page after the last one that was read.
 */
export async function loadHistory(
  terminal: TerminalClient,
  book: OrderBookKind,
  older: boolean,
): Promise<void> {
  const { rows, isLoading, isComplete } = orders.get().history[book];
  if (isLoading) {
    if (!older) dueAgain.add(book);
    return;
  }
  setHistory(book, { isLoading: true, error: '' });
  const oldestMs = rows?.at(-1)?.createdAtMs ?? null;
  // Those that filled at once were never among the open ones: back to the newest that is known.
  const knownMs = rows?.[0]?.createdAtMs ?? Infinity;
  const endedMs = Math.min(endedFrom.get(book) ?? Infinity, knownMs);
  // Of a list that goes on, what lies behind its end is read when that is asked for.
  const toMs = older || oldestMs === null ? Infinity : Math.max(endedMs, isComplete ? 0 : oldestMs);
  if (!older) endedFrom.delete(book);
  let beforeMs = older ? oldestMs : null;
  do {
    const reply = await terminal.call('orderHistory', { book, beforeMs });
    if (!reply.ok) {
      if (!older) noteFrom(book, endedMs);
      setHistory(book, { isLoading: false, error: terminalRefusal(reply.error) });
      return;
    }
    takePage(book, reply.value, older || beforeMs !== null);
    const last = reply.value.isComplete ? undefined : reply.value.orders.at(-1);
    beforeMs = last?.createdAtMs ?? null;
  } while (beforeMs !== null && beforeMs > toMs);
  setHistory(book, { isLoading: false });
  // Not waited for: while a bot trades there may always be one more.
  if (dueAgain.delete(book)) void loadHistory(terminal, book, false);
}

function takePage(
  book: OrderBookKind,
  { orders: page, isComplete, unreadContracts }: CommandOutput<'orderHistory'>,
  isFurther: boolean,
): void {
  const known = orders.get().history[book];
  // What was shown before all contracts were read may lack rows between its own.
  const before = known.unreadContracts > 0 && !isFurther ? [] : (known.rows ?? []);
  const isFirst = before.length === 0;
  setHistory(book, {
    rows: mergeHistory(before, page),
    isComplete: isFirst ? isComplete : known.isComplete || (isFurther && isComplete),
    unreadContracts,
  });
}

function setHistory(book: OrderBookKind, patch: Partial<History>): void {
  const { history } = orders.get();
  orders.set({ history: { ...history, [book]: { ...history[book], ...patch } } });
}
