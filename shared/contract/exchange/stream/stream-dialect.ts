/**
 * The document's stream messages in the shapes of live venues (exchange-rules §13): `status` and
 * `data:null` in every message, a time in every row, candle times in seconds, no cb_id.
 */
import type { Dialect } from '../dialect';
import { isJsonObject, JsonNumber, type Json, type JsonObject } from '../json/lossless-json';
import { formatDate, inLiveZone, LIVE_ZONE_MS } from '../fields/date-text';
import type { StreamCandle, StreamFrame, StreamTrade } from './stream-frames';

/** Whether a frame is what the document says, in every member. */
export function isDocumented(frame: StreamFrame, dialect: Dialect): boolean {
  return dialect.dialect !== 'live' && !countsSeconds(frame, dialect);
}

/** `wire` is the frame as the document writes it. */
export function shapeFrame(wire: JsonObject, frame: StreamFrame, dialect: Dialect): JsonObject {
  const shaped = dialect.dialect === 'live' ? liveFrame(wire, frame) : wire;
  return countsSeconds(frame, dialect) ? inSeconds(shaped) : shaped;
}

const countsSeconds = ({ kind }: StreamFrame, { wsKlineIdUnit }: Dialect): boolean =>
  wsKlineIdUnit === 's' && (kind === 'candle' || kind === 'candleHistory');

function liveFrame(wire: JsonObject, frame: StreamFrame): JsonObject {
  const { channel, ts, tick, data } = wire;
  switch (frame.kind) {
    case 'ping':
      return wire;
    case 'tradeHistory':
      return { ...replyHead, channel, ts, data: liveTrades(data ?? null, frame.trades) };
    case 'candleHistory':
      return { ...replyHead, channel, ts, data: liveCandles(data ?? null, frame.candles) };
    case 'trades': {
      const rows = isJsonObject(tick) ? (tick['data'] ?? null) : null;
      return push(channel, ts, { data: liveTrades(rows, frame.trades) });
    }
    case 'candle':
      return push(channel, ts, liveCandle(tick ?? null, frame.candle));
    case 'depth':
    case 'ticker':
      return push(channel, ts, tick);
  }
}

const replyHead = { event_rep: 'rep', status: 'ok' } as const;

const push = (channel: Json | undefined, ts: Json | undefined, tick: Json | undefined) => ({
  event_rep: '',
  channel,
  ts,
  status: 'ok',
  data: null,
  tick,
});

const rows = (list: Json): readonly Json[] => (Array.isArray(list) ? list : []);

function liveTrades(list: Json, trades: readonly StreamTrade[]): Json[] {
  return rows(list).map((row, at) => {
    if (!isJsonObject(row)) return row;
    const { ds } = row;
    const dated = typeof ds === 'string' ? inLiveZone(ds) : ds;
    return { ...row, ds: dated, ts: new JsonNumber(String(trades[at]?.atMs ?? 0)) };
  });
}

function liveCandles(list: Json, candles: readonly StreamCandle[]): Json[] {
  return rows(list).map((row, at) => {
    const candle = candles[at];
    return candle === undefined ? row : liveCandle(row, candle);
  });
}

function liveCandle(row: Json, { openTimeMs, amount }: StreamCandle): Json {
  if (!isJsonObject(row)) return row;
  const ds = formatDate(openTimeMs + LIVE_ZONE_MS, ' ');
  return { ...row, amount: amount === undefined ? undefined : new JsonNumber(amount), ds };
}

function inSeconds({ tick, data, ...rest }: JsonObject): JsonObject {
  return {
    ...rest,
    data: Array.isArray(data) ? data.map(secondsId) : data,
    ...(tick === undefined ? {} : { tick: secondsId(tick) }),
  };
}

function secondsId(row: Json): Json {
  if (!isJsonObject(row) || !(row['id'] instanceof JsonNumber)) return row;
  return { ...row, id: new JsonNumber(String(BigInt(row['id'].text) / 1000n)) };
}
