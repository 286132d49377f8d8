/** The two curves on a canvas by uplot, in the desk's colours. It knows prices and lots, no React. */
import uPlot from 'uplot';
import { axisLabels } from '../../lib/axis-labels';
import { formatUnits } from '../../lib/format';
import { FILL_ALPHA, Plot, lowerAxis, valueAxis, wholeLabels } from '../../lib/plot';
import { token } from '../../lib/plot-look';
import { plotData, priceRange, type DepthCurves } from './curve';

interface PlotFormat {
  readonly pricePrecision: number;
  /** What one lot, or one contract, is of the base asset: the book beside it counts in that. */
  readonly lotSize: number;
}

interface PlotEvents {
  /** The price under the pointer in ticks, null when it has left. */
  readonly onHover: (price: number | null) => void;
  readonly onPick: (price: number) => void;
}

/** Pixels that the longest price takes on the axis, with the air between two. */
const PRICE_SPACE = 88;
const UNIT_HEIGHT = 16;

export class DepthPlot {
  readonly #plot: Plot;
  #range: [number, number] = [0, 1];

  constructor(container: HTMLElement, format: PlotFormat, events: PlotEvents) {
    this.#plot = new Plot(container, this.#options(format, events), [[], [], []]);
    this.#plot.plot.over.addEventListener('click', () => {
      const price = this.#pointed();
      if (price !== null) events.onPick(price);
    });
  }

  draw(curves: DepthCurves): void {
    this.#range = priceRange(curves);
    this.#plot.draw(plotData(curves));
  }

  /** After the theme has changed. */
  repaint(): void {
    this.#plot.repaint();
  }

  destroy(): void {
    this.#plot.destroy();
  }

  #pointed(): number | null {
    const { plot } = this.#plot;
    const { left } = plot.cursor;
    if (left === undefined || left < 0) return null;
    return Math.max(1, Math.round(plot.posToVal(left, 'x')));
  }

  #options(
    { pricePrecision, lotSize }: PlotFormat,
    events: PlotEvents,
  ): Omit<uPlot.Options, 'width' | 'height'> {
    const { stepped } = uPlot.paths;
    const curve = (colour: string, align: -1 | 1): uPlot.Series => ({
      stroke: () => token(colour),
      fill: () => `${token(colour)}${FILL_ALPHA}`,
      width: 1.5,
      points: { show: false },
      ...(stepped === undefined ? {} : { paths: stepped({ align }) }),
    });
    return {
      legend: { show: false },
      // Over the topmost figure stands what the figures count.
      padding: [UNIT_HEIGHT, null, null, null],
      cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
      scales: {
        x: { time: false, range: () => this.#range },
        y: { range: (_plot, _low, high) => [0, Math.max(1, high * 1.05)] },
      },
      axes: [
        {
          ...lowerAxis(),
          space: PRICE_SPACE,
          values: (plot, ticks) =>
            wholeLabels(plot, ticks, (price) => formatUnits(Math.round(price), pricePrecision)),
        },
        valueAxis((ticks) => axisLabels(ticks.map((lots) => lots * lotSize))),
      ],
      series: [{}, curve('--up', -1), curve('--down', 1)],
      hooks: {
        setCursor: [
          () => {
            events.onHover(this.#pointed());
          },
        ],
      },
    };
  }
}
