/**
 * Request weight in a fixed minute, the exchange's own way of counting (exchange-rules §9): the
 * window is floor(t / 60000), so it empties on the minute and not sixty seconds after a request.
 */

export const MINUTE_MS = 60_000;

/** Plain data: it is stored and restored as JSON. */
export interface MinuteWindow {
  readonly minute: number;
  readonly used: number;
}

export const EMPTY_WINDOW: MinuteWindow = { minute: 0, used: 0 };

/** Weight spent in the minute of `nowMs`; what was spent in any other minute does not count. */
export function windowUsed(window: MinuteWindow, nowMs: number): number {
  return window.minute === minuteOf(nowMs) ? window.used : 0;
}

/** The window after one more request of `weight`, refused or not. */
export function chargeWindow(window: MinuteWindow, nowMs: number, weight: number): MinuteWindow {
  return { minute: minuteOf(nowMs), used: windowUsed(window, nowMs) + weight };
}

/** The window with at least `used`: a server's X-USED-WEIGHT header knows of other clients too. */
export function raiseWindow(window: MinuteWindow, nowMs: number, used: number): MinuteWindow {
  return { minute: minuteOf(nowMs), used: Math.max(used, windowUsed(window, nowMs)) };
}

/** When the window of `nowMs` empties. */
export function windowEndMs(nowMs: number): number {
  return (minuteOf(nowMs) + 1) * MINUTE_MS;
}

/** Whole seconds to wait so that `untilMs` has passed: what a Retry-After header says. At least 1. */
export function retryAfterSec(nowMs: number, untilMs: number): number {
  return Math.max(1, Math.ceil((untilMs - nowMs) / 1000));
}

function minuteOf(nowMs: number): number {
  return Math.floor(nowMs / MINUTE_MS);
}
