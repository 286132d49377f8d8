/**
 * Reads the stream's frames. A frame is routed by its channel name; live venues' extra members
 * (`status`, `data:null`, row times) are read where useful and ignored otherwise.
 */
import type { z } from 'zod';
import { err, ok, type Result } from '../../../kernel/result';
import { parseChannel, type Channel } from './channels';
import { digitsOf } from '../fields/codecs';
import { LIVE_ZONE_MS } from '../fields/date-text';
import { withoutNulls } from '../envelope';
import { isJsonObject, type Json } from '../json/lossless-json';
import { parseReply, parseUsualReply } from '../json/reply-json';
import type {
  CandleFrame,
  CandleHistoryFrame,
  DepthFrame,
  PingFrame,
  StreamFrame,
  StreamTrade,
  TickerFrame,
  TradeHistoryFrame,
  TradesFrame,
} from './stream-frames';
import {
  candleHistoryWire,
  candleWire,
  depthWire,
  tickerWire,
  tradeHistoryWire,
  tradesWire,
  type tradeRow,
} from './stream-wire';

/** A frame beyond this is read as frames nearly always are, or not at all: the general reader takes a second for it. */
const USUAL_LENGTH = 128 * 1024;
/** More than a page of two thousand candles has. */
const MEMBERS_MAX = 20_000;

/** Reads one frame, whatever its dialect. An error names what could not be read. */
export function decodeFrame(frameText: string): Result<StreamFrame, string> {
  const json = frameText.length > USUAL_LENGTH ? parseLarge(frameText) : parseReply(frameText);
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

function parseLarge(text: string): Result<Json, string> {
  if (hasTooMany(text)) return err('too many members');
  const json = parseUsualReply(text);
  return json === null ? err('large and of an unusual form') : ok(json);
}

function hasTooMany(text: string): boolean {
  let at = text.indexOf(',');
  for (let count = 0; at >= 0; count += 1) {
    if (count === MEMBERS_MAX) return true;
    at = text.indexOf(',', at + 1);
  }
  return false;
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
  const spoken = schema.safeDecode(withoutNulls(message) as z.input<Schema>);
  if (spoken.success) return ok(spoken.data);
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
/** A date this far ahead of its frame is a live venue's, which is in another zone. */
const AHEAD_MAX_MS = 60_000;

function tradeFromWire(
  row: z.output<typeof tradeRow>,
  frameMs: number,
  isPush: boolean,
): StreamTrade {
  const { side, price, vol: qty, amount, ds } = row;
  const base = { side, price, qty, amount };
  if (row.ts !== undefined) return { ...base, atMs: row.ts };
  if (ds === undefined || ds === null) return { ...base, atMs: frameMs };
  const dated = ds > frameMs + AHEAD_MAX_MS ? ds - LIVE_ZONE_MS : ds;
  const isFresh = isPush && Math.abs(frameMs - dated) < PUSH_AGE_MAX_MS;
  return { ...base, atMs: isFresh ? frameMs : dated };
}
