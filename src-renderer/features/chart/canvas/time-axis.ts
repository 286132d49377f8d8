/** Words of the time axis. The library lays out UTC seconds; what is written follows the choice. */
import { TickMarkType, type Time } from 'lightweight-charts';
import type { Interval } from '@shared/domain/candle';
import { formatDate, formatTime, type TimeZoneChoice } from '../../../lib/format-time';

const isDaily = (interval: Interval) =>
  interval === '1day' || interval === '1week' || interval === '1month';

/** Candles of a day and longer begin at UTC midnight: in local time they would wear a wrong date. */
export function zoneOf(interval: Interval, zone: TimeZoneChoice): TimeZoneChoice {
  return isDaily(interval) ? 'utc' : zone;
}

/** "2026-11-21 12:04", or the date alone for daily candles. */
export function formatBarTime(timeMs: number, interval: Interval, zone: TimeZoneChoice): string {
  if (isDaily(interval)) return formatDate(timeMs, 'utc');
  return `${formatDate(timeMs, zone)} ${formatTime(timeMs, zone).slice(0, 5)}`;
}

const MONTHS = new Map<TimeZoneChoice, Intl.DateTimeFormat>();
function monthFormat(zone: TimeZoneChoice): Intl.DateTimeFormat {
  const known = MONTHS.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    month: 'short',
    ...(zone === 'utc' ? { timeZone: 'UTC' } : {}),
  });
  MONTHS.set(zone, made);
  return made;
}

/** One label: at most five characters, so that labels never touch. */
export function tickLabel(time: Time, type: TickMarkType, zone: TimeZoneChoice): string {
  const timeMs = typeof time === 'number' ? time * 1000 : 0;
  const date = formatDate(timeMs, zone);
  switch (type) {
    case TickMarkType.Year:
      return date.slice(0, 4);
    case TickMarkType.Month:
      return monthFormat(zone).format(timeMs);
    case TickMarkType.DayOfMonth:
      return date.slice(8);
    case TickMarkType.Time:
    case TickMarkType.TimeWithSeconds:
      return formatTime(timeMs, zone).slice(0, 5);
  }
}
