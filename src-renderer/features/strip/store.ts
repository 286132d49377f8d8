/** The strip's mirror: the 24 h windows of every pair. */
import { createFeatureStore } from '../../lib/feature-store';
import { tickersWatcher } from '../../session/market/watch-tickers';
import type { TickerRow } from './view-model';

interface StripState {
  readonly tickers: readonly TickerRow[];
}

export const stripStore = createFeatureStore<StripState>({ tickers: [] });

export const watchTickers = tickersWatcher((tickers) => {
  stripStore.mark({ tickers });
});
