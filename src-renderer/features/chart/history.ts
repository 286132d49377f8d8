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

/** One place on the time axis; without a bar it is whitespace, so that x stays time. */
export interface Slot {
  readonly timeMs: number;
  readonly bar: Bar | null;
}

/** At the limit paging stops: a longer interval shows more of the past. */
const HISTORY_MAX = 100_000;
/** What the chart holds at once: its painting slows down with every loaded bar. */
export const WINDOW_MAX = 2000;
/** A hole longer than this is shortened: nobody looks at a screen of nothing. */
const GAP_MAX = 300;

export function emptyHistory(interval: Interval): History {
  return { interval, closed: [], forming: null, isComplete: false };
}

/** Merges a page (any order). What the page says of a time replaces what was known of it. */
export function withPage(history: History, page: readonly Bar[], isComplete: boolean): History {
  const byTime = new Map(history.closed.map((bar) => [bar[0], bar]));
  for (const bar of page) byTime.set(bar[0], bar);
  const closed = [...byTime.values()].sort((a, b) => a[0] - b[0]).slice(-HISTORY_MAX);
  return {
    ...history,
    closed,
    isComplete: isComplete || history.isComplete || closed.length >= HISTORY_MAX,
  };
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

/** Takes the forming candle; the one before it has closed then. An older one is late: ignored. */
export function withForming(history: History, bar: Bar): History {
  const { forming } = history;
  if (forming !== null && bar[0] < forming[0]) return history;
  if (forming === null || bar[0] === forming[0]) return { ...history, forming: bar };
  return { ...withPage(history, [forming], false), forming: bar };
}

/** Bars are missing between the closed ones and the forming one: the newest page is needed. */
export function isBehind(history: History): boolean {
  const last = history.closed.at(-1);
  if (history.forming === null || last === undefined) return false;
  return history.forming[0] > nextCandleStart(history.interval, last[0]);
}

/** Every place from the oldest bar to the forming one, holes included. */
export function slotsOf(history: History): readonly Slot[] {
  const slots: Slot[] = [];
  const { forming } = history;
  for (const bar of history.closed) {
    if (forming === null || bar[0] < forming[0]) addSlot(slots, history.interval, bar);
  }
  if (forming !== null) addSlot(slots, history.interval, forming);
  return slots;
}

function addSlot(slots: Slot[], interval: Interval, bar: Bar): void {
  const last = slots.at(-1);
  if (last !== undefined) {
    let missingMs = nextCandleStart(interval, last.timeMs);
    for (let count = 0; missingMs < bar[0] && count < GAP_MAX; count += 1) {
      slots.push({ timeMs: missingMs, bar: null });
      missingMs = nextCandleStart(interval, missingMs);
    }
  }
  slots.push({ timeMs: bar[0], bar });
}

/** Which slots the chart holds: [start, end). `isLive`: it ends with the newest one. */
export interface ChartWindow {
  readonly start: number;
  readonly end: number;
  readonly isLive: boolean;
}

/** The newest slots. */
export function liveWindow(slotCount: number): ChartWindow {
  return { start: Math.max(0, slotCount - WINDOW_MAX), end: slotCount, isLive: true };
}

/** A full window around `centre`, moved inwards where history ends. */
export function windowAround(slotCount: number, centre: number): ChartWindow {
  const start = Math.max(0, Math.min(Math.round(centre - WINDOW_MAX / 2), slotCount - WINDOW_MAX));
  const end = Math.min(slotCount, start + WINDOW_MAX);
  return { start, end, isLive: end === slotCount };
}

/** Index of the slot at or after `timeMs`; the length when all are older. */
export function slotIndexAt(slots: readonly Slot[], timeMs: number): number {
  let low = 0;
  let high = slots.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((slots[middle]?.timeMs ?? Infinity) < timeMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
