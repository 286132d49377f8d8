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
  /** Closes every minute that ended at or before `atMs`; empty minutes become flat bars. */
  advanceTo(atMs: number): void;
  /** Price of the last trade in ticks, 0 before the first. */
  lastPrice(): number;
  ticker(atMs: number): Ticker;
  recentTrades(limit: number): readonly TapeTrade[];
  candles(interval: Interval, window: CandleWindow): readonly TurnoverCandle[];
  /** One-minute bars that closed since the last call, oldest first. */
  drainClosedBars(): readonly TurnoverCandle[];
  snapshot(): unknown;
}
