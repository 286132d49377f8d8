/** Own orders as price lines and own fills as arrows on the candle series. */
import {
  createSeriesMarkers,
  LineStyle,
  type IPriceLine,
  type ISeriesApi,
  type ISeriesMarkersPluginApi,
  type SeriesMarker,
  type Time,
} from 'lightweight-charts';
import type { ChartColours } from './colours';
import type { FillMark, OrderLine } from './overlays';
import { chartTime } from './series-data';

export interface LabelledLine extends OrderLine {
  readonly label: string;
}

export interface Overlays {
  readonly lines: readonly LabelledLine[];
  readonly fills: readonly FillMark[];
}

export class OverlayLayer {
  readonly #series: ISeriesApi<'Candlestick'>;
  readonly #markers: ISeriesMarkersPluginApi<Time>;
  readonly #lines = new Map<string, IPriceLine>();
  #colours: ChartColours;
  #overlays: Overlays = { lines: [], fills: [] };
  #oldestMs = 0;

  constructor(series: ISeriesApi<'Candlestick'>, colours: ChartColours) {
    this.#series = series;
    this.#colours = colours;
    this.#markers = createSeriesMarkers<Time>(series, []);
  }

  /** `oldestMs`: the first bar in the window; arrows before it have no bar to stand on. */
  set(overlays: Overlays, oldestMs: number): void {
    this.#overlays = overlays;
    this.#drawLines();
    this.trim(oldestMs);
  }

  setColours(colours: ChartColours): void {
    this.#colours = colours;
    this.#drawLines();
    this.trim(this.#oldestMs);
  }

  trim(oldestMs: number): void {
    this.#oldestMs = oldestMs;
    this.#markers.setMarkers(
      this.#overlays.fills
        .filter((fill) => fill.openTimeMs >= oldestMs)
        .map((fill) => this.#arrow(fill)),
    );
  }

  #drawLines(): void {
    const wanted = new Map(this.#overlays.lines.map((line) => [line.orderId, line]));
    for (const [orderId, drawn] of this.#lines) {
      if (wanted.has(orderId)) continue;
      this.#series.removePriceLine(drawn);
      this.#lines.delete(orderId);
    }
    for (const [orderId, line] of wanted) {
      const options = this.#lineOptions(line);
      const drawn = this.#lines.get(orderId);
      if (drawn === undefined) this.#lines.set(orderId, this.#series.createPriceLine(options));
      else drawn.applyOptions(options);
    }
  }

  #lineOptions(line: LabelledLine) {
    const isBuy = line.side === 'BUY';
    return {
      price: line.priceTicks,
      color: isBuy ? this.#colours.up : this.#colours.down,
      axisLabelTextColor: isBuy ? this.#colours.onUp : this.#colours.onDown,
      lineStyle: LineStyle.Dashed,
      lineWidth: 1 as const,
      axisLabelVisible: true,
      title: line.label,
    };
  }

  #arrow(fill: FillMark): SeriesMarker<Time> {
    const isBuy = fill.side === 'BUY';
    return {
      time: chartTime(fill.openTimeMs),
      position: isBuy ? 'belowBar' : 'aboveBar',
      shape: isBuy ? 'arrowUp' : 'arrowDown',
      color: isBuy ? this.#colours.up : this.#colours.down,
    };
  }
}
