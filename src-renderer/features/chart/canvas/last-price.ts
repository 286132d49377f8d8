/**
 * The line at the newest price with its place on the axis. The library's own would be that of the newest bar
 * in its window: with the past on the screen it would show a price of then as the last one.
 */
import { LineStyle, type IPriceLine, type ISeriesApi } from 'lightweight-charts';
import type { Bar } from '../history';
import type { ChartColours } from './colours';
import { isUp } from './series-data';

export class LastPrice {
  readonly #series: ISeriesApi<'Candlestick'>;
  #line: IPriceLine | null = null;
  /** What it was last drawn from: an option that is set again draws the chart again. */
  #from = '';

  constructor(series: ISeriesApi<'Candlestick'>) {
    this.#series = series;
  }

  /** By the newest bar there is. */
  set(bar: Bar | null, colours: ChartColours): void {
    if (bar !== null) this.#draw(bar, colours);
    else if (this.#line !== null) {
      this.#series.removePriceLine(this.#line);
      this.#line = null;
      this.#from = '';
    }
  }

  #draw(bar: Bar, { up, down, onUp, onDown }: ChartColours): void {
    const [color, axisLabelTextColor] = isUp(bar) ? [up, onUp] : [down, onDown];
    const from = `${bar[4]} ${color}`;
    if (from === this.#from) return;
    this.#from = from;
    const options = {
      price: bar[4],
      color,
      axisLabelColor: color,
      axisLabelTextColor,
      title: '',
      lineStyle: LineStyle.Dotted,
      lineWidth: 1 as const,
      axisLabelVisible: true,
    };
    if (this.#line === null) this.#line = this.#series.createPriceLine(options);
    else this.#line.applyOptions(options);
  }
}
