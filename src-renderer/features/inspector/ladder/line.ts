/** What stands on the price ladder: a price that matters to the position, with its name. */
import type { Cell } from '../picture/twin';
import type { Standing } from '../../../session/orders/standing';

export type LineKind =
  | 'mark'
  | 'index'
  | 'last'
  | 'entry'
  | 'break-even'
  | 'liquidation'
  | 'bankruptcy'
  | 'take-profit'
  | 'stop-loss'
  | 'order'
  | 'what-if'
  | 'high'
  | 'low';

export interface LadderLine {
  readonly id: string;
  readonly kind: LineKind;
  /** Where it is drawn, in ticks with a fraction: pixels only. */
  readonly at: number;
  readonly name: string;
  /** The price as text, to all its decimals in the table. */
  readonly price: Cell;
  /** How far from the mark: "−9.97%"; empty of the mark itself. */
  readonly note: Cell;
  /** Of an own order; a price that is none of them stands. */
  readonly standing: Standing;
}

/** From where on a price means trouble: ticks with a fraction; null where there is no such price. */
export interface Bands {
  readonly isLong: boolean;
  readonly liquidation: number | null;
  readonly bankruptcy: number | null;
}

/** [openTimeMs, open, high, low, close, volume] in ticks and lots. */
export type Bar = readonly [number, number, number, number, number, number];

/** Everything the ladder draws. */
export interface Ladder {
  readonly lines: readonly LadderLine[];
  readonly bands: Bands;
  readonly bars: readonly Bar[];
  readonly pricePrecision: number;
}
