/** The tape of one market and everything derived from it: bars, candles, the 24 h ticker. */
import type { Interval } from '@shared/domain/candle';
import type { Ticker } from '@shared/domain/market';
import type { Side } from '@shared/domain/order';
import type { CandleWindow, TapeTrade, TurnoverCandle } from '../query';

export interface MarketData {
  /** Records a trade of the tape. `quoteAtoms` = price × quantity. */
  onTrade(
    tradeId: number,
    priceTicks: number,
    lots: number,
    takerSide: Side,
    atMs: number,
    quoteAtoms: bigint,
  ): void;
  /** The same of an amount that is a safe integer. */
  onWholeTrade(
    tradeId: number,
    priceTicks: number,
    lots: number,
    takerSide: Side,
    atMs: number,
    quoteAtoms: number,
  ): void;
  /** Closes every minute that ended at or before `atMs`; empty minutes become flat bars. */
  advanceTo(atMs: number): void;
  /** Price of the last trade in ticks (of the history's end before the first), 0 without either. */
  lastPrice(): number;
  ticker(atMs: number): Ticker;
  recentTrades(limit: number): readonly TapeTrade[];
  candles(interval: Interval, window: CandleWindow): readonly TurnoverCandle[];
  /** Whether `candles` of this window has nothing left to draw. */
  isDrawn(interval: Interval, window: CandleWindow): boolean;
  /** Draws the next older day, if there is one. */
  drawOlderDay(): void;
  /**
   * One-minute bars of the tape that closed since the last call, oldest first. Flat bars are left
   * out: whoever stores bars gives them back as `history`, where gaps become flat again.
   */
  drainClosedBars(): readonly TurnoverCandle[];
  /** JSON-safe: the forming minute, the recent trades and the last price; closed bars are not in it. */
  snapshot(): unknown;
}
