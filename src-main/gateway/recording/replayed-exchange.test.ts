/** A replay exchange on a manual clock: played at any speed it is the same, and goes on after a restart. */
import { expect, test } from 'vitest';
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import type { MarketSpeed } from '@shared/contract/lab';
import { MemoryStore } from '../memory-store.testing';
import { openSequencer } from '../sequencer/open-sequencer';
import type { Sequencer } from '../sequencer/sequencer';
import { fedInstruments } from './fed-instruments';
import { importFeed } from './import-feed';
import type { FeedRow, Recordings } from './recordings';

const GENESIS_MS = 1_700_000_040_000;
const spot = SPOT_RULES.slice(0, 1);

function recording(): Recordings {
  let rows: readonly FeedRow[] = [];
  const recordings: Recordings = {
    append: (_, more) => {
      rows = [...rows, ...more];
    },
    replace: (_, all) => {
      rows = all;
    },
    after: (_, place, limit) => rows.filter((row) => row.place > place).slice(0, limit),
    lastPlace: () => rows.at(-1)?.place ?? 0,
    clear: () => {
      rows = [];
    },
    close: () => undefined,
  };
  const lines = Array.from({ length: 60 }, (_, at) => {
    const head = { t: 1000 + at * 333, sym: 'BTCUSDT' };
    const price = String(60_000 + (at % 7));
    return JSON.stringify(
      at % 2 === 0
        ? { ...head, type: 'depth', snapshot: true, bids: [[price, '0.5']], asks: [['60010', '1']] }
        : { ...head, type: 'trade', price, qty: '0.25', side: 'SELL' },
    );
  });
  const imported = importFeed(lines.join('\n'), fedInstruments({ spot }), recordings);
  expect(imported).toEqual({ ok: true, value: 60 });
  return recordings;
}

function open(clock: ManualClock, store: MemoryStore, speed: MarketSpeed): Sequencer {
  const opened = openSequencer({
    store,
    clock,
    config: {
      seed: 7,
      spot,
      agents: false,
      selfTrade: 'allow',
      feed: { queue: 'prob', queueN: 3, consumptionHalfLifeMs: 2000 },
    },
    accounts: [],
    speed,
    recordings: recording(),
    onFailure: (cause) => {
      throw cause;
    },
  });
  if (!opened.ok) throw new Error(opened.error.message);
  opened.value.start();
  return opened.value;
}

const tape = (sequencer: Sequencer) =>
  sequencer.query
    .recentTrades('BTCUSDT', 100)
    .map(({ atMs, price, lots }) => [atMs - GENESIS_MS, price, lots]);

test.each([1, 20, 60] as const)('at speed %i every print comes at its own market time', (speed) => {
  const clock = new ManualClock(GENESIS_MS);
  const sequencer = open(clock, new MemoryStore(), speed);
  for (let turn = 0; turn < 25_000 / 20 / speed; turn += 1) clock.advance(20);
  const prints = tape(sequencer).toReversed();
  expect(prints.map(([atMs]) => atMs)).toEqual(
    Array.from({ length: 30 }, (_, at) => (2 * at + 1) * 333),
  );
  sequencer.close();
});

test('a restart goes on behind the last event, and nothing is played twice', () => {
  const clock = new ManualClock(GENESIS_MS);
  const store = new MemoryStore();
  const first = open(clock, store, 1);
  for (let turn = 0; turn < 300; turn += 1) clock.advance(20);
  const before = tape(first);
  expect(before.length).toBeGreaterThan(5);
  first.close();
  clock.advance(3_600_000);
  const second = open(clock, store, 1);
  expect(tape(second)).toEqual(before);
  for (let turn = 0; turn < 1000; turn += 1) clock.advance(20);
  expect(tape(second).length).toBe(30);
  expect(tape(second).slice(-before.length)).toEqual(before);
  second.close();
});
