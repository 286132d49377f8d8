/**
 * When the window has to move over the history for what is on the screen, and where to. A window that has moved
 * stays until the screen does: one that asked to move back at once would be made anew with each frame, and what the
 * hand does in between would be done from the wrong place. Pure.
 */
import type { History } from './history';
import { slotIndexAt, windowAround, windowSize, type BarWindow } from './window';

/** Places on the axis at the left and the right edge of the screen. */
export interface Places {
  readonly from: number;
  readonly to: number;
}

/** Where the hand is going, in time. */
export type Way = 'back' | 'on';

/**
 * The window moves a screen before its end is seen: as far as a hand draws at once, which it must not move under.
 * Of the places beside the screen it is less than a move leaves on its short side.
 */
const MARGIN_SHARE = 0.3;
/** Of the places beside the screen, so many lie where the hand is going. */
const AHEAD = 0.65;

/** Null: to both sides there is enough. */
export function wayToMove(
  { slots, firstBar, isLive }: BarWindow,
  { from, to }: Places,
): Way | null {
  const margin = Math.min(to - from, besideScreen(to - from) * MARGIN_SHARE);
  if (firstBar > 0 && from < margin) return 'back';
  return !isLive && to > slots.length - margin ? 'on' : null;
}

const besideScreen = (visible: number): number => Math.max(0, windowSize(visible) - visible);

export interface MovedWindow {
  readonly window: BarWindow;
  /** Places by which everything on the axis has become later: nothing on the screen moves. */
  readonly shift: number;
}

/** A window around the screen; null when it is the one that there is. */
export function movedWindow(
  history: History,
  window: BarWindow,
  screen: Places,
  way: Way | null,
): MovedWindow | null {
  const { slots, firstBar, endBar } = window;
  const middle = Math.round((screen.from + screen.to) / 2);
  const place = Math.max(0, Math.min(slots.length - 1, middle));
  const anchorMs = slots[place]?.timeMs;
  if (anchorMs === undefined) return null;
  const around = (share: number): MovedWindow => {
    const size = windowSize(screen.to - screen.from);
    const beside = besideScreen(screen.to - screen.from);
    const before = (size - beside) / 2 + beside * share;
    const next = windowAround(history, anchorMs, size, before / size);
    return { window: next, shift: slotIndexAt(next.slots, anchorMs) - place };
  };
  const ahead = way === null ? null : around(way === 'back' ? AHEAD : 1 - AHEAD);
  // Holes are not divided between its sides: it may be short on the other one then.
  const isBetween = ahead === null || asksBack(ahead, screen, way);
  const moved = isBetween ? around(1 / 2) : ahead;
  const next = moved.window;
  const isSame =
    next.firstBar === firstBar &&
    next.endBar === endBar &&
    next.slots.length === slots.length &&
    next.slots[0]?.timeMs === slots[0]?.timeMs;
  return isSame ? null : moved;
}

function asksBack({ window, shift }: MovedWindow, { from, to }: Places, way: Way | null): boolean {
  const next = wayToMove(window, { from: from + shift, to: to + shift });
  return next !== null && next !== way;
}
