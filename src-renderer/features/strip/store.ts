/** The strip's mirror: the 24 h windows of every pair. */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import type { TopicValue } from '@shared/contract/terminal/topics';
import { createFeatureStore } from '../../lib/feature-store';
import { paced } from '../../session/paced';
import type { TickerRow } from './view-model';

interface StripState {
  readonly tickers: readonly TickerRow[];
}

export const stripStore = createFeatureStore<StripState>({ tickers: [] });

const TICKERS_EVERY_MS = 250;

export function watchTickers(terminal: TerminalClient): () => void {
  const pace = paced<TopicValue<'tickers'>>(TICKERS_EVERY_MS, (tickers) => {
    stripStore.mark({ tickers });
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
