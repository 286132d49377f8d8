/** Times of the map: an hour alone does not say which day it is of once there are several. Pure. */
import { formatDateTime, formatTime } from '../../../lib/format-time';

const DAY_MS = 86_400_000;

/** "12:00", or "11-26 12:00" in a map of a day and longer. */
export const clockText = (atMs: number, spanMs: number): string =>
  spanMs < DAY_MS ? formatTime(atMs).slice(0, 5) : formatDateTime(atMs).slice(5, 16);

/** On the axis, where there is little room: the day stands where it begins. */
export function axisText(atMs: number): string {
  const time = formatTime(atMs).slice(0, 5);
  return time === '00:00' ? formatDateTime(atMs).slice(5, 10) : time;
}
