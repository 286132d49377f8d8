/** Answers to `req`: past candles, oldest first, and recent trades, newest first (rules §7). */
import { TRADE_HISTORY_MAX, type Channel } from '@shared/contract/exchange/stream/channels';
import type { StreamCommand } from '@shared/contract/exchange/stream/stream-commands';
import type {
  CandleHistoryFrame,
  StreamFrame,
  TradeHistoryFrame,
} from '@shared/contract/exchange/stream/stream-frames';
import type { CandleWindow, EngineQuery } from '../../engine/query';
import type { Past } from '../older-days';
import type { StreamMarket } from './stream-market';
import { streamCandle, streamTrade } from './stream-rows';

export type HistoryRequest = Extract<StreamCommand, { readonly event: 'req' }>;

/** Null for a channel without a history: it is answered with silence. */
export function historyReply(
  request: HistoryRequest,
  market: StreamMarket,
  query: EngineQuery,
): StreamFrame | null {
  const { channel, cbId } = request;
  const head = { channel, atMs: query.marketTimeMs(), ...(cbId === undefined ? {} : { cbId }) };
  if (channel.kind === 'candles') return candleHistory(request, channel, market, head);
  return channel.kind === 'trades' ? tradeHistory(market, head) : null;
}

type Head = Pick<CandleHistoryFrame, 'channel' | 'atMs' | 'cbId'>;

/** What has to be drawn before there is an answer; undefined for what needs nothing. */
export function pastFor(request: HistoryRequest, market: StreamMarket): Past | undefined {
  const { channel } = request;
  return channel.kind === 'candles' ? market.past(channel.interval, windowOf(request)) : undefined;
}

function windowOf({ endMs, pageSize }: HistoryRequest): CandleWindow {
  return { ...(endMs === undefined ? {} : { endMs: endMs - 1 }), limit: pageSize };
}

function candleHistory(
  request: HistoryRequest,
  { interval }: Extract<Channel, { readonly kind: 'candles' }>,
  market: StreamMarket,
  head: Head,
): CandleHistoryFrame {
  const candles = market.candles(interval, windowOf(request));
  const rows = candles.map((candle) => streamCandle(market, candle));
  return { kind: 'candleHistory', ...head, candles: rows.toReversed() };
}

function tradeHistory(market: StreamMarket, head: Head): TradeHistoryFrame {
  const trades = market.recentTrades(TRADE_HISTORY_MAX);
  return { kind: 'tradeHistory', ...head, trades: trades.map((row) => streamTrade(market, row)) };
}
