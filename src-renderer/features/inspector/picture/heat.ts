/** Risk as colour: calm, near, liquidated – and a pattern where it is over, so that colour is never alone. */
import { mix, withAlpha, type Look } from './look';
import type { Box } from './canvas';

/** A grid of risks, rows rising; 1 is liquidation, Infinity is without equity. */
export interface HeatGrid {
  readonly columns: number;
  readonly rows: number;
  /** By row × columns + column. */
  readonly risk: Float64Array;
}

/** Where the grid stands on the canvas. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const WARN_FROM = 0.5;
const DANGER_FROM = 0.8;

/** From the panel's colour through the rising ones: a little at 0, warn at 80 %, danger from 100 % on. */
function colourOf(risk: number, look: Look): readonly [number, number, number] {
  if (!(risk < 1)) return mix(look.panel, look.danger, 0.5);
  if (risk < WARN_FROM) return mix(look.panel, look.calm, 0.1 + (risk / WARN_FROM) * 0.34);
  const [from, to] = [mix(look.panel, look.calm, 0.44), mix(look.panel, look.warn, 0.6)];
  const share = Math.min(1, (risk - WARN_FROM) / (DANGER_FROM - WARN_FROM));
  const at = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [at(0), at(1), at(2)];
}

export function paintHeat(
  context: CanvasRenderingContext2D,
  look: Look,
  { columns, rows, risk }: HeatGrid,
  frame: Frame,
): void {
  const image = new ImageData(columns, rows);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [red, green, blue] = colourOf(risk[row * columns + column] ?? 0, look);
      // The highest price is on top.
      const at = ((rows - 1 - row) * columns + column) * 4;
      image.data.set([red, green, blue, 255], at);
    }
  }
  const small = new OffscreenCanvas(columns, rows);
  small.getContext('2d')?.putImageData(image, 0, 0);
  context.save();
  context.imageSmoothingEnabled = true;
  context.drawImage(
    small,
    frame.left,
    frame.top,
    frame.right - frame.left,
    frame.bottom - frame.top,
  );
  context.restore();
}

/** Where risk is 100 % or more: hatched, column by column. */
export function hatchOver(
  context: CanvasRenderingContext2D,
  look: Look,
  { columns, rows, risk }: HeatGrid,
  frame: Frame,
): void {
  const width = (frame.right - frame.left) / columns;
  const height = (frame.bottom - frame.top) / rows;
  context.save();
  context.beginPath();
  for (let column = 0; column < columns; column += 1) {
    for (let row = 0; row < rows; row += 1) {
      if ((risk[row * columns + column] ?? 0) < 1) continue;
      const left = frame.left + column * width;
      context.rect(left, frame.bottom - (row + 1) * height, width + 0.5, height + 0.5);
    }
  }
  context.clip();
  context.strokeStyle = withAlpha(look.danger, 0.45);
  context.lineWidth = 1;
  context.beginPath();
  const span = frame.bottom - frame.top;
  for (let x = frame.left - span; x < frame.right; x += 8) {
    context.moveTo(x, frame.bottom);
    context.lineTo(x + span, frame.top);
  }
  context.stroke();
  context.restore();
}

/** The line on which risk is `level`: between the rows where it is crossed, for each column. */
export function contour(
  context: CanvasRenderingContext2D,
  { columns, rows, risk }: HeatGrid,
  frame: Frame,
  level: number,
): void {
  const width = (frame.right - frame.left) / columns;
  const height = (frame.bottom - frame.top) / rows;
  const yOf = (row: number) => frame.bottom - (row + 0.5) * height;
  // A crossing belongs to the one of the column before that is nearest.
  let before: readonly number[] = [];
  for (let column = 0; column < columns; column += 1) {
    const crossings: number[] = [];
    for (let row = 1; row < rows; row += 1) {
      const low = Math.min(9, risk[(row - 1) * columns + column] ?? 0);
      const high = Math.min(9, risk[row * columns + column] ?? 0);
      if (low < level === high < level) continue;
      crossings.push(yOf(row - 1 + (level - low) / (high - low)));
    }
    const x = frame.left + (column + 0.5) * width;
    context.beginPath();
    for (const y of crossings) {
      const from = before.find((each) => Math.abs(each - y) < 3 * height) ?? y;
      context.moveTo(column === 0 ? frame.left : x - width, from);
      context.lineTo(column === columns - 1 ? frame.right : x, y);
    }
    context.stroke();
    before = crossings;
  }
}

/** What the colours mean: their name, the scale and its marks, at the right top of the frame. */
export function paintHeatKey(
  context: CanvasRenderingContext2D,
  look: Look,
  right: number,
  above: number,
  name: string,
): void {
  const [width, height] = [132, 6];
  const left = right - width - 8;
  const top = above + 11;
  context.font = `500 9px ${look.family}`;
  context.textAlign = 'left';
  context.textBaseline = 'top';
  context.fillStyle = withAlpha(look.panel, 0.75);
  context.fillRect(left - 2, above - 2, context.measureText(name).width + 4, 12);
  context.fillStyle = look.text;
  context.fillText(name, left, above);
  for (let x = 0; x < width; x += 1) {
    const [red, green, blue] = colourOf((x / width) * 1.2, look);
    context.fillStyle = `rgb(${red}, ${green}, ${blue})`;
    context.fillRect(left + x, top, 1, height);
  }
  context.strokeStyle = withAlpha(look.control, 0.7);
  context.strokeRect(left - 0.5, top - 0.5, width + 1, height + 1);
  context.textAlign = 'center';
  for (const percent of [0, 50, 80, 100]) {
    const x = left + (percent / 120) * width;
    const text = `${percent}`;
    const half = context.measureText(text).width / 2 + 2;
    context.fillStyle = withAlpha(look.panel, 0.75);
    context.fillRect(x - half, top + height + 1, 2 * half, 10);
    context.fillStyle = look.text;
    context.fillText(text, x, top + height + 2);
  }
}

export const inside = ({ width, height }: Box, left: number, bottom: number): Frame => ({
  left,
  top: 6,
  right: width - 8,
  bottom: height - bottom,
});
