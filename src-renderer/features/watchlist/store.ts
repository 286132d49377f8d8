/** The watchlist's mirror (24 h windows) and draft (search, filter, sort). */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import type { TopicValue } from '@shared/contract/terminal/topics';
import { createFeatureStore } from '../../lib/feature-store';
import { paced } from '../../session/paced';
import type { Sort } from './view-model';

interface WatchlistState {
  readonly tickers: TopicValue<'tickers'>;
  readonly search: string;
  readonly isFavouritesOnly: boolean;
  readonly sort: Sort;
}

export const watchlistStore = createFeatureStore<WatchlistState>({
  tickers: [],
  search: '',
  isFavouritesOnly: false,
  sort: { key: 'symbol', isDescending: false },
});

const TICKERS_EVERY_MS = 250;

export function watchTickers(terminal: TerminalClient): () => void {
  const pace = paced<TopicValue<'tickers'>>(TICKERS_EVERY_MS, (tickers) => {
    watchlistStore.mark({ tickers });
  });
  const stop = terminal.subscribe(
    'tickers',
    {},
    {
      onValue: (tickers) => {
        pace.offer(tickers);
      },
    },
  );
  return () => {
    pace.stop();
    stop();
  };
}
