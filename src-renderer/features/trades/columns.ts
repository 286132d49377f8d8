/** How the tape's columns share a row: a price is never cut, the size beside it gives way. Pure. */
import { figuresEm } from '../../lib/figure-width';
import { formatShort, formatUnits } from '../../lib/format';

/** The tape's font size. */
const FONT_PX = 12;
/** As trades.css has them: the last column, what is left free before a figure, and the mark of a side. */
const TIME_PX = 68;
const EDGE_PX = 4;
const MARK_PX = 11;

interface TapeColumns {
  readonly pricePx: number;
  /** What a size has within its column. */
  readonly sizeRoomPx: number;
}

export function tapeColumns(
  widthPx: number,
  highestTicks: number,
  pricePrecision: number,
): TapeColumns {
  const free = widthPx - TIME_PX;
  const pricePx = Math.ceil(
    Math.max(free / 2, EDGE_PX + MARK_PX + widthOf(formatUnits(highestTicks, pricePrecision))),
  );
  return { pricePx, sizeRoomPx: free - pricePx - EDGE_PX };
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
