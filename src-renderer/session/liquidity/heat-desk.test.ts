import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { HeatDesk } from './heat-desk';
import type { SeenBook } from './log';
import type { HeatNews, HeatPicture, HeatWanted } from './messages';
import { TONES } from './scale';

const START = Date.UTC(2026, 10, 21, 12);
/** In a picture so fine that a pixel is a millisecond. */
const placeOf = (atMs: number) => ({
  atMs,
  pixelFromMs: atMs,
  pixelToMs: atMs + 1,
  low: 104,
  high: 105,
});
const MINUTE = 60_000;

/** What it asks the terminal for, and what that tells. */
class FakeTerminal {
  readonly open = new Map<string, Set<(book: SeenBook) => void>>();
  readonly client = {
    subscribe: (
      topic: string,
      { symbol }: { symbol: string },
      { onValue }: { onValue: (book: SeenBook) => void },
    ) => {
      const key = `${topic} ${symbol}`;
      const readers = this.open.get(key) ?? new Set();
      this.open.set(key, readers.add(onValue));
      return () => {
        readers.delete(onValue);
        if (readers.size === 0) this.open.delete(key);
      };
    },
  } as unknown as TerminalClient;

  tell(symbol: string, book: SeenBook): void {
    for (const each of this.open.get(`bookFigures ${symbol}`) ?? []) each(book);
  }
}

let clock: ManualClock;
let terminal: FakeTerminal;
let heard: [number, HeatNews][];
let desk: HeatDesk;

beforeEach(() => {
  clock = new ManualClock(START);
  terminal = new FakeTerminal();
  heard = [];
  desk = new HeatDesk({
    clock,
    draw: (pixels, width) => ({ width, height: pixels.length / width }) as ImageBitmap,
    tell: (id, news) => heard.push([id, news]),
  });
  desk.connect(terminal.client);
});

/** A book each second. */
function run(seconds: number, symbol = 'BTCUSDT', lots = 5): void {
  for (let second = 0; second < seconds; second += 1) {
    clock.advance(1000);
    const atMs = clock.nowMs();
    terminal.tell(symbol, { bids: [[104, lots]], asks: [[108, lots]], atMs, arrivedAtMs: atMs });
  }
}

const tones = Uint32Array.from({ length: TONES }, (_, at) => at + 1);
const wanted = (number = 1): HeatWanted => ({
  number,
  view: {
    starts: Float64Array.of(START, START + MINUTE),
    ends: Float64Array.of(START + MINUTE, START + 2 * MINUTE),
    perBar: 6,
    bottom: 100,
    step: 1,
    rows: 20,
  },
  ramp: { bids: tones, asks: tones },
});

const pictures = (): HeatPicture[] =>
  heard.flatMap(([, news]) => (news.kind === 'picture' && news.picture ? [news.picture] : []));

