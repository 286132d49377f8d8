/** What a line of the trading command line can mean. Figures are plain decimal text, exactly as meant. */
import type { Side } from '../order';

/** A price as it was typed. */
export type PriceTerm =
  | { readonly kind: 'fixed'; readonly text: string }
  /** Away from the last price, in hundredths of a percent: −20 is 0.2 % below. */
  | { readonly kind: 'offset'; readonly basisPoints: number }
  /** The best price of one side of the book. */
  | { readonly kind: 'best'; readonly side: 'bid' | 'ask' };

/** A quantity: decimal text, "25%" or "1/3"; `unit` is the asset that was named after it, or "". */
export interface QuantityTerm {
  readonly text: string;
  readonly unit: string;
}

type Meaning =
  /** Without a price it is a market order. */
  | {
      readonly kind: 'order';
      readonly side: Side;
      readonly quantity: QuantityTerm;
      readonly price: Placed<PriceTerm> | null;
    }
  | {
      readonly kind: 'scaled';
      readonly side: Side;
      readonly quantity: QuantityTerm;
      readonly count: number;
      readonly from: Placed<PriceTerm>;
      readonly to: Placed<PriceTerm>;
    }
  | {
      readonly kind: 'close';
      /** BUY is the long leg; null where there is only one. */
      readonly leg: Side | null;
      /** 1 to 100. */
      readonly percent: number;
      readonly price: Placed<PriceTerm> | null;
    }
  | {
      readonly kind: 'exit';
      readonly purpose: 'take-profit' | 'stop-loss';
      readonly leg: Side | null;
      readonly price: Placed<PriceTerm>;
    }
  | { readonly kind: 'cancel'; readonly side: Side | null };

/** `symbol` is null where the line names none: the workspace's. */
export type Command = Meaning & { readonly symbol: string | null };

/** Where a word stands in the line. */
interface Place {
  readonly at: number;
  readonly length: number;
}
export type Placed<Term> = Term & { readonly place: Place };

/** What is wrong, and the word at fault; an empty place at the end of the line where one is missing. */
export interface CommandError extends Place {
  readonly problem:
    | 'missing-side'
    | 'missing-quantity'
    | 'missing-count'
    | 'missing-price'
    | 'missing-scope'
    | 'bad-side'
    | 'bad-quantity'
    | 'bad-count'
    | 'bad-price'
    | 'bad-percent'
    | 'bad-scope'
    | 'too-many-words';
  readonly word: string;
}

/** Of one scaled line: as many as one batch of the desk takes. */
export const MAX_SCALED = 50;
