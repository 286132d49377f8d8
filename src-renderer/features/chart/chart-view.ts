/**
 * The canvas: draws a history through lightweight-charts and keeps at most WINDOW_MAX bars in it,
 * moving that window over the history as the trader pans. It knows no terminal and no React.
 */
import {
  CandlestickSeries,
  createChartEx,
  HistogramSeries,
  type IChartApiBase,
  type ISeriesApi,
  type LogicalRange,
} from 'lightweight-charts';
import { readColours, type ChartColours } from './colours';
import {
  liveWindow,
  slotIndexAt,
  slotsOf,
  windowAround,
  type Bar,
  type ChartWindow,
  type History,
  type Slot,
} from './history';
import {
  candleOptions,
  chartOptions,
  formatOptions,
  RIGHT_GAP_BARS,
  volumeOptions,
  type ChartFormat,
} from './options';
import { OverlayLayer, type Overlays } from './overlay-layer';
import { candlePoint, volumePoint } from './series-data';
import { zoneOf } from './time-axis';
import { axisBehaviour } from './zoned-axis';

export interface ChartViewEvents {
  /** The trader sees (nearly) the oldest bar. */
  readonly onNeedOlder: () => void;
  /** The bar under the crosshair, null when it is elsewhere. */
  readonly onHover: (bar: Bar | null) => void;
  /** What is on screen now. */
  readonly onRange: (range: VisibleRange) => void;
}

export interface VisibleRange {
  /** Open times of the first and last place on screen. */
  readonly fromMs: number;
  readonly toMs: number;
  /** The newest bar is on screen. */
  readonly isLive: boolean;
}

/** The window moves, and older bars are asked for, this many bars before its end is seen. */
const MARGIN = 300;
const VOLUME_HEIGHT = 72;

export class ChartView {
  readonly #chart: IChartApiBase;
  readonly #candles: ISeriesApi<'Candlestick'>;
  readonly #volumes: ISeriesApi<'Histogram'>;
  readonly #overlays: OverlayLayer;
  readonly #events: ChartViewEvents;
  #colours: ChartColours = readColours();
  #format: ChartFormat;
  #history: History | null = null;
  #slots: readonly Slot[] = [];
  #window: ChartWindow = liveWindow(0);

