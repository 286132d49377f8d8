/** Pause, speeds and the way back: the same commands at the same market times make the same market. */
import type { MarketSpeed } from '@shared/contract/lab';
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { invariant } from '@shared/kernel/result';
import { atoms, lots, ticks } from '@shared/money/units';
import { expect, test } from 'vitest';
import { MemoryStore } from '../memory-store.testing';
import { decodeEntry } from './journal-entry';
import { openSequencer } from './open-sequencer';
import type { Sequencer } from './sequencer';

const START_MS = 1_700_000_040_000;
const UID = 10023;

/** Its stopwatch may run on with each look at it: a turn then has work for so long. */
class WorkingClock extends ManualClock {
  lookMs = 0;
  #workedMs = 0;

  override monotonicMs(): number {
    this.#workedMs += this.lookMs;
    return super.monotonicMs() + this.#workedMs;
  }
}

interface Rig {
  readonly clock: WorkingClock;
  readonly store: MemoryStore;
  readonly sequencer: Sequencer;
  now(): number;
}

function open(speed: MarketSpeed, agents = true, store = new MemoryStore(), atMs = START_MS): Rig {
  const clock = new WorkingClock(atMs);
  const opened = openSequencer({
    store,
    clock,
    speed,
    config: { seed: 7, spot: SPOT_RULES.slice(0, 2), agents, selfTrade: 'allow', historyDays: 1 },
    accounts: [
      { uid: UID, deposits: [{ wallet: 'spot', asset: 'USDT', amount: atoms(10n ** 13n) }] },
    ],
    onFailure: (cause) => {
      throw cause instanceof Error ? cause : new Error(String(cause));
    },
  });
  invariant(opened.ok, opened.ok ? '' : opened.error.message);
  opened.value.start();
  clock.advance(0);
  const sequencer = opened.value;
  return { clock, store, sequencer, now: () => sequencer.query.marketTimeMs() };
}

async function inTurn<T>(rig: Rig, answer: Promise<T>): Promise<T> {
  await Promise.resolve();
  rig.clock.advance(0);
  return answer;
}

const hash = (rig: Rig): Promise<string> =>
  inTurn(
    rig,
    rig.sequencer.administer((turn) => turn.engine.snapshot()),
  ).then((done) => (done.ok ? done.value : done.error));

const setSpeed = (rig: Rig, speed: MarketSpeed) =>
  inTurn(
    rig,
    rig.sequencer.administer((turn) => {
      turn.marketClock.setSpeed(speed, turn.engine.marketTimeMs());
      turn.note('speed', speed);
      turn.takeSnapshot();
    }),
  );

const buy = (rig: Rig) =>
  inTurn(
    rig,
    rig.sequencer.submit((turn) =>
      turn.execute({
        type: 'placeOrder',
        uid: UID,
        wallet: 'spot',
        order: {
          symbol: 'BTCUSDT',
          side: 'BUY',
          type: 'LIMIT',
          price: ticks(6_100_000),
          quantity: { unit: 'base', lots: lots(10_000) },
        },
      }),
    ),
  );

/** Wall time that is so much market time at `speed`. */
function run(rig: Rig, marketMs: number, speed: number): void {
  rig.clock.advance(marketMs / speed);
}

test(
  'at speeds 1 and 60 the same commands lead to the same state',
  { timeout: 60_000 },
  async () => {
    const hashes: string[] = [];
    for (const speed of [1, 60] as const) {
      const rig = open(speed);
      run(rig, 60_000, speed);
      await buy(rig);
      run(rig, 60_000, speed);
      expect(rig.now()).toBe(START_MS + 120_000);
      hashes.push(await hash(rig));
    }
    expect(hashes[1]).toBe(hashes[0]);
  },
);

test('a paused market stands still for streams and orders alike, and moves on by hand', async () => {
  const rig = open(0, false);
  rig.clock.advance(90_000);
  await buy(rig);
  expect(rig.now()).toBe(START_MS);
  await inTurn(
    rig,
    rig.sequencer.administer((turn) => {
      turn.marketClock.advance(3_600_000);
      turn.note('advance', 3_600_000);
    }),
  );
  await buy(rig);
  rig.clock.advance(20);
  expect(rig.now()).toBe(START_MS + 3_600_000);
  expect(rig.sequencer.speed()).toEqual({ asked: 0, reached: 0 });
});

