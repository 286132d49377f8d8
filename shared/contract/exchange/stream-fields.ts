/** Field kinds only market data uses: candle times in ms or seconds, the date text of a trade. */
import type { Side } from '../../domain/order';
import { civilDate } from '../../kernel/calendar';
import { ok, type Result } from '../../kernel/result';
import { digitsOf, fault, field, oneOf, type Fault } from './codecs';
import { candleTimeMs } from './envelope';
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

const DATE_TEXT = /^(\d{4})-(\d\d)-(\d\d)([ T])(\d\d):(\d\d):(\d\d)$/;

/** Milliseconds of a date text read as UTC, or null. */
function parseDate(text: string): number | null {
  const match = DATE_TEXT.exec(text);
  if (match === null) return null;
  const part = (at: number): number => parseSafeInteger(match[at] ?? '') ?? 0;
  return Date.UTC(part(1), part(2) - 1, part(3), part(5), part(6), part(7));
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Date text in UTC, with a blank on the stream and a T in date-time fields. */
export function formatDate(atMs: number, separator: ' ' | 'T'): string {
  const days = Math.floor(atMs / 86_400_000);
  const { year, month, day } = civilDate(days);
  const seconds = Math.floor((atMs - days * 86_400_000) / 1000);
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${year}-${two(month)}-${two(day)}${separator}${clock.map(two).join(':')}`;
}

/** The same moment in a zone that is `aheadMs` ahead; text that is no date stays as it is. */
export function shiftDateText(text: string, aheadMs: number): string {
  const atMs = parseDate(text);
  return atMs === null ? text : formatDate(atMs + aheadMs, text.includes('T') ? 'T' : ' ');
}

/**
 * "YYYY-MM-DD HH:mm:ss" in UTC (exchange-rules §7); the zone of a live venue may differ. Null when
 * the text is no date: a trade without a readable date is still a trade.
 */
export const dateText = field<number | null>(
  { type: 'string', description: 'YYYY-MM-DD HH:mm:ss, UTC' },
  (value) => ok(typeof value === 'string' ? parseDate(value) : null),
  (atMs) => (atMs === null ? null : formatDate(atMs, ' ')),
);

/** "YYYY-MM-DDTHH:mm:ss" in UTC; digits are read as milliseconds, a live venue's zone may differ. */
export const dateTimeText = field<number>(
  { type: 'string', description: 'YYYY-MM-DDTHH:mm:ss, UTC' },
  (value) => {
    const atMs = parseDate(typeof value === 'string' ? value : '') ?? wholeOf(value);
    return atMs === null ? fault(-1100, 'is not a date') : ok(atMs);
  },
  (atMs) => formatDate(atMs, 'T'),
);

function wholeOf(value: Json): number | null {
  const digits = digitsOf(value);
  return digits === null ? null : parseSafeInteger(digits);
}
