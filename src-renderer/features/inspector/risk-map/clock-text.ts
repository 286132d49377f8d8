/** Times of the map: an hour alone does not say which day it is of once there are several. Pure. */
import { formatDateTime, formatTime } from '../../../lib/format-time';

const DAY_MS = 86_400_000;

/** "12:00", or "11-26 12:00" in a map of a day and longer. */
export const clockText = (atMs: number, spanMs: number): string =>
  spanMs < DAY_MS ? formatTime(atMs).slice(0, 5) : formatDateTime(atMs).slice(5, 16);

const HOUR_MS = 3_600_000;

/** Where the axis has words: at whole hours or parts of them, no more than so many. */
export function axisTimes(fromMs: number, untilMs: number, most: number): readonly number[] {
  const steps = [0.25, 0.5, 1, 2, 3, 6, 12, 24].map((hours) => hours * HOUR_MS);
  const step = steps.find((each) => (untilMs - fromMs) / each <= most) ?? 48 * HOUR_MS;
  const first = Math.ceil(fromMs / step) * step;
  const count = Math.max(0, Math.ceil((untilMs - first) / step));
  return Array.from({ length: count }, (_, index) => first + index * step);
}

/** On the axis, where there is little room: the day stands where it begins. */
export function axisText(atMs: number): string {
  const time = formatTime(atMs).slice(0, 5);
  return time === '00:00' ? formatDateTime(atMs).slice(5, 10) : time;
}
