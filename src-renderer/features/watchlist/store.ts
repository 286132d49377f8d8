/** The watchlist's mirror (24 h windows) and draft (search, filter, sort). */
import type { TopicValue } from '@shared/contract/terminal/topics';
import { createFeatureStore } from '../../lib/feature-store';
import { tickersWatcher } from '../../session/market/watch-tickers';
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

export const watchTickers = tickersWatcher((tickers) => {
  watchlistStore.mark({ tickers });
});
