/** Closed positions of one contract, read page by page. */
import type { ClosedPositionRow, CommandOutput } from '@shared/contract/terminal';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { createFeatureStore } from '../../lib/feature-store';
import { unreadReason } from '../../session/wire/terminal-refusal';

interface ProfitState {
  readonly symbol: string;
  /** Null before the first page. */
  readonly rows: readonly ClosedPositionRow[] | null;
  /** All that opened since is among the rows; null before the first page. */
  readonly readTo: ClosedPositionRow | null;
  readonly isComplete: boolean;
  readonly isLoading: boolean;
  readonly error: string;
}

const UNREAD: ProfitState = {
  symbol: '',
  rows: null,
  readTo: null,
  isComplete: false,
  isLoading: false,
  error: '',
};

export const profit = createFeatureStore<ProfitState>(UNREAD);

/** A contract may be left and come back while one of its pages is on its way: that page belongs to the rows before. */
let visit = 0;
/** The newest page was to be read while another one was. */
let isDueAgain = false;

/** Of the account at the last look. */
let wasOpen: readonly string[] = [];
/** Gone from the account and in no page yet: one that was open for long closes behind more than a page of newer ones. */
const awaited = new Set<string>();

/** The newest page of `symbol`, or the one after the last that was read; `open`: positions that are open there now. */
export async function loadProfit(
  terminal: TerminalClient,
  symbol: string,
  older: boolean,
  open: readonly string[] = wasOpen,
): Promise<void> {
  const isOther = profit.get().symbol !== symbol;
  if (isOther) {
    profit.set({ ...UNREAD, symbol });
    visit += 1;
    isDueAgain = false;
    awaited.clear();
  } else {
    for (const id of wasOpen) if (!open.includes(id)) awaited.add(id);
  }
  wasOpen = open;
  if (profit.get().isLoading) {
    isDueAgain ||= !older;
    return;
  }
  const ownVisit = visit;
  profit.set({ isLoading: true, error: '' });
  const before = older ? (profit.get().readTo?.positionId ?? null) : null;
  const reply = await terminal.call('profitHistory', { symbol, before });
  if (visit !== ownVisit) return;
  const error = unreadReason(reply);
  if (reply.ok && error === '') {
    takePage(reply.value, older);
    await readAwaited(terminal, symbol);
    if (visit !== ownVisit) return;
  }
  profit.set({ isLoading: false, error });
  if (!isDueAgain) return;
  isDueAgain = false;
  void loadProfit(terminal, symbol, false);
}

function takePage(
  { positions, isComplete }: CommandOutput<'profitHistory'>,
  isFurther: boolean,
): void {
  const { rows, readTo, isComplete: wasComplete } = profit.get();
  const known = rows ?? [];
  const page = new Set(positions.map(({ positionId }) => positionId));
  // So many have closed since that some lie between the newest page and the rows of before: those are read again.
  const joins = isFurther || known.some(({ positionId }) => page.has(positionId));
  profit.set({
    rows: merged(joins ? known : [], positions),
    readTo: firstOpened(joins && readTo !== null ? [readTo, ...positions] : positions),
    isComplete: isFurther || !joins ? isComplete : wasComplete,
  });
}

/** Only they are taken: what lies between them and the pages is not read yet. */
async function readAwaited(terminal: TerminalClient, symbol: string): Promise<void> {
  const ownVisit = visit;
  for (const id of awaited) {
    const isShown = profit.get().rows?.some(({ positionId }) => positionId === id) === true;
    if (isShown) {
      awaited.delete(id);
      continue;
    }
    const before = (BigInt(id) + 1n).toString();
    const reply = await terminal.call('profitHistory', { symbol, before });
    if (visit !== ownVisit) return;
    const page = reply.ok ? reply.value.positions : [];
    const row = page.find(({ positionId }) => positionId === id);
    if (row === undefined) continue;
    awaited.delete(id);
    profit.set({ rows: merged(profit.get().rows ?? [], [row]) });
  }
}

/** Pages go by the ids, which are given as positions open; one that was open for long closes after newer ones. */
const firstOpened = (rows: readonly ClosedPositionRow[]): ClosedPositionRow | null =>
  rows.reduce<ClosedPositionRow | null>(
    (first, row) =>
      first === null || BigInt(row.positionId) < BigInt(first.positionId) ? row : first,
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
