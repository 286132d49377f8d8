/** What the tape of a market gives out: trades, candles with their turnover, and which of them. */
import type { Candle } from '@shared/domain/candle';
import type { Side } from '@shared/domain/order';
import type { Atoms, Lots, Ticks } from '@shared/money/units';

/** A trade of the public tape, newest last in storage, newest first in answers. */
export interface TapeTrade {
  readonly tradeId: number;
  readonly price: Ticks;
  readonly lots: Lots;
  readonly takerSide: Side;
  readonly atMs: number;
}

/** A candle with its quote turnover, as the stream's history reply needs it. */
export interface TurnoverCandle extends Candle {
  readonly turnover: Atoms;
}

export interface CandleWindow {
  readonly startMs?: number;
  readonly endMs?: number;
  readonly limit: number;
}
