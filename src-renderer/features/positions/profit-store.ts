/** Closed positions of one contract, read page by page. */
import type { ClosedPositionRow } from '@shared/contract/terminal';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { createFeatureStore } from '../../lib/feature-store';
import { unreadReason } from '../../session/wire/terminal-refusal';

interface ProfitState {
  readonly symbol: string;
  /** Null before the first page. */
  readonly rows: readonly ClosedPositionRow[] | null;
  readonly isComplete: boolean;
  readonly isLoading: boolean;
  readonly error: string;
}

const UNREAD: ProfitState = {
  symbol: '',
  rows: null,
  isComplete: false,
  isLoading: false,
  error: '',
};

export const profit = createFeatureStore<ProfitState>(UNREAD);

/** The newest page of `symbol`, or the one after the last that was read. */
export async function loadProfit(
  terminal: TerminalClient,
  symbol: string,
  older: boolean,
): Promise<void> {
  if (profit.get().symbol !== symbol) profit.set({ ...UNREAD, symbol });
  else if (profit.get().isLoading) return;
  profit.set({ isLoading: true, error: '' });
  const before = older ? (profit.get().rows?.at(-1)?.positionId ?? null) : null;
  const reply = await terminal.call('profitHistory', { symbol, before });
  if (profit.get().symbol !== symbol) return; // another contract was asked for meanwhile
  const error = unreadReason(reply);
  if (!reply.ok || error !== '') {
    profit.set({ isLoading: false, error });
    return;
  }
  const { positions, isComplete } = reply.value;
  const known = profit.get().rows ?? [];
  const knowsEnd = older || known.length === 0;
  profit.set({
    isLoading: false,
    rows: merged(known, positions),
    isComplete: knowsEnd ? isComplete : profit.get().isComplete,
  });
}

/** Newest first, each position once. */
function merged(
  known: readonly ClosedPositionRow[],
  page: readonly ClosedPositionRow[],
): readonly ClosedPositionRow[] {
  const byId = new Map(known.map((row) => [row.positionId, row]));
  for (const row of page) byId.set(row.positionId, row);
  return [...byId.values()].toSorted((a, b) => b.closedAtMs - a.closedAtMs);
}
