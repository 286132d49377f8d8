/** Where prices and times lie on the canvas of a chart now, for what is drawn with the candles or stands on them. */
import type {
  IChartApiBase,
  ISeriesApi,
  ISeriesPrimitive,
  Logical,
  MouseEventHandler,
  Time,
} from 'lightweight-charts';
import type { Interval } from '@shared/domain/candle';
import type { Pixel } from '../drawings/drawing';
import { logicalAt, type Slot } from '../window';
import type { Projection } from './anchors';

interface Shown {
  readonly slots: readonly Slot[];
  /** Null while there is no history. */
  readonly interval: Interval | null;
}

/** Each bar's place, and what can be seen. */
export interface Sight {
  readonly slots: readonly Slot[];
  readonly interval: Interval;
  /** Places on the axis at the left and the right edge; a bar reaches half a place to both sides of its own. */
  readonly from: number;
  readonly to: number;
  /** Pixels from the middle of a bar to the next. */
  readonly pitch: number;
  /** Of the pane, and ticks at its edges. */
  readonly height: number;
  readonly low: number;
  readonly high: number;
  xOfPlace(place: number): number;
  yOf(price: number): number | null;
}

export class Ground {
  readonly #chart: IChartApiBase;
  readonly #candles: ISeriesApi<'Candlestick'>;
  readonly #shown: () => Shown;
  readonly #guests = new Set<() => void>();

  constructor(chart: IChartApiBase, candles: ISeriesApi<'Candlestick'>, shown: () => Shown) {
    this.#chart = chart;
    this.#candles = candles;
    this.#shown = shown;
  }

  projection(): Projection {
    const { width, height } = this.#chart.paneSize(0);
    const { slots, interval } = this.#shown();
    return {
      width,
      height,
      legendLines: this.#guests.size === 0 ? 1 : 2,
      yOf: (price) => this.#candles.priceToCoordinate(price),
      xOf: (atMs) =>
        interval === null || slots.length === 0
          ? null
          : this.#xOf(logicalAt(slots, interval, atMs)),
    };
  }

  /** Null before anything is drawn. */
  sight(): Sight | null {
    const { slots, interval } = this.#shown();
    const range = this.#chart.timeScale().getVisibleLogicalRange();
    const { height } = this.#chart.paneSize(0);
    if (interval === null || range === null || slots.length === 0 || height === 0) return null;
    const high = this.#candles.coordinateToPrice(0);
    const low = this.#candles.coordinateToPrice(height);
    const [origin, next] = [this.#xOf(0), this.#xOf(1)];
    if (high === null || low === null || origin === null || next === null) return null;
    const pitch = next - origin;
    return {
      slots,
      interval,
      from: range.from,
      to: range.to,
      pitch,
      height,
      low,
      high,
      xOfPlace: (place) => origin + place * pitch,
      yOf: (price) => this.#candles.priceToCoordinate(price),
    };
  }

  /**
   * Draws a layer with the candles and tells where the crosshair is in their pane, null elsewhere; until the
   * returned function is called, or the chart is gone.
   */
  host(layer: ISeriesPrimitive, onCrosshair: (pixel: Pixel | null) => void): () => void {
    const heard: MouseEventHandler<Time> = ({ point, paneIndex = 0 }) => {
      onCrosshair(paneIndex === 0 ? (point ?? null) : null);
    };
    this.#candles.attachPrimitive(layer);
    this.#chart.subscribeCrosshairMove(heard);
    const leave = () => {
      if (!this.#guests.delete(leave)) return;
      this.#chart.unsubscribeCrosshairMove(heard);
      this.#candles.detachPrimitive(layer);
    };
    this.#guests.add(leave);
    return leave;
  }

  close(): void {
    for (const leave of this.#guests) leave();
  }

  /** The library knows whole places only; between two of them lies a part of their distance. */
  #xOf(place: number): number | null {
    const whole = Math.floor(place);
    const scale = this.#chart.timeScale();
    const from = scale.logicalToCoordinate(whole as Logical);
    const to = scale.logicalToCoordinate((whole + 1) as Logical);
    return from === null || to === null ? null : from + (to - from) * (place - whole);
  }
}
