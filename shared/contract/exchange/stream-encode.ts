/** The text the exchange sends for a frame, in the document's shape or a live venue's. */
import { z } from 'zod';
import { channelName } from './channels';
import { DOCUMENT, type Dialect } from './dialect';
import { writeJson, type JsonObject } from './lossless-json';
import { shapeFrame } from './stream-dialect';
import type {
  CandleHistoryFrame,
  StreamCandle,
  StreamFrame,
  StreamTrade,
  TradeHistoryFrame,
} from './stream-frames';
import {
  candleHistoryWire,
  candleWire,
  depthWire,
  pingWire,
  tickerWire,
  tradeHistoryWire,
  tradesWire,
} from './stream-wire';

/** The frame's JSON; the gateway compresses it. */
export function encodeFrame(frame: StreamFrame, dialect: Dialect = DOCUMENT): string {
  return writeJson(shapeFrame(documentFrame(frame), frame, dialect));
}

/** The frame as the document writes it. */
function documentFrame(frame: StreamFrame): JsonObject {
  if (frame.kind === 'ping') return encode(pingWire, { ping: frame.value });
  const head = { channel: channelName(frame.channel), ts: frame.atMs };
  switch (frame.kind) {
    case 'depth':
      return encode(depthWire, { ...head, tick: { asks: frame.asks, buys: frame.bids } });
    case 'trades':
      return encode(tradesWire, { ...head, tick: { data: frame.trades.map(tradeToWire) } });
    case 'candle':
      return encode(candleWire, { ...head, tick: candleToWire(frame.candle) });
    case 'ticker':
      return encode(tickerWire, { ...head, tick: frame.ticker });
    case 'candleHistory': {
      const data = frame.candles.map((candle) => ({
        ...candleToWire(candle),
        amount: candle.amount,
      }));
      return encode(candleHistoryWire, { ...replyHead(frame), data });
    }
    case 'tradeHistory':
      return encode(tradeHistoryWire, {
        ...replyHead(frame),
        status: 'ok',
        data: frame.trades.map(tradeToWire),
      });
  }
}

function encode<Schema extends z.ZodType>(schema: Schema, value: z.output<Schema>): JsonObject {
  return z.encode(schema, value) as JsonObject;
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

const candleToWire = ({ openTimeMs, amount: _, ...prices }: StreamCandle) => ({
  id: openTimeMs,
  ...prices,
});
