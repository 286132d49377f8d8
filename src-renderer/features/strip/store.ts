/** The strip's mirror: the 24 h windows of every pair. */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { createFeatureStore } from '../../lib/feature-store';
import type { TickerRow } from './view-model';

interface StripState {
  readonly tickers: readonly TickerRow[];
}

export const stripStore = createFeatureStore<StripState>({ tickers: [] });

export function watchTickers(terminal: TerminalClient): () => void {
  return terminal.subscribe(
    'tickers',
    {},
    {
      onValue: (tickers) => {
        stripStore.mark({ tickers });
      },
    },
  );
}
