/** The mirror of the fills topic, and older own trades that were asked for. */
import type { FillRow } from '@shared/contract/terminal/commands';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import type { OrderBookKind } from '@shared/domain/order';
import { createFeatureStore } from '../../lib/feature-store';
import type { Watch } from '../../session/wire/terminal';
import { unreadReason } from '../../session/wire/terminal-refusal';
import { mergeFills, olderSince } from './view-model';

interface FillsState {
  /** Null until the terminal has said it once. */
  readonly fills: readonly FillRow[] | null;
  /** Read page by page, of any book and symbol. */
  readonly older: readonly FillRow[];
  /** Markets, by `marketOf`, whose oldest fill is among them. */
  readonly whole: readonly string[];
  readonly isLoading: boolean;
  readonly error: string;
}

export const fills = createFeatureStore<FillsState>({
  fills: null,
  older: [],
  whole: [],
  isLoading: false,
  error: '',
});

export const marketOf = (book: OrderBookKind, symbol: string): string => `${book} ${symbol}`;

export const watchFills: Watch = (terminal) =>
  terminal.subscribe(
    'fills',
    {},
    {
      // As with open orders: worked out while the frame is still awaited.
      onValue: (rows) => {
        fills.set({ fills: rows, ...keptOlder(rows) });
      },
    },
  );

/** How often older pages were given up: one that is on its way then belongs to those. */
let givenUp = 0;

function keptOlder(now: readonly FillRow[]): Pick<FillsState, 'older' | 'whole'> {
  const { fills: before, older, whole, isLoading } = fills.get();
  if (older.length === 0 && whole.length === 0 && !isLoading) return { older, whole };
  const since = olderSince(before ?? [], now, older);
  if (since !== null) return { older: since, whole };
  givenUp += 1;
  return { older: [], whole: [] };
}

/** The page of a symbol behind the oldest that is known, also beyond the newest thousand. */
export async function loadOlderFills(
  terminal: TerminalClient,
  book: OrderBookKind,
  symbol: string,
): Promise<void> {
  const state = fills.get();
  if (state.isLoading) return;
  fills.set({ isLoading: true, error: '' });
  const before = givenUp;
  const known = mergeFills(state.fills ?? [], state.older);
  const oldest = known.findLast((row) => row.book === book && row.symbol === symbol);
  const beforeTradeId = oldest?.tradeId ?? null;
  const reply = await terminal.call('fillHistory', { book, symbol, beforeTradeId });
  const error = unreadReason(reply);
  const page = reply.ok && error === '' && givenUp === before ? reply.value : NO_PAGE;
  const { older, whole } = fills.get();
  fills.set({
    isLoading: false,
    error,
    older: mergeFills(older, page.fills),
    whole: page.isComplete ? [...whole, marketOf(book, symbol)] : whole,
  });
}

const NO_PAGE = { fills: [], isComplete: false };
