/** Own orders and 24 h windows of contracts: a mirror of two topics. */
import type { OrderRow } from '@shared/contract/terminal/commands';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import type { TopicValue } from '@shared/contract/terminal/topics';
import { createFeatureStore } from '../../lib/feature-store';
import { tickersWatcher } from '../../session/market/watch-tickers';
import { watchTopic } from '../../session/wire/watch-topic';

interface MarketState {
  readonly orders: readonly OrderRow[];
  readonly tickers: TopicValue<'tickers'>;
}

export const market = createFeatureStore<MarketState>({ orders: [], tickers: [] });

/** For `useWatch`. */
export const watchTickers = tickersWatcher((tickers) => {
  market.mark({ tickers });
});

/** For `useWatch`: they belong to the account that is looked at. */
export function watchOrders(terminal: TerminalClient): () => void {
  return watchTopic(terminal, 'openOrders', (orders) => {
    market.mark({ orders });
  });
}
