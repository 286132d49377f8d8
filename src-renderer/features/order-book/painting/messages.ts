/**
 * What the page and the thread that paints its books tell each other. All of it survives a structured clone;
 * both ends are one build, so nothing here is checked again.
 */
import type { TopicValue } from '@shared/contract/terminal/topics';
import type { HeatNews, ToHeat } from '../../../session/liquidity/messages';
import type { BookUnits, SizeUnit } from '../level-text';
import type { OwnOrder } from '../own-orders';

export type BookValue = TopicValue<'book'>;

export type ToPainter =
  | ToHeat
  /** What it reaches the terminal by; null: it opens a socket itself. The former one is over. */
  | { readonly kind: 'connect'; readonly port: MessagePort | null }
  /** One book of one symbol, which needs no canvas to be watched. */
  | { readonly kind: 'watch'; readonly id: number; readonly symbol: string }
  | { readonly kind: 'view'; readonly id: number; readonly view: BookSettings }
  | { readonly kind: 'canvas'; readonly id: number; readonly canvas: OffscreenCanvas }
  | { readonly kind: 'look'; readonly id: number; readonly look: BookLook }
  | { readonly kind: 'close'; readonly id: number };

export type FromPainter =
  /** What is painted now. */
  | { readonly kind: 'book'; readonly id: number; readonly newest: LiveBook }
  | { readonly kind: 'heat'; readonly id: number; readonly news: HeatNews }
  /** The terminal cannot be reached any more. */
  | { readonly kind: 'lost' };

export interface LiveBook {
  /** Null until the first frame: then it is loading. */
  readonly book: BookValue | null;
  /** Ticks that are one row, as long as the trader has not chosen. */
  readonly autoStep: number;
}

/** What the trader has chosen to see of it. */
export interface BookSettings {
  readonly askRows: number;
  readonly bidRows: number;
  readonly units: BookUnits;
  readonly unit: SizeUnit;
  readonly chosenStep: number | null;
  readonly own: readonly OwnOrder[];
}

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
