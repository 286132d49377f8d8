/** Field kinds only market data uses: candle times in ms or seconds, the date text of a trade. */
import { ok, type Result } from '../../../kernel/result';
import { digitsOf, fault, field, type Fault } from './codecs';
import { formatDate, parseDate } from './date-text';
import { candleTimeMs } from '../envelope';
import { JsonNumber, type Json } from '../json/lossless-json';
import { parseTimeMs } from './number-text';

function readCandleTime(value: Json): Result<number, Fault> {
  const text = digitsOf(value);
  const number = text === null ? null : parseTimeMs(text);
  return number === null ? fault(-1100, 'is not a time') : ok(candleTimeMs(number));
}

/** Open time of a candle: milliseconds here and in what we write; seconds are read too. */
export const candleTime = field<number>(
  { type: 'integer', format: 'int64' },
  readCandleTime,
  (value) => new JsonNumber(String(value)),
);

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
  return digits === null ? null : parseTimeMs(digits);
}
