/**
 * One copy of the chart: follows its symbol, feeds its history, and keeps what the trader makes of it
 * with the terminal. Drawings belong to the symbol, interval and indicators to the copy.
 */
import type { CommandInput } from '@shared/contract/terminal/commands';
import type { ChartLook, Drawing, Indicator } from '@shared/contract/terminal/charts';
import { DRAWINGS_MAX } from '@shared/contract/terminal/charts';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import type { TopicValue } from '@shared/contract/terminal/topics';
import { INTERVALS, type Interval } from '@shared/domain/candle';
import type { FeatureStore } from '../../lib/feature-store';
import type { TimeZoneChoice } from '../../lib/format-time';
import { deskClock } from '../../session/time/clock';
import { deskIds } from '../../session/ids';
import { usePanelScope, type PanelScope } from '../../session/windows/panel-scope';
import { watchSelected } from '../../session/market/watch-selected';
import type { DrawingKind } from './drawings/drawing';
import { gestureStep, NO_GESTURE, type GestureEvent } from './drawings/gesture';
import { openChartFeed, type ChartFeed } from './feed';
import { chartStoreOf, type ChartState } from './store';
import { NO_DRAG } from './trading/line-drag';

/** What is on the screen is the canvas's to tell: one that stays looks where it looked. */
const NOTHING_READ = {
  history: null,
  isLoading: true,
  error: '',
  hovered: null,
  values: [],
} as const;

export class Chart {
  readonly instance: string;
  readonly store: FeatureStore<ChartState>;
  #terminal: TerminalClient | null = null;
  #feed: ChartFeed | null = null;
  /** While own changes of this symbol are on their way, what the terminal says of it is older than what is shown. */
  #saves = { underWay: 0 };
  /** What is shown was chosen, on this symbol or on one before it. */
  #isChosen = false;

  constructor(instance: string) {
    this.instance = instance;
    this.store = chartStoreOf(instance);
  }

