/**
 * The part of a history the canvas holds: some places around what is looked at, however many bars are known.
 * The library's painting, and each move of the window, slow down with every loaded bar. Pure.
 */
import { nextCandleStart, type Interval } from '@shared/domain/candle';
import { barAt, barCount, barIndexAt, type Bar, type History } from './history';

/** One place on the time axis; without a bar it is whitespace, so that x stays time. */
export interface Slot {
  readonly timeMs: number;
  readonly bar: Bar | null;
}

export interface BarWindow {
  readonly slots: readonly Slot[];
  /** The bars in it by their place in the history: [firstBar, endBar). */
  readonly firstBar: number;
  readonly endBar: number;
  /** It ends with the newest bar. */
  readonly isLive: boolean;
}

export const WINDOW_MAX = 2000;
const WINDOW_MIN = 700;
/** Of what is on the screen: so much to both sides can be looked at before the window moves. */
const SCREENS = 4;
/** A hole longer than this is shortened: nobody looks at a screen of nothing. */
const GAP_MAX = 300;

export const EMPTY_WINDOW: BarWindow = { slots: [], firstBar: 0, endBar: 0, isLive: true };

/** For so many places on the screen. */
export const windowSize = (visible: number): number =>
  Math.min(WINDOW_MAX, Math.max(WINDOW_MIN, Math.ceil(visible * SCREENS)));

/** The newest bars, in `size` places. */
export function liveWindow(history: History, size = WINDOW_MIN): BarWindow {
  return windowFrom(history, barCount(history), size, 1);
}

/**
 * A full window around the bar at or after `centreMs`, moved inwards where history ends. `before` is its part
 * before that bar: who goes back in time will go on.
 */
export function windowAround(
  history: History,
  centreMs: number,
  size = WINDOW_MIN,
  before = 1 / 2,
): BarWindow {
  const known = barIndexAt(history.closed, centreMs);
  return windowFrom(history, Math.min(known, barCount(history)), size, before);
}

/** The same places after bars have become known before them; null when they hold others now. */
export function withNewPlaces(window: BarWindow, history: History): BarWindow | null {
  const [first] = window.slots;
  if (first === undefined) return null;
  const firstBar = barIndexAt(history.closed, first.timeMs);
  let endBar = firstBar;
  for (const { bar } of window.slots) {
    if (bar === null) continue;
    if (barAt(history, endBar) !== bar) return null;
    endBar += 1;
  }
  return { ...window, firstBar, endBar, isLive: endBar === barCount(history) };
}

/** A part of the places before the bar at `centre`, the rest after it, what is left before it again. */
function windowFrom(history: History, centre: number, size: number, before: number): BarWindow {
  const count = barCount(history);
  const gapBefore = (index: number) => placesBefore(history, index);
  let firstBar = Math.min(centre, count);
  let endBar = firstBar;
  let places = 0;
  const growBack = (limit: number) => {
    while (firstBar > 0) {
      const more = endBar === firstBar ? 1 : gapBefore(firstBar);
      if (places + more > limit) return;
      places += more;
      firstBar -= 1;
    }
  };
  growBack(size * before);
  while (endBar < count) {
    const more = endBar === firstBar ? 1 : gapBefore(endBar);
    if (places + more > size) break;
    places += more;
    endBar += 1;
  }
  growBack(size);
  return {
    slots: slotsBetween(history, firstBar, endBar),
    firstBar,
    endBar,
    isLive: endBar === count,
  };
}

/** Places that the bar at `index` takes together with the hole before it. */
function placesBefore(history: History, index: number): number {
  const bar = barAt(history, index);
  const before = barAt(history, index - 1);
  if (bar === undefined || before === undefined) return 1;
  return 1 + missingTimes(history.interval, before[0], bar[0]).length;
}

function missingTimes(interval: Interval, beforeMs: number, afterMs: number): readonly number[] {
  const times: number[] = [];
  let missingMs = nextCandleStart(interval, beforeMs);
  while (missingMs < afterMs && times.length < GAP_MAX) {
    times.push(missingMs);
    missingMs = nextCandleStart(interval, missingMs);
  }
  return times;
}

function slotsBetween(history: History, firstBar: number, endBar: number): readonly Slot[] {
  const slots: Slot[] = [];
  for (let index = firstBar; index < endBar; index += 1) {
    const bar = barAt(history, index);
    if (bar === undefined) continue;
    const last = slots.at(-1);
    if (last !== undefined) {
      for (const timeMs of missingTimes(history.interval, last.timeMs, bar[0])) {
        slots.push({ timeMs, bar: null });
      }
    }
    slots.push({ timeMs: bar[0], bar });
  }
  return slots;
}

/** The first bar at or after a place on the axis; null when none is there. */
export function firstBarFrom(slots: readonly Slot[], place: number): Bar | null {
  for (let at = Math.max(0, Math.floor(place)); at < slots.length; at += 1) {
    const bar = slots[at]?.bar ?? null;
    if (bar !== null) return bar;
  }
  return null;
}

/** Open times of the first and last place of a part of the axis; null where none of it has a place. */
export function spanOf(
  slots: readonly Slot[],
  { from, to }: { readonly from: number; readonly to: number },
): { readonly fromMs: number; readonly toMs: number } | null {
  const first = slots[Math.max(0, Math.ceil(from))];
  const last = slots[Math.min(slots.length - 1, Math.floor(to))];
  if (first === undefined || last === undefined) return null;
  return { fromMs: first.timeMs, toMs: last.timeMs };
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

/**
 * Where a time lies on the axis, in slots and parts of a slot; before and after the window it goes on
 * with the interval's length, so that a drawing may point into the future.
 */
export function logicalAt(slots: readonly Slot[], interval: Interval, timeMs: number): number {
  const first = slots[0];
  const last = slots.at(-1);
  if (first === undefined || last === undefined) return 0;
  const lengthMs = nextCandleStart(interval, last.timeMs) - last.timeMs;
  if (timeMs < first.timeMs) return (timeMs - first.timeMs) / lengthMs;
  if (timeMs >= last.timeMs) return slots.length - 1 + (timeMs - last.timeMs) / lengthMs;
  const after = slotIndexAt(slots, timeMs + 1);
  const from = slots[after - 1] ?? first;
  const to = slots[after] ?? last;
  return after - 1 + (timeMs - from.timeMs) / (to.timeMs - from.timeMs);
}

/** The start of the bar at a whole place on the axis, also outside the window. */
export function timeAtLogical(slots: readonly Slot[], interval: Interval, logical: number): number {
  const place = Math.round(logical);
  const known = slots[place];
  if (known !== undefined) return known.timeMs;
  const first = slots[0]?.timeMs ?? 0;
  const last = slots.at(-1)?.timeMs ?? 0;
  const lengthMs = nextCandleStart(interval, last) - last;
  return place < 0
    ? Math.max(0, first + place * lengthMs)
    : last + (place - slots.length + 1) * lengthMs;
}
