import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFeatureStore, type FeatureStore } from '../../../lib/feature-store';
import { createFrameLoop } from '../../../lib/frame-loop';
import { answerHeat, type HeatListener } from '../../../session/liquidity/line';
import { NO_WORDS, type HeatPicture, type HeatWanted } from '../../../session/liquidity/messages';
import type { HeatPlace } from '../../../session/liquidity/find';
import type { Ground, Sight } from '../canvas/ground';
import type { Pixel } from '../drawings/drawing';
import { HeatFeed, NO_HEAT, type HeatShown } from './heat-feed';
import type { HeatLayer } from './heat-layer';

const MINUTE = 60_000;
const START = Date.UTC(2026, 0, 1);

/** A canvas of a hundred bars, painted when the test says so. */
class FakeGround {
  from = 40;
  layer: HeatLayer | null = null;
  point: (pixel: Pixel | null) => void = () => undefined;
  drawn: number[][] = [];
  readonly ground = {
    sight: () => this.#sight(),
    host: (layer: HeatLayer, point: (pixel: Pixel | null) => void) => {
      this.layer = layer;
      this.point = point;
      return () => (this.layer = null);
    },
  } as unknown as Ground;

  paint(): void {
    const context = {
      imageSmoothingEnabled: true,
      drawImage: (_: ImageBitmap, ...place: number[]) => this.drawn.push(place),
    };
    const target = {
      useMediaCoordinateSpace: (draw: (scope: object) => void) => {
        draw({ context });
      },
    };
    this.layer
      ?.paneViews()[0]
      ?.renderer()
      ?.draw(target as never);
  }

  #sight(): Sight {
    const slots = Array.from({ length: 100 }, (_, at) => ({
      timeMs: START + at * MINUTE,
      bar: null,
    }));
    const { from } = this;
    return {
      slots,
      interval: '1min',
      from,
      to: from + 40,
      pitch: 10,
      height: 400,
      low: 1000,
      high: 2000,
      xOfPlace: (place) => (place - from) * 10,
      yOf: (price) => (2000 - price) * 0.4,
    };
  }
}

let listener: HeatListener | null;
let wanted: HeatWanted[];
let found: HeatPlace[];
let canvas: FakeGround;
let store: FeatureStore<{ heat: HeatShown }>;
let feed: HeatFeed;
const closed = vi.fn();
const picture = (): HeatPicture => ({
  bitmap: { close: closed } as unknown as ImageBitmap,
  startMs: START + 50 * MINUTE,
  bars: 4,
  bottom: 1500,
  top: 1600,
});
const words = { ...NO_WORDS, sinceMs: START, levels: 30, scale: { faint: 1, full: 100 } };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('devicePixelRatio', 1);
  vi.stubGlobal('document', {});
  const tokens: Record<string, string> = {
    '--panel': '#202020',
    '--late-brightness': '1.4',
    '--late-strength': '.75',
  };
  vi.stubGlobal('getComputedStyle', () => ({
    getPropertyValue: (name: string) => tokens[name] ?? '#336699',
  }));
  vi.stubGlobal('matchMedia', () => new EventTarget());
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  [wanted, found, listener] = [[], [], null];
  closed.mockReset();
  answerHeat((_, __, heard) => {
    listener = heard;
    return {
      want: (one) => wanted.push(one),
      find: (one) => found.push(one),
      close: () => (listener = null),
    };
  });
  canvas = new FakeGround();
  store = createFeatureStore(
    { heat: NO_HEAT },
    createFrameLoop((run) => {
      run();
    }),
  );
  feed = new HeatFeed(store, {} as TerminalClient, 'BTCUSDT');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('it is asked for once the chart has been painted, and again only of what was not asked for', () => {
  feed.showOn(canvas.ground);
  expect(wanted).toEqual([]);
  canvas.paint();
  canvas.paint();
  expect(wanted.map(({ number }) => number)).toEqual([1]);
  canvas.from = 30; // still within its margin
  canvas.paint();
  expect(wanted).toHaveLength(1);
  canvas.from = 5;
  canvas.paint();
  canvas.paint();
  expect(wanted.map(({ number }) => number)).toEqual([1, 2]);
});

