/** The chart's mirror (candles, own orders and fills) and its draft (interval, zone, table). */
import type { FillRow, OrderRow } from '@shared/contract/terminal/commands';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { INTERVALS, type Interval } from '@shared/domain/candle';
import { createFeatureStore } from '../../lib/feature-store';
import type { TimeZoneChoice } from '../../lib/format-time';
import { deskClock } from '../../session/clock';
import { watchSelected } from '../../session/watch-selected';
import type { VisibleRange } from './chart-view';
import { openChartFeed, type ChartFeed } from './feed';
import type { Bar, History } from './history';

interface ChartState {
  readonly symbol: string;
  readonly interval: Interval;
  readonly zone: TimeZoneChoice;
  readonly isTable: boolean;
  /** Null until the first answer for this symbol and interval. */
  readonly history: History | null;
  readonly isLoading: boolean;
  readonly error: string;
  readonly orders: readonly OrderRow[];
  readonly fills: readonly FillRow[];
  /** The bar under the crosshair. */
  readonly hovered: Bar | null;
  /** What the canvas shows; null until it has drawn. */
  readonly visible: VisibleRange | null;
}

export const chartStore = createFeatureStore<ChartState>({
  symbol: '',
  interval: '15min',
  zone: 'local',
  isTable: false,
  history: null,
  isLoading: true,
  error: '',
  orders: [],
  fills: [],
  hovered: null,
  visible: null,
});

let feed: ChartFeed | null = null;
let terminalInUse: TerminalClient | null = null;

export const loadOlder = (): void => feed?.loadOlder();
export const retry = (): void => feed?.retry();

export function watchChart(terminal: TerminalClient): () => void {
  terminalInUse = terminal;
  const stops = [
    watchSelected(terminal, (_, symbol) => {
      openFeed(symbol, chartStore.get().interval);
      return closeFeed;
    }),
    terminal.subscribe(
      'openOrders',
      {},
      {
        onValue: (orders) => {
          chartStore.mark({ orders });
        },
      },
    ),
    terminal.subscribe(
      'fills',
      {},
      {
        onValue: (fills) => {
          chartStore.mark({ fills });
        },
      },
    ),
  ];
  return () => {
    for (const stop of stops) stop();
    terminalInUse = null;
  };
}

export function selectInterval(interval: Interval): void {
  const { symbol, interval: before } = chartStore.get();
  if (interval === before) return;
  chartStore.set({ interval });
  if (symbol !== '') openFeed(symbol, interval);
}

/** `[` and `]`: the next shorter or longer interval; stays at the ends. */
export function stepInterval(by: -1 | 1): void {
  const next = INTERVALS[INTERVALS.indexOf(chartStore.get().interval) + by];
  if (next !== undefined) selectInterval(next);
}

function openFeed(symbol: string, interval: Interval): void {
  closeFeed();
  if (terminalInUse === null) return;
  chartStore.set({
    symbol,
    history: null,
    isLoading: true,
    error: '',
    hovered: null,
    visible: null,
  });
  const shown = { symbol, interval };
  feed = openChartFeed(
    {
      terminal: terminalInUse,
      clock: deskClock,
      show: ({ history, isLoading, error }) => {
        if (shown.symbol !== chartStore.get().symbol) return;
        const isEmpty = history.closed.length === 0 && history.forming === null;
        chartStore.mark({ history: isEmpty ? null : history, isLoading, error });
      },
    },
    symbol,
    interval,
  );
}

function closeFeed(): void {
  feed?.stop();
  feed = null;
}
