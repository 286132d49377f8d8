/** One cell of a picture's grid: found under the pointer, or walked to by the arrows. */
import type { KeyboardEvent } from 'react';
import type { Frame } from './heat';

/** Rows rise with the price, columns go to the right. */
export interface Spot {
  readonly row: number;
  readonly column: number;
}

interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

/** The cell under a point of the canvas; null beside the grid. */
export function spotAt(frame: Frame, size: GridSize, x: number, y: number): Spot | null {
  if (x < frame.left || x > frame.right || y < frame.top || y > frame.bottom) return null;
  const column = Math.floor(((x - frame.left) / (frame.right - frame.left)) * size.columns);
  const row = Math.floor(((frame.bottom - y) / (frame.bottom - frame.top)) * size.rows);
  return within(size, row, column);
}

/** The next cell by an arrow, ten by Shift; null when Esc leaves, undefined for other keys. */
export function walked(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  from: Spot,
  size: GridSize,
): Spot | null | undefined {
  if (key === 'Escape') return null;
  const by = shiftKey ? 10 : 1;
  const step = {
    ArrowUp: [by, 0],
    ArrowDown: [-by, 0],
    ArrowRight: [0, by],
    ArrowLeft: [0, -by],
  }[key];
  if (step === undefined) return undefined;
  const [up = 0, right = 0] = step;
  return within(size, from.row + up, from.column + right);
}

const within = ({ rows, columns }: GridSize, row: number, column: number): Spot => ({
  row: Math.max(0, Math.min(rows - 1, row)),
  column: Math.max(0, Math.min(columns - 1, column)),
});
