/** Risk of the cross account over the marks of two contracts, on a canvas. Pixels only. */
import type { CrossHeat } from '@shared/domain/futures-math/inspect';
import { formatDecimal } from '../../../lib/format';
import type { Box } from '../picture/canvas';
import type { Spot } from '../picture/grid-spot';
import { contour, hatchOver, inside, paintHeat, paintHeatKey, type Frame } from '../picture/heat';
import { withAlpha, type Look } from '../picture/look';
import { axisDecimals } from '../../../lib/axis-labels';
import { linearScale, roundSteps } from '../picture/scale';

export interface CrossPicture {
  readonly heat: CrossHeat;
  readonly x: AxisNames;
  readonly y: AxisNames;
}

interface AxisNames {
  readonly symbol: string;
  /** The mark, in quote units. */
  readonly mark: number;
  readonly pricePrecision: number;
}

const LEFT = 66;
const BOTTOM = 34;

export const crossSize = ({ heat }: CrossPicture) => ({
  rows: heat.ys.length,
  columns: heat.xs.length,
});

export const crossFrame = (box: Box): Frame => inside(box, LEFT, BOTTOM);

export function paintCross(
  context: CanvasRenderingContext2D,
  box: Box,
  look: Look,
  { heat, x, y }: CrossPicture,
  spot: Spot | null,
  /** What the colours are. */
  scaleName: string,
): void {
  const frame = crossFrame(box);
  const grid = { columns: heat.xs.length, rows: heat.ys.length, risk: heat.risk };
  const across = linearScale(heat.xs[0] ?? 0, heat.xs.at(-1) ?? 1, frame.left, frame.right);
  const up = linearScale(heat.ys[0] ?? 0, heat.ys.at(-1) ?? 1, frame.bottom, frame.top);
  paintHeat(context, look, grid, frame);
  hatchOver(context, look, grid, frame);
  context.save();
  context.beginPath();
  context.rect(frame.left, frame.top, frame.right - frame.left, frame.bottom - frame.top);
  context.clip();
  context.strokeStyle = withAlpha(look.warn, 0.9);
  context.lineWidth = 1;
  contour(context, grid, frame, 0.8);
  context.strokeStyle = look.danger;
  context.lineWidth = 2;
  contour(context, grid, frame, 1);
  context.strokeStyle = look.accent;
  context.lineWidth = 1;
  cross(context, across.toPx(x.mark), up.toPx(y.mark), frame);
  context.fillStyle = look.accent;
  context.beginPath();
  context.arc(across.toPx(x.mark), up.toPx(y.mark), 4, 0, 2 * Math.PI);
  context.fill();
  if (spot !== null) {
    context.strokeStyle = look.text;
    context.setLineDash([4, 3]);
    cross(context, across.toPx(heat.xs[spot.column] ?? 0), up.toPx(heat.ys[spot.row] ?? 0), frame);
    context.setLineDash([]);
  }
  context.restore();
  context.font = `11px ${look.family}`;
  context.fillStyle = look.muted;
  context.textBaseline = 'middle';
  context.textAlign = 'right';
  const ySteps = roundSteps(up, Math.max(2, (frame.bottom - frame.top) / 40), false);
  const yDecimals = axisDecimals(ySteps, y.pricePrecision);
  for (const price of ySteps) {
    const at = up.toPx(price);
    if (at < frame.top + 5 || at > frame.bottom - 4) continue;
    context.fillText(formatDecimal(String(price), yDecimals), LEFT - 6, at);
  }
  context.textAlign = 'center';
  const xSteps = roundSteps(across, Math.max(2, (frame.right - frame.left) / 84), false);
  const xDecimals = axisDecimals(xSteps, x.pricePrecision);
  for (const price of xSteps) {
    const at = across.toPx(price);
    if (at < frame.left + 24 || at > frame.right - 24) continue;
    context.fillText(formatDecimal(String(price), xDecimals), at, frame.bottom + 9);
  }
  context.font = `600 10px ${look.family}`;
  context.fillStyle = look.text;
  context.textAlign = 'right';
  context.fillText(x.symbol, frame.right, frame.bottom + 24);
  context.textAlign = 'left';
  const width = context.measureText(y.symbol).width;
  context.fillStyle = withAlpha(look.panel, 0.75);
  context.fillRect(frame.left + 4, frame.top + 4, width + 8, 15);
  context.fillStyle = look.text;
  context.fillText(y.symbol, frame.left + 8, frame.top + 12);
  context.strokeStyle = look.border;
  context.strokeRect(
    frame.left + 0.5,
    frame.top + 0.5,
    frame.right - frame.left - 1,
    frame.bottom - frame.top - 1,
  );
  paintHeatKey(context, look, frame.right, frame.top + 6, scaleName);
}

function cross(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  frame: {
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
  },
): void {
  context.beginPath();
  context.moveTo(Math.round(x) + 0.5, frame.top);
  context.lineTo(Math.round(x) + 0.5, frame.bottom);
  context.moveTo(frame.left, Math.round(y) + 0.5);
  context.lineTo(frame.right, Math.round(y) + 0.5);
  context.stroke();
}
