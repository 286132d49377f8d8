/** The equity curve on a canvas by uplot, in the desk's colours. */
import type uPlot from 'uplot';
import { FILL_ALPHA, Plot, lowerAxis, valueAxis, wholeLabels } from '../../lib/plot';
import { token } from '../../lib/plot-look';
import { timeLabels, worthLabels } from './axis';
import type { EquityPoint } from '../../session/equity-points';
import { plotData } from './curve';

/** From line to line at least: the lowest panel still has two, without which a curve has no scale. */
const LINES_PX = 20;

export class EquityPlot {
  readonly #plot: Plot;

  /** `onHover` gets the index of the point under the pointer, null when it has left. */
  constructor(container: HTMLElement, onHover: (index: number | null) => void) {
    this.#plot = new Plot(container, options(onHover), [[], []]);
  }

  draw(points: readonly EquityPoint[]): void {
    this.#plot.draw(plotData(points));
  }

  /** After the theme has changed. */
  repaint(): void {
    this.#plot.repaint();
  }

  destroy(): void {
    this.#plot.destroy();
  }
}

function options(onHover: (index: number | null) => void): Omit<uPlot.Options, 'width' | 'height'> {
  return {
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false } },
    scales: { x: { time: true } },
    axes: [
      {
        ...lowerAxis(),
        values: (plot, seconds) => {
          const labels = timeLabels(seconds);
          return wholeLabels(plot, seconds, (at) => labels[seconds.indexOf(at)] ?? '');
        },
      },
      { ...valueAxis(worthLabels), space: LINES_PX },
    ],
    series: [
      {},
      {
        stroke: () => token('--accent'),
        fill: () => `${token('--accent')}${FILL_ALPHA}`,
        width: 1.5,
        points: { show: false },
      },
    ],
    hooks: {
      setCursor: [
        (plot) => {
          onHover(plot.cursor.idx ?? null);
        },
      ],
    },
  };
}
