/**
 * The canvas: draws a history through lightweight-charts and keeps some bars in it,
 * moving that window over the history as the trader pans. It knows no terminal and no React.
 */
import {
  CandlestickSeries,
  createChartEx,
  type IChartApiBase,
  type ISeriesApi,
} from 'lightweight-charts';
import type { Drawing, DrawingPoint, Indicator } from '@shared/contract/terminal/charts';
import { deskClock } from '../../../session/time/clock';
import type { DrawingPart, Pixel } from '../drawings/drawing';
import { barAt, barCount, type Bar, type History } from '../history';
import { movedWindow, wayToMove, type Places, type Way } from '../moved-window';
import type { FillMark } from '../trading/fill-marks';
import {
  EMPTY_WINDOW,
  firstBarFrom,
  liveWindow,
  spanOf,
  timeAtLogical,
  windowSize,
  withNewPlaces,
  type BarWindow,
} from '../window';
import { Anchors, type Anchor } from './anchors';
import { readColours, type ChartColours } from './colours';
import { DrawingLayer } from './drawing-layer';
import { FillArrows } from './fill-arrows';
import { Ground } from './ground';
import { Hand } from './hand';
import { IndicatorLayer, type IndicatorValues } from './indicator-layer';
import {
  candleOptions,
  chartOptions,
  formatOptions,
  gestureOptions,
  RIGHT_GAP_BARS,
  rightGapOf,
  zoomed,
  type ChartFormat,
} from './options';
import { isSameShare, NO_PANES, panesOf } from './panes';
import { PriceLines, type DrawnLine } from './price-lines';
import { ScreenRange } from './screen-range';
import { candlePoint } from './series-data';
import { zoneOf } from './time-axis';
import type { ChartViewEvents, VisibleRange } from './view-events';
import { axisBehaviour } from './zoned-axis';

/** With so few bars known before the screen, older ones are asked for. */
const OLDER_MARGIN = 300;

export class ChartView {
  readonly ground: Ground;
  readonly #chart: IChartApiBase;
  readonly #screen: ScreenRange;
  readonly #hand: Hand;
  readonly #candles: ISeriesApi<'Candlestick'>;
  readonly #indicators: IndicatorLayer;
  readonly #lines: PriceLines;
  readonly #fills: FillArrows;
  readonly #drawings: DrawingLayer;
  readonly #anchors = new Anchors();
  readonly #events: ChartViewEvents;
  #isLate = false;
  #colours: ChartColours = readColours(false);
  #format: ChartFormat;
  #history: History | null = null;
  /** What has come while a hand held the chart. */
  #later: History | null = null;
  #window: BarWindow = EMPTY_WINDOW;
  #specs: readonly Indicator[] = [];
  #isSheer = false;
  #hoveredMs: number | null = null;
  #panes = NO_PANES;
  #told: VisibleRange | null = null;
  #cancelMove: (() => void) | null = null;
  /** What was on the screen when it was last looked at. */
  #followed: { readonly range: Places; readonly window: BarWindow } | null = null;

