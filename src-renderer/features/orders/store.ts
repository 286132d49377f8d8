/** The mirror of open orders, the pages of history that were read, and what is being cancelled. */
import type { CommandOutcome, OrderRow } from '@shared/contract/terminal/commands';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { createFeatureStore } from '../../lib/feature-store';
import type { Watch } from '../../session/terminal';
import { mergeHistory } from './view-model';

export interface CancelResult {
  readonly orderId: string;
  readonly outcome: CommandOutcome;
}

interface OrdersState {
  /** Null until the terminal has said it once. */
  readonly open: readonly OrderRow[] | null;
  readonly isOnlySymbol: boolean;
  /** Order ids whose cancel is on its way: a second press does nothing. */
  readonly cancelling: ReadonlySet<string>;
  readonly isCancellingAll: boolean;
  readonly cancelResults: readonly CancelResult[] | null;
  readonly isAskingCancelAll: boolean;
  /** Null before the first page. */
  readonly history: readonly OrderRow[] | null;
  readonly isHistoryComplete: boolean;
  readonly isHistoryLoading: boolean;
  readonly historyError: string;
}

export const orders = createFeatureStore<OrdersState>({
  open: null,
  isOnlySymbol: false,
  cancelling: new Set(),
  isCancellingAll: false,
  cancelResults: null,
  isAskingCancelAll: false,
  history: null,
  isHistoryComplete: false,
  isHistoryLoading: false,
  historyError: '',
});

export const watchOpenOrders: Watch = (terminal) =>
  terminal.subscribe(
    'openOrders',
    {},
    {
      onValue: (open) => {
        orders.mark({ open });
      },
    },
  );

/** Asks for one cancel; the row itself shows how it goes, a refusal becomes a toast by activity. */
export async function cancelOrder(terminal: TerminalClient, row: OrderRow): Promise<void> {
  const { orderId, symbol } = row;
  if (row.book !== 'spot' || orders.get().cancelling.has(orderId)) return;
  orders.set({ cancelling: new Set([...orders.get().cancelling, orderId]) });
  await terminal.call('cancelOrder', { book: 'spot', symbol, orderId });
  const cancelling = new Set(orders.get().cancelling);
  cancelling.delete(orderId);
  orders.set({ cancelling });
}

/** Cancels every open order of `symbol`, or of all; keeps a result per order for the panel. */
export async function cancelAll(terminal: TerminalClient, symbol: string | null): Promise<void> {
  if (orders.get().isCancellingAll) return;
  orders.set({ isCancellingAll: true, cancelResults: null });
  const reply = await terminal.call('cancelAll', { book: 'spot', symbol });
  const cancelResults = reply.ok ? reply.value.results : null;
  orders.set({ isCancellingAll: false, cancelResults });
}

/** Reads the newest page, or with `older` the page after the last one that was read. */
export async function loadHistory(terminal: TerminalClient, older: boolean): Promise<void> {
  const { history, isHistoryLoading } = orders.get();
  if (isHistoryLoading) return;
  orders.set({ isHistoryLoading: true, historyError: '' });
  const beforeMs = older ? (history?.at(-1)?.createdAtMs ?? null) : null;
  const reply = await terminal.call('orderHistory', { beforeMs });
  if (!reply.ok) {
    orders.set({ isHistoryLoading: false, historyError: reply.error.message });
    return;
  }
  const { orders: page, isComplete } = reply.value;
  const known = orders.get().history ?? [];
  const knowsEnd = older || known.length === 0;
  orders.set({
    isHistoryLoading: false,
    history: mergeHistory(known, page),
    isHistoryComplete: knowsEnd ? isComplete : orders.get().isHistoryComplete,
  });
}
