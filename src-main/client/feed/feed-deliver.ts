/** Hands a decoded frame to the listener as domain values, or names what is wrong with its data. */
import type { StreamFrame, StreamTrade } from '@shared/contract/exchange';
import type { PublicTrade } from '@shared/domain/market';
import type { FeedChannel, FeedListener } from '../exchange-client';
import { toBook, toCandle, toPublicTrade, toStreamTicker } from '../convert/market-convert';
import { stepsOf, type Steps } from '../convert/units';

/** What belongs to a subscribed channel. */
export type ChannelFrame = Exclude<StreamFrame, { readonly kind: 'ping' | 'candleHistory' }>;

/** Null when all went well. */
export function deliver(
  frame: ChannelFrame,
  { pair: instrument, ...channel }: FeedChannel,
  listener: FeedListener,
  arrivedAtMs: number,
): string | null {
  const pair = stepsOf(instrument);
  switch (frame.kind) {
    case 'depth': {
      const book = toBook(pair, frame, frame.atMs);
      if (!book.ok) return book.error;
      listener.onBook(book.value, arrivedAtMs);
      return null;
    }
    case 'trades':
    case 'tradeHistory':
      return deliverTrades(pair, frame.trades, frame.kind === 'tradeHistory', listener);
    case 'ticker': {
      const ticker = toStreamTicker(pair, frame.ticker, frame.atMs);
      if (!ticker.ok) return ticker.error;
      listener.onTicker(ticker.value, arrivedAtMs);
      return null;
    }
    case 'candle': {
      if (channel.kind !== 'candles') return null;
      const candle = toCandle(pair, frame.candle);
      if (!candle.ok) return candle.error;
      listener.onCandle(pair.symbol, channel.interval, candle.value);
      return null;
    }
  }
}

/** A history lists newest first, a push oldest first; the listener wants newest last. */
function deliverTrades(
  pair: Steps,
  rows: readonly StreamTrade[],
  isHistory: boolean,
  listener: FeedListener,
): string | null {
  const trades: PublicTrade[] = [];
  for (const row of isNewestFirst(rows, isHistory) ? rows.toReversed() : rows) {
    const trade = toPublicTrade(pair, row);
    if (!trade.ok) return trade.error;
    trades.push(trade.value);
  }
  if (trades.length > 0) listener.onTrades(pair.symbol, trades, isHistory);
  return null;
}

/** Where the times tell, they decide: the document leaves the order within a push open. */
function isNewestFirst(rows: readonly StreamTrade[], otherwise: boolean): boolean {
  const first = rows.at(0)?.atMs ?? 0;
  const last = rows.at(-1)?.atMs ?? 0;
  return first === last ? otherwise : first > last;
}
