/** Which pairs and contracts take no orders, for whatever shows or trades one: the ticket, the strip, a book, a chart. */
import type { TopicValue } from '@shared/contract/terminal/topics';
import { createFeatureStore } from '../../lib/feature-store';
import { useWatch } from '../wire/terminal';
import { tickersWatcher } from './watch-tickers';

type Ticker = Pick<
  TopicValue<'tickers'>[number],
  'isFrozen' | 'isListed' | 'isRecounted' | 'isUnreadable'
>;
export type ClosedBy = 'halted' | 'delisted' | 'unreadable' | 'recounted';

/** Null while it trades, as far as is known. */
export function closedBy(ticker: Ticker | undefined): ClosedBy | null {
  if (ticker === undefined) return null;
  if (!ticker.isListed) return 'delisted';
  if (ticker.isUnreadable === true) return 'unreadable';
  if (ticker.isRecounted) return 'recounted';
  return ticker.isFrozen ? 'halted' : null;
}

const closedMarkets = createFeatureStore<Readonly<Record<string, ClosedBy | null>>>({});

const watchClosedMarkets = tickersWatcher((tickers) => {
  closedMarkets.mark(Object.fromEntries(tickers.map((row) => [row.symbol, closedBy(row)])));
});

/** Draws again only when it closes or opens. */
export function useClosedBy(symbol: string): ClosedBy | null {
  useWatch(watchClosedMarkets);
  return closedMarkets.use((closed) => closed[symbol] ?? null);
}
