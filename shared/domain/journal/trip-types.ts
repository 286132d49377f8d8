/** What a pair's own trades come to: round trips, and sales of coins whose cost nobody knows. */
import type { Fill } from '../fill';
import type { Side } from '../order';
import type { Fine } from './fine';

/** What trades of one side came to: coins, and what they were worth. */
export interface Amounts {
  readonly quantity: Fine;
  readonly value: Fine;
}

export interface Trip {
  /** Of the trade it began with. */
  readonly tradeId: string;
  /** BUY: bought first. */
  readonly side: Side;
  /** Null of coins that were not bought here. */
  readonly openedAtMs: number | null;
  readonly closedAtMs: number;
  readonly bought: Amounts;
  readonly sold: Amounts;
  /** By asset; below zero is a rebate. */
  readonly fees: ReadonlyMap<string, Fine>;
  /**
   * What came in less what went out, in the quote asset, with every fee that was paid in one of the pair's two
   * assets. Null: the cost of what was sold is not known.
   */
  readonly result: Fine | null;
}

/** Coins of the base asset that left the account; what they cost is no loss. */
export interface CoinsOut {
  readonly atMs: number;
  readonly quantity: Fine;
}

export interface TripSource {
  readonly pair: {
    readonly base: string;
    readonly quote: string;
    readonly pricePrecision: number;
    readonly quantityPrecision: number;
  };
  /** A trip may begin with a sale: coins are borrowed there. */
  readonly canBeShort: boolean;
  /** All of the pair, in any order. */
  readonly fills: readonly Fill[];
  readonly coinsOut: readonly CoinsOut[];
}

export interface Trips {
  /** Oldest first. */
  readonly closed: readonly Trip[];
  /** One is under way. */
  readonly isOpen: boolean;
}
