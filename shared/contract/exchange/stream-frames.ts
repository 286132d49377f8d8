/** What the stream pushes and answers (document §6.2), and the text the exchange sends for it. */
import { z } from 'zod';
import type { Side } from '../../domain/order';
import { channelName, type Channel } from './channels';
import type { LevelText } from './codecs';
import { writeJson, type Json } from './lossless-json';
import {
  candleHistoryWire,
  candleWire,
  depthWire,
  pingWire,
  tickerWire,
  tradeHistoryWire,
  tradesWire,
} from './stream-wire';

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

/** The frame's JSON; the gateway compresses it. */
export function encodeFrame(frame: StreamFrame): string {
  if (frame.kind === 'ping') return write(pingWire, { ping: frame.value });
  const head = { channel: channelName(frame.channel), ts: frame.atMs };
  switch (frame.kind) {
    case 'depth':
      return write(depthWire, { ...head, tick: { asks: frame.asks, buys: frame.bids } });
    case 'trades':
      return write(tradesWire, { ...head, tick: { data: frame.trades.map(tradeToWire) } });
    case 'candle':
      return write(candleWire, { ...head, tick: candleToWire(frame.candle) });
    case 'ticker':
      return write(tickerWire, { ...head, tick: frame.ticker });
    case 'candleHistory': {
      const data = frame.candles.map((candle) => ({
        ...candleToWire(candle),
        amount: candle.amount,
      }));
      return write(candleHistoryWire, { ...replyHead(frame), data });
    }
    case 'tradeHistory':
      return write(tradeHistoryWire, {
        ...replyHead(frame),
        status: 'ok',
        data: frame.trades.map(tradeToWire),
      });
  }
}

function write<Schema extends z.ZodType>(schema: Schema, value: z.output<Schema>): string {
  return writeJson(z.encode(schema, value) as Json);
}

const replyHead = (frame: CandleHistoryFrame | TradeHistoryFrame) => ({
  event_rep: 'rep',
  channel: channelName(frame.channel),
  cb_id: frame.cbId,
  ts: frame.atMs,
});

const tradeToWire = ({ side, price, qty, amount, atMs }: StreamTrade) => ({
  side,
  price,
  vol: qty,
  amount,
  ds: atMs,
});

const candleToWire = ({ openTimeMs, ...prices }: StreamCandle) => ({ id: openTimeMs, ...prices });
