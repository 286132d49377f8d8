import type { Atoms, Lots, Ticks } from '../money/units';
import type { Side } from './order';

/** A public trade. `side` is the taker's. */
export interface PublicTrade {
  readonly price: Ticks;
  readonly lots: Lots;
  readonly side: Side;
  readonly atMs: number;
}

/** The 24 h window of one instrument (exchange-rules §7). Prices are 0 before the first trade. */
export interface Ticker {
  readonly symbol: string;
  readonly windowStartMs: number;
  readonly open: Ticks;
  readonly high: Ticks;
  readonly low: Ticks;
  readonly last: Ticks;
  readonly volume: Lots;
  /** Quote turnover; null where the channel does not carry it. */
  readonly turnover: Atoms | null;
  /** (last − open) / open as decimal text with 4 decimals. */
  readonly rose: string;
}
