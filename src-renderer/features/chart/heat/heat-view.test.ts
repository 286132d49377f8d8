import { nextCandleStart, INTERVALS, type Interval } from '@shared/domain/candle';
import { fc, property } from '@shared/kernel/property.testing';
import { describe, expect, it, test } from 'vitest';
import type { Sight } from '../canvas/ground';
import { isCovered, placeAt, wantedView } from './heat-view';

const START = Date.UTC(2026, 0, 1);
const GRAIN = { step: 10, perBar: 6 };

function sightOf(patch: Partial<Sight> = {}, bars = 100, interval: Interval = '1min'): Sight {
  const slots: { timeMs: number; bar: null }[] = [];
  for (let timeMs = START; slots.length < bars; timeMs = nextCandleStart(interval, timeMs)) {
    slots.push({ timeMs, bar: null });
  }
  const sight = {
    slots,
    interval,
    from: 40,
    to: 80,
    pitch: 10,
    height: 400,
    low: 1000,
    high: 2000,
  };
  return {
    ...sight,
    xOfPlace: (place) => (place - sight.from) * sight.pitch,
    yOf: (price) => ((sight.high - price) / (sight.high - sight.low)) * sight.height,
    ...patch,
  };
}

describe('what a chart asks for', () => {
  it('is what is on the screen with half as much around it, in round rows that can be pointed at', () => {
    const view = wantedView(sightOf(), 2);
    expect(view).toMatchObject({ perBar: 20, step: 10, bottom: 500 });
    expect(view?.starts[0]).toBe(START + 19 * 60_000);
    expect(view?.ends[0]).toBe(START + 20 * 60_000);
    expect((view?.bottom ?? 0) + (view?.rows ?? 0) * (view?.step ?? 0)).toBeGreaterThanOrEqual(
      2500,
    );
  });

  it('goes on behind the newest bar, where the next candle has not begun', () => {
    const view = wantedView(sightOf({ from: 70, to: 110 }), 1);
    expect(view?.ends.at(-1)).toBe(START + 103 * 60_000);
  });

  it('is nothing where no bar is on the screen', () => {
    expect(wantedView(sightOf({ from: 120, to: 160 }), 1)).toBeNull();
  });

  it('stays while a hand pans within it, and is another one beyond it or with another grain', () => {
    const view = wantedView(sightOf(), 1);
    if (view === null) throw new Error('bars are on the screen');
    expect(isCovered(sightOf({ from: 25, to: 65 }), view, 1)).toBe(true);
    expect(isCovered(sightOf({ low: 1100, high: 2100 }), view, 1)).toBe(true);
    expect(isCovered(sightOf({ from: 10, to: 50 }), view, 1)).toBe(false);
    expect(isCovered(sightOf({ low: 100, high: 1100 }), view, 1)).toBe(false);
    expect(isCovered(sightOf({ low: 1900, high: 2900 }), view, 1)).toBe(false);
    expect(isCovered(sightOf({ pitch: 20 }), view, 1)).toBe(false);
    expect(isCovered(sightOf({ low: 1000, high: 4000 }), view, 1)).toBe(false);
    expect(isCovered(sightOf(), view, 2)).toBe(false);
  });
});

test.each(INTERVALS)('in bars of %s a time is put where it is found again', (interval) => {
  const sight = sightOf({}, 100, interval);
  const startMs = sight.slots[50]?.timeMs ?? 0;
  const endMs = nextCandleStart(interval, startMs);
  // The bar at 50 reaches from half a place before its middle to half a place behind it.
  const begins = placeAt(sight, GRAIN, { x: 95.01, y: 0 })?.atMs ?? 0;
  expect(begins).toBeGreaterThanOrEqual(startMs);
  expect(begins).toBeLessThan(startMs + (endMs - startMs) / 500);
  expect(placeAt(sight, GRAIN, { x: 100, y: 0 })?.atMs).toBe(startMs + (endMs - startMs) / 2);
  expect(placeAt(sight, GRAIN, { x: 104.99, y: 0 })?.atMs).toBeLessThan(endMs);
});

test('a place knows the pixel of the picture that it lies in', () => {
  const sight = sightOf();
  const startMs = sight.slots[50]?.timeMs ?? 0;
  // A bar of a minute in six pixels: the third begins a third of the way through it.
  const place = placeAt(sight, GRAIN, { x: 99, y: 0 });
  expect(place).toMatchObject({
    atMs: startMs + 24_000,
    pixelFromMs: startMs + 20_000,
    pixelToMs: startMs + 30_000,
  });
});

test('a pixel is of the row of its price, and of none beside the bars', () => {
  const sight = sightOf();
  expect(placeAt(sight, GRAIN, { x: 100, y: 200 })).toMatchObject({ low: 1500, high: 1510 });
  expect(placeAt(sight, GRAIN, { x: 100, y: 197 })).toMatchObject({ low: 1500, high: 1510 });
  expect(placeAt(sight, GRAIN, { x: 100, y: 195.7 })).toMatchObject({ low: 1510, high: 1520 });
  expect(placeAt(sight, GRAIN, { x: 700, y: 200 })).toBeNull();
});

property([
  fc.integer({ min: -50, max: 120 }),
  fc.integer({ min: 5, max: 120 }),
  fc.double({ min: 0, max: 1e9, noNaN: true }),
  fc.double({ min: 10, max: 1e9, noNaN: true }),
  fc.double({ min: 1.5, max: 200, noNaN: true }),
])(
  'what is asked for covers what is on the screen, whatever it is',
  (from, width, low, height, pitch) => {
    const sight = sightOf({ from, to: from + width, low, high: low + height, pitch });
    const view = wantedView(sight, 1.5);
    if (view !== null) expect(isCovered(sight, view, 1.5)).toBe(true);
  },
);
