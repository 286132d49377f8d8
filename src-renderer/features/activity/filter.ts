/** Which lines of the log are shown, and the log as a file. Pure. */
import { csvText } from '../../lib/csv';
import { formatDate, formatTimeMs } from '../../lib/format-time';
import type { ActivityItem } from './store';

export interface ActivityFilter {
  readonly kind: ActivityItem['kind'] | 'all';
  /** Info shows everything, warn what needs a look, error the rest. */
  readonly level: ActivityItem['level'];
  /** Words of the line, in any order. */
  readonly text: string;
}

export const NO_FILTER: ActivityFilter = { kind: 'all', level: 'info', text: '' };
export const KINDS: readonly ActivityFilter['kind'][] = [
  'all',
  'order',
  'fill',
  'cancel',
  'rejected',
  'unknown',
  'connection',
  'session',
  'withdrawal',
  'alert',
  'liquidation',
  'funding',
];
export const LEVELS: readonly ActivityItem['level'][] = ['info', 'warn', 'error'];

export function filtered(
  items: readonly ActivityItem[],
  { kind, level, text }: ActivityFilter,
  textOf: (item: ActivityItem) => string,
): readonly ActivityItem[] {
  const words = text.toLowerCase().split(/\s+/);
  const least = LEVELS.indexOf(level);
  return items.filter((item) => {
    if (kind !== 'all' && item.kind !== kind) return false;
    if (LEVELS.indexOf(item.level) < least) return false;
    const line = textOf(item).toLowerCase();
    return words.every((word) => line.includes(word));
  });
}

/** One row per line, its facts as they were told; formulas are defused for spreadsheets. */
export function activityCsv(
  items: readonly ActivityItem[],
  textOf: (item: ActivityItem) => string,
): string {
  const rows = items.map((item) => [
    timeText(item),
    item.kind,
    item.level,
    textOf(item),
    JSON.stringify(item.values),
  ]);
  return csvText(['time', 'kind', 'level', 'message', 'facts'], rows);
}

/** Plain lines, oldest first, as a log file has them. */
export function activityLog(
  items: readonly ActivityItem[],
  textOf: (item: ActivityItem) => string,
): string {
  return items
    .map((item) => `${timeText(item)} ${item.level.toUpperCase()} ${textOf(item)}`)
    .toReversed()
    .join('\n');
}

/** UTC, sortable, with milliseconds. */
const timeText = ({ atMs }: ActivityItem): string =>
  `${formatDate(atMs, 'utc')} ${formatTimeMs(atMs, 'utc')}`;
