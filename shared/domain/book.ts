import type { Lots, Ticks } from '../money/units';

/** One price of an aggregated book. */
export interface BookLevel {
  readonly price: Ticks;
  readonly lots: Lots;
}

/** An aggregated order book, best first on both sides. */
export interface Book {
  readonly symbol: string;
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
  /** When the exchange says it was taken; use arrival time to judge its age. */
  readonly atMs: number;
}
