/**
 * A life as a line of events, evenly spaced so that each is to be seen: what was open as steps, what it had
 * brought as a line, a mark of its own shape for each kind of event. Pixels only.
 */
import { formatTime } from '../../../lib/format-time';
import type { Box } from '../picture/canvas';
import { withAlpha, type Look } from '../picture/look';
import { linearScale } from '../picture/scale';
import type { LifeStep } from './events';

const [LEFT, RIGHT, TOP, BOTTOM] = [14, 14, 18, 20] as const;

export function paintLife(
  context: CanvasRenderingContext2D,
  box: Box,
  look: Look,
  steps: readonly LifeStep[],
  at: number,
): void {
  const bottom = box.height - BOTTOM;
  const x = xOf(steps.length, box);
  const most = Math.max(1, ...steps.map(({ contracts }) => contracts));
  const size = linearScale(0, most * 1.1, bottom, TOP);
  paintSize(context, look, steps, x, size.toPx, bottom);
  paintRealized(context, look, steps, x, bottom);
  const cursor = Math.round(x(at)) + 0.5;
  context.strokeStyle = look.accent;
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(cursor, TOP - 10);
  context.lineTo(cursor, bottom);
  context.stroke();
  steps.forEach((step, index) => {
    paintMark(context, look, step, x(index), size.toPx(step.contracts), index === at);
  });
  paintTimes(context, look, steps, x, bottom);
}

/** The event nearest to a point of the canvas. */
export function stepAt(count: number, box: Box, px: number): number {
  const x = xOf(count, box);
  const [first, last] = [x(0), x(Math.max(0, count - 1))];
  if (count < 2 || last <= first) return 0;
  const share = (px - first) / (last - first);
  return Math.max(0, Math.min(count - 1, Math.round(share * (count - 1))));
}

function xOf(count: number, box: Box): (index: number) => number {
  const span = box.width - LEFT - RIGHT;
  const each = Math.min(90, span / Math.max(1, count));
  return (index) => LEFT + (index + 0.5) * each;
}

function paintSize(
  context: CanvasRenderingContext2D,
  look: Look,
  steps: readonly LifeStep[],
  x: (index: number) => number,
  toPx: (contracts: number) => number,
  bottom: number,
): void {
  context.beginPath();
  context.moveTo(x(0), bottom);
  let y = bottom;
  steps.forEach(({ contracts }, index) => {
    context.lineTo(x(index), y);
    y = toPx(contracts);
    context.lineTo(x(index), y);
  });
  const end = x(steps.length - 1) + 12;
  context.lineTo(end, y);
  context.strokeStyle = look.control;
  context.lineWidth = 1.5;
  context.stroke();
  context.lineTo(end, bottom);
  context.closePath();
  context.fillStyle = withAlpha(look.accent, 0.12);
  context.fill();
  context.strokeStyle = withAlpha(look.border, 0.9);
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(LEFT, bottom + 0.5);
  context.lineTo(Math.max(end, LEFT + 40), bottom + 0.5);
  context.stroke();
}

function paintRealized(
  context: CanvasRenderingContext2D,
  look: Look,
  steps: readonly LifeStep[],
  x: (index: number) => number,
  bottom: number,
): void {
  const values = steps.map(({ realized }) => Number(realized) / 1e8);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  if (low === high) return;
  const scale = linearScale(low, high, bottom - 6, TOP + 6);
  context.strokeStyle = look.text;
  context.lineWidth = 1.25;
  context.setLineDash([3, 3]);
  context.beginPath();
  values.forEach((value, index) => {
    if (index === 0) context.moveTo(x(index), scale.toPx(value));
    else context.lineTo(x(index), scale.toPx(value));
  });
  context.stroke();
  context.setLineDash([]);
}

function paintMark(
  context: CanvasRenderingContext2D,
  look: Look,
  { event, change }: LifeStep,
  x: number,
  y: number,
  isCurrent: boolean,
): void {
  const radius = isCurrent ? 6 : 4.5;
  const isForced =
    event.kind === 'forced' ||
    event.kind === 'liquidation' ||
    (event.kind === 'fill' && event.cause !== '');
  context.fillStyle = isForced
    ? look.danger
    : change > 0n
      ? look.up
      : change < 0n && event.kind === 'funding'
        ? look.down
        : look.text;
  context.strokeStyle = look.panel;
  context.lineWidth = 2;
  context.beginPath();
  switch (event.kind) {
    case 'fill':
      triangle(context, x, y, radius + 1, event.action === 'OPEN');
      break;
    case 'forced':
    case 'liquidation':
      context.rect(x - radius, y - radius, 2 * radius, 2 * radius);
      break;
    case 'margin':
    case 'leverage':
      diamond(context, x, y, radius + 1);
      break;
    case 'opened':
    case 'closed':
    case 'funding':
      context.arc(x, y, radius, 0, 2 * Math.PI);
      break;
  }
  context.stroke();
  context.fill();
  if (!isCurrent) return;
  context.strokeStyle = look.accent;
  context.beginPath();
  context.arc(x, y, radius + 4, 0, 2 * Math.PI);
  context.stroke();
}

function paintTimes(
  context: CanvasRenderingContext2D,
  look: Look,
  steps: readonly LifeStep[],
  x: (index: number) => number,
  bottom: number,
): void {
  context.font = `10px ${look.family}`;
  context.fillStyle = look.muted;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const each = x(1) - x(0);
  const every = Math.max(1, Math.ceil(54 / each));
  let before = '';
  steps.forEach(({ event }, index) => {
    if (index % every !== 0) return;
    const time = formatTime(event.atMs);
    // The fills of one order are of one second: it is written once.
    if (time !== before) context.fillText(time, x(index) + 10, bottom + 11);
    before = time;
  });
}

/** Up opens, down closes. */
function triangle(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  isUp: boolean,
): void {
  const tip = isUp ? -radius : radius;
  context.moveTo(x, y + tip);
  context.lineTo(x + radius, y - tip * 0.8);
  context.lineTo(x - radius, y - tip * 0.8);
  context.closePath();
}

function diamond(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.moveTo(x, y - radius);
  context.lineTo(x + radius, y);
  context.lineTo(x, y + radius);
  context.lineTo(x - radius, y);
  context.closePath();
}
