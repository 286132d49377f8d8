/**
 * How the tape's columns share a row: a price is never cut, and the size beside it gives way as far as its first figures.
 * Where not even they have room, the time does: a price and a size are what a print is. Pure.
 */
import { figuresEm } from '../../lib/figure-width';
import { formatShort, formatUnits } from '../../lib/format';

/** The tape's font size. */
const FONT_PX = 12;
/** As trades.css has them: the time, what is left free before a figure and at the row's end, and the mark of a side. */
const TIME_PX = 68;
const EDGE_PX = 4;
const END_PX = 8;
const MARK_PX = 11;

interface TapeColumns {
  readonly pricePx: number;
  /** What a size has within its column. */
  readonly sizeRoomPx: number;
  readonly isTimed: boolean;
}

export function tapeColumns(
  widthPx: number,
  highestTicks: number,
  pricePrecision: number,
): TapeColumns {
  const leastPx = EDGE_PX + MARK_PX + widthOf(formatUnits(highestTicks, pricePrecision));
  const divided = (freePx: number) => {
    const pricePx = Math.ceil(Math.max(freePx / 2, leastPx));
    return { pricePx, sizeRoomPx: freePx - pricePx - EDGE_PX };
  };
  const timed = divided(widthPx - TIME_PX);
  if (timed.sizeRoomPx >= LEAST_SIZE_PX) return { ...timed, isTimed: true };
  return { ...divided(widthPx - END_PX), isTimed: false };
}

/** A size whole, or as many of its first figures as have room; with room for none it is for the ellipsis to say. */
export function fitting(size: string, roomPx: number): string {
  if (widthOf(size) <= roomPx) return size;
  const plain = size.replaceAll(',', '');
  const shorter = FIGURES.map((figures) => formatShort(plain, figures));
  return shorter.find((text) => widthOf(text) <= roomPx) ?? size;
}

const FIGURES = [3, 2, 1];

const widthOf = (text: string): number => figuresEm(text) * FONT_PX;

const LEAST_SIZE_PX = widthOf('0.0000');
