/** Books of a recording: told by their changes, they are what the market showed, and so small that it lasts. */
import { expect, test } from 'vitest';
import { FUTURES_RULES } from '@shared/domain/futures-defaults';
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { invariant } from '@shared/kernel/result';
import { lots, ticks } from '@shared/money/units';
import type { FeedDepth, FeedLevel } from '../../engine/feed/feed-event';
import { World } from '../gateway.testing';
import { fedInstruments } from './fed-instruments';
import { decodeFeedLine, encodeFeedLine } from './feed-line';
import { FeedRecorder } from './feed-recorder';
import type { FeedRow, Recordings } from './recordings';
import { ToldSide } from './told-side';

const LEVELS = 200;
const spot = SPOT_RULES.slice(0, 2);
const known = fedInstruments({ spot, futures: { rules: FUTURES_RULES.slice(0, 1) } as never });

/** A reader of lines: one side of a book. */
class Read {
  readonly levels = new Map<number, number>();
  readonly #direction: 1 | -1;

  constructor(direction: 1 | -1) {
    this.#direction = direction;
  }

  take(isSnapshot: boolean, changes: readonly FeedLevel[], worst: number): void {
    if (isSnapshot) this.levels.clear();
    for (const [price, size] of changes) {
      if (size === 0) this.levels.delete(price);
      else this.levels.set(price, size);
    }
    for (const price of this.levels.keys()) {
      if (worst > 0 && (price - worst) * this.#direction > 0) this.levels.delete(price);
    }
  }
}

class Reader {
  readonly #sides = new Map<string, { readonly bids: Read; readonly asks: Read }>();

  take(item: FeedDepth): void {
    const { bids, asks } = this.of(item.symbol);
    const [bid = 0, ask = 0] = item.worst ?? [];
    bids.take(item.isSnapshot, item.bids, bid);
    asks.take(item.isSnapshot, item.asks, ask);
  }

  of(symbol: string) {
    const sides = this.#sides.get(symbol) ?? { bids: new Read(-1), asks: new Read(1) };
    this.#sides.set(symbol, sides);
    return sides;
  }
}

/** A minute of a simulated market, recorded; `onDepths`: the depths of a turn, while the market stands as they say. */
function record(onDepths: (depths: readonly FeedDepth[], world: World) => void): void {
  const world = new World({ agents: true, config: { spot } });
  const rows: FeedRow[] = [];
  const recordings = {
    append: (_: string, more: readonly FeedRow[]) => void rows.push(...more),
    clear: () => undefined,
  } as unknown as Recordings;
  const { query } = world.sequencer;
  const recorder = new FeedRecorder(query, recordings, known, { onStopped: () => undefined });
  world.sequencer.onEvents((events) => {
    const from = rows.length;
    recorder.note(events);
    recorder.keep();
    const depths = rows.slice(from).flatMap(({ line }) => {
      const item = decodeFeedLine(line, known);
      invariant(item.ok, line);
      return item.value.type === 'depth' ? [item.value] : [];
    });
    onDepths(depths, world);
  });
  world.clock.advance(65_000);
}

test('every book that is read back is the one the market showed, and takes a fraction of its room', () => {
  const reader = new Reader();
  let wholeBytes = 0;
  let toldBytes = 0;
  let books = 0;
  let wholes = 0;
  record((depths, { sequencer: { query } }) => {
    for (const depth of depths) {
      reader.take(depth);
      const { symbol } = depth;
      const instrument = known.get(symbol);
      invariant(instrument !== undefined, symbol);
      const book =
        instrument.kind === 'spot'
          ? query.book(symbol, LEVELS)
          : query.futures.book(symbol, LEVELS);
      const sidesOf = (side: 'bids' | 'asks'): FeedLevel[] =>
        (book?.[side] ?? []).map((level) => [level.price, level.lots]);
      const { bids, asks } = reader.of(symbol);
      expect(new Map(bids.levels)).toEqual(new Map(sidesOf('bids')));
      expect(new Map(asks.levels)).toEqual(new Map(sidesOf('asks')));
      const whole = { bids: sidesOf('bids'), asks: sidesOf('asks') };
      wholeBytes += encodeFeedLine({ ...depth, ...whole, isSnapshot: true }, instrument).length;
      toldBytes += encodeFeedLine(depth, instrument).length;
      books += 1;
      if (depth.isSnapshot) wholes += 1;
      else if (depth.bids.length + depth.asks.length > 0) expect(depth.worst).toBeDefined();
    }
  });
  expect(books).toBeGreaterThan(500);
  // Three markets, every half minute.
  expect(wholes).toBe(9);
  expect(toldBytes * 3).toBeLessThan(wholeBytes);
});

test('a level that was traded at is told again, also when it is as large as before', () => {
  const side = new ToldSide((price, other) => price > other);
  const levels = (...pairs: readonly (readonly [number, number])[]): FeedLevel[] =>
    pairs.map(([price, size]) => [ticks(price), lots(size)]);
  side.whole(levels([100, 5], [99, 7]));
  expect(side.changes(levels([100, 5], [99, 7]), new Set())).toEqual([]);
  expect(side.changes(levels([100, 5], [99, 7]), new Set([100]))).toEqual(levels([100, 5]));
});

test('what falls behind the worst price that is shown is not told as gone, and told again when it is shown', () => {
  const side = new ToldSide((price, other) => price < other);
  const levels = (...pairs: readonly (readonly [number, number])[]): FeedLevel[] =>
    pairs.map(([price, size]) => [ticks(price), lots(size)]);
  const none = new Set<number>();
  side.whole(levels([100, 5], [101, 7]));
  expect(side.changes(levels([99, 1], [100, 5]), none)).toEqual(levels([99, 1]));
  expect(side.changes(levels([100, 5], [101, 7]), none)).toEqual(levels([101, 7], [99, 0]));
  expect(side.changes([], none)).toEqual(levels([100, 0], [101, 0]));
});
