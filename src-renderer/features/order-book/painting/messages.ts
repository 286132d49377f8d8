/**
 * What the page tells the thread that paints its books. All of it survives a structured clone; whoever sends
 * a message that cannot be read has a defect, so nothing here is checked again.
 */
import type { Level } from '../../../session/book-grouping';
import type { BookUnits, SizeUnit } from '../level-text';
import type { OwnOrder } from '../own-orders';

/** One book on one canvas. */
export type PaintMessage =
  | { readonly kind: 'open'; readonly id: number; readonly canvas: OffscreenCanvas }
  | { readonly kind: 'look'; readonly id: number; readonly look: BookLook }
  | { readonly kind: 'view'; readonly id: number; readonly view: PaintedView }
  | { readonly kind: 'book'; readonly id: number; readonly book: PaintedBook }
  | { readonly kind: 'close'; readonly id: number };

/** Sizes are CSS pixels, unless they say otherwise. */
export interface BookLook {
  readonly devicePixels: { readonly width: number; readonly height: number };
  readonly pixelRatio: number;
  readonly width: number;
  /** Heights of a row and of the spread between the sides. */
  readonly row: number;
  readonly spread: number;
  readonly font: string;
  /** With six digits each, so that an alpha can follow. */
  readonly text: string;
  readonly muted: string;
  readonly sell: string;
  readonly buy: string;
  readonly own: string;
  /** The trader wants no motion. */
  readonly isStill: boolean;
}

/** What the trader has chosen to see of it. */
export interface PaintedView {
  readonly askRows: number;
  readonly bidRows: number;
  readonly units: BookUnits;
  readonly unit: SizeUnit;
  readonly own: readonly OwnOrder[];
}

export interface PaintedBook {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  /** Ticks that are one row. */
  readonly step: number;
  /** When it came to the terminal, by the wall. */
  readonly arrivedAtMs: number;
}
