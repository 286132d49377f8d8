/**
 * A canvas that fills its box, sharp on every screen, painted in the desk's one animation frame: when
 * its size, the theme or what is painted has changed.
 */
import { useEffect, useRef, type RefObject } from 'react';
import { frameLoop } from '../../../lib/frame-loop';
import { onLookChange } from '../../../lib/plot-look';
import { readLook, type Look } from './look';

export interface Box {
  readonly width: number;
  readonly height: number;
}

/** Paints in CSS pixels from the left top corner; the canvas is empty. */
export type Paint = (context: CanvasRenderingContext2D, box: Box, look: Look) => void;

interface CanvasProps {
  readonly paint: Paint;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** Told before the first painting and at each change of size. */
  readonly onBox?: (box: Box) => void;
}

export function Canvas({ paint, canvas, onBox }: CanvasProps) {
  const newest = useRef(paint);
  const told = useRef(onBox);
  useEffect(() => {
    newest.current = paint;
    told.current = onBox;
    if (canvas.current !== null) repaint(canvas.current);
  }, [paint, onBox, canvas]);
  useEffect(() => {
    const element = canvas.current;
    const parent = element?.parentElement ?? null;
    if (element === null || parent === null) return undefined;
    const draw = () => {
      drawOn(element, newest.current);
    };
    painters.set(element, draw);
    const observer = new ResizeObserver(() => {
      const { width, height } = parent.getBoundingClientRect();
      told.current?.({ width, height });
      frameLoop.schedule(draw);
    });
    observer.observe(parent);
    const stopLook = onLookChange(() => {
      frameLoop.schedule(draw);
    });
    return () => {
      observer.disconnect();
      stopLook();
      frameLoop.cancel(draw);
    };
  }, [canvas]);
  return <canvas ref={canvas} className="inspector-canvas" aria-hidden />;
}

const painters = new WeakMap<HTMLCanvasElement, () => void>();

function repaint(element: HTMLCanvasElement): void {
  const draw = painters.get(element);
  if (draw !== undefined) frameLoop.schedule(draw);
}

function drawOn(element: HTMLCanvasElement, paint: Paint): void {
  const box = element.parentElement?.getBoundingClientRect();
  const context = element.getContext('2d');
  if (box === undefined || context === null || box.width === 0 || box.height === 0) return;
  const ratio = window.devicePixelRatio;
  const width = Math.round(box.width * ratio);
  const height = Math.round(box.height * ratio);
  if (element.width !== width) element.width = width;
  if (element.height !== height) element.height = height;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, box.width, box.height);
  paint(context, { width: box.width, height: box.height }, readLook());
}