  constructor(container: HTMLElement, format: ChartFormat, events: ChartViewEvents) {
    this.#events = events;
    this.#format = format;
    const axis = axisBehaviour(zoneOf(format.interval, format.zone));
    this.#chart = createChartEx(container, axis, chartOptions(this.#colours));
    this.#chart.applyOptions(formatOptions(format));
    this.#candles = this.#chart.addSeries(
      CandlestickSeries,
      candleOptions(this.#colours, format.pricePrecision),
    );
    this.#volumes = this.#chart.addSeries(
      HistogramSeries,
      volumeOptions(format.quantityPrecision),
      1,
    );
    this.#chart.panes()[1]?.setHeight(VOLUME_HEIGHT);
    this.#volumes.priceScale().applyOptions({ scaleMargins: { top: 0.1, bottom: 0 } });
    this.#overlays = new OverlayLayer(this.#candles, this.#colours);
    this.#chart.subscribeCrosshairMove(({ logical }) => {
      const slot = logical === undefined ? undefined : this.#slots[this.#window.start + logical];
      events.onHover(slot?.bar ?? null);
    });
    this.#chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
      this.#followRange(range);
    });
  }

  /** Draws what changed since the last call: usually the forming bar alone. */
  setHistory(history: History): void {
    const before = this.#history;
    this.#history = history;
    const { forming } = history;
    const isSameBars =
      before !== null &&
      before.closed === history.closed &&
      before.forming?.[0] === forming?.[0] &&
      before.interval === history.interval;
    if (isSameBars) {
      if (forming !== null && forming !== before.forming) this.#updateForming(forming);
      return;
    }
    this.#redraw(before === null || before.interval !== history.interval);
  }

  setOverlays(overlays: Overlays): void {
    this.#overlays.set(overlays, this.#slots[this.#window.start]?.timeMs ?? 0);
  }

  /** Reads the tokens again, after the theme has changed. */
  applyColours(): void {
    this.#colours = readColours();
    this.#chart.applyOptions(chartOptions(this.#colours));
    this.#candles.applyOptions(candleOptions(this.#colours, this.#format.pricePrecision));
    this.#overlays.setColours(this.#colours);
    this.#fill();
  }

  goLive(): void {
    this.#window = liveWindow(this.#slots.length);
    this.#fill();
    this.#chart.timeScale().scrollToPosition(RIGHT_GAP_BARS, false);
  }

  /** Moves the view by a part of its width; negative is back in time. */
  pan(screens: number): void {
    const range = this.#chart.timeScale().getVisibleLogicalRange();
    if (range === null) return;
    const by = (range.to - range.from) * screens;
    this.#chart.timeScale().setVisibleLogicalRange({ from: range.from + by, to: range.to + by });
  }

  /** Shows `factor` times as many bars; the newest on screen stays. */
  zoom(factor: number): void {
    const range = this.#chart.timeScale().getVisibleLogicalRange();
    if (range === null) return;
    const width = Math.max(10, (range.to - range.from) * factor);
    this.#chart.timeScale().setVisibleLogicalRange({ from: range.to - width, to: range.to });
  }

  destroy(): void {
    this.#chart.remove();
  }

  #updateForming(forming: Bar): void {
    const slot = { timeMs: forming[0], bar: forming };
    this.#slots = [...this.#slots.slice(0, -1), slot];
    if (!this.#window.isLive) return;
    this.#candles.update(candlePoint(slot, this.#colours));
    this.#volumes.update(volumePoint(slot, this.#colours));
  }

  /** New bars at either end: what is on screen stays where it is, unless the screen was live. */
  #redraw(isNew: boolean): void {
    if (this.#history === null) return;
    const range = isNew ? null : this.#chart.timeScale().getVisibleLogicalRange();
    const wasLive = this.#isLiveOnScreen(range);
    const anchor = this.#slots[this.#window.start];
    const oldLength = this.#window.end - this.#window.start;
    this.#slots = slotsOf(this.#history);
    if (range === null || anchor === undefined) {
      this.#window = liveWindow(this.#slots.length);
      this.#fill();
      this.#showNewest();
      return;
    }
    const moved = slotIndexAt(this.#slots, anchor.timeMs);
    this.#window = wasLive
      ? liveWindow(this.#slots.length)
      : windowAround(this.#slots.length, moved + (range.from + range.to) / 2);
    const shift = wasLive
      ? this.#window.end - this.#window.start - oldLength
      : moved - this.#window.start;
    this.#fill();
    this.#show(range, shift);
  }

  #isLiveOnScreen(range: LogicalRange | null): boolean {
    if (!this.#window.isLive) return false;
    return range === null || range.to >= this.#window.end - this.#window.start - 1;
  }

  /** Asks for what is needed next, and moves the window over the bars that are known. */
  #followRange(range: LogicalRange | null): void {
    if (range === null || this.#history === null) return;
    this.#reportRange(range);
    const { start, end, isLive } = this.#window;
    const isNearStart = range.from < MARGIN;
    if (isNearStart && start === 0) this.#events.onNeedOlder();
    const canMove = (isNearStart && start > 0) || (!isLive && range.to > end - start - MARGIN);
    if (!canMove) return;
    const next = windowAround(this.#slots.length, start + (range.from + range.to) / 2);
    if (next.start === start && next.end === end) return;
    this.#window = next;
    this.#fill();
    this.#show(range, start - next.start);
  }

  #reportRange(range: LogicalRange): void {
    const { start, end } = this.#window;
    const first = this.#slots[start + Math.max(0, Math.ceil(range.from))];
    const last = this.#slots[Math.min(end - 1, start + Math.floor(range.to))];
    if (first === undefined || last === undefined) return;
    const isLive = this.#isLiveOnScreen(range);
    this.#events.onRange({ fromMs: first.timeMs, toMs: last.timeMs, isLive });
  }

  #show(range: LogicalRange, shift: number): void {
    this.#chart
      .timeScale()
      .setVisibleLogicalRange({ from: range.from + shift, to: range.to + shift });
  }

  #showNewest(): void {
    this.#chart.timeScale().resetTimeScale();
    this.#chart.timeScale().scrollToPosition(RIGHT_GAP_BARS, false);
  }

  #fill(): void {
    const shown = this.#slots.slice(this.#window.start, this.#window.end);
    this.#candles.setData(shown.map((slot) => candlePoint(slot, this.#colours)));
    this.#volumes.setData(shown.map((slot) => volumePoint(slot, this.#colours)));
    this.#overlays.trim(shown[0]?.timeMs ?? 0);
  }
}
