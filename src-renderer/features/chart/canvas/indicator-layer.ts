/** The trader's indicators on the canvas: their series, their panes, their values. */
import {
  HistogramSeries,
  LineSeries,
  LineStyle,
  type IChartApiBase,
  type ISeriesApi,
  type LineWidth,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { Indicator } from '@shared/contract/terminal/charts';
import type { Interval } from '@shared/domain/candle';
import type { Bar, History } from '../history';
import type { Values } from '../indicators/calculator';
import { endsSession, KINDS, runInBars } from '../indicators/kinds';
import { IndicatorTrack } from '../indicators/track';
import type { BarWindow } from '../window';
import type { SeriesColours } from './colours';
import { indicatorFormat, type ChartFormat } from './options';
import { chartTime, isUp } from './series-data';

interface Drawn {
  readonly track: IndicatorTrack;
  /** One per output of its kind. */
  readonly series: readonly ISeriesApi<'Line' | 'Histogram'>[];
  readonly pane: number;
}

export interface IndicatorValues {
  readonly indicator: Indicator;
  /** 0 is the pane of the candles. */
  readonly pane: number;
  readonly values: Values | null;
}

interface Point {
  readonly time: UTCTimestamp;
  readonly value: number;
  readonly color?: string;
}

/** The way from the last value of a day to the first of the next means nothing. */
const UNSEEN = 'rgba(0, 0, 0, 0)';

/** A strip of columns is lower than a curve somebody reads. */
const HEIGHT = { volume: 72, other: 88 } as const;

export class IndicatorLayer {
  readonly #chart: IChartApiBase;
  readonly #format: ChartFormat;
  #colours: SeriesColours;
  #drawn: readonly Drawn[] = [];

  constructor(chart: IChartApiBase, colours: SeriesColours, format: ChartFormat) {
    this.#chart = chart;
    this.#colours = colours;
    this.#format = format;
  }

  /** Makes the series anew: adding or changing an indicator is rare, and panes must not be left over. */
  set(indicators: readonly Indicator[], colours = this.#colours): void {
    this.#colours = colours;
    for (const { series } of this.#drawn) for (const each of series) this.#chart.removeSeries(each);
    let pane = 0;
    this.#drawn = indicators.map((indicator) => {
      const isOwn = KINDS[indicator.kind].pane === 'own';
      if (isOwn) pane += 1;
      const at = isOwn ? pane : 0;
      return {
        track: new IndicatorTrack(indicator),
        series: this.#seriesOf(indicator, at),
        pane: at,
      };
    });
    for (const { track, pane: at } of this.#drawn) {
      if (at === 0) continue;
      const height = track.indicator.kind === 'volume' ? HEIGHT.volume : HEIGHT.other;
      this.#chart.panes()[at]?.setHeight(height);
    }
  }

  /** Other colours for the same series and panes: to make those anew costs frames. */
  setColours(colours: SeriesColours, window: BarWindow): void {
    this.#colours = colours;
    for (const { track, series } of this.#drawn) {
      const { outputs } = KINDS[track.indicator.kind];
      for (const [output, each] of series.entries()) {
        const style = outputs[output]?.style;
        if (style === 'columns') this.#fill(each, track, output, window);
        else each.applyOptions({ color: this.#lineColour(track.indicator, style) });
      }
    }
  }

  /** Takes all values off the time axis; what has been calculated is kept. */
  clear(): void {
    for (const { series } of this.#drawn) for (const each of series) each.setData([]);
  }

  /** `isWhole`: the window itself is new, not only its last bar. */
  draw(history: History, window: BarWindow, isWhole: boolean): void {
    for (const { track, series } of this.#drawn) {
      const isNew = track.follow(history, window);
      for (const [output, each] of series.entries()) {
        if (isWhole || isNew) this.#fill(each, track, output, window);
        else this.#moveLast(each, track, output, window);
      }
    }
  }

  /** So many bars before a window that begins with `first` go into its values. */
  runInBefore(first: Bar, interval: Interval): number {
    return Math.max(
      0,
      ...this.#drawn.map(({ track }) => runInBars(track.indicator, interval, first)),
    );
  }

  /** The values under the crosshair, or at the newest bar. */
  valuesAt(timeMs: number): readonly IndicatorValues[] {
    return this.#drawn.map(({ track, pane }) => ({
      indicator: track.indicator,
      pane,
      values: track.at(timeMs),
    }));
  }

  #fill(
    series: ISeriesApi<'Line' | 'Histogram'>,
    track: IndicatorTrack,
    output: number,
    window: BarWindow,
  ): void {
    const points: Point[] = [];
    const add = (bar: Bar, next: Bar | null): void => {
      const point = this.#point(track, output, bar, next);
      if (point !== null) points.push(point);
    };
    let before: Bar | null = null;
    for (const { bar } of window.slots) {
      if (bar === null) continue;
      if (before !== null) add(before, bar);
      before = bar;
    }
    if (before !== null) add(before, null);
    series.setData(points);
  }

  #moveLast(
    series: ISeriesApi<'Line' | 'Histogram'>,
    track: IndicatorTrack,
    output: number,
    { slots }: BarWindow,
  ): void {
    const bar = slots.at(-1)?.bar ?? null;
    const point = bar === null ? null : this.#point(track, output, bar, null);
    if (point !== null) series.update(point);
  }

  /** The library draws the way to the next point in the colour of the one it comes from. */
  #point(track: IndicatorTrack, output: number, bar: Bar, next: Bar | null): Point | null {
    const value = track.at(bar[0])?.[output] ?? null;
    if (value === null) return null;
    const time = chartTime(bar[0]);
    const isLastOfDay = next !== null && endsSession(this.#format.interval, bar, next);
    if (track.indicator.kind === 'vwap' && isLastOfDay) return { time, value, color: UNSEEN };
    if (KINDS[track.indicator.kind].outputs[output]?.style !== 'columns') return { time, value };
    const isRise = track.indicator.kind === 'volume' ? isUp(bar) : value >= 0;
    return { time, value, color: isRise ? this.#colours.upVolume : this.#colours.downVolume };
  }

  #seriesOf(indicator: Indicator, pane: number): ISeriesApi<'Line' | 'Histogram'>[] {
    const { outputs, scale } = KINDS[indicator.kind];
    const plain = {
      priceLineVisible: false,
      lastValueVisible: false,
      crosshairMarkerVisible: false,
      priceFormat: indicatorFormat(scale, this.#format),
    };
    return outputs.map(({ style }) => {
      if (style === 'columns') return this.#chart.addSeries(HistogramSeries, plain, pane);
      const line = {
        ...plain,
        color: this.#lineColour(indicator, style),
        lineWidth: 1 as LineWidth,
        lineStyle: style === 'faint' ? LineStyle.Dotted : LineStyle.Solid,
      };
      const series = this.#chart.addSeries(LineSeries, line, pane);
      if (indicator.kind === 'rsi')
        for (const price of [30, 70]) series.createPriceLine(this.#bound(price));
      return series;
    });
  }

  #lineColour(indicator: Indicator, style: string | undefined): string {
    if (style === 'second') return this.#colours.muted;
    return 'colour' in indicator ? this.#colours.series[indicator.colour] : '';
  }

  #bound(price: number) {
    return {
      price,
      color: this.#colours.border,
      lineWidth: 1 as LineWidth,
      lineStyle: LineStyle.Dashed,
      axisLabelVisible: false,
      title: '',
    };
  }
}
