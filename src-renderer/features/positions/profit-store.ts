/** Closed positions of one contract, read page by page. */
import type { ClosedPositionRow, CommandOutput } from '@shared/contract/terminal';
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

/** A contract may be left and come back while one of its pages is on its way: that page belongs to the rows before. */
let visit = 0;
/** The newest page was to be read while another one was. */
let isDueAgain = false;

/** The newest page of `symbol`, or the one after the last that was read. */
export async function loadProfit(
  terminal: TerminalClient,
  symbol: string,
  older: boolean,
): Promise<void> {
  if (profit.get().symbol !== symbol) {
    profit.set({ ...UNREAD, symbol });
    visit += 1;
    isDueAgain = false;
  } else if (profit.get().isLoading) {
    isDueAgain ||= !older;
    return;
  }
  const ownVisit = visit;
  profit.set({ isLoading: true, error: '' });
  const before = older ? oldestId(profit.get().rows ?? []) : null;
  const reply = await terminal.call('profitHistory', { symbol, before });
  if (visit !== ownVisit) return;
  const error = unreadReason(reply);
  if (reply.ok && error === '') takePage(reply.value, older);
  profit.set({ isLoading: false, error });
  if (!isDueAgain) return;
  isDueAgain = false;
  void loadProfit(terminal, symbol, false);
}

function takePage(
  { positions, isComplete }: CommandOutput<'profitHistory'>,
  isFurther: boolean,
): void {
  const known = profit.get().rows ?? [];
  const page = new Set(positions.map(({ positionId }) => positionId));
  // So many have closed since that some lie between the newest page and the rows of before: those are read again.
  const joins = isFurther || known.some(({ positionId }) => page.has(positionId));
  profit.set({
    rows: merged(joins ? known : [], positions),
    isComplete: isFurther || !joins ? isComplete : profit.get().isComplete,
  });
}

/** Pages go by the ids, which are given as positions open; one that was open for long closes after newer ones. */
const oldestId = (rows: readonly ClosedPositionRow[]): string | null =>
  rows.reduce<string | null>(
    (oldest, { positionId }) =>
      oldest === null || BigInt(positionId) < BigInt(oldest) ? positionId : oldest,
    null,
  );

/** Newest first, each position once. */
function merged(
  known: readonly ClosedPositionRow[],
  page: readonly ClosedPositionRow[],
): readonly ClosedPositionRow[] {
  const byId = new Map(known.map((row) => [row.positionId, row]));
  for (const row of page) byId.set(row.positionId, row);
  return [...byId.values()].toSorted((a, b) => b.closedAtMs - a.closedAtMs);
}
