/**
 * Where the figures of a level stand in a book's width: they are painted there, met there by the pointer, and have
 * their names above them there. Pure.
 */
import { figuresEm } from '../../lib/figure-width';
import type { Cell } from './level-actions';

/** Between two figures of a row: without it they are read as one. */
export const GAP = 6;
/** What stands at the left of the longest price: the mark of an own order, as a bar, and as much beside it. */
const PRICE_START = 5;
/** Right edges of price and size as parts of the width. */
const PRICE_EDGE = 0.34;
const SIZE_EDGE = 0.63;
/** What a size has at least beside a price: six figures and a point. */
const LEAST_SIZE = 56;
/** The size of the rows' font. */
const FONT_PX = 12;

interface LevelPlaces {
  /** Right edges, in pixels from the left. */
  readonly priceEdge: number;
  readonly sizeEdge: number;
  /** The price is longer than its column. */
  readonly isLong: boolean;
}

export function levelPlaces(price: string, width: number): LevelPlaces {
  const edge = width * PRICE_EDGE;
  const needed = neededPx(price);
  const priceEdge = Math.max(edge, needed);
  const sizeEdge = Math.max(width * SIZE_EDGE, priceEdge + LEAST_SIZE);
  return { priceEdge, sizeEdge, isLong: needed > edge };
}

/** The same edges for a style sheet, which knows the width. */
export function namePlaces(price: string): Readonly<Record<`--book-${string}`, string>> {
  const [edge, needed] = [percent(PRICE_EDGE), `${String(neededPx(price))}px`];
  const leastSize = `${String(LEAST_SIZE)}px`;
  return {
    '--book-price-edge': `max(${edge}, ${needed})`,
    '--book-size-edge': `max(${percent(SIZE_EDGE)}, ${edge} + ${leastSize}, ${needed} + ${leastSize})`,
  };
}

/**
 * A long price goes beyond its column: its first figures count most. It is counted as if its first group were whole, so
 * that the points of 99,999.1 and 100,000.2 stay below each other.
 */
const neededPx = (price: string): number =>
  PRICE_START + figuresEm(price.replace(/^\d{1,3}/, '000')) * FONT_PX;

const percent = (part: number): string => `${String(part * 100)}%`;

/** Whose figure stands at `left`; what is free between two belongs half to each. */
export function cellAt(left: number, price: string, width: number): Cell {
  const { priceEdge, sizeEdge } = levelPlaces(price, width);
  if (left <= priceEdge + GAP / 2) return 'price';
  return left <= sizeEdge + GAP / 2 ? 'size' : 'total';
}
