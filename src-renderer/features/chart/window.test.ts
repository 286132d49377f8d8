import { fc, property } from '@shared/kernel/property.testing';
import { expect, test } from 'vitest';
import { emptyHistory, withForming, withPage, type Bar } from './history';
import {
  liveWindow,
  logicalAt,
  slotIndexAt,
  timeAtLogical,
  WINDOW_MAX,
  windowAround,
  windowSize,
  withNewPlaces,
} from './window';

const MINUTE = 60_000;
const bar = (minute: number): Bar => [minute * MINUTE, 100, 100, 100, 100, 1];
const start = emptyHistory('1min');
const minutes = (slots: readonly { readonly timeMs: number }[]) =>
  slots.map(({ timeMs }) => timeMs / MINUTE);
const range = (count: number) => Array.from({ length: count }, (_, minute) => bar(minute));

test('a missing minute stays a place on the time axis', () => {
  const { slots } = liveWindow(withForming(withPage(start, [bar(1), bar(3)], true), bar(5)));
  expect(minutes(slots)).toEqual([1, 2, 3, 4, 5]);
  expect(slots[1]?.bar).toBeNull();
  expect(slots[3]?.bar).toBeNull();
});

test('a very long hole does not fill the chart with nothing', () => {
  const { slots } = liveWindow(withPage(start, [bar(1), bar(900_000)], true));
  expect(slots.length).toBeLessThan(400);
  expect(slots.at(-1)?.bar).not.toBeNull();
});

test('months are places of their own length', () => {
  const january = Date.UTC(2026, 0, 1);
  const march = Date.UTC(2026, 2, 1);
  const bars: Bar[] = [
    [january, 1, 1, 1, 1, 1],
    [march, 1, 1, 1, 1, 1],
  ];
  const { slots } = liveWindow(withPage(emptyHistory('1month'), bars, true));
  expect(slots.map(({ timeMs }) => timeMs)).toEqual([january, Date.UTC(2026, 1, 1), march]);
});

test('what is loaded is some screens, seven hundred at least and two thousand at most', () => {
  expect([1, 175, 300, 499.5, 500, 900_000].map(windowSize)).toEqual([
    700, 700, 1_200, 1_998, 2_000, 2_000,
  ]);
});

test('a million bars are looked at through a window of two thousand, anywhere', () => {
  const history = withPage(start, range(1_000_000), false);
  const middle = windowAround(history, 500_000 * MINUTE, WINDOW_MAX);
  expect(middle.slots).toHaveLength(WINDOW_MAX);
  expect(middle.firstBar).toBe(499_000);
  expect(middle.isLive).toBe(false);
  expect(liveWindow(history).slots.at(-1)?.timeMs).toBe(999_999 * MINUTE);
  const ahead = windowAround(history, 500_000 * MINUTE, 1_000, 0.7);
  expect([ahead.firstBar, ahead.endBar]).toEqual([499_300, 500_300]);
});

const sparse = fc
  .array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 4000 })
  .map((steps) => {
    let minute = 0;
    return steps.map((step) => bar((minute += step)));
  });

const sizes = fc.constantFrom(700, 1_500, WINDOW_MAX);
property([sparse, fc.integer({ min: -10, max: 100_000 }), fc.boolean(), sizes], { numRuns: 30 })(
  'the window never exceeds its limit, is as full as it can be, and holds its centre',
  (bars, centre, isForming, size) => {
    const last = bars.at(-1)?.[0] ?? 0;
    const closed = withPage(start, bars, true);
    const history = isForming ? withForming(closed, bar(last / MINUTE + 1)) : closed;
    const around = windowAround(history, centre * MINUTE, size);
    for (const window of [around, liveWindow(history, size)]) {
      const { slots, firstBar, endBar } = window;
      expect(slots.length).toBeLessThanOrEqual(size);
      expect(slots.filter((slot) => slot.bar !== null)).toHaveLength(endBar - firstBar);
      const isWhole = endBar - firstBar === bars.length + (isForming ? 1 : 0);
      expect(isWhole || slots.length > size - 41).toBe(true);
      for (const [at, slot] of slots.entries()) {
        if (at > 0) expect(slot.timeMs - (slots[at - 1]?.timeMs ?? 0)).toBe(MINUTE);
      }
    }
    const { slots, isLive } = around;
    const at = slotIndexAt(slots, centre * MINUTE);
    expect(at < slots.length || isLive).toBe(true);
    expect(liveWindow(history).isLive).toBe(true);
  },
);

test('older bars leave a window where it is; other bars in it do not', () => {
  const all = Array.from({ length: 5_000 }, (_, index) => bar(index + (index < 3_000 ? 0 : 7)));
  const known = withPage(start, all.slice(2_000), false);
  const window = windowAround(known, 2_900 * MINUTE);
  const kept = withNewPlaces(window, withPage(known, all.slice(1_700, 2_000), false));
  expect(kept).toEqual({ ...window, firstBar: window.firstBar + 300, endBar: window.endBar + 300 });

  const changed: Bar = [2_950 * MINUTE, 100, 101, 100, 100, 1];
  expect(withNewPlaces(window, withPage(known, [changed], false))).toBeNull();
  expect(withNewPlaces(window, withPage(start, all.slice(2_990), false))).toBeNull();
  expect(withNewPlaces(liveWindow(known), withPage(known, [bar(5_007)], false))?.isLive).toBe(
    false,
  );
});

test('a time between two bars lies between them, and beyond the last one in the future', () => {
  const { slots } = liveWindow(withPage(start, [bar(10), bar(11), bar(12)], true));
  const cases = [
    [10, 0],
    [10.5, 0.5],
    [12, 2],
    [15, 5],
    [8, -2],
  ] as const;
  for (const [minute, logical] of cases) {
    expect(logicalAt(slots, '1min', minute * MINUTE)).toBeCloseTo(logical);
    if (Number.isInteger(minute)) {
      expect(timeAtLogical(slots, '1min', logical)).toBe(minute * MINUTE);
    }
  }
});
