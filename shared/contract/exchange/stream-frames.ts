/**
 * What the stream pushes and answers (document §6.2). A frame is routed by its channel name; live
 * venues' extra members (`status`, `data:null`, row times) are read where useful, else ignored.
 */
import { z } from 'zod';
import type { Side } from '../../domain/order';
import { err, ok, type Result } from '../../kernel/result';
import { channelName, parseChannel, type Channel } from './channels';
import { digitsOf, float, floatOrZero, levelsAsNumbers, text, timeMs } from './codecs';
import type { LevelText } from './codecs';
import { isJsonObject, parseJson, writeJson, type Json } from './lossless-json';
import { candleTime, dateText, lowerSide } from './stream-fields';

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
interface PingFrame {
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

const depthWire = z.object({
  channel: text,
  ts: timeMs,
  tick: z.object({ asks: levelsAsNumbers, buys: levelsAsNumbers }),
});
const tradeRow = z.object({
  side: lowerSide,
  price: float,
  vol: float,
  amount: floatOrZero,
  ds: dateText.optional(),
  ts: timeMs.optional(),
});
const tradesWire = z.object({
  channel: text,
  ts: timeMs,
  tick: z.object({ data: z.array(tradeRow) }),
});
const candleShape = { vol: float, open: float, close: float, high: float, low: float } as const;
const candleWire = z.object({
  channel: text,
  ts: timeMs,
  tick: z.object({ id: candleTime, ...candleShape }),
});
const tickerWire = z.object({
  channel: text,
  ts: timeMs,
  tick: z.object({ amount: floatOrZero, ...candleShape, rose: float }),
});
const reply = { event_rep: text, channel: text, cb_id: text.optional(), ts: timeMs } as const;
const candleHistoryWire = z.object({
  ...reply,
  data: z.array(z.object({ id: candleTime, amount: floatOrZero, ...candleShape })),
});
const tradeHistoryWire = z.object({
  ...reply,
  status: text.optional(),
  data: z.array(tradeRow),
});
const pingWire = z.object({ ping: float });

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

/** Reads one frame, whatever its dialect. An error names what could not be read. */
export function decodeFrame(frameText: string): Result<StreamFrame, string> {
  const json = parseJson(frameText);
  if (!json.ok) return json;
  const message = json.value;
  if (!isJsonObject(message)) return err('not an object');
  if (message['ping'] !== undefined) return readPing(message['ping']);
  const name = message['channel'];
  const channel = typeof name === 'string' ? parseChannel(name.toLowerCase()) : null;
  if (channel === null) return err(`unknown channel ${show(name)}`);
  const isReply = message['event_rep'] === 'rep';
  switch (channel.kind) {
    case 'depth':
      return readDepth(channel, message);
    case 'trades':
      return isReply ? readTradeHistory(channel, message) : readTrades(channel, message);
    case 'candles':
      return isReply ? readCandleHistory(channel, message) : readCandle(channel, message);
    case 'ticker':
      return readTicker(channel, message);
  }
}

const show = (value: Json | undefined): string =>
  typeof value === 'string' ? value.slice(0, 80) : 'without a name';

function readPing(value: Json): Result<PingFrame, string> {
  const digits = digitsOf(value);
  return digits === null || !/^\d{1,20}$/.test(digits)
    ? err('ping is not a number')
    : ok({ kind: 'ping', value: digits });
}

function read<Schema extends z.ZodType>(
  schema: Schema,
  message: Json,
): Result<z.output<Schema>, string> {
  const decoded = schema.safeDecode(message as z.input<Schema>);
  if (decoded.success) return ok(decoded.data);
  const issue = decoded.error.issues[0];
  return err(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'unexpected shape'}`);
}

function readDepth(channel: Channel, message: Json): Result<DepthFrame, string> {
  const wire = read(depthWire, message);
  if (!wire.ok) return wire;
  const { ts: atMs, tick } = wire.value;
  return ok({ kind: 'depth', channel, atMs, bids: tick.buys, asks: tick.asks });
}

function readTrades(channel: Channel, message: Json): Result<TradesFrame, string> {
  const wire = read(tradesWire, message);
  if (!wire.ok) return wire;
  const { ts: atMs, tick } = wire.value;
  const trades = tick.data.map((row) => tradeFromWire(row, atMs, true));
  return ok({ kind: 'trades', channel, atMs, trades });
}

function readTradeHistory(channel: Channel, message: Json): Result<TradeHistoryFrame, string> {
  const wire = read(tradeHistoryWire, message);
  if (!wire.ok) return wire;
  const { ts: atMs, data, cb_id: cbId } = wire.value;
  const trades = data.map((row) => tradeFromWire(row, atMs, false));
  return ok({ kind: 'tradeHistory', channel, atMs, ...echo(cbId), trades });
}

function readCandle(channel: Channel, message: Json): Result<CandleFrame, string> {
  const wire = read(candleWire, message);
  if (!wire.ok) return wire;
  const { ts: atMs, tick } = wire.value;
  return ok({ kind: 'candle', channel, atMs, candle: candleFromWire(tick) });
}

function readCandleHistory(channel: Channel, message: Json): Result<CandleHistoryFrame, string> {
  const wire = read(candleHistoryWire, message);
  if (!wire.ok) return wire;
  const { ts: atMs, data, cb_id: cbId } = wire.value;
  const candles = data.map((row) => ({ ...candleFromWire(row), amount: row.amount }));
  return ok({ kind: 'candleHistory', channel, atMs, ...echo(cbId), candles });
}

function readTicker(channel: Channel, message: Json): Result<TickerFrame, string> {
  const wire = read(tickerWire, message);
  if (!wire.ok) return wire;
  return ok({ kind: 'ticker', channel, atMs: wire.value.ts, ticker: wire.value.tick });
}

const echo = (cbId: string | undefined) => (cbId === undefined ? {} : { cbId });

const candleFromWire = ({
  id,
  open,
  high,
  low,
  close,
  vol,
}: z.output<typeof candleWire>['tick']) => ({
  openTimeMs: id,
  open,
  high,
  low,
  close,
  vol,
});

/** A pushed trade happened just before its frame; `ds` knows whole seconds only. */
const PUSH_AGE_MAX_MS = 2000;
/** Live venues write `ds` in UTC+8 (wire-facts §1 row 34), which lies ahead of the frame's time. */
const LIVE_ZONE_MS = 8 * 3_600_000;

function tradeFromWire(
  row: z.output<typeof tradeRow>,
  frameMs: number,
  isPush: boolean,
): StreamTrade {
  const { side, price, vol: qty, amount, ds } = row;
  const base = { side, price, qty, amount };
  if (row.ts !== undefined) return { ...base, atMs: row.ts };
  if (ds === undefined || ds === null) return { ...base, atMs: frameMs };
  const dated = ds > frameMs + 60_000 ? ds - LIVE_ZONE_MS : ds;
  const isFresh = isPush && Math.abs(frameMs - dated) < PUSH_AGE_MAX_MS;
  return { ...base, atMs: isFresh ? frameMs : dated };
}
