/** Own fills as arrows on their candles: below for bought, above for sold. */
import {
  createSeriesMarkers,
  type ISeriesApi,
  type ISeriesMarkersPluginApi,
  type SeriesMarker,
  type Time,
} from 'lightweight-charts';
import type { FillMark } from '../trading/fill-marks';
import type { Slot } from '../window';
import type { ChartColours } from './colours';
import { chartTime } from './series-data';

export class FillArrows {
  readonly #markers: ISeriesMarkersPluginApi<Time>;
  #colours: ChartColours;
  #fills: readonly FillMark[] = [];
  #slots: readonly Slot[] = [];

  constructor(series: ISeriesApi<'Candlestick'>, colours: ChartColours) {
    this.#colours = colours;
    this.#markers = createSeriesMarkers<Time>(series, []);
  }

  set(fills: readonly FillMark[]): void {
    this.#fills = fills;
    this.#draw();
  }

  /** The candles in the window: an arrow before the first or behind the last has nothing to stand on. */
  setSlots(slots: readonly Slot[]): void {
    this.#slots = slots;
    this.#draw();
  }

  setColours(colours: ChartColours): void {
    this.#colours = colours;
    this.#draw();
  }

  #draw(): void {
    const fromMs = this.#slots.find(({ bar }) => bar !== null)?.timeMs ?? Infinity;
    const toMs = this.#slots.at(-1)?.timeMs ?? 0;
    const inWindow = this.#fills.filter(
      ({ openTimeMs }) => openTimeMs >= fromMs && openTimeMs <= toMs,
    );
    this.#markers.setMarkers(inWindow.map((fill) => this.#arrow(fill)));
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
