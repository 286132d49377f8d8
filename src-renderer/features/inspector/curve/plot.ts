/** Profit and loss against the price by uplot: three lines, zero, liquidation, the supposed price. */
import uPlot from 'uplot';
import { axisDecimals, axisLabels } from '../../../lib/axis-labels';
import { formatDecimal } from '../../../lib/format';
import { Plot, lowerAxis, valueAxis, wholeLabels } from '../../../lib/plot';
import { token } from '../../../lib/plot-look';
import type { PnlCurve } from '@shared/domain/futures-math/inspect';
import { withAlpha } from '../picture/look';

/** Prices in quote units; null where there is none. */
export interface CurveMarks {
  readonly mark: number;
  readonly supposed: number | null;
  readonly liquidation: number | null;
  readonly entry: number;
  /** On which side of the price liquidation lies. */
  readonly isLiquidatedBelow: boolean;
}

export interface CurveNames {
  readonly liquidation: string;
  readonly mark: string;
  readonly entry: string;
  readonly supposed: string;
}

export class CurvePlot {
  readonly #plot: Plot;
  #marks: CurveMarks | null = null;
  #names: CurveNames;

  constructor(container: HTMLElement, pricePrecision: number, names: CurveNames) {
    this.#names = names;
    this.#plot = new Plot(container, this.#options(pricePrecision), [[], [], [], []]);
  }

  get canvas(): HTMLCanvasElement {
    return this.#plot.plot.ctx.canvas;
  }

  /** `hasOrders` false: what orders would make of it is the line of the costs, and would be drawn over it. */
  draw(curve: PnlCurve, marks: CurveMarks, hasOrders: boolean): void {
    this.#marks = marks;
    const { prices, unrealized, afterCosts, withOrders } = curve;
    const orders = hasOrders ? withOrders : Array.from(prices, () => null);
    this.#plot.draw([prices, unrealized, afterCosts, orders]);
  }

  repaint(): void {
    this.#plot.repaint();
  }

  destroy(): void {
    this.#plot.destroy();
  }

  /** The price under a point of the page; null beside the plot. */
  priceAt(clientX: number): number | null {
    const { plot } = this.#plot;
    const box = plot.over.getBoundingClientRect();
    const left = clientX - box.left;
    return left < 0 || left > box.width ? null : plot.posToVal(left, 'x');
  }

