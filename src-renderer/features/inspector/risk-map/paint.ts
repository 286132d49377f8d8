/** The map on a canvas: risk by price and time, the cone of recent moves, where you point. Pixels only. */
import type { ConeLine, RiskMap } from '@shared/domain/futures-math/inspect';
import { formatDecimal } from '../../../lib/format';
import type { Box } from '../picture/canvas';
import type { Spot } from '../picture/grid-spot';
import { contour, hatchOver, inside, paintHeat, paintHeatKey, type Frame } from '../picture/heat';
import { withAlpha, type Look } from '../picture/look';
import { line } from '../picture/line';
import { axisDecimals } from '../../../lib/axis-labels';
import { linearScale, roundSteps, type Scale } from '../picture/scale';
import { axisText, axisTimes } from './clock-text';

export interface MapPicture {
  readonly map: RiskMap;
  readonly cone: readonly ConeLine[];
  /** In quote units; null at the mark. */
  readonly supposed: number | null;
  readonly mark: number;
  readonly pricePrecision: number;
  /** Of the payments; exchange time, as all times of the map are and all others on the desk. */
  readonly fundingAtMs: readonly number[];
}

const LEFT = 66;
const BOTTOM = 22;

interface MapLayout {
  readonly frame: Frame;
  readonly prices: Scale;
  readonly times: Scale;
}

function layoutMap({ map }: MapPicture, box: Box): MapLayout {
  const frame = mapFrame(box);
  const { prices, timesMs } = map;
  return {
    frame,
    prices: linearScale(prices[0] ?? 0, prices.at(-1) ?? 1, frame.bottom, frame.top),
    times: linearScale(timesMs[0] ?? 0, timesMs.at(-1) ?? 1, frame.left, frame.right),
  };
}

export const mapSize = ({ map }: MapPicture) => ({
  rows: map.prices.length,
  columns: map.timesMs.length,
});

export const mapFrame = (box: Box): Frame => inside(box, LEFT, BOTTOM);

