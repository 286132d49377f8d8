/** The stream's channels and their names (document §6.1). Names are lower case only. */
import { INTERVALS, type Interval } from '../../../domain/candle';

/** `symbol` is the stream's own: "btcusdt" for spot, "e_btcusdt" for E-BTC-USDT. */
export type Channel =
  | { readonly kind: 'depth'; readonly symbol: string }
  | { readonly kind: 'trades'; readonly symbol: string }
  | { readonly kind: 'ticker'; readonly symbol: string }
  | { readonly kind: 'candles'; readonly symbol: string; readonly interval: Interval };

/** At most this many levels per side in a depth frame. */
export const STREAM_DEPTH_MAX = 30;
/** At most this many candles in a history reply. */
export const HISTORY_MAX = 300;
/** Trades in a history reply (exchange-rules §7). */
export const TRADE_HISTORY_MAX = 100;
export const PING_INTERVAL_MS = 10_000;
export const CHANNELS_PER_SOCKET_MAX = 100;
/** Commands beyond this many per ten seconds are queued, not dropped. */
export const COMMANDS_PER_TEN_SECONDS = 100;

/** The name a client subscribes with: `market_btcusdt_depth_step0` (document §6.1). */
export function channelName(channel: Channel): string {
  const market = `market_${channel.symbol}`;
  switch (channel.kind) {
    case 'depth':
      return `${market}_depth_step0`;
    case 'trades':
      return `${market}_trade_ticker`;
    case 'ticker':
      return `${market}_ticker`;
    case 'candles':
      return `${market}_kline_${channel.interval}`;
  }
}

const NAME =
  /^market_((?:[a-z]{1,4}_)?[a-z0-9]{2,32})_(depth_step0|trade_ticker|ticker|kline_([a-z0-9]+))$/;

/** Null for anything that is not a channel: the stream answers such names with silence. */
export function parseChannel(name: string): Channel | null {
  const match = NAME.exec(name);
  if (match === null) return null;
  const [, symbol = '', topic = '', intervalName = ''] = match;
  if (topic === 'depth_step0') return { kind: 'depth', symbol };
  if (topic === 'trade_ticker') return { kind: 'trades', symbol };
  if (topic === 'ticker') return { kind: 'ticker', symbol };
  const interval = INTERVALS.find((candidate) => candidate === intervalName);
  return interval === undefined ? null : { kind: 'candles', symbol, interval };
}

/**
 * "BTCUSDT" is "btcusdt" on the stream, "E-BTC-USDT" is "e_btcusdt" (exchange-rules §7). So is a pair that a venue lists
 * as "BTC/USDT", "BTC_USDT" or "BTC-USDT" (wire-facts §7).
 */
export function streamSymbol(symbol: string): string {
  const parts = symbol.toLowerCase().split(/[-_/]/);
  const [kind = '', ...assets] = parts;
  return parts.length === 3 ? `${kind}_${assets.join('')}` : parts.join('');
}