describe('what rests in a book', () => {
  it('is not watched before a chart asks, once for all of them, and no longer than they do', () => {
    expect(terminal.open.size).toBe(0);
    desk.hear({ kind: 'heat-watch', id: 1, symbol: 'BTCUSDT' });
    desk.hear({ kind: 'heat-watch', id: 2, symbol: 'BTCUSDT' });
    expect([...(terminal.open.get('bookFigures BTCUSDT') ?? [])]).toHaveLength(1);
    desk.hear({ kind: 'heat-close', id: 1 });
    expect(terminal.open.size).toBe(1);
    desk.hear({ kind: 'heat-close', id: 2 });
    expect(terminal.open.size).toBe(0);
  });

  it('is drawn where its chart wants it, no larger than what was seen', () => {
    desk.hear({ kind: 'heat-watch', id: 1, symbol: 'BTCUSDT' });
    run(31);
    desk.hear({ kind: 'heat-view', id: 1, wanted: wanted() });
    expect(heard).toEqual([
      [
        1,
        {
          kind: 'picture',
          picture: {
            bitmap: { width: 6, height: 5 },
            startMs: START,
            bars: 1,
            bottom: 104,
            top: 109,
          },
          words: { sinceMs: START + 1000, levels: 1, scale: { faint: 1, full: 10 }, step: 1 },
        },
      ],
    ]);
  });

  it('says so while nothing has been seen', () => {
    desk.hear({ kind: 'heat-watch', id: 1, symbol: 'BTCUSDT' });
    desk.hear({ kind: 'heat-view', id: 1, wanted: wanted() });
    expect(heard).toEqual([
      [
        1,
        {
          kind: 'picture',
          picture: null,
          words: { sinceMs: null, levels: 0, scale: null, step: 1 },
        },
      ],
    ]);
  });

  it('comes again once the picture before has been drawn and there is more: a window nobody sees is sent none', () => {
    desk.hear({ kind: 'heat-watch', id: 1, symbol: 'BTCUSDT' });
    run(3);
    desk.hear({ kind: 'heat-view', id: 1, wanted: wanted() });
    expect(pictures()).toHaveLength(1);
    run(10);
    expect(pictures()).toHaveLength(1);
    desk.hear({ kind: 'heat-view', id: 1, wanted: wanted() });
    expect(pictures()).toHaveLength(2);
    desk.hear({ kind: 'heat-view', id: 1, wanted: wanted() });
    clock.advance(10_000);
    expect(pictures()).toHaveLength(2);
    run(2);
    expect(pictures()).toHaveLength(3);
  });

  it('is drawn at a pace while a hand pans, the last place for sure', () => {
    desk.hear({ kind: 'heat-watch', id: 1, symbol: 'BTCUSDT' });
    run(3);
    for (let number = 1; number <= 20; number += 1) {
      desk.hear({ kind: 'heat-view', id: 1, wanted: wanted(number) });
      clock.advance(16);
    }
    clock.advance(100);
    expect(pictures().length).toBeGreaterThan(2);
    expect(pictures().length).toBeLessThan(6);
    run(1);
    expect(pictures().length).toBeLessThan(6); // the last has not been drawn
  });

  it('is kept for a chart that comes back, with a gap of the time in which it was away', () => {
    desk.hear({ kind: 'heat-watch', id: 1, symbol: 'BTCUSDT' });
    run(5);
    desk.hear({ kind: 'heat-close', id: 1 });
    run(1);
    desk.hear({ kind: 'heat-watch', id: 2, symbol: 'BTCUSDT' });
    run(3);
    const find = (second: number) => {
      desk.hear({
        kind: 'heat-find',
        id: 2,
        place: placeOf(START + second * 1000),
      });
      const news = heard.at(-1)?.[1];
      return news?.kind === 'found' ? (news.found?.bids ?? null) : undefined;
    };
    expect([2.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5].map(find)).toEqual([5, 5, null, null, 5, 5, null]);
  });

  it('is kept of four books that were left, and of all that are watched', () => {
    const symbols = ['A', 'B', 'C', 'D', 'E', 'F'];
    for (const [id, symbol] of symbols.entries()) {
      desk.hear({ kind: 'heat-watch', id, symbol });
      run(3, symbol);
    }
    for (const id of [0, 1, 2, 3, 4]) desk.hear({ kind: 'heat-close', id });
    const since = symbols.map((symbol, at) => {
      desk.hear({ kind: 'heat-watch', id: 10 + at, symbol });
      desk.hear({ kind: 'heat-view', id: 10 + at, wanted: wanted(7) });
      const news = heard.at(-1)?.[1];
      return news?.kind === 'picture' && news.words.sinceMs !== null;
    });
    expect(since).toEqual([false, true, true, true, true, true]);
  });

  it('goes on over another connection, and nothing is drawn of the time between', () => {
    desk.hear({ kind: 'heat-watch', id: 1, symbol: 'BTCUSDT' });
    run(3);
    const next = new FakeTerminal();
    desk.connect(next.client);
    expect([terminal.open.size, next.open.size]).toEqual([0, 1]);
    terminal = next;
    run(3);
    desk.hear({ kind: 'heat-find', id: 1, place: placeOf(START + 3500) });
    expect(heard.at(-1)?.[1]).toMatchObject({ kind: 'found', found: null });
    desk.hear({ kind: 'heat-find', id: 1, place: placeOf(START + 4500) });
    expect(heard.at(-1)?.[1]).toMatchObject({ kind: 'found', found: { bids: 5, price: 104 } });
  });
});