test('a picture is painted in its bars and prices, wherever they are panned to, and then the next may come', () => {
  feed.showOn(canvas.ground);
  canvas.paint();
  listener?.onNews({ kind: 'picture', picture: picture(), words });
  expect(wanted).toHaveLength(1);
  canvas.paint();
  expect(wanted.map(({ number }) => number)).toEqual([1, 1]);
  canvas.from = 30;
  canvas.paint();
  // From half a bar and half a tick before.
  expect(canvas.drawn.map((place) => place.map((pixels) => Math.round(pixels * 10) / 10))).toEqual([
    [95, 160.2, 40, 40],
    [195, 160.2, 40, 40],
  ]);
  expect(store.get().heat.words).toEqual(words);
});

test('where nothing was seen the next one may come without a painting', () => {
  feed.showOn(canvas.ground);
  canvas.paint();
  listener?.onNews({ kind: 'picture', picture: null, words: NO_WORDS });
  expect(wanted.map(({ number }) => number)).toEqual([1, 1]);
});

test('while its chart is late it has no hue, and is asked for anew at both ends of that', () => {
  const hues = () => store.get().heat.colours.bids.filter((colour) => !/^#(..)\1\1$/.test(colour));
  feed.showOn(canvas.ground);
  canvas.paint();
  expect(hues()).not.toEqual([]);
  feed.setLate(true);
  canvas.paint();
  expect(hues()).toEqual([]);
  feed.setLate(false);
  canvas.paint();
  expect(wanted.map(({ number }) => number)).toEqual([1, 2, 3]);
});

test('what is pointed at is asked at a pace, said, and forgotten when the pointer has gone', () => {
  feed.showOn(canvas.ground);
  canvas.paint();
  for (let x = 100; x < 130; x += 1) canvas.point({ x, y: 200 });
  vi.advanceTimersByTime(150);
  expect(found).toHaveLength(2);
  const [, place] = found;
  if (place === undefined) throw new Error('it was asked');
  expect(place).toMatchObject({ low: 1500, high: 1510 });
  const answer = { fromMs: place.atMs, toMs: place.atMs + 1, bids: 3, asks: 0, price: 1500 };
  listener?.onNews({ kind: 'found', place, found: answer });
  expect(store.get().heat.pointed).toMatchObject({ found: { bids: 3 } });
  canvas.point(null);
  vi.advanceTimersByTime(150);
  expect(store.get().heat.pointed).toBeNull();
  listener?.onNews({ kind: 'found', place, found: answer }); // late
  expect(store.get().heat.pointed).toBeNull();
});

test('a canvas that is gone takes its picture along; the next one, of another interval, is asked for anew', () => {
  const leave = feed.showOn(canvas.ground);
  canvas.paint();
  listener?.onNews({ kind: 'picture', picture: picture(), words });
  leave();
  expect(closed).toHaveBeenCalledTimes(1);
  listener?.onNews({ kind: 'picture', picture: picture(), words });
  expect(closed).toHaveBeenCalledTimes(2);
  const next = new FakeGround();
  feed.showOn(next.ground);
  next.paint();
  expect([wanted.at(-1)?.number, next.drawn]).toEqual([2, []]);
});

test('a thread that has failed is said, and nothing of it is left on the screen', () => {
  feed.showOn(canvas.ground);
  canvas.paint();
  listener?.onNews({ kind: 'picture', picture: picture(), words });
  listener?.onFailed(new Error('out of memory'));
  canvas.paint();
  expect(canvas.drawn).toEqual([]);
  expect(store.get().heat).toMatchObject({ problem: 'out of memory', words: NO_WORDS });
  feed.close();
  expect(listener).toBeNull();
  expect(store.get().heat).toEqual(NO_HEAT);
});
