/** What the two axes of the equity curve say: hours of 24 and dates as everywhere, figures told apart. Pure. */
import { axisLabels } from '../../lib/axis-labels';
import { formatDecimal } from '../../lib/format';
import { formatDate, formatTime, type TimeZoneChoice } from '../../lib/format-time';

const DAY_S = 86_400;
const MINUTE_S = 60;

/** "23:50", "11-27" where a day begins, seconds only where there are several labels a minute. */
export function timeLabels(seconds: readonly number[], zone: TimeZoneChoice = 'local'): string[] {
  const step = stepOf(seconds);
  return seconds.map((at, index) => {
    const day = formatDate(at * 1_000, zone).slice('2026-'.length);
    const before = seconds[index - 1];
    const isNewDay = before !== undefined && formatDate(before * 1_000, zone).slice(5) !== day;
    if (step >= DAY_S || isNewDay) return day;
    const time = formatTime(at * 1_000, zone);
    return step < MINUTE_S ? time : time.slice(0, 'hh:mm'.length);
  });
}

/** "210K" only where thousands lie between two lines: else one label would stand at several, and one alone says less. */
export function worthLabels(values: readonly number[]): string[] {
  const step = stepOf(values);
  if (values.length > 1 && step >= 1_000) return axisLabels(values);
  const decimals = step < 1 ? 2 : 0;
  return values.map((value) => formatDecimal(String(value), decimals));
}

const stepOf = ([first = 0, second = Infinity]: readonly number[]): number => second - first;
