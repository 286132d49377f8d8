/** The text the exchange sends for a frame, in the document's shape or a live venue's. */
import type { z } from 'zod';
import { channelName } from './channels';
import { toWire, toWireText } from '../json/compiled-writer';
import { DOCUMENT, type Dialect } from '../dialect';
import { writeJson, type JsonObject } from '../json/lossless-json';
import { isDocumented, shapeFrame } from './stream-dialect';
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
  const { schema, value } = documentFrame(frame);
  if (isDocumented(frame, dialect)) return toWireText(schema, value, 'number');
  return writeJson(shapeFrame(toWire(schema, value) as JsonObject, frame, dialect));
}

interface Message {
  readonly schema: z.ZodType;
  readonly value: unknown;
}

/** The frame as the document writes it. */
function documentFrame(frame: StreamFrame): Message {
  if (frame.kind === 'ping') return message(pingWire, { ping: frame.value });
  const head = { channel: channelName(frame.channel), ts: frame.atMs };
  switch (frame.kind) {
    case 'depth':
      return message(depthWire, { ...head, tick: { asks: frame.asks, buys: frame.bids } });
    case 'trades':
      return message(tradesWire, { ...head, tick: { data: frame.trades.map(tradeToWire) } });
    case 'candle':
      return message(candleWire, { ...head, tick: candleToWire(frame.candle) });
    case 'ticker':
      return message(tickerWire, { ...head, tick: frame.ticker });
    case 'candleHistory': {
      const data = frame.candles.map((candle) => ({
        ...candleToWire(candle),
        amount: candle.amount,
      }));
      return message(candleHistoryWire, { ...replyHead(frame), data });
    }
    case 'tradeHistory':
      return message(tradeHistoryWire, {
        ...replyHead(frame),
        status: 'ok',
        data: frame.trades.map(tradeToWire),
      });
  }
}

/** A value that is what its schema says. */
function message<Schema extends z.ZodType>(schema: Schema, value: z.output<Schema>): Message {
  return { schema, value };
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