export function paintMap(
  context: CanvasRenderingContext2D,
  box: Box,
  look: Look,
  picture: MapPicture,
  spot: Spot | null,
  /** What the colours are. */
  scaleName: string,
): void {
  const layout = layoutMap(picture, box);
  const { frame } = layout;
  const { map } = picture;
  const grid = { columns: map.timesMs.length, rows: map.prices.length, risk: map.risk };
  paintHeat(context, look, grid, frame);
  hatchOver(context, look, grid, frame);
  context.save();
  context.beginPath();
  context.rect(frame.left, frame.top, frame.right - frame.left, frame.bottom - frame.top);
  context.clip();
  paintFunding(context, look, picture, layout);
  for (const [level, width, colour] of [
    [0.5, 1, withAlpha(look.text, 0.35)],
    [0.8, 1, look.warn],
    [1, 2, look.danger],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    contour(context, grid, frame, level);
  }
  paintCone(context, look, picture, layout);
  paintPrices(context, look, picture, layout);
  context.restore();
  paintAxes(context, look, picture, layout);
  paintHeatKey(context, look, frame.right, frame.top + 6, scaleName);
  if (spot !== null) paintSpot(context, look, picture, layout, spot);
}

function paintCone(
  context: CanvasRenderingContext2D,
  look: Look,
  { cone, map }: MapPicture,
  { frame, prices, times }: MapLayout,
): void {
  context.font = `600 10px ${look.family}`;
  context.textBaseline = 'middle';
  context.textAlign = 'right';
  for (const { sigmas, low, high } of cone) {
    context.strokeStyle = withAlpha(look.text, 0.85 - sigmas * 0.15);
    context.lineWidth = 1.25;
    context.setLineDash(sigmas === 1 ? [] : sigmas === 2 ? [6, 3] : [2, 3]);
    for (const line of [low, high]) {
      context.beginPath();
      map.timesMs.forEach((atMs, column) => {
        const [x, y] = [times.toPx(atMs), prices.toPx(line[column] ?? 0)];
        if (column === 0) context.moveTo(x, y);
        else context.lineTo(x, y);
      });
      context.stroke();
      const y = prices.toPx(line.at(-1) ?? 0);
      if (y < frame.top + 8 || y > frame.bottom - 8) continue;
      const text = `${sigmas}σ`;
      const width = context.measureText(text).width + 6;
      context.fillStyle = withAlpha(look.panel, 0.7);
      context.fillRect(frame.right - width - 2, y - 7, width, 14);
      context.fillStyle = look.text;
      context.fillText(text, frame.right - 5, y);
    }
  }
  context.setLineDash([]);
}

function paintFunding(
  context: CanvasRenderingContext2D,
  look: Look,
  { fundingAtMs }: MapPicture,
  { frame, times }: MapLayout,
): void {
  context.strokeStyle = withAlpha(look.text, 0.3);
  context.setLineDash([1, 3]);
  for (const atMs of fundingAtMs) {
    const x = Math.round(times.toPx(atMs)) + 0.5;
    line(context, x, frame.top, x, frame.bottom);
  }
  context.setLineDash([]);
}

function paintPrices(
  context: CanvasRenderingContext2D,
  look: Look,
  { mark, supposed }: MapPicture,
  { frame, prices }: MapLayout,
): void {
  const y = Math.round(prices.toPx(mark)) + 0.5;
  context.lineWidth = 1;
  context.strokeStyle = look.accent;
  line(context, frame.left, y, frame.right, y);
  context.fillStyle = look.accent;
  context.beginPath();
  context.arc(frame.left + 1, y, 4, 0, 2 * Math.PI);
  context.fill();
  if (supposed === null) return;
  const at = Math.round(prices.toPx(supposed)) + 0.5;
  context.strokeStyle = look.warn;
  context.lineWidth = 2;
  context.setLineDash([3, 3]);
  line(context, frame.left, at, frame.right, at);
  context.setLineDash([]);
}

function paintAxes(
  context: CanvasRenderingContext2D,
  look: Look,
  { pricePrecision }: MapPicture,
  { frame, prices, times }: MapLayout,
): void {
  context.font = `11px ${look.family}`;
  context.fillStyle = look.muted;
  context.textBaseline = 'middle';
  context.textAlign = 'right';
  const steps = roundSteps(prices, Math.max(2, (frame.bottom - frame.top) / 40), false);
  const decimals = axisDecimals(steps, pricePrecision);
  for (const price of steps) {
    const y = prices.toPx(price);
    if (y < frame.top + 5 || y > frame.bottom - 3) continue;
    context.fillText(formatDecimal(String(price), decimals), LEFT - 6, y);
  }
  context.textAlign = 'center';
  for (const atMs of axisTimes(times.low, times.high, (frame.right - frame.left) / 64)) {
    const x = times.toPx(atMs);
    if (x < frame.left + 20 || x > frame.right - 16) continue;
    context.fillText(axisText(atMs), x, frame.bottom + BOTTOM / 2 + 1);
  }
  context.strokeStyle = look.border;
  context.lineWidth = 1;
  context.strokeRect(
    frame.left + 0.5,
    frame.top + 0.5,
    frame.right - frame.left - 1,
    frame.bottom - frame.top - 1,
  );
}

function paintSpot(
  context: CanvasRenderingContext2D,
  look: Look,
  { map }: MapPicture,
  { frame, prices, times }: MapLayout,
  { row, column }: Spot,
): void {
  const x = Math.round(times.toPx(map.timesMs[column] ?? 0)) + 0.5;
  const y = Math.round(prices.toPx(map.prices[row] ?? 0)) + 0.5;
  context.strokeStyle = look.text;
  context.lineWidth = 1;
  context.setLineDash([4, 3]);
  line(context, x, frame.top, x, frame.bottom);
  line(context, frame.left, y, frame.right, y);
  context.setLineDash([]);
  context.beginPath();
  context.arc(x, y, 4, 0, 2 * Math.PI);
  context.stroke();
}
