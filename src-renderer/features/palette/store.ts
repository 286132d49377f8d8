/** What the palette was opened for, and what it knows of the command's symbol while it is open. */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import type { TopicValue } from '@shared/contract/terminal/topics';
import { endAll } from '../../lib/end-all';
import { createFeatureStore } from '../../lib/feature-store';
import { onPaletteRequest, type PaletteRequest } from '../../session/windows/palette';
import { watchTopic } from '../../session/wire/watch-topic';

interface PaletteState {
  /** Null while it is closed. */
  readonly request: PaletteRequest | null;
  readonly text: string;
  readonly tickers: TopicValue<'tickers'>;
  readonly book: TopicValue<'book'> | null;
  readonly balances: TopicValue<'balances'> | null;
  /** Null until the trader's limits are known. */
  readonly collarPercent: string | null;
}

export const palette = createFeatureStore<PaletteState>({
  request: null,
  text: '',
  tickers: [],
  book: null,
  balances: null,
  collarPercent: null,
});

export function closePalette(): void {
  palette.set({ request: null, text: '' });
}

/** For as long as the window lives. */
export const watchRequests = (): (() => void) =>
  onPaletteRequest((request) => {
    const text = request.kind === 'all' ? (request.text ?? '') : '';
    palette.set({ request, text });
  });

export function watchLast(terminal: TerminalClient): () => void {
  return watchTopic(terminal, 'tickers', (tickers) => {
    palette.mark({ tickers });
  });
}

/** What a draft is judged by beside the market: the balances, and the trader's own limit of prices. */
export function watchJudges(terminal: TerminalClient): () => void {
  return endAll([
    watchTopic(terminal, 'balances', (balances) => {
      palette.mark({ balances });
    }),
    watchTopic(terminal, 'risk', ({ limits }) => {
      palette.mark({ collarPercent: limits.collarPercent });
    }),
  ]);
}

export function watchBook(terminal: TerminalClient, symbol: string): () => void {
  palette.set({ book: null });
  return terminal.subscribe(
    'bookFigures',
    { symbol },
    {
      onValue: (book) => {
        palette.mark({ book });
      },
    },
  );
}