  /** Follows the main selection, or the symbol of a link group, until the returned function is called. */
  watch(terminal: TerminalClient, group: PanelScope['group']): () => void {
    this.#terminal = terminal;
    shown.add(this);
    const stop = watchSelected(terminal, (_, symbol) => this.#show(terminal, symbol), group);
    return () => {
      stop();
      shown.delete(this);
      this.#terminal = null;
    };
  }

  loadOlder(): void {
    this.#feed?.loadOlder();
  }

  retry(): void {
    this.#feed?.retry();
  }

  selectInterval(interval: Interval): void {
    if (interval === this.store.get().interval) return;
    this.store.set({ interval });
    this.#openFeed();
    this.#saveLook();
  }

  /** The next shorter or longer interval; stays at the ends. */
  stepInterval(by: -1 | 1): void {
    const next = INTERVALS[INTERVALS.indexOf(this.store.get().interval) + by];
    if (next !== undefined) this.selectInterval(next);
  }

  setZone(zone: TimeZoneChoice): void {
    this.store.set({ zone });
    this.#saveLook();
  }

  toggleLiquidity(): void {
    this.store.set({ isLiquidityShown: !this.store.get().isLiquidityShown });
    this.#saveLook();
  }

  setIndicators(indicators: readonly Indicator[]): void {
    this.store.set({ indicators });
    this.#saveLook();
  }

  /** Adds it, or replaces the one of its id. The oldest goes when there are too many. */
  putDrawing(drawing: Drawing): void {
    const { drawings } = this.store.get();
    const isKnown = drawings.some(({ id }) => id === drawing.id);
    const next = isKnown
      ? drawings.map((each) => (each.id === drawing.id ? drawing : each))
      : [...drawings, drawing].slice(-DRAWINGS_MAX);
    this.#setDrawings(next);
  }

  removeDrawing(id: string): void {
    const { drawings, selectedId } = this.store.get();
    if (selectedId === id) this.store.set({ selectedId: null });
    this.#setDrawings(drawings.filter((each) => each.id !== id));
  }

  chooseTool(tool: DrawingKind | null): void {
    this.store.set({ tool, gesture: NO_GESTURE, selectedId: null });
  }

  gesture(event: GestureEvent): void {
    const before = this.store.get().gesture;
    const { gesture, finished } = gestureStep(before, event);
    const isMoving = gesture.kind !== 'idle' || finished !== null;
    this.store.set({ gesture, ...(isMoving ? {} : { tool: null }) });
    if (finished === null) return;
    this.store.set({ tool: null, selectedId: finished.id });
    if (before.kind === 'moving' && finished === before.original) return;
    this.putDrawing(finished);
  }

  /** Esc: whatever was begun is as if it had not been. */
  giveUp(): void {
    this.store.set({
      gesture: NO_GESTURE,
      tool: null,
      selectedId: null,
      drag: NO_DRAG,
      rangeFrom: null,
    });
  }

  #show(terminal: TerminalClient, symbol: string): () => void {
    this.giveUp();
    this.#saves = { underWay: 0 };
    // Bars of the symbol before would be read with this one's decimals until the terminal has answered.
    this.store.set({ symbol, ...NOTHING_READ, drawings: [], dialog: null, notice: '' });
    let isFirst = true;
    const begin = (chart: TopicValue<'chart'> | null) => {
      const look = chart?.looks[this.instance];
      if (look !== undefined) this.#take(look);
      // It came along from the symbol before, and is this one's from now on: else a reload would lose it.
      else if (isFirst && chart !== null && this.#isChosen) this.#saveLook();
      if (isFirst) this.#openFeed();
      isFirst = false;
    };
    const stop = terminal.subscribe(
      'chart',
      { symbol },
      {
        onValue: (chart) => {
          if (this.#saves.underWay > 0) return;
          this.store.set({ drawings: chart.drawings });
          begin(chart);
        },
        onRefused: () => {
          begin(null);
        },
      },
    );
    return () => {
      stop();
      this.#closeFeed();
    };
  }

  #take({ interval, zone, indicators, liquidity }: ChartLook): void {
    this.#isChosen = true;
    const before = this.store.get();
    const isSame = JSON.stringify(indicators) === JSON.stringify(before.indicators);
    this.store.set({ zone, isLiquidityShown: liquidity, ...(isSame ? {} : { indicators }) });
    if (interval === before.interval) return;
    this.store.set({ interval });
    if (this.#feed !== null) this.#openFeed();
  }

  #openFeed(): void {
    this.#closeFeed();
    const { symbol, interval } = this.store.get();
    const terminal = this.#terminal;
    if (terminal === null || symbol === '') return;
    this.store.set(NOTHING_READ);
    const feed = openChartFeed(
      {
        terminal,
        clock: deskClock,
        show: ({ history, isLoading, error }) => {
          const now = this.store.get();
          if (symbol !== now.symbol || interval !== now.interval) return;
          const isEmpty = history.closed.length === 0 && history.forming === null;
          // At once: a frame later the chart may show another symbol.
          this.store.set({ history: isEmpty ? null : history, isLoading, error });
        },
      },
      symbol,
      interval,
    );
    this.#feed = feed;
  }

  #closeFeed(): void {
    this.#feed?.stop();
    this.#feed = null;
  }

  #setDrawings(drawings: readonly Drawing[]): void {
    this.store.set({ drawings });
    this.#save({ symbol: this.store.get().symbol, drawings: [...drawings] });
  }

  #saveLook(): void {
    this.#isChosen = true;
    const { symbol, interval, zone, indicators, isLiquidityShown } = this.store.get();
    const look = {
      instance: this.instance,
      interval,
      zone,
      indicators: [...indicators],
      liquidity: isLiquidityShown,
    };
    this.#save({ symbol, look });
  }

  #save(input: CommandInput<'saveChart'>): void {
    const terminal = this.#terminal;
    if (terminal === null) return;
    const saves = this.#saves;
    saves.underWay += 1;
    void terminal.call('saveChart', input).then(() => {
      saves.underWay -= 1;
    });
  }
}

const charts = new Map<string, Chart>();
/** On the desk now; the one that had the keyboard last is the last. */
const shown = new Set<Chart>();

function chartOf(instance: string): Chart {
  const known = charts.get(instance);
  if (known !== undefined) return known;
  const made = new Chart(instance);
  charts.set(instance, made);
  return made;
}

/** The chart of the panel this is called in. */
export const useChart = (): Chart => chartOf(usePanelScope().instance);

/** It has the keyboard: what is asked of a chart from elsewhere is asked of this one. */
export function addressChart(chart: Chart): void {
  if (shown.delete(chart)) shown.add(chart);
}

/** Of the chart that had the keyboard last; null while there is none on the desk. */
export const addressedChart = (): Chart | null => [...shown].at(-1) ?? null;

/** For `useScopedWatch`. */
export const watchChart = (terminal: TerminalClient, { instance, group }: PanelScope) =>
  chartOf(instance).watch(terminal, group);

/** Long enough to be alone among the drawings and indicators of a chart. */
export const newId = (): string => deskIds.nextId().slice(0, 8);
