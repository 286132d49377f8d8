/**
 * Columns as a picture: bars from left to right, prices from bottom to top, each pixel the mean of what rested in
 * its row while its part of the bar was seen. Pixels of a time nobody saw stay clear. Pure.
 */
import type { Column } from './columns';
import { toneOf, type HeatScale } from './scale';

/** What a chart wants to see: its bars with a margin, cut into pixels, and its prices, cut into rows. */
export interface HeatView {
  /** Of the bars, ascending: where each begins and where its time is over. */
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  readonly perBar: number;
  /** Ticks of the lowest row, and of each. */
  readonly bottom: number;
  readonly step: number;
  readonly rows: number;
}

/** What was seen of a view, no larger than it has to be. */
export interface Amounts {
  /** The first of its bars, and the first of its rows. */
  readonly bar: number;
  readonly bars: number;
  readonly row: number;
  readonly rows: number;
  /** In lots, pixel by pixel of the bars, each with its rows from the lowest: so a column lies in one place. */
  readonly bids: Float64Array;
  readonly asks: Float64Array;
}

/** Colours by tone, in the byte order of a picture. */
export interface Ramp {
  readonly bids: Uint32Array;
  readonly asks: Uint32Array;
}

/** Null where nothing of it was seen. */
export function amountsOf(columns: readonly Column[], view: HeatView): Amounts | null {
  const { starts, ends, perBar, bottom, step } = view;
  const inView = columns.filter(
    ({ fromMs, toMs }) => toMs > (starts[0] ?? Infinity) && fromMs < (ends.at(-1) ?? -Infinity),
  );
  const [first, last] = [inView[0], inView.at(-1)];
  if (first === undefined || last === undefined) return null;
  const bar = indexAfter(ends, first.fromMs);
  const bars = indexAfter(starts, last.toMs - 1) - bar;
  const [row, rows] = rowsOf(inView, view);
  if (bars <= 0 || rows <= 0) return null;
  const width = bars * perBar;
  const seen = new Float64Array(width);
  const sides = { bids: new Float64Array(width * rows), asks: new Float64Array(width * rows) };
  let from = bar;
  for (const column of inView) {
    while (from < bar + bars && (ends[from] ?? 0) <= column.fromMs) from += 1;
    for (let at = from; at < bar + bars && (starts[at] ?? 0) < column.toMs; at += 1) {
      const [start, end] = [starts[at] ?? 0, ends[at] ?? 0];
      const pixelMs = (end - start) / perBar;
      const left = Math.max(0, Math.floor((column.fromMs - start) / pixelMs));
      const right = Math.min(perBar, Math.ceil((column.toMs - start) / pixelMs));
      for (let pixel = left; pixel < right; pixel += 1) {
        const begin = start + pixel * pixelMs;
        const ms = Math.min(column.toMs, begin + pixelMs) - Math.max(column.fromMs, begin);
        const x = (at - bar) * perBar + pixel;
        seen[x] = (seen[x] ?? 0) + ms;
        add(sides, column, ms, { bottom, step, row, rows, from: x * rows });
      }
    }
  }
  for (const side of [sides.bids, sides.asks]) divide(side, seen, rows);
  return { bar, bars, row, rows, ...sides };
}

interface Place {
  readonly bottom: number;
  readonly step: number;
  readonly row: number;
  readonly rows: number;
  /** The cell of its lowest row. */
  readonly from: number;
}

function add(
  { bids, asks }: Pick<Amounts, 'bids' | 'asks'>,
  { prices, lots }: Column,
  ms: number,
  { bottom, step, row, rows, from }: Place,
): void {
  const low = bottom + row * step;
  for (let index = 0; index < prices.length; index += 1) {
    const at = Math.floor(((prices[index] ?? 0) - low) / step);
    if (at < 0 || at >= rows) continue;
    const amount = lots[index] ?? 0;
    const cell = from + at;
    if (amount > 0) bids[cell] = (bids[cell] ?? 0) + amount * ms;
    else asks[cell] = (asks[cell] ?? 0) - amount * ms;
  }
}

function divide(side: Float64Array, seen: Float64Array, rows: number): void {
  for (let x = 0; x < seen.length; x += 1) {
    const ms = seen[x] ?? 0;
    if (ms === 0) continue;
    for (let cell = x * rows; cell < (x + 1) * rows; cell += 1) {
      side[cell] = (side[cell] ?? 0) / ms;
    }
  }
}

/** The rows between the lowest and the highest price of the columns: the first of them, and how many. */
function rowsOf(columns: readonly Column[], { bottom, step, rows }: HeatView): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const { prices } of columns) {
    low = Math.min(low, prices[0] ?? Infinity);
    high = Math.max(high, prices.at(-1) ?? -Infinity);
  }
  if (high < low) return [0, 0];
  const first = Math.max(0, Math.floor((low - bottom) / step));
  const end = Math.min(rows, Math.floor((high - bottom) / step) + 1);
  return [first, end - first];
}

/** Of ascending times: how many are `ms` or before. */
function indexAfter(times: Float64Array, ms: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] ?? Infinity) <= ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The highest row first, as pictures have it. Where both sides rested in turn the larger is shown. */
export function pixelsOf(amounts: Amounts, scale: HeatScale, ramp: Ramp): Uint32Array<ArrayBuffer> {
  const { bids, asks, rows } = amounts;
  const width = bids.length / rows;
  const pixels = new Uint32Array(bids.length);
  for (let x = 0; x < width; x += 1) {
    for (let row = 0; row < rows; row += 1) {
      const [bid, ask] = [bids[x * rows + row] ?? 0, asks[x * rows + row] ?? 0];
      if (bid === 0 && ask === 0) continue;
      const side = bid >= ask ? ramp.bids : ramp.asks;
      pixels[(rows - 1 - row) * width + x] = side[toneOf(Math.max(bid, ask), scale)] ?? 0;
    }
  }
  return pixels;
}
