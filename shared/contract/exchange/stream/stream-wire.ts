/** The stream's messages as they stand on the wire (document §6.2), one schema for both ways. */
import { z } from 'zod';
import { levelsAsNumbers } from '../fields/levels';
import { float, floatOrZero, text, timeMs } from '../fields/codecs';
import { lowerSide } from '../fields/reply-fields';
import { candleTime, dateText } from '../fields/stream-fields';

export const depthWire = z.object({
  channel: text,
  ts: timeMs,
  tick: z.object({ asks: levelsAsNumbers, buys: levelsAsNumbers }),
});
export const tradeRow = z.object({
  side: lowerSide,
  price: float,
  vol: float,
  amount: floatOrZero,
  ds: dateText.optional(),
  ts: timeMs.optional(),
});
export const tradesWire = z.object({
  channel: text,
  ts: timeMs,
  tick: z.object({ data: z.array(tradeRow) }),
});
const candleShape = { vol: float, open: float, close: float, high: float, low: float } as const;
export const candleWire = z.object({
  channel: text,
  ts: timeMs,
  tick: z.object({ id: candleTime, ...candleShape }),
});
export const tickerWire = z.object({
  channel: text,
  ts: timeMs,
  tick: z.object({ amount: floatOrZero, ...candleShape, rose: float }),
});
const reply = { event_rep: text, channel: text, cb_id: text.optional(), ts: timeMs } as const;
export const candleHistoryWire = z.object({
  ...reply,
  data: z.array(z.object({ id: candleTime, amount: floatOrZero, ...candleShape })),
});
export const tradeHistoryWire = z.object({
  ...reply,
  status: text.optional(),
  data: z.array(tradeRow),
});
export const pingWire = z.object({ ping: float });
