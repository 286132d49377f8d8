/** Field kinds only market data uses: candle times in ms or seconds, the date text of a trade. */
import type { Side } from '../../domain/order';
import { civilDate } from '../../kernel/calendar';
import { ok, type Result } from '../../kernel/result';
import { digitsOf, fault, field, oneOf, type Fault } from './codecs';
import { candleTimeMs } from './dialect';
import { JsonNumber, type Json } from './lossless-json';
import { parseSafeInteger } from './number-text';

function readCandleTime(value: Json): Result<number, Fault> {
  const text = digitsOf(value);
  const number = text === null ? null : parseSafeInteger(text);
  return number === null ? fault(-1100, 'is not a time') : ok(candleTimeMs(number));
}

/** Open time of a candle: milliseconds here and in what we write; seconds are read too. */
export const candleTime = field<number>(
  { type: 'integer', format: 'int64' },
  readCandleTime,
  (value) => new JsonNumber(String(value)),
);

/** The stream writes sides in lower case; some venues do not. */
export const lowerSide = oneOf<Side>(['BUY', 'SELL'], {}, (value) => value.toLowerCase());

const DATE_TEXT = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)$/;

/**
 * "YYYY-MM-DD HH:mm:ss" in UTC (exchange-rules §7); the zone of a live venue may differ. Null when
 * the text is no date: a trade without a readable date is still a trade.
 */
export const dateText = field<number | null>(
  { type: 'string', description: 'YYYY-MM-DD HH:mm:ss, UTC' },
  (value) => {
    const match = typeof value === 'string' ? DATE_TEXT.exec(value) : null;
    if (match === null) return ok(null);
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
      .slice(1)
      .map((digits) => parseSafeInteger(digits) ?? 0);
    return ok(Date.UTC(year, month - 1, day, hour, minute, second));
  },
  (atMs) => (atMs === null ? null : formatDate(atMs)),
);

const two = (value: number): string => String(value).padStart(2, '0');

function formatDate(atMs: number): string {
  const days = Math.floor(atMs / 86_400_000);
  const { year, month, day } = civilDate(days);
  const seconds = Math.floor((atMs - days * 86_400_000) / 1000);
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${year}-${two(month)}-${two(day)} ${clock.map(two).join(':')}`;
}
