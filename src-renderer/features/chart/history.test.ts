import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import {
  emptyHistory,
  isBehind,
  liveWindow,
  slotIndexAt,
  slotsOf,
  WINDOW_MAX,
  windowAround,
  withForming,
  withNewestPage,
  withPage,
  type Bar,
} from './history';

const MINUTE = 60_000;
const bar = (minute: number, close = 100, volume = 1): Bar => [
  minute * MINUTE,
  close,
  close,
  close,
  close,
  volume,
];
const start = emptyHistory('1min');
const minutes = (bars: readonly { timeMs: number; bar: Bar | null }[]) =>
  bars.map((slot) => slot.timeMs / MINUTE);

test('pages arrive newest first and overlap; the chart gets them oldest first and once', () => {
  const history = withPage(withPage(start, [bar(5), bar(4)], false), [bar(4), bar(3)], true);
  expect(minutes(slotsOf(history))).toEqual([3, 4, 5]);
  expect(history.isComplete).toBe(true);
});

test('a missing minute stays a place on the time axis', () => {
  const history = withForming(withPage(start, [bar(1), bar(3)], true), bar(5));
  const slots = slotsOf(history);
  expect(minutes(slots)).toEqual([1, 2, 3, 4, 5]);
  expect(slots[1]?.bar).toBeNull();
  expect(slots[3]?.bar).toBeNull();
});

test('the forming candle is replaced until the next one begins, then it has closed', () => {
  let history = withForming(withPage(start, [bar(1)], true), bar(2, 100));
  history = withForming(history, bar(2, 105));
  expect(slotsOf(history)).toHaveLength(2);
  history = withForming(history, bar(3, 106));
  expect(history.closed.at(-1)).toEqual(bar(2, 105));
  expect(history.forming).toEqual(bar(3, 106));
});

test('a late frame of an older candle changes nothing', () => {
  const history = withForming(start, bar(7));
  expect(withForming(history, bar(6))).toBe(history);
});

test('after a pause the chart knows that bars are missing', () => {
  const history = withForming(withPage(start, [bar(1)], true), bar(2));
  expect(isBehind(history)).toBe(false);
  expect(isBehind(withForming(history, bar(9)))).toBe(true);
});

test('a newest page that joins is merged; one that does not starts over, to be paged again', () => {
  const known = withPage(start, [bar(2), bar(1)], true);
  expect(minutes(slotsOf(withNewestPage(known, [bar(4), bar(3)], false)))).toEqual([1, 2, 3, 4]);
  const away = withNewestPage(known, [bar(90), bar(89)], false);
  expect(minutes(slotsOf(away))).toEqual([89, 90]);
  expect(away.isComplete).toBe(false);
});

test('a very long hole does not fill the chart with nothing', () => {
  const slots = slotsOf(withPage(start, [bar(1), bar(900_000)], true));
  expect(slots.length).toBeLessThan(400);
  expect(slots.at(-1)?.bar).not.toBeNull();
});

test('months are places of their own length', () => {
  const january = Date.UTC(2026, 0, 1);
  const march = Date.UTC(2026, 2, 1);
  const history = withPage(
    emptyHistory('1month'),
    [
      [january, 1, 1, 1, 1, 1],
      [march, 1, 1, 1, 1, 1],
    ],
    true,
  );
  expect(slotsOf(history).map((slot) => slot.timeMs)).toEqual([
    january,
    Date.UTC(2026, 1, 1),
    march,
  ]);
});

property.prop([fc.integer({ min: 0, max: 50_000 }), fc.integer({ min: -10, max: 60_000 })])(
  'the window never exceeds its limit nor leaves the history',
  (count, centre) => {
    for (const window of [windowAround(count, centre), liveWindow(count)]) {
      expect(window.end - window.start).toBe(Math.min(count, WINDOW_MAX));
      expect(window.start).toBeGreaterThanOrEqual(0);
      expect(window.end).toBeLessThanOrEqual(count);
      expect(window.isLive).toBe(window.end === count);
    }
  },
);

test('a slot is found by its time', () => {
  const slots = slotsOf(withPage(start, [bar(1), bar(2), bar(3)], true));
  expect(slotIndexAt(slots, 2 * MINUTE)).toBe(1);
  expect(slotIndexAt(slots, 2 * MINUTE + 1)).toBe(2);
  expect(slotIndexAt(slots, 99 * MINUTE)).toBe(3);
});
