/**
 * The candles of one symbol and interval as the chart knows them: closed ones from pages, the
 * forming one from its topic. Pure; times are Unix milliseconds, prices ticks, volumes lots.
 */
import type { CommandOutput } from '@shared/contract/terminal/commands';
import { nextCandleStart, type Interval } from '@shared/domain/candle';

/** [openTimeMs, open, high, low, close, volume]. */
export type Bar = CommandOutput<'candleHistory'>['candles'][number];

export interface History {
  readonly interval: Interval;
  /** Oldest first, one per open time. */
  readonly closed: readonly Bar[];
  readonly forming: Bar | null;
  /** Nothing older exists, or the limit is reached. */
  readonly isComplete: boolean;
}

/** At the limit paging stops: a longer interval shows more of the past. */
const HISTORY_MAX = 1_000_000;

export function emptyHistory(interval: Interval): History {
  return { interval, closed: [], forming: null, isComplete: false };
}

/**
 * Merges a page (any order). What the page says of a time replaces what was known of it. Only the
 * overlapping part is merged bar by bar: the history may be a million bars long. Where it goes on behind what was
 * forming, that has closed as the page says, and the page's newest is forming: the topic may be older than the page.
 */
export function withPage(history: History, page: readonly Bar[], isComplete: boolean): History {
  const fresh = page.toSorted((a, b) => a[0] - b[0]);
  const first = fresh[0];
  const last = fresh.at(-1);
  if (first === undefined || last === undefined) {
    return { ...history, isComplete: isComplete || history.isComplete };
  }
  const from = barIndexAt(history.closed, first[0]);
  const to = barIndexAt(history.closed, last[0] + 1);
  const overlap = new Map(history.closed.slice(from, to).map((bar) => [bar[0], bar]));
  for (const bar of fresh) overlap.set(bar[0], bar);
  const merged = [...overlap.values()].sort((a, b) => a[0] - b[0]);
  const all = history.closed.slice(0, from).concat(merged, history.closed.slice(to));
  const closed = all.length > HISTORY_MAX ? all.slice(-HISTORY_MAX) : all;
  const { forming } = history;
  return {
    ...history,
    closed,
    forming: forming !== null && last[0] > forming[0] ? last : forming,
    isComplete: isComplete || history.isComplete || closed.length >= HISTORY_MAX,
  };
}

/** Index of the bar at or after `timeMs`; the length when all are older. */
export function barIndexAt(bars: readonly Bar[], timeMs: number): number {
  let low = 0;
  let high = bars.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((bars[middle]?.[0] ?? Infinity) < timeMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Merges the newest page. When it does not reach back to what is known (the desk was away for more
 * than a page), the old bars are forgotten: paging finds them again, without a hole.
 */
export function withNewestPage(
  history: History,
  page: readonly Bar[],
  isComplete: boolean,
): History {
  const last = history.closed.at(-1);
  const oldestMs = page.reduce((oldest, bar) => Math.min(oldest, bar[0]), Infinity);
  const isJoined = last === undefined || oldestMs <= nextCandleStart(history.interval, last[0]);
  if (isJoined) return withPage(history, page, isComplete);
  return withPage({ ...history, closed: [], isComplete: false }, page, isComplete);
}

/**
 * Takes the forming candle; the one before it has closed then, and is ignored when it comes late. No frame is
 * later than that: what was forming was of a clock that ran ahead, and would stand at the end until its time.
 */
export function withForming(history: History, bar: Bar): History {
  const { forming, closed, interval } = history;
  if (forming === null || bar[0] === forming[0]) return { ...history, forming: bar };
  if (bar[0] > forming[0]) return { ...withPage(history, [forming], false), forming: bar };
  if (nextCandleStart(interval, bar[0]) >= forming[0]) return history;
  return { ...history, closed: closed.slice(0, barIndexAt(closed, bar[0])), forming: bar };
}

/** Bars are missing between the closed ones and the forming one: the newest page is needed. */
export function isBehind(history: History): boolean {
  const last = history.closed.at(-1);
  if (history.forming === null || last === undefined) return false;
  return history.forming[0] > nextCandleStart(history.interval, last[0]);
}

/** Bars between the oldest and the newest, the forming one included. */
export function barCount(history: History): number {
  return closedCount(history) + (history.forming === null ? 0 : 1);
}

/** The bar at `index` of the whole history, the forming one last. */
export function barAt(history: History, index: number): Bar | undefined {
  const closed = closedCount(history);
  if (index < closed) return history.closed[index];
  return index === closed ? (history.forming ?? undefined) : undefined;
}

/** A page may already hold what the topic still calls forming: the topic is newer. */
function closedCount({ closed, forming }: History): number {
  const last = closed.at(-1);
  if (forming === null || last === undefined || last[0] < forming[0]) return closed.length;
  return barIndexAt(closed, forming[0]);
}
