/** Payments as bars up (received) and down (paid), their sum as a line, what is ahead as outlines. */
import { axisLabels } from '../../../lib/axis-labels';
import { formatDateTime } from '../../../lib/format-time';
import type { Box } from '../picture/canvas';
import { withAlpha, type Look } from '../picture/look';
import { linearScale, roundSteps } from '../picture/scale';

export interface FundingColumn {
  readonly atMs: number;
  /** In coins: heights, never money. */
  readonly amount: number;
  readonly total: number;
  readonly text: string;
  /** Several payments in one. */
  readonly isSummed: boolean;
  readonly isAhead: boolean;
}

const LEFT = 58;
const BOTTOM = 18;
const WIDEST = 44;

export function paintFunding(
  context: CanvasRenderingContext2D,
  box: Box,
  look: Look,
  columns: readonly FundingColumn[],
  words: { readonly ahead: string; readonly none: string },
): void {
  const [top, bottom, right] = [16, box.height - BOTTOM, box.width - 8];
  const each = Math.min(WIDEST * 1.6, (right - LEFT) / Math.max(1, columns.length));
  const shown = columns.slice(-Math.max(1, Math.floor((right - LEFT) / Math.max(each, 8))));
  const values = shown.flatMap(({ amount, total }) => [amount, total]);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const scale = linearScale(low, high, bottom, top);
  context.font = `11px ${look.family}`;
  context.textBaseline = 'middle';
  context.textAlign = 'right';
  const steps = roundSteps(scale, Math.max(2, (bottom - top) / 30), false);
  const labels = axisLabels(steps);
  steps.forEach((value, index) => {
    const y = Math.round(scale.toPx(value)) + 0.5;
    context.strokeStyle = value === 0 ? look.control : withAlpha(look.border, 0.6);
    context.beginPath();
    context.moveTo(LEFT, y);
    context.lineTo(right, y);
    context.stroke();
    context.fillStyle = look.muted;
    context.fillText(labels[index] ?? '', LEFT - 6, y);
  });
  const left = right - shown.length * each;
  const width = Math.min(WIDEST, each * 0.68);
  shown.forEach((column, index) => {
    paintColumn(context, look, column, scale.toPx, left + (index + 0.5) * each, width);
  });
  paintTotal(context, look, shown, scale.toPx, (index) => left + (index + 0.5) * each);
  const first = shown.findIndex(({ isAhead }) => isAhead);
  context.textAlign = 'left';
  context.font = `500 10px ${look.family}`;
  context.fillStyle = look.muted;
  if (shown.every(({ isAhead }) => isAhead)) {
    context.fillText(words.none, LEFT + 6, (top + bottom) / 2);
  }
  if (first !== -1) {
    const x = Math.round(left + first * each) + 0.5;
    context.strokeStyle = withAlpha(look.control, 0.8);
    context.setLineDash([2, 3]);
    context.beginPath();
    context.moveTo(x, 2);
    context.lineTo(x, bottom);
    context.stroke();
    context.setLineDash([]);
    context.fillText(words.ahead, x + 5, 8);
  }
  context.textAlign = 'center';
  context.font = `10px ${look.family}`;
  shown.forEach(({ atMs }, index) => {
    if (each < 52 && index % Math.ceil(52 / each) !== 0) return;
    const text = formatDateTime(atMs).slice(5, 16);
    context.fillText(each < 74 ? text.slice(6) : text, left + (index + 0.5) * each, bottom + 10);
  });
}

function paintColumn(
  context: CanvasRenderingContext2D,
  look: Look,
  { amount, isAhead, isSummed }: FundingColumn,
  toPx: (value: number) => number,
  middle: number,
  width: number,
): void {
  const colour = amount >= 0 ? look.up : look.down;
  const [from, to] = [toPx(0), toPx(amount)];
  const left = Math.round(middle - width / 2);
  const height = Math.max(1, Math.abs(to - from));
  const top = Math.min(from, to);
  context.fillStyle = withAlpha(colour, isAhead ? 0.15 : 0.75);
  context.fillRect(left, top, width, height);
  context.strokeStyle = colour;
  context.setLineDash(isAhead ? [3, 2] : []);
  context.strokeRect(left + 0.5, top + 0.5, width - 1, Math.max(0, height - 1));
  context.setLineDash([]);
  if (!isSummed) return;
  // Several in one: a second edge, so that it is no single payment to the eye either.
  context.strokeRect(left + 3.5, top + 3.5, Math.max(0, width - 7), Math.max(0, height - 7));
}

function paintTotal(
  context: CanvasRenderingContext2D,
  look: Look,
  columns: readonly FundingColumn[],
  toPx: (value: number) => number,
  xOf: (index: number) => number,
): void {
  context.strokeStyle = look.text;
  context.lineWidth = 1.25;
  for (let index = 1; index < columns.length; index += 1) {
    const [before, now] = [columns[index - 1], columns[index]];
    if (before === undefined || now === undefined) continue;
    context.setLineDash(now.isAhead ? [3, 3] : []);
    context.beginPath();
    context.moveTo(xOf(index - 1), toPx(before.total));
    context.lineTo(xOf(index), toPx(now.total));
    context.stroke();
  }
  context.setLineDash([]);
  context.lineWidth = 1;
  context.fillStyle = look.text;
  columns.forEach(({ total }, index) => {
    context.beginPath();
    context.arc(xOf(index), toPx(total), 2, 0, 2 * Math.PI);
    context.fill();
  });
}
