import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { beforeEach, expect, test } from 'vitest';
import { createFrameLoop } from '../../../lib/frame-loop';
import type { BookLook, BookSettings, BookValue, LiveBook } from './messages';
import { WatchedBook } from './watched-book';
import { writtenFigures } from './written-figures.testing';

/** A terminal whose books the test sends. */
class FakeTerminal {
  readonly watchers = new Set<(book: BookValue) => void>();
  readonly client: TerminalClient = {
    subscribe: (_topic: string, _params: unknown, handlers: { onValue?: unknown }) => {
      const onValue = handlers.onValue as (book: BookValue) => void;
      this.watchers.add(onValue);
      return () => this.watchers.delete(onValue);
    },
  } as never;

  send(book: BookValue): void {
    for (const watcher of this.watchers) watcher(book);
  }
}

/** Notes what is written on it, by row from the top. */
function fakeCanvas() {
  const width = 7;
  const { figures, fillText } = writtenFigures(() => width);
  const known: Record<string, unknown> = {
    measureText: () => ({ width, fontBoundingBoxAscent: 10, fontBoundingBoxDescent: 2 }),
    fillText,
  };
  const context = new Proxy(known, {
    get: (target, name) => target[String(name)] ?? (() => undefined),
    set: () => true,
  });
  return { figures, canvas: { getContext: () => context } as unknown as OffscreenCanvas };
}

const textsOf = (figures: readonly { readonly text: string }[]) => figures.map(({ text }) => text);

const LOOK: BookLook = {
  devicePixels: { width: 200, height: 120 },
  pixelRatio: 1,
  width: 200,
  row: 20,
  spread: 36,
  font: '12px sans-serif',
  text: '#fff',
  muted: '#aaa',
  sell: '#f00',
  buy: '#0f0',
  own: '#00f',
  isStill: true,
};
const units = { base: 'BTC', quote: 'USDT', pricePrecision: 0, quantityPrecision: 0, lotUnits: 1 };
const VIEW: BookSettings = {
  askRows: 2,
  bidRows: 2,
  units,
  unit: 'base',
  chosenStep: null,
  own: [],
};

const bookAt = (arrivedAtMs: number, best = 100): BookValue => ({
  symbol: 'BTCUSDT',
  atMs: arrivedAtMs,
  arrivedAtMs,
  bids: [1, 2, 3, 4].map((away) => [best - away, away]),
  asks: [0, 1, 2, 3].map((away) => [best + away, away + 1]),
});

let terminal: FakeTerminal;
let clock: ManualClock;
let told: LiveBook[];
let frames: (() => void)[];
let book: WatchedBook;
const frame = () => {
  for (const run of frames.splice(0)) run();
};
const arrivals = () => told.map(({ book: known }) => known?.arrivedAtMs);

beforeEach(() => {
  terminal = new FakeTerminal();
  clock = new ManualClock();
  told = [];
  frames = [];
  const loop = createFrameLoop((run) => frames.push(run));
  book = new WatchedBook('BTCUSDT', { clock, frames: loop }, (newest) => told.push(newest));
  book.watch(terminal.client);
});

test('without a canvas the page hears of each book as it comes, of none before the first frame', () => {
  terminal.send({ ...bookAt(0), bids: [], asks: [] });
  terminal.send(bookAt(5));
  terminal.send(bookAt(9));
  expect(arrivals()).toEqual([5, 9]);
});

test('a frame draws the newest book, and the page hears of that one once it is drawn', () => {
  const { canvas, figures } = fakeCanvas();
  terminal.send(bookAt(5));
  book.show(VIEW);
  book.paintOn(canvas);
  book.look(LOOK);
  frame();
  figures.length = 0;
  terminal.send(bookAt(20));
  terminal.send(bookAt(24, 200));
  expect([arrivals(), figures]).toEqual([[5], []]);
  frame();
  expect(arrivals()).toEqual([5, 24]);
  // Price, size and total of each row, from the furthest ask to the furthest bid.
  expect(textsOf(figures)).toEqual([
    '201',
    '2',
    '3',
    '200',
    '1',
    '1',
    '199',
    '1',
    '1',
    '198',
    '2',
    '3',
  ]);
  frame();
  expect(arrivals()).toEqual([5, 24]);
});

test('a window that nobody sees draws nothing, and the page knows its books nevertheless', () => {
  book.show(VIEW);
  book.paintOn(fakeCanvas().canvas);
  book.look(LOOK);
  terminal.send(bookAt(5));
  frame();
  for (let atMs = 10; atMs <= 510; atMs += 100) {
    terminal.send(bookAt(atMs));
    clock.advance(100);
  }
  expect(arrivals()).toEqual([5, 310]);
});

test('the scale fits the rows by itself until the trader chooses one', () => {
  const { canvas, figures } = fakeCanvas();
  book.show({ ...VIEW, askRows: 1, bidRows: 1 });
  book.paintOn(canvas);
  book.look(LOOK);
  terminal.send(bookAt(5, 1_000));
  frame();
  expect(told.at(-1)?.autoStep).toBe(5);
  expect(textsOf(figures)).toEqual(['1,000', '1', '1', '995', '10', '10']);
  figures.length = 0;
  book.show({ ...VIEW, askRows: 1, bidRows: 1, chosenStep: 2 });
  frame();
  expect(textsOf(figures)).toEqual(['1,000', '1', '1', '998', '3', '3']);
});

test('at another connection the former one is over', () => {
  const next = new FakeTerminal();
  book.watch(next.client);
  expect(terminal.watchers.size).toBe(0);
  next.send(bookAt(7));
  book.close();
  expect([arrivals(), next.watchers.size]).toEqual([[7], 0]);
});