  #options(pricePrecision: number): Omit<uPlot.Options, 'width' | 'height'> {
    const curve = (colour: string, width: number, dash: number[] = []): uPlot.Series => ({
      stroke: () => token(colour),
      width,
      dash,
      points: { show: false },
    });
    return {
      legend: { show: false },
      cursor: { show: false },
      padding: [8, 8, 0, 26],
      scales: { x: { time: false } },
      axes: [
        {
          ...lowerAxis(),
          values: (plot, ticks) => {
            const decimals = axisDecimals(ticks, pricePrecision);
            return wholeLabels(plot, ticks, (price) => formatDecimal(String(price), decimals));
          },
        },
        valueAxis(axisLabels),
      ],
      series: [
        {},
        curve('--accent', 2),
        curve('--text-1', 1.25, [4, 3]),
        curve('--warn', 1.5, [2, 2]),
      ],
      hooks: {
        drawClear: [
          (plot) => {
            this.#paintUnder(plot);
          },
        ],
        draw: [
          (plot) => {
            this.#paintOver(plot);
          },
        ],
      },
    };
  }

  #paintUnder(plot: uPlot): void {
    const marks = this.#marks;
    if (marks === null) return;
    const { ctx, bbox } = plot;
    const { left, top, width, height } = bbox;
    const zeroY = clampTo(plot.valToPos(0, 'y', true), top, top + height);
    ctx.save();
    ctx.fillStyle = withAlpha(token('--up'), 0.06);
    ctx.fillRect(left, top, width, zeroY - top);
    ctx.fillStyle = withAlpha(token('--down'), 0.06);
    ctx.fillRect(left, zeroY, width, top + height - zeroY);
    if (marks.liquidation !== null) {
      const x = clampTo(plot.valToPos(marks.liquidation, 'x', true), left, left + width);
      const from = marks.isLiquidatedBelow ? left : x;
      const to = marks.isLiquidatedBelow ? x : left + width;
      ctx.fillStyle = withAlpha(token('--danger'), 0.14);
      ctx.fillRect(from, top, to - from, height);
      hatch(ctx, from, top, to, top + height);
    }
    ctx.restore();
  }

  #paintOver(plot: uPlot): void {
    const marks = this.#marks;
    if (marks === null) return;
    const { ctx, bbox } = plot;
    const ratio = uPlot.pxRatio;
    ctx.save();
    ctx.lineWidth = ratio;
    const zeroY = Math.round(plot.valToPos(0, 'y', true)) + 0.5;
    if (zeroY > bbox.top && zeroY < bbox.top + bbox.height) {
      ctx.strokeStyle = token('--control');
      line(ctx, bbox.left, zeroY, bbox.left + bbox.width, zeroY);
    }
    const lines = [
      [marks.entry, '--text-2', [1, 3], this.#names.entry, 0],
      [marks.liquidation, '--danger', [], this.#names.liquidation, 1],
      [marks.mark, '--accent', [], this.#names.mark, 2],
      [marks.supposed, '--warn', [2, 2], this.#names.supposed, 3],
    ] as const;
    const right = bbox.left + bbox.width;
    const seen = lines.flatMap(([price, ...look]) => {
      const x = price === null ? NaN : Math.round(plot.valToPos(price, 'x', true)) + 0.5;
      return x >= bbox.left && x <= right ? [[x, ...look] as const] : [];
    });
    for (const [x, colour, dash] of seen) {
      ctx.strokeStyle = token(colour);
      ctx.setLineDash(dash.map((part) => part * ratio));
      line(ctx, x, bbox.top, x, bbox.top + bbox.height);
    }
    ctx.setLineDash([]);
    // Over every line: one close by would go through the name of another.
    for (const [x, colour, , name, row] of seen) {
      label(ctx, name, x, bbox.top + (8 + row * 14) * ratio, right, token(colour));
    }
    ctx.restore();
  }
}

function label(
  ctx: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  right: number,
  colour: string,
): void {
  const ratio = uPlot.pxRatio;
  ctx.font = `500 ${10 * ratio}px ${getComputedStyle(document.body).fontFamily}`;
  ctx.textBaseline = 'middle';
  const width = ctx.measureText(text).width + 6 * ratio;
  const isLeft = x + width + 2 * ratio > right;
  const from = isLeft ? x - width - 2 * ratio : x + 2 * ratio;
  ctx.fillStyle = withAlpha(token('--panel'), 0.85);
  ctx.fillRect(from, y - 7 * ratio, width, 13 * ratio);
  ctx.fillStyle = colour;
  ctx.textAlign = 'left';
  ctx.fillText(text, from + 3 * ratio, y);
}

function line(
  ctx: CanvasRenderingContext2D,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
): void {
  ctx.beginPath();
  ctx.moveTo(fromX, fromY);
  ctx.lineTo(toX, toY);
  ctx.stroke();
}

/** Trouble is told by a pattern too, not by colour alone. */
function hatch(
  ctx: CanvasRenderingContext2D,
  left: number,
  top: number,
  right: number,
  bottom: number,
): void {
  const step = 8 * uPlot.pxRatio;
  ctx.beginPath();
  ctx.rect(left, top, right - left, bottom - top);
  ctx.clip();
  ctx.strokeStyle = withAlpha(token('--danger'), 0.25);
  ctx.lineWidth = uPlot.pxRatio;
  ctx.beginPath();
  for (let x = left - (bottom - top); x < right; x += step) {
    ctx.moveTo(x, bottom);
    ctx.lineTo(x + (bottom - top), top);
  }
  ctx.stroke();
}

const clampTo = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(high, value));
