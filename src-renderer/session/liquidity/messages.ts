/**
 * What a chart and the thread that has the books tell each other of what rests in one. All of it survives a
 * structured clone.
 */
import type { HeatFound, HeatPlace } from './find';
import type { HeatView, Ramp } from './picture';
import type { HeatScale } from './scale';

export type ToHeat =
  | { readonly kind: 'heat-watch'; readonly id: number; readonly symbol: string }
  /** Also says that the last picture has been drawn: the next one may come. */
  | { readonly kind: 'heat-view'; readonly id: number; readonly wanted: HeatWanted }
  | { readonly kind: 'heat-find'; readonly id: number; readonly place: HeatPlace }
  | { readonly kind: 'heat-close'; readonly id: number };

export interface HeatWanted {
  /** Another view or other colours have another number. */
  readonly number: number;
  readonly view: HeatView;
  readonly ramp: Ramp;
}

export type HeatNews =
  | { readonly kind: 'picture'; readonly picture: HeatPicture | null; readonly words: HeatWords }
  | { readonly kind: 'found'; readonly place: HeatPlace; readonly found: HeatFound | null };

/** Where it lies, in bars and prices. */
export interface HeatPicture {
  readonly bitmap: ImageBitmap;
  /** The start of its first bar. */
  readonly startMs: number;
  readonly bars: number;
  /** Ticks: of the lowest row's, and above the highest. */
  readonly bottom: number;
  readonly top: number;
}

/** What a legend says of it. */
export interface HeatWords {
  /** Null while nothing has been seen. */
  readonly sinceMs: number | null;
  /** Of each side of the book. */
  readonly levels: number;
  /** Null while nothing is drawn. */
  readonly scale: HeatScale | null;
  /** Ticks that are one row. */
  readonly step: number;
}

export const NO_WORDS: HeatWords = { sinceMs: null, levels: 0, scale: null, step: 1 };
