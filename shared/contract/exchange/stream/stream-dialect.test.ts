import { expect, test } from 'vitest';
import { parseChannel, streamSymbol, type Channel } from './channels';
import { DOCUMENT, LIVE } from '../dialect';
import { decodeFrame } from './stream-decode';
import { encodeFrame } from './stream-encode';
import type { StreamFrame } from './stream-frames';

const AT = 1_709_510_399_123;
const trades: Channel = { kind: 'trades', symbol: 'e_btcusdt' };
const candles: Channel = { kind: 'candles', symbol: 'e_btcusdt', interval: '60min' };
const trade = { side: 'SELL', price: '60000.1', qty: '7', amount: '42', atMs: AT } as const;
const candle = {
  openTimeMs: 1_709_507_600_000,
  vol: '125',
  open: '60000',
  close: '60010.5',
  high: '60020',
  low: '59990',
  amount: '750000',
} as const;
const candleBytes = '"vol":125,"open":60000,"close":60010.5,"high":60020,"low":59990';
const row =
  '{"side":"sell","price":60000.1,"vol":7,"amount":42,"ds":"2024-03-04 07:59:59","ts":1709510399123}';
const name = 'market_e_btcusdt';

const depth: StreamFrame = {
  kind: 'depth',
  channel: { kind: 'depth', symbol: 'e_btcusdt' },
  atMs: AT,
  asks: [['60000.5', '7']],
  bids: [],
};

test.each<[StreamFrame, string]>([
  [
    depth,
    `{"event_rep":"","channel":"${name}_depth_step0","ts":${AT},"status":"ok","data":null,"tick":{"asks":[[60000.5,7]],"buys":[]}}`,
  ],
  [
    { kind: 'trades', channel: trades, atMs: AT, trades: [trade] },
    `{"event_rep":"","channel":"${name}_trade_ticker","ts":${AT},"status":"ok","data":null,"tick":{"data":[${row}]}}`,
  ],
  [
    { kind: 'candle', channel: candles, atMs: AT, candle },
    `{"event_rep":"","channel":"${name}_kline_60min","ts":${AT},"status":"ok","data":null,"tick":{"id":1709507600,${candleBytes},"amount":750000,"ds":"2024-03-04 07:13:20"}}`,
  ],
  [
    { kind: 'tradeHistory', channel: trades, atMs: AT, cbId: 'x', trades: [trade] },
    `{"event_rep":"rep","status":"ok","channel":"${name}_trade_ticker","ts":${AT},"data":[${row}]}`,
  ],
  [
    { kind: 'candleHistory', channel: candles, atMs: AT, cbId: 'x', candles: [candle] },
    `{"event_rep":"rep","status":"ok","channel":"${name}_kline_60min","ts":${AT},"data":[{"id":1709507600,"amount":750000,${candleBytes},"ds":"2024-03-04 07:13:20"}]}`,
  ],
  [{ kind: 'ping', value: '1700000000' }, '{"ping":1700000000}'],
])('live: frame %j has its exact text and reads the same', (frame, text) => {
  expect(encodeFrame(frame, LIVE)).toBe(text);
  const read = decodeFrame(text);
  expect(read.ok).toBe(true);
  const { cbId: _, ...expected } = { cbId: '', ...frame };
  if (frame.kind !== 'candle') expect(read).toEqual({ ok: true, value: expected });
});

test('candle times in seconds are a switch of their own', () => {
  const frame: StreamFrame = { kind: 'candle', channel: candles, atMs: AT, candle };
  expect(encodeFrame(frame, { ...DOCUMENT, wsKlineIdUnit: 's' })).toBe(
    `{"channel":"${name}_kline_60min","ts":${AT},"tick":{"id":1709507600,${candleBytes}}}`,
  );
});

test.each([
  ['BTCUSDT', 'btcusdt'],
  ['E-BTC-USDT', 'e_btcusdt'],
])('%s is %s on the stream', (symbol, onStream) => {
  expect(streamSymbol(symbol)).toBe(onStream);
  expect(parseChannel(`market_${onStream}_ticker`)).toEqual({ kind: 'ticker', symbol: onStream });
});
