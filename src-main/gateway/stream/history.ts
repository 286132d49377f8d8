/** Answers to `req`: past candles, oldest first, and recent trades, newest first (rules §7). */
import { TRADE_HISTORY_MAX, type Channel } from '@shared/contract/exchange/channels';
import type { StreamCommand } from '@shared/contract/exchange/stream-commands';
import type {
  CandleHistoryFrame,
  StreamFrame,
  TradeHistoryFrame,
} from '@shared/contract/exchange/stream-frames';
import type { SpotPair } from '@shared/domain/instrument';
import type { EngineQuery } from '../../engine/query';
import { streamTrade, streamTurnoverCandle } from './stream-rows';

export type HistoryRequest = Extract<StreamCommand, { readonly event: 'req' }>;

/** Null for a channel without a history: it is answered with silence. */
export function historyReply(
  request: HistoryRequest,
  pair: SpotPair,
  query: EngineQuery,
): StreamFrame | null {
  const { channel, cbId } = request;
  const head = { channel, atMs: query.marketTimeMs(), ...(cbId === undefined ? {} : { cbId }) };
  if (channel.kind === 'candles') return candleHistory(request, channel, pair, query, head);
  return channel.kind === 'trades' ? tradeHistory(pair, query, head) : null;
}

type Head = Pick<CandleHistoryFrame, 'channel' | 'atMs' | 'cbId'>;

function candleHistory(
  { endMs, pageSize }: HistoryRequest,
  { interval }: Extract<Channel, { readonly kind: 'candles' }>,
  pair: SpotPair,
  query: EngineQuery,
  head: Head,
): CandleHistoryFrame {
  const candles = query.candles(pair.symbol, interval, {
    ...(endMs === undefined ? {} : { endMs: endMs - 1 }),
    limit: pageSize,
  });
  const rows = candles.map((candle) => streamTurnoverCandle(pair, candle));
  return { kind: 'candleHistory', ...head, candles: rows.toReversed() };
}

function tradeHistory(pair: SpotPair, query: EngineQuery, head: Head): TradeHistoryFrame {
  const trades = query.recentTrades(pair.symbol, TRADE_HISTORY_MAX);
  return { kind: 'tradeHistory', ...head, trades: trades.map((row) => streamTrade(pair, row)) };
}
