/** What the stream pushes and answers (document §6.2). */
import type { Side } from '../../../domain/order';
import type { LevelText } from '../fields/levels';
import type { Channel } from './channels';

export interface StreamTrade {
  readonly side: Side;
  readonly price: string;
  readonly qty: string;
  /** price × qty in the quote asset. */
  readonly amount: string;
  readonly atMs: number;
}

export interface StreamCandle {
  readonly openTimeMs: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly vol: string;
  /** Quote turnover: only live venues push it. */
  readonly amount?: string;
}

/** `amount` is the quote turnover. */
export interface StreamTurnoverCandle extends StreamCandle {
  readonly amount: string;
}

export interface StreamTicker {
  readonly amount: string;
  readonly vol: string;
  readonly open: string;
  readonly close: string;
  readonly high: string;
  readonly low: string;
  readonly rose: string;
}

interface OnChannel {
  readonly channel: Channel;
  /** The exchange's own time of the frame. */
  readonly atMs: number;
}
interface Reply extends OnChannel {
  readonly cbId?: string;
}
export interface DepthFrame extends OnChannel {
  readonly kind: 'depth';
  readonly bids: readonly LevelText[];
  readonly asks: readonly LevelText[];
}
/** Oldest first. */
export interface TradesFrame extends OnChannel {
  readonly kind: 'trades';
  readonly trades: readonly StreamTrade[];
}
export interface CandleFrame extends OnChannel {
  readonly kind: 'candle';
  readonly candle: StreamCandle;
}
export interface TickerFrame extends OnChannel {
  readonly kind: 'ticker';
  readonly ticker: StreamTicker;
}
/** Oldest first. */
export interface CandleHistoryFrame extends Reply {
  readonly kind: 'candleHistory';
  readonly candles: readonly StreamTurnoverCandle[];
}
/** Newest first. */
export interface TradeHistoryFrame extends Reply {
  readonly kind: 'tradeHistory';
  readonly trades: readonly StreamTrade[];
}
/** The digits as they came; answered with a pong of the same. */
export interface PingFrame {
  readonly kind: 'ping';
  readonly value: string;
}
export type StreamFrame =
  | DepthFrame
  | TradesFrame
  | CandleFrame
  | TickerFrame
  | CandleHistoryFrame
  | TradeHistoryFrame
  | PingFrame;
