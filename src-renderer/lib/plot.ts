/**
 * What every uplot picture of the desk shares: its box that follows the panel's size, axes and colours
 * from the tokens, and the canvas for copying. Floats here are pixels, never money.
 */
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { token } from './plot-look';

/** Alpha suffix of #rrggbb tokens. */
export const FILL_ALPHA = '24';

export class Plot {
  readonly plot: uPlot;
  readonly #observer: ResizeObserver;

  constructor(
    container: HTMLElement,
    options: Omit<uPlot.Options, 'width' | 'height'>,
    data: uPlot.AlignedData,
  ) {
    const { width, height } = container.getBoundingClientRect();
    const size = { width: Math.max(1, width), height: Math.max(1, height) };
    this.plot = new uPlot({ ...size, ...options }, data, container);
    this.#observer = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      const box = entry.contentRect;
      if (box.width > 0 && box.height > 0) {
        this.plot.setSize({ width: box.width, height: box.height });
      }
    });
    this.#observer.observe(container);
  }

  draw(data: uPlot.AlignedData): void {
    this.plot.setData(data);
  }

  /** After the theme has changed: colours are read at each painting. */
  repaint(): void {
    this.plot.redraw(false, true);
  }

  destroy(): void {
    this.#observer.disconnect();
    this.plot.destroy();
  }
}

/** Of a sign at the size of an axis: no figure is wider. */
const SIGN_PX = 7;

type Placing = Pick<uPlot, 'valToPos' | 'bbox'>;

/** The labels of a lower axis, without those that the left edge would cut: half a figure is another figure. */
export function wholeLabels(
  plot: Placing,
  values: readonly number[],
  textOf: (value: number) => string,
): string[] {
  const left = plot.bbox.left / uPlot.pxRatio;
  return values.map((value) => {
    const text = textOf(value);
    const startsAt = left + plot.valToPos(value, 'x') - (text.length * SIGN_PX) / 2;
    return startsAt < 0 ? '' : text;
  });
}

type AxisLook = Pick<uPlot.Axis, 'stroke' | 'font' | 'grid' | 'ticks'>;

/** The look of an axis; spread it and add what it says. */
function plotAxis(): AxisLook {
  return {
    stroke: () => token('--text-2'),
    font: `11px ${getComputedStyle(document.body).fontFamily}`,
    grid: { stroke: () => `${token('--border')}80`, width: 1 },
    ticks: { show: false },
  };
}

/** One line of labels: a library's own height for it was a third of a low panel. */
const AXIS_HEIGHT = 26;

/** The axis at the foot. */
export function lowerAxis(): AxisLook & Pick<uPlot.Axis, 'size'> {
  return { ...plotAxis(), size: AXIS_HEIGHT };
}

/** The axis of figures, at the right as in every price picture of the desk. */
export function valueAxis(values: (ticks: readonly number[]) => string[]): uPlot.Axis {
  return { ...plotAxis(), side: 1, size: 64, values: (_plot, ticks) => values(ticks) };
}
