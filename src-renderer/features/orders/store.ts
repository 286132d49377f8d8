/** The mirror of open orders and changes, the pages of history that were read, and what is being done. */
import type { ChangeRow, CommandOutcome, OrderRow } from '@shared/contract/terminal/commands';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import type { OrderBookKind, Side } from '@shared/domain/order';
import { endAll } from '../../lib/end-all';
import { createFeatureStore } from '../../lib/feature-store';
import type { TypedChange } from '../../session/change-order';
import { deskIds } from '../../session/ids';
import { terminalRefusal } from '../../session/terminal-refusal';
import { tellUnsent } from '../../session/unsent-change';
import { watchTopic } from '../../session/watch-topic';
import { keyOf, mergeHistory, type OrderScope } from './view-model';

/** Of an order that was not cancelled. */
export interface CancelResult {
  readonly orderId: string;
  /** As it was when the cancel was asked for; null of one that was not known here. */
  readonly row: OrderRow | null;
  readonly outcome: CommandOutcome;
}

export interface CancelResults {
  readonly total: number;
  readonly failed: readonly CancelResult[];
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
  readonly changes: readonly ChangeRow[];
  readonly isOnlySymbol: boolean;
  /** Orders of all books, whatever the workspace trades. */
  readonly isAllBooks: boolean;
  /** Keys of orders whose cancel is on its way: a second press does nothing. */
  readonly cancelling: ReadonlySet<string>;
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
  changes: [],
  isOnlySymbol: false,
  isAllBooks: false,
  cancelling: new Set(),
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
          orders.set({ open });
        },
      },
    ),
    watchTopic(terminal, 'changes', (changes) => {
      orders.mark({ changes });
    }),
  ]);
}

/** Asks for one cancel; the row itself shows how it goes, a refusal becomes a toast by activity. */
export async function cancelOrder(terminal: TerminalClient, row: OrderRow): Promise<void> {
  const { book, orderId, symbol } = row;
  const key = keyOf(row);
  if (orders.get().cancelling.has(key)) return;
  orders.set({ cancelling: new Set([...orders.get().cancelling, key]) });
  await terminal.call('cancelOrder', { book, symbol, orderId });
  const cancelling = new Set(orders.get().cancelling);
  cancelling.delete(key);
  orders.set({ cancelling });
}

/**
 * Cancels every open order of the scope and keeps what was not cancelled; what was is told by the log. Gives
 * back why nothing could be asked, or ''.
 */
export async function cancelAll(
  terminal: TerminalClient,
  { book, symbol, side }: CancelScope,
): Promise<string> {
  if (orders.get().isCancellingAll) return '';
  const before = new Map((orders.get().open ?? []).map((row) => [row.orderId, row]));
  orders.set({ isCancellingAll: true, cancelResults: null });
  const reply = await terminal.call('cancelAll', { book, symbol, side });
  orders.set({ isCancellingAll: false });
  if (!reply.ok) return terminalRefusal(reply.error);
  const { results } = reply.value;
  const failed = results
    .filter(({ outcome }) => outcome.kind !== 'accepted')
    .map((result) => ({ ...result, row: before.get(result.orderId) ?? null }));
  if (failed.length > 0) orders.set({ cancelResults: { total: results.length, failed } });
  return '';
}

/** One request for one press: the change then tells its steps under `changes`. */
export function changeOrder(
  terminal: TerminalClient,
  { book, symbol, orderId }: OrderRow,
  typed: TypedChange,
): void {
  orders.set({ changing: null });
  const intentId = deskIds.nextId();
  const request = { intentId, book, symbol, orderId, ...typed };
  void terminal.call('changeOrder', request).then(tellUnsent);
}

/** Reads the newest page, or with `older` the page after the last one that was read. */
export async function loadHistory(
  terminal: TerminalClient,
  book: OrderBookKind,
  older: boolean,
): Promise<void> {
  const { rows, isLoading } = orders.get().history[book];
  if (isLoading) return;
  setHistory(book, { isLoading: true, error: '' });
  const beforeMs = older ? (rows?.at(-1)?.createdAtMs ?? null) : null;
  const reply = await terminal.call('orderHistory', { book, beforeMs });
  if (!reply.ok) {
    setHistory(book, { isLoading: false, error: terminalRefusal(reply.error) });
    return;
  }
  const { orders: page, isComplete, unreadContracts } = reply.value;
  const known = orders.get().history[book];
  // What was shown before all contracts were read may lack rows between its own.
  const before = known.unreadContracts > 0 && !older ? [] : (known.rows ?? []);
  const knowsEnd = older || before.length === 0;
  setHistory(book, {
    isLoading: false,
    rows: mergeHistory(before, page),
    isComplete: knowsEnd ? isComplete : known.isComplete,
    unreadContracts,
  });
}

function setHistory(book: OrderBookKind, patch: Partial<History>): void {
  const { history } = orders.get();
  orders.set({ history: { ...history, [book]: { ...history[book], ...patch } } });
}
