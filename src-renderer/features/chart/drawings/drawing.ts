/** What can be done with a drawing, without a canvas: make, move, measure, find under the pointer. Pure. */
import type { ChartColour, Drawing, DrawingPoint } from '@shared/contract/terminal/charts';
import { nextCandleStart, type Interval } from '@shared/domain/candle';
import { divide, formatFixed } from '@shared/money/decimal';
import { TICKS_MAX } from '@shared/money/units';

export type DrawingKind = Drawing['kind'];
export const DRAWING_KINDS: readonly DrawingKind[] = ['horizontal', 'trend', 'measure'];

/** Where a drawing is held: one of its ends, or all of it. */
export type DrawingPart = 'from' | 'to' | 'whole';

export function newDrawing(
  kind: DrawingKind,
  id: string,
  colour: ChartColour,
  at: DrawingPoint,
): Drawing {
  if (kind === 'horizontal') return { id, kind, colour, price: at.price };
  return { id, kind, colour, from: at, to: at };
}

/** A price that a drawing may have: never below nothing. */
const within = (price: number): number => Math.min(TICKS_MAX, Math.max(0, Math.round(price)));

/** The drawing with its part moved by ticks and milliseconds. */
export function moveDrawing(
  drawing: Drawing,
  part: DrawingPart,
  byTicks: number,
  byMs: number,
): Drawing {
  if (drawing.kind === 'horizontal') {
    return { ...drawing, price: within(drawing.price + byTicks) };
  }
  const moved = (point: DrawingPoint): DrawingPoint => ({
    atMs: Math.max(0, point.atMs + byMs),
    price: within(point.price + byTicks),
  });
  return {
    ...drawing,
    from: part === 'to' ? drawing.from : moved(drawing.from),
    to: part === 'from' ? drawing.to : moved(drawing.to),
  };
}

/** The end a drawing is held at, or its height. */
export function anchorOf(
  drawing: Drawing,
  part: DrawingPart,
): { readonly price: number; readonly atMs: number | null } {
  if (drawing.kind === 'horizontal') return { price: drawing.price, atMs: null };
  return part === 'to' ? drawing.to : drawing.from;
}

/** What a measure says of its two ends. */
export interface Measured {
  readonly ticks: number;
  /** A fraction of the first price, as text; empty when that is nothing. */
  readonly ratio: string;
  readonly bars: number;
  readonly lengthMs: number;
}

export function measure(from: DrawingPoint, to: DrawingPoint, interval: Interval): Measured {
  const ticks = to.price - from.price;
  const lengthMs = to.atMs - from.atMs;
  const barMs = nextCandleStart(interval, from.atMs) - from.atMs;
  const ratio =
    from.price === 0
      ? ''
      : formatFixed(divide(BigInt(ticks) * 1_000_000n, BigInt(from.price), 'half-even'), 6);
  return { ticks, ratio, bars: Math.round(lengthMs / barMs), lengthMs };
}

/** A drawing as it lies on the screen, in pixels. */
export type DrawnShape =
  | { readonly kind: 'horizontal'; readonly y: number }
  | { readonly kind: 'trend' | 'measure'; readonly from: Pixel; readonly to: Pixel };
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

const REACH_PX = 6;

/** Which part of the shape is under the pointer; ends before the rest. */
export function partAt(shape: DrawnShape, at: Pixel): DrawingPart | null {
  if (shape.kind === 'horizontal') return Math.abs(shape.y - at.y) <= REACH_PX ? 'whole' : null;
  if (distance(shape.from, at) <= REACH_PX) return 'from';
  if (distance(shape.to, at) <= REACH_PX) return 'to';
  if (shape.kind === 'trend') {
    return distanceToSegment(shape.from, shape.to, at) <= REACH_PX ? 'whole' : null;
  }
  const isBetween = (a: number, b: number, value: number) =>
    value >= Math.min(a, b) && value <= Math.max(a, b);
  const isInside =
    isBetween(shape.from.x, shape.to.x, at.x) && isBetween(shape.from.y, shape.to.y, at.y);
  return isInside ? 'whole' : null;
}

const distance = (a: Pixel, b: Pixel): number => Math.hypot(a.x - b.x, a.y - b.y);

function distanceToSegment(from: Pixel, to: Pixel, at: Pixel): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  if (length === 0) return distance(from, at);
  const along = ((at.x - from.x) * dx + (at.y - from.y) * dy) / length;
  const share = Math.min(1, Math.max(0, along));
  return distance({ x: from.x + share * dx, y: from.y + share * dy }, at);
}
