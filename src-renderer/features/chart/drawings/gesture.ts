/**
 * Drawing and moving by pointer as a state machine. Two ways lead to a line: press, drag and release,
 * or click, move and click. Esc gives up and leaves everything as it was. Pure.
 */
import type { ChartColour, Drawing, DrawingPoint } from '@shared/contract/terminal/charts';
import { moveDrawing, newDrawing, type DrawingKind, type DrawingPart } from './drawing';

export type Gesture =
  | { readonly kind: 'idle' }
  /** A new one, its first end set. `isPressed`: the button that set it is still down. */
  | { readonly kind: 'placing'; readonly drawing: Drawing; readonly isPressed: boolean }
  | {
      readonly kind: 'moving';
      readonly original: Drawing;
      readonly part: DrawingPart;
      readonly start: DrawingPoint;
      readonly drawing: Drawing;
    };

export type GestureEvent =
  | {
      readonly type: 'begin';
      readonly tool: DrawingKind;
      readonly id: string;
      readonly colour: ChartColour;
      readonly at: DrawingPoint;
    }
  | {
      readonly type: 'grab';
      readonly drawing: Drawing;
      readonly part: DrawingPart;
      readonly at: DrawingPoint;
    }
  | { readonly type: 'press' | 'move' | 'release'; readonly at: DrawingPoint }
  | { readonly type: 'give-up' };

export interface GestureStep {
  readonly gesture: Gesture;
  /** A drawing that is now as the trader wants it: to be kept. */
  readonly finished: Drawing | null;
}

const IDLE: Gesture = { kind: 'idle' };
export const NO_GESTURE = IDLE;

export function gestureStep(gesture: Gesture, event: GestureEvent): GestureStep {
  switch (event.type) {
    case 'begin':
      return begin(event);
    case 'grab': {
      const { drawing, part, at } = event;
      return stay({ kind: 'moving', original: drawing, part, start: at, drawing });
    }
    case 'give-up':
      return stay(IDLE);
    case 'move':
      return stay(moved(gesture, event.at));
    case 'press':
      return gesture.kind === 'placing' ? stay({ ...gesture, isPressed: true }) : stay(gesture);
    case 'release':
      return release(moved(gesture, event.at));
  }
}

const stay = (gesture: Gesture): GestureStep => ({ gesture, finished: null });
const finish = (finished: Drawing): GestureStep => ({ gesture: IDLE, finished });

function begin(event: Extract<GestureEvent, { readonly type: 'begin' }>): GestureStep {
  const drawing = newDrawing(event.tool, event.id, event.colour, event.at);
  return stay({ kind: 'placing', drawing, isPressed: true });
}

function moved(gesture: Gesture, at: DrawingPoint): Gesture {
  if (gesture.kind === 'placing') return { ...gesture, drawing: withEnd(gesture.drawing, at) };
  if (gesture.kind !== 'moving') return gesture;
  const { original, part, start } = gesture;
  const drawing = moveDrawing(original, part, at.price - start.price, at.atMs - start.atMs);
  return { ...gesture, drawing };
}

function withEnd(drawing: Drawing, at: DrawingPoint): Drawing {
  return drawing.kind === 'horizontal' ? { ...drawing, price: at.price } : { ...drawing, to: at };
}

function release(gesture: Gesture): GestureStep {
  if (gesture.kind === 'moving') return finish(gesture.drawing);
  if (gesture.kind !== 'placing' || !gesture.isPressed) return stay(gesture);
  const { drawing } = gesture;
  if (drawing.kind === 'horizontal' || hasLength(drawing)) return finish(drawing);
  // Pressed and released in one place: the second end comes with the next click.
  return stay({ ...gesture, isPressed: false });
}

const hasLength = ({ from, to }: Extract<Drawing, { readonly from: unknown }>): boolean =>
  from.atMs !== to.atMs || from.price !== to.price;