test('who only looks is answered while the market is moved on by hand, who changes something at its end', async () => {
  const rig = open(0);
  const states: string[] = [];
  for (const isLookedAt of [true, false]) {
    const moved = isLookedAt ? rig : open(0);
    await inTurn(
      moved,
      moved.sequencer.administer((turn) => {
        turn.marketClock.advance(30_000);
        turn.note('advance', 30_000);
      }),
    );
    const told: (readonly [who: string, passedMs: number])[] = [];
    if (isLookedAt) {
      void moved.sequencer.submit(() => told.push(['order', moved.now() - START_MS]));
      void moved.sequencer.look(() => told.push(['look', moved.now() - START_MS]));
    }
    moved.clock.lookMs = 3;
    moved.clock.advance(200);
    moved.clock.lookMs = 0;
    expect(moved.now()).toBe(START_MS + 30_000);
    if (isLookedAt) {
      expect(told.map(([who]) => who)).toEqual(['look', 'order']);
      expect(told[0]?.[1]).toBeLessThan(15_000);
      expect(told[1]?.[1]).toBe(30_000);
    }
    states.push(await hash(moved));
  }
  expect(states[0]).toBe(states[1]);
});

test.each([
  ['with a crowd by minutes', true, 3 * 60_000, 60_000],
  ['without one by days', false, 31 * 86_400_000, 86_400_000],
])(
  'after a crash on its way by hand the market is no further than it had to be: %s',
  async (_what, hasCrowd, byMs, atMostMs) => {
    const rig = open(0, hasCrowd);
    await inTurn(
      rig,
      rig.sequencer.administer((turn) => {
        turn.marketClock.advance(byMs);
      }),
    );
    let shownMs = START_MS;
    let left = rig.store;
    void rig.sequencer.look(({ engine }) => {
      shownMs = engine.marketTimeMs();
      left = rig.store.crash();
    });
    rig.clock.lookMs = 3;
    rig.clock.advance(20);
    expect(shownMs).toBeGreaterThan(START_MS);
    expect(shownMs).toBeLessThan(START_MS + byMs);
    const again = open(0, hasCrowd, left, START_MS);
    // Whatever was shown comes back.
    expect(again.now()).toBeGreaterThanOrEqual(shownMs);
    expect(again.now() - shownMs).toBeLessThanOrEqual(atMostMs);
  },
);

test('a change of speed is in the journal and the state behind it is on the disk', async () => {
  const rig = open(1);
  rig.clock.advance(10_000);
  const snapshots = rig.store.snapshotCount();
  await setSpeed(rig, 0);
  const pausedAtMs = rig.now();
  expect(rig.store.snapshotCount()).toBe(snapshots + 1 > 3 ? 3 : snapshots + 1);
  rig.clock.advance(5_000);
  const notes = [...rig.store.journalAfter(0)].flatMap((row) => {
    const entry = decodeEntry(row.commands);
    return entry.ok ? entry.value.notes : [];
  });
  expect(notes).toEqual([{ what: 'speed', atMs: pausedAtMs, value: 0 }]);
  rig.sequencer.close();
  expect(rig.store.meta()?.marketClockOffsetMs).toBe(pausedAtMs - rig.clock.nowMs());
});

test('commands in the pause lead to a snapshot: a crash leaves few of them to be done again', async () => {
  const rig = open(0);
  rig.clock.advance(5_000);
  await inTurn(
    rig,
    rig.sequencer.administer((turn) => {
      const coin = { uid: UID, wallet: 'spot', asset: 'USDT', amount: atoms(1n) } as const;
      for (let each = 0; each < 5_000; each += 1) turn.execute({ type: 'faucet', ...coin });
    }),
  );
  const newest = rig.store.latestSnapshot()?.journalIndex ?? 0;
  expect([...rig.store.journalAfter(newest)]).toEqual([]);
  const before = await hash(rig);
  const again = open(0, true, rig.store.crash());
  expect(await hash(again)).toBe(before);
});

test('after a crash in the pause the market is where it was paused', async () => {
  const rig = open(1);
  rig.clock.advance(10_000);
  await setSpeed(rig, 60);
  rig.clock.advance(10_000);
  await setSpeed(rig, 0);
  const before = await hash(rig);
  const pausedAtMs = rig.now();
  rig.clock.advance(60_000);
  const again = open(0, true, rig.store.crash(), rig.clock.nowMs());
  expect(again.now()).toBe(pausedAtMs);
  expect(await hash(again)).toBe(before);
});

test('it says how fast it runs, and a night asleep is no market time at speed 60', () => {
  const rig = open(60, false);
  rig.clock.advance(3_000);
  expect(rig.sequencer.speed()).toEqual({ asked: 60, reached: 60 });
  const beforeMs = rig.now();
  rig.clock.jumpWall(8 * 3_600_000);
  rig.clock.advance(20);
  expect(rig.now()).toBe(beforeMs);
});
