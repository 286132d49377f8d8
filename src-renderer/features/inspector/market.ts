/** Own orders and 24 h windows of contracts: a mirror of two topics. */
import type { OrderRow } from '@shared/contract/terminal/commands';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import type { TopicValue } from '@shared/contract/terminal/topics';
import { createFeatureStore } from '../../lib/feature-store';
import { tickersWatcher } from '../../session/watch-tickers';

interface MarketState {
  readonly orders: readonly OrderRow[];
  readonly tickers: TopicValue<'tickers'>;
}

export const market = createFeatureStore<MarketState>({ orders: [], tickers: [] });

const watchTickers = tickersWatcher((tickers) => {
  market.mark({ tickers });
});

/** For `useWatch`. */
export function watchMarket(terminal: TerminalClient): () => void {
  const stopTickers = watchTickers(terminal);
  const stopOrders = terminal.subscribe(
    'openOrders',
    {},
    {
      onValue: (orders) => {
        market.mark({ orders });
      },
    },
  );
  return () => {
    stopTickers();
    stopOrders();
  };
}
