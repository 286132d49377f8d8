import { fc, property } from '@shared/kernel/property.testing';
import { expect, test } from 'vitest';
import { emptyHistory, withPage, type Bar, type History } from './history';
import { movedWindow, wayToMove, type Places, type Way } from './moved-window';
import { windowAround, windowSize, type BarWindow } from './window';

const MINUTE = 60_000;
const bar = (minute: number): Bar => [minute * MINUTE, 100, 100, 100, 100, 1];
const whole = withPage(
  emptyHistory('1min'),
  Array.from({ length: 12_000 }, (_, minute) => bar(minute)),
  false,
);

/** The ways that it goes until it stays; given up after ten, as each costs a frame. */
function settle(history: History, from: BarWindow, on: Places): readonly Way[] {
  const ways: Way[] = [];
  let [window, screen] = [from, on];
  while (ways.length < 10) {
    const way = wayToMove(window, screen);
    const moved = way === null ? null : movedWindow(history, window, screen, way);
    if (way === null || moved === null) break;
    ways.push(way);
    const before = window.slots[Math.round(screen.from)]?.timeMs;
    window = moved.window;
    screen = { from: screen.from + moved.shift, to: screen.to + moved.shift };
    const after = window.slots[Math.round(screen.from)]?.timeMs;
    if (before !== undefined && after !== undefined) expect(after).toBe(before);
  }
  return ways;
}

test.each([20, 119, 125, 175, 190, 300, 500, 1_280, 1_700])(
  'with %i candles on the screen the window moves once, ahead of the hand, and stays',
  (visible) => {
    const window = windowAround(whole, 6_000 * MINUTE, windowSize(visible));
    expect(settle(whole, window, { from: 10, to: 10 + visible })).toEqual(['back']);
    const to = window.slots.length - 10;
    expect(settle(whole, window, { from: to - visible, to })).toEqual(['on']);
  },
);

const sparse = fc
  .array(fc.oneof({ weight: 30, arbitrary: fc.constant(1) }, fc.integer({ min: 2, max: 500 })), {
    minLength: 1_500,
    maxLength: 4_000,
  })
  .map((steps) => {
    let minute = 0;
    return withPage(
      emptyHistory('1min'),
      steps.map((step) => bar((minute += step))),
      false,
    );
  });

property(
  [
    sparse,
    fc.nat(5_000),
    fc.integer({ min: 10, max: 2_600 }),
    fc.double({ min: -0.3, max: 1.3, noNaN: true }),
  ],
  {
    numRuns: 60,
  },
)(
  'over holes, at the ends and between them it comes to rest',
  (history, centre, visible, share) => {
    const window = windowAround(history, centre * MINUTE);
    const from = window.slots.length * share - visible / 2;
    expect(settle(history, window, { from, to: from + visible }).length).toBeLessThan(4);
  },
);
