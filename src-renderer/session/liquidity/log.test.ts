import { describe, expect, it } from 'vitest';
import { LiquidityLog, type SeenBook } from './log';

const START = Date.UTC(2026, 10, 21, 12);

/** Books of one bid and one ask, told as a market tells them. */
class Market {
  readonly log = new LiquidityLog();
  atMs = START;
  wallMs = START + 5;

  tell(patch: Partial<SeenBook> = {}): this {
    this.log.take({
      bids: [[100, 5]],
      asks: [[102, 5]],
      atMs: this.atMs,
      arrivedAtMs: this.wallMs,
      ...patch,
    });
    return this;
  }

  /** One each tenth of a second, at this speed of the market. */
  run(seconds: number, speed = 1, patch: Partial<SeenBook> = {}): this {
    for (let book = 0; book < seconds * 10; book += 1) {
      this.atMs += 100 * speed;
      this.wallMs += 100;
      this.tell(patch);
    }
    return this;
  }

  /** Market and wall, in seconds. */
  wait(market: number, wall = market): this {
    this.atMs += market * 1000;
    this.wallMs += wall * 1000;
    return this;
  }

  /** Parts that touch are one, in seconds from the start. */
  seen(): number[][] {
    const spans: number[][] = [];
    for (const { fromMs, toMs } of this.log.columns()) {
      const last = spans.at(-1);
      const [from, to] = [(fromMs - START) / 1000, (toMs - START) / 1000];
      if (last?.[1] === from) last[1] = to;
      else spans.push([from, to]);
    }
    return spans;
  }
}

describe('what has rested in a book', () => {
  it('is a column a second of all that was seen', () => {
    const market = new Market().tell().run(5);
    expect(market.seen()).toEqual([[0, 5]]);
    expect(market.log.columns()).toHaveLength(5);
  });

  it('is not known before the first book, and not after the newest', () => {
    const market = new Market().tell();
    expect(market.seen()).toEqual([]);
    expect(market.wait(2).seen()).toEqual([]);
    expect(market.tell().seen()).toEqual([[0, 2]]);
  });

  it('has a gap where no book came for as long as makes one stale', () => {
    const market = new Market().tell().run(2).wait(3).tell().wait(3.1).tell().run(1);
    expect(market.seen()).toEqual([
      [0, 5],
      [8.1, 9.1],
    ]);
  });

  it('has a gap where the connection was another one', () => {
    const market = new Market().tell().run(2);
    market.log.interrupt();
    expect(market.wait(1).tell().run(1).seen()).toEqual([
      [0, 2],
      [3, 4],
    ]);
  });

  it('has no books of an exchange that is cut off', () => {
    const market = new Market().tell().run(2).tell({ atMs: 0 }).wait(1).tell().run(1);
    expect(market.seen()).toEqual([
      [0, 2],
      [3, 4],
    ]);
  });

  it('stands still with a market that is paused', () => {
    const market = new Market().tell().run(2).run(5, 0).run(1);
    expect(market.seen()).toEqual([[0, 3]]);
    expect(market.log.columns().length).toBeLessThan(5);
  });

  it('has a gap where the market leapt, and none of a market that runs sixty times as fast', () => {
    const leapt = new Market().tell().run(2).wait(40, 0.1).tell().run(2);
    expect(leapt.seen()).toEqual([
      [0, 2],
      [42, 44],
    ]);
    const fast = new Market().tell().run(2).run(10, 60);
    const spans = fast.seen();
    // It has to be seen for a moment before it is known to be that fast.
    expect(spans.at(-1)).toEqual([20, 602]);
    expect(fast.wait(3600, 0.1).tell().run(1, 60).seen().at(-1)).toEqual([4202, 4262]);
  });

  it('has nothing of an hour that was stepped through in seconds: a book of each minute is not what rested in it', () => {
    const market = new Market().tell().run(2).run(6, 600).run(2);
    const spans = market.seen();
    expect(spans[0]).toEqual([0, 2]);
    expect(spans).toHaveLength(2);
    expect(spans[1]?.[0]).toBeGreaterThanOrEqual(3602);
  });

  it('forgets what is to come again where the clock was put right, and all where another market begins', () => {
    const market = new Market().tell().run(10);
    expect(market.wait(-2, 0.1).tell().run(1).seen()).toEqual([[0, 9]]);
    expect(market.wait(-4, 0.1).tell().run(1).seen()).toEqual([[5, 6]]);
  });

  it('knows how many levels the newest book has', () => {
    const market = new Market().tell({
      bids: [
        [100, 1],
        [99, 1],
      ],
    });
    expect(market.log.levels).toBe(2);
  });

  it('changes its version with each column, so that nothing is drawn in between', () => {
    const market = new Market().tell();
    const versions = new Set<number>();
    for (let book = 0; book < 100; book += 1) versions.add(market.run(0.1).log.version);
    expect(versions.size).toBe(10);
  });
});

describe('what is older', () => {
  it('is kept for a day, in coarser columns, to the last lot where nothing changed', () => {
    const market = new Market().tell();
    for (let second = 0; second < 30 * 3600; second += 3) market.wait(3).tell();
    const columns = market.log.columns();
    expect(columns.length).toBeLessThanOrEqual(900 + 1_080 + 1_320 + 1);
    const [[from = 0, to = 0] = []] = market.seen();
    expect(to - from).toBeGreaterThan(24 * 3600);
    expect(to).toBe(30 * 3600);
    expect(columns.every(({ lots }) => lots.join() === '5,-5')).toBe(true);
  });

  it('takes no more memory than it may, whatever a book does, and is a day long nevertheless', () => {
    const market = new Market().tell();
    let price = 10_000_000;
    const rest = (levels: number) => {
      price += 1_007;
      const bids = Array.from({ length: levels }, (_, at): [number, number] => [
        price - at * 50_003,
        3,
      ]);
      market.wait(3).tell({ bids, asks: [[price + 1, 4]] });
    };
    for (let book = 0; book < 28 * 1200; book += 1) rest(3);
    for (let book = 0; book < 60; book += 1) rest(300);
    const columns = market.log.columns();
    const cells = columns.reduce((sum, { prices }) => sum + prices.length, 0);
    expect(cells).toBeLessThanOrEqual(394_000);
    const finished = columns.slice(0, -1).map(({ prices }) => prices.length);
    expect(Math.max(...finished)).toBeLessThanOrEqual(200);
    expect(columns.at(-1)?.toMs).toBe(market.atMs);
    expect(market.atMs - (columns[0]?.fromMs ?? 0)).toBeGreaterThan(24 * 3_600_000);
  });

  it('has prices together where there are too many for a column, and no gap that was there is closed', () => {
    const bids = Array.from({ length: 150 }, (_, at): [number, number] => [6_000_000 - at, 7]);
    const market = new Market().tell({ bids });
    for (let hour = 0; hour < 2; hour += 1) {
      for (let second = 0; second < 1000; second += 1) market.wait(1).tell({ bids });
      market.wait(60).tell({ bids });
    }
    expect(market.seen()).toHaveLength(2);
    const [oldest] = market.log.columns();
    expect([oldest?.step, oldest?.prices.length, oldest?.lots.at(5)]).toEqual([2, 77, 14]);
    expect(market.log.columns().at(-1)).toMatchObject({ step: 1 });
  });
});