  constructor(container: HTMLElement, format: ChartFormat, events: ChartViewEvents) {
    this.#events = events;
    this.#format = format;
    const axis = axisBehaviour(zoneOf(format.interval, format.zone));
    this.#chart = createChartEx(container, axis, chartOptions(this.#colours));
    this.#chart.applyOptions(formatOptions(format));
    this.#screen = new ScreenRange(this.#chart);
    this.#hand = new Hand(container, () => {
      if (this.#later !== null) this.setHistory(this.#later);
      this.#followed = null;
      this.#followRange();
    });
    this.#candles = this.#chart.addSeries(
      CandlestickSeries,
      candleOptions(this.#colours, format.pricePrecision, false),
    );
    this.ground = new Ground(this.#chart, this.#candles, () => ({
      slots: this.#window.slots,
      interval: this.#history?.interval ?? null,
    }));
    this.#indicators = new IndicatorLayer(this.#chart, this.#colours, format);
    this.#lines = new PriceLines(this.#candles, this.#colours);
    this.#fills = new FillArrows(this.#candles, this.#colours);
    this.#drawings = new DrawingLayer(
      this.#colours,
      () => this.ground.projection(),
      () => {
        this.#painted();
      },
    );
    this.#candles.attachPrimitive(this.#drawings);
    this.#chart.subscribeCrosshairMove(({ logical }) => {
      const bar = logical === undefined ? null : (this.#window.slots[logical]?.bar ?? null);
      this.#hoveredMs = bar?.[0] ?? null;
      events.onHover(bar);
      this.#reportValues();
    });
  }

  /** Draws what changed since the last call: usually the forming bar alone. */
  setHistory(history: History): void {
    const before = this.#history;
    const { forming } = history;
    const isSameBars =
      before !== null &&
      before.closed === history.closed &&
      before.forming?.[0] === forming?.[0] &&
      before.interval === history.interval;
    this.#later = this.#hand.isHolding && !isSameBars ? history : null;
    if (this.#later !== null) return;
    this.#history = history;
    if (!isSameBars) this.#redraw(before === null || before.interval !== history.interval);
    else if (forming !== null && forming !== before.forming) this.#updateForming(history, forming);
    this.#lines.setNewest(barAt(history, barCount(history) - 1) ?? null);
    this.#reportValues();
  }

  setIndicators(indicators: readonly Indicator[]): void {
    if (indicators === this.#specs) return;
    this.#specs = indicators;
    this.#indicators.set(indicators);
    this.#fill();
    this.#followed = null;
    this.#reportValues();
  }

  /** What lies behind the candles is to be seen through them. */
  setSheer(isSheer: boolean): void {
    if (isSheer === this.#isSheer) return;
    this.#isSheer = isSheer;
    this.#dressCandles();
  }

  #dressCandles(): void {
    const { pricePrecision } = this.#format;
    this.#candles.applyOptions(candleOptions(this.#colours, pricePrecision, this.#isSheer));
  }

  setLines(lines: readonly DrawnLine[]): void {
    this.#lines.set(lines);
  }

  setFills(fills: readonly FillMark[]): void {
    this.#fills.set(fills);
  }

  setDrawings(
    drawings: readonly Drawing[],
    selectedId: string | null,
    wordsOf: (drawing: Drawing) => readonly string[],
  ): void {
    this.#drawings.set({ drawings, selectedId, wordsOf });
  }

  /** Keeps an element at a price and a time; returns what takes it out again. */
  place(element: HTMLElement, anchor: Anchor): () => void {
    const remove = this.#anchors.place(element, anchor);
    this.#anchors.move(this.ground.projection());
    return remove;
  }

  /** Pixels of the candles' pane as price and the nearest candle's time; null outside it. */
  pointAt({ x, y }: Pixel): DrawingPoint | null {
    const { width, height } = this.#chart.paneSize(0);
    if (this.#history === null || x < 0 || y < 0 || x > width || y > height) return null;
    const price = this.#candles.coordinateToPrice(y);
    const logical = this.#chart.timeScale().coordinateToLogical(x);
    if (price === null || logical === null) return null;
    const atMs = timeAtLogical(this.#window.slots, this.#history.interval, logical);
    return { atMs, price: Math.max(0, Math.round(price)) };
  }

  yOf(price: number): number | null {
    return this.#candles.priceToCoordinate(price);
  }

  drawingAt(pixel: Pixel): { readonly drawing: Drawing; readonly part: DrawingPart } | null {
    return this.#drawings.at(pixel);
  }

  /** What the indicators say of one bar of the window. */
  valuesAt(timeMs: number): readonly IndicatorValues[] {
    return this.#indicators.valuesAt(timeMs);
  }

  /** While something is dragged the chart itself stays where it is. */
  setPannable(isPannable: boolean): void {
    this.#chart.applyOptions(gestureOptions(isPannable));
    if (!isPannable) this.#hand.letGo();
  }

  /** What is painted now, axes and crosshair's absence included. */
  picture(): HTMLCanvasElement {
    return this.#chart.takeScreenshot(true, false);
  }

  /** Reads the tokens again, after the theme has changed. */
  applyColours(): void {
    this.#colours = readColours(this.#isLate);
    this.#chart.applyOptions(chartOptions(this.#colours));
    this.#dress();
    this.#indicators.set(this.#specs, this.#colours);
    this.#fill();
  }

  /** Of what is drawn alone: neither the axes nor what stands on them are made anew for it. */
  setLate(isLate: boolean): void {
    if (isLate === this.#isLate) return;
    this.#isLate = isLate;
    this.#colours = readColours(isLate);
    this.#dress();
    this.#indicators.setColours(this.#colours, this.#window);
  }

  #dress(): void {
    this.#dressCandles();
    for (const layer of [this.#lines, this.#fills, this.#drawings]) layer.setColours(this.#colours);
  }

  goLive(): void {
    if (this.#history === null) return;
    const range = this.#screen.get();
    this.#window = liveWindow(this.#history);
    this.#fill();
    if (range === null) return;
    const to = this.#window.slots.length - 1 + rightGapOf(range);
    this.#screen.set({ from: to - (range.to - range.from), to });
  }

  /** Moves the view by a part of its width; negative is back in time. */
  pan(screens: number): void {
    const range = this.#screen.get();
    if (range !== null) this.#show(range, (range.to - range.from) * screens);
  }

  /** Shows `factor` times as many bars; the newest on screen stays. */
  zoom(factor: number): void {
    const range = this.#screen.get();
    if (range === null) return;
    this.#screen.set(zoomed(range, factor, this.#window.slots.length - 1));
  }

  destroy(): void {
    this.#cancelMove?.();
    this.#hand.destroy();
    this.ground.close();
    // The library plans no frame while one is planned, and cancels that one: without it, whoever touches
    // a series after this would have a chart drawn that is gone.
    this.#chart.applyOptions({});
    this.#chart.remove();
  }

  #updateForming(history: History, forming: Bar): void {
    if (!this.#window.isLive) return;
    const slot = { timeMs: forming[0], bar: forming };
    this.#window = { ...this.#window, slots: [...this.#window.slots.slice(0, -1), slot] };
    this.#candles.update(candlePoint(slot, this.#colours));
    this.#indicators.draw(history, this.#window, false);
  }

  /** New bars at either end: what is on screen stays where it is, unless the screen was live. */
  #redraw(isNew: boolean): void {
    if (this.#history === null) return;
    const range = isNew ? null : this.#screen.get();
    if (range === null || this.#window.slots.length === 0) {
      this.#window = liveWindow(this.#history);
      this.#fill();
      this.#screen.reset(RIGHT_GAP_BARS);
      return;
    }
    if (this.#isLiveOnScreen(range)) {
      const before = this.#window.slots.length;
      this.#window = liveWindow(this.#history, windowSize(range.to - range.from));
      this.#fill();
      this.#show(range, this.#window.slots.length - before);
      return;
    }
    const kept = this.#keptWindow(this.#history);
    if (kept === null) this.#moveWindow(this.#history, range, null);
    else this.#window = kept;
    if (wayToMove(this.#window, range) !== null) this.#moveLater();
  }

  /** Older bars have become known: they are loaded when the window moves there, unless its values need them. */
  #keptWindow(history: History): BarWindow | null {
    const first = this.#window.slots[0]?.bar ?? null;
    const runIn = first === null ? Infinity : this.#indicators.runInBefore(first, history.interval);
    return this.#window.firstBar < runIn ? null : withNewPlaces(this.#window, history);
  }

  #isLiveOnScreen(range: Places): boolean {
    return this.#window.isLive && range.to >= this.#window.slots.length - 1;
  }

  /**
   * After a painting: tells what is on the screen, asks for what is needed next, and moves the window
   * over the bars that are known. Not when the library tells of a new range: it does so while it is
   * still taking in data, and series that are changed then are put wrong.
   */
  #followRange(): void {
    const range = this.#screen.get();
    if (range === null || this.#history === null) return;
    const before = this.#followed;
    const isSame = before?.range.from === range.from && before.range.to === range.to;
    if (isSame && before.window === this.#window) return;
    this.#followed = { range, window: this.#window };
    this.#reportRange(range);
    const first = firstBarFrom(this.#window.slots, range.from);
    const runIn = first === null ? 0 : this.#indicators.runInBefore(first, this.#format.interval);
    const known = this.#window.firstBar + range.from;
    const enough = Math.max(OLDER_MARGIN, range.to - range.from, runIn);
    if (known < enough) this.#events.onNeedOlder();
    if (wayToMove(this.#window, range) !== null) this.#moveLater();
  }

  /** Between two frames: the library is painting when it is known that the window must move, and both are dear. */
  #moveLater(): void {
    this.#cancelMove ??= deskClock.setAlarm(0, () => {
      this.#cancelMove = null;
      const range = this.#screen.get();
      const way = range === null ? null : wayToMove(this.#window, range);
      if (range === null || this.#history === null || way === null || this.#hand.isHolding) return;
      this.#moveWindow(this.#history, range, way);
    });
  }

  /** A window around what is on screen; nothing on screen moves. */
  #moveWindow(history: History, range: Places, way: Way | null): void {
    const moved = movedWindow(history, this.#window, range, way);
    if (moved === null) return;
    this.#window = moved.window;
    this.#fill();
    this.#show(range, moved.shift);
  }

  #reportRange(range: Places): void {
    const shown = spanOf(this.#window.slots, range);
    if (shown === null) return;
    const isLive = this.#isLiveOnScreen(range);
    const told = this.#told;
    const isSame = told?.fromMs === shown.fromMs && told.toMs === shown.toMs;
    if (isSame && told.isLive === isLive) return;
    this.#told = { ...shown, isLive };
    this.#events.onRange(this.#told);
  }

  #reportValues(): void {
    if (this.#history === null) return;
    const newest = barAt(this.#history, barCount(this.#history) - 1)?.[0] ?? 0;
    this.#events.onValues(this.#indicators.valuesAt(this.#hoveredMs ?? newest));
  }

  #show({ from, to }: Places, shift: number): void {
    this.#screen.set({ from: from + shift, to: to + shift });
  }

  #fill(): void {
    const { slots } = this.#window;
    // The library does not always move a candle when the points of others go, and makes everything anew with each
    // series that changes the axis: so only the candles do, alone on it, and no arrow asks for one meanwhile.
    this.#fills.setSlots([]);
    this.#indicators.clear();
    this.#candles.setData(slots.map((slot) => candlePoint(slot, this.#colours)));
    if (this.#history !== null) this.#indicators.draw(this.#history, this.#window, true);
    this.#fills.setSlots(slots);
  }

  #painted(): void {
    this.#screen.painted();
    this.#anchors.move(this.ground.projection());
    this.#followRange();
    const panes = panesOf(this.#chart);
    if (isSameShare(panes, this.#panes)) return;
    this.#panes = panes;
    this.#events.onPanes(panes);
  }
}
