/** Dates as text without a zone, as some fields of the wire carry them; ours are UTC. */
import { civilDate } from '../../../kernel/calendar';
import { parseSafeInteger } from './number-text';

/** Where a second is whole or a minute is, some venues leave out what is nothing (ISO 8601, document §2.12). */
const DATE_TEXT = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?$/;

/** Milliseconds of a date text read as UTC, or null. */
export function parseDate(text: string): number | null {
  const match = DATE_TEXT.exec(text);
  if (match === null) return null;
  const part = (at: number): number => parseSafeInteger(match[at] ?? '') ?? 0;
  const ms = parseSafeInteger((match[7] ?? '').padEnd(3, '0').slice(0, 3)) ?? 0;
  return Date.UTC(part(1), part(2) - 1, part(3), part(4), part(5), part(6), ms);
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

/** How far the date texts of live venues are ahead of UTC: they write UTC+8 (wire-facts §1 row 34). */
export const LIVE_ZONE_MS = 8 * 3_600_000;

/** A date text in UTC as a live venue writes it; text that is no date stays as it is. */
export function inLiveZone(text: string): string {
  const atMs = parseDate(text);
  return atMs === null ? text : formatDate(atMs + LIVE_ZONE_MS, text.includes('T') ? 'T' : ' ');
}
