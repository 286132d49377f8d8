/** What is acknowledged is durable, what was shown comes back, and nothing else is promised. */
import { describe, expect, test } from 'vitest';
import { ALICE, BOB, GENESIS_MS, World, type Answer } from '../gateway.testing';
import type { MemoryStore } from '../memory-store.testing';
import { openSequencer } from './open-sequencer';

const SELL = { symbol: 'BTCUSDT', volume: '0.01', side: 'SELL', type: 'LIMIT', price: '60000' };
const BUY = { symbol: 'BTCUSDT', volume: 300, side: 'BUY', type: 'MARKET' };
const place = (world: World, user: typeof ALICE, order: object) =>
  world.post(user, '/sapi/v1/order', order);
const balances = async (world: World) =>
  Promise.all(
    [ALICE, BOB].map(async (user) => (await world.signedGet(user, '/sapi/v1/account')).text),
  );
const openOrders = async (world: World) =>
  (await world.signedGet(BOB, '/sapi/v1/openOrders?symbol=BTCUSDT')).text;
const ownTrades = async (world: World) =>
  (await world.signedGet(ALICE, '/sapi/v1/myTrades?symbol=BTCUSDT')).text;
const everything = async (world: World) => [
  await balances(world),
  await openOrders(world),
  await ownTrades(world),
];

describe('acknowledged means committed', () => {
  test('an order is in the journal before its answer exists', async () => {
    const world = new World();
    let isAnswered = false;
    const answeredAtCommit: boolean[] = [];
    world.store.onCommit = () => answeredAtCommit.push(isAnswered);
    const answer = place(world, BOB, SELL).then((value) => {
      isAnswered = true;
      return value;
    });
    expect((await answer).status).toBe(200);
    expect(answeredAtCommit).toEqual([false]);
  });

  test('what was answered is found after a crash; what could not be stored was not answered', async () => {
    const world = new World();
    await place(world, BOB, SELL);
    await place(world, ALICE, BUY);
    const before = await everything(world);
    world.store.holdBack();
    await place(world, BOB, { ...SELL, price: '61000' });
    const after = world.restart();
    expect(await everything(after)).toEqual(before);
  });

  test('orders of one turn are one row of the journal', async () => {
    const world = new World();
    const rows = world.store.rowCount();
    const answers = [SELL, { ...SELL, price: '60001' }, { ...SELL, price: '60002' }].map((order) =>
      place(world, BOB, order),
    );
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(world.store.rowCount()).toBe(rows + 1);
  });

  test('a read in the same turn as an order is answered after the order and sees it', async () => {
    const world = new World();
    const placed = place(world, BOB, SELL);
    const read = world.signedGet(BOB, '/sapi/v1/openOrders?symbol=BTCUSDT');
    await placed;
    expect((await read).text).toContain('"price":60000');
  });

  test('refusals and reads write nothing', async () => {
    const world = new World();
    const rows = world.store.rowCount();
    await place(world, BOB, { ...SELL, volume: '5' });
    await openOrders(world);
    expect(world.store.rowCount()).toBe(rows);
  });
});

/** Enough of them in one turn that its commit is waited for beside the loop. */
const ladder = (world: World): Promise<Answer>[] =>
  [60_000, 60_001, 60_002, 60_003, 60_004].map((price) =>
    place(world, BOB, { ...SELL, price: String(price) }),
  );
const aMoment = () => new Promise((resolve) => setImmediate(resolve));

describe('a commit that takes its time', () => {
  test('nothing it holds is answered or read before it ends, and the next turn waits', async () => {
    const world = new World();
    world.store.isSlow = true;
    const answers: number[] = [];
    for (const answer of ladder(world)) void answer.then(({ status }) => answers.push(status));
    await aMoment();
    const read = openOrders(world).then((text) => answers.push(text.split('orderId"').length - 1));
    await aMoment();
    expect(answers).toEqual([]);
    world.store.endCommit();
    await aMoment();
    world.clock.advance(20);
    await read;
    expect(answers).toEqual([200, 200, 200, 200, 200, 5]);
  });

  test('a crash before its end leaves no order and no answer', async () => {
    const world = new World();
    world.store.isSlow = true;
    let answered = 0;
    for (const answer of ladder(world)) void answer.then(() => (answered += 1));
    await aMoment();
    const after = world.restart();
    expect([answered, await openOrders(after)]).toEqual([0, '[]']);
  });

  test('a disk that refuses it ends the exchange, and all are told that nobody knows', async () => {
    const world = new World();
    world.store.isSlow = true;
    const answers = ladder(world);
    await aMoment();
    world.store.isFull = true;
    world.store.endCommit();
    const codes = (await Promise.all(answers)).map(({ text }) => text.slice(0, 13));
    expect(new Set(codes)).toEqual(new Set(['{"code":-1001']));
    expect(world.failures.length).toBe(1);
  });

  test('closing waits for it', async () => {
    const world = new World();
    world.store.isSlow = true;
    const answers = ladder(world);
    await aMoment();
    world.gateway.close();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect((await openOrders(world.restart())).split('orderId"').length - 1).toBe(5);
  });
});

test('records that were not written when the exchange fell are made again by its replay', async () => {
  const world = new World();
  await place(world, BOB, SELL);
  await place(world, ALICE, BUY);
  const trades = await ownTrades(world);
  expect(trades).toContain('"price":60000');
  const fallen = world.store.crash();
  const wasWritten = [...fallen.recordsUpTo(Infinity)].some(({ kind }) => kind === 'trade');
  expect(wasWritten).toBe(false);
  const after = world.restart();
  expect(await ownTrades(after)).toBe(trades);
  expect(await ownTrades(after.restart())).toBe(trades);
});

describe('a store that refuses', () => {
  test('nobody is told that their order exists, and everyone after is turned away', async () => {
    const world = new World();
    world.store.isFull = true;
    const lost = await place(world, BOB, SELL);
    expect([lost.status, lost.text.slice(0, 13)]).toEqual([500, '{"code":-1001']);
    expect(world.failures.length).toBe(1);
    const next: Answer = await world.get('/sapi/v1/depth?symbol=BTCUSDT');
    expect([next.status, next.text.slice(0, 13)]).toEqual([503, '{"code":-1016']);
    const again = world.restart();
    expect(await openOrders(again)).toBe('[]');
  });

  test('a snapshot that cannot be written stops the exchange too', async () => {
    const world = new World();
    world.store.saveSnapshotLater = () => Promise.reject(new Error('disk full'));
    world.clock.advance(130_000);
    await world.settle(Promise.resolve());
    expect(world.failures).toEqual([new Error('disk full')]);
    expect((await world.get('/sapi/v1/depth?symbol=BTCUSDT')).status).toBe(503);
  });

  test('every stream ends, and nothing unsaved is shown on a new one', () => {
    const world = new World();
    const client = world.openStream();
    client.say('sub market_btcusdt_ticker');
    world.clock.advance(1000);
    world.store.isFull = true;
    void place(world, BOB, SELL);
    world.clock.advance(2000);
    client.take();
    const late = world.openStream();
    late.say('req market_btcusdt_trade_ticker');
    world.clock.advance(10_000);
    expect([client.closedBecause, late.closedBecause]).toEqual([
      'the exchange has stopped',
      'the exchange has stopped',
    ]);
    expect([client.take(), late.take()]).toEqual([[], []]);
  });
});

describe('starting again', () => {
  test('snapshot and journal lead to the same answers, however often', async () => {
    let world = new World();
    await place(world, BOB, SELL);
    world.clock.advance(130_000); // past a snapshot
    expect(world.store.snapshotCount()).toBeGreaterThan(1);
    await place(world, ALICE, BUY);
    const before = await everything(world);
    for (let start = 0; start < 3; start++) {
      world = world.restart({ afterMs: 5000 });
      expect(await everything(world)).toEqual(before);
    }
    await place(world, BOB, { ...SELL, price: '61000' });
    expect(await openOrders(world)).toContain('61000');
  });

  test('a damaged newest snapshot is replaced by the one before and more of the journal', async () => {
    const world = new World();
    await place(world, BOB, SELL);
    world.clock.advance(130_000);
    await place(world, ALICE, BUY);
    const before = await everything(world);
    const store = world.store.alter((disk) => disk.snapshots.pop());
    expect(await everything(world.restart({ store }))).toEqual(before);
  });

  test('without any snapshot the journal alone leads there', async () => {
    const world = new World();
    await place(world, BOB, SELL);
    await place(world, ALICE, BUY);
    const before = await everything(world);
    const store = world.store.alter((disk) => {
      disk.snapshots = [];
    });
    expect(await everything(world.restart({ store }))).toEqual(before);
  });

  test('a clean end leaves nothing to replay', async () => {
    const world = new World();
    await place(world, BOB, SELL);
    const before = await everything(world);
    world.gateway.close();
    const disk = world.store.crash();
    expect([...disk.journalAfter(disk.latestSnapshot()?.journalIndex ?? 0)]).toEqual([]);
    expect(await everything(world.restart({ store: disk }))).toEqual(before);
    expect((await world.get('/sapi/v1/depth?symbol=BTCUSDT')).status).toBe(503);
  });

  test('a start goes on from the snapshot of a clean end; after a crash it takes one of its own', async () => {
    const world = new World();
    await place(world, BOB, SELL);
    const before = await everything(world);
    world.gateway.close();
    const taken = world.store.snapshotCount();
    const clean = world.restart({ store: world.store.crash(), afterMs: 5000 });
    expect(clean.store.snapshotCount()).toBe(taken);
    // However often it is killed, the next start has no more to do again than one run.
    const newest = clean.store.latestSnapshot()?.journalIndex ?? 0;
    const killed = clean.restart({ afterMs: 5000 });
    expect(killed.store.latestSnapshot()?.journalIndex).toBeGreaterThan(newest);
    expect(await everything(killed)).toEqual(before);
  });

  test('the closed time has flat candles and moves nothing', async () => {
    const world = new World();
    await place(world, BOB, SELL);
    await place(world, ALICE, BUY);
    const after = world.restart({ afterMs: 180_000 });
    const candles = await after.get('/sapi/v1/klines?symbol=BTCUSDT&interval=1min');
    const rows = [...candles.text.matchAll(/"idx":(\d+),[^}]*"vol":([\d.]+)/g)];
    expect(rows.map((row) => [Number(row[1]) - GENESIS_MS, row[2]])).toEqual([
      [180_000, '0'],
      [120_000, '0'],
      [60_000, '0'],
      [0, '0.005'],
    ]);
  });

  test.each<[string, (store: MemoryStore) => MemoryStore, string]>([
    [
      'a changed row',
      (store) =>
        store.alter((disk) => {
          disk.snapshots = [];
          disk.rows = disk.rows.map((row) => ({
            ...row,
            commands: row.commands.replace('"price":6000000', '"price":6000001'),
          }));
        }),
      'journal-differs',
    ],
    [
      'a missing row',
      (store) =>
        store.alter((disk) => {
          disk.snapshots = [];
          disk.rows.splice(1, 1);
        }),
      'journal-differs',
    ],
    [
      'a changed snapshot',
      (store) =>
        store.alter((disk) => {
          disk.snapshots = disk.snapshots.map((one) => ({ ...one, stateHash: 'other' }));
        }),
      'snapshot-differs',
    ],
    [
      'a snapshot that cannot be read',
      (store) =>
        store.alter((disk) => {
          disk.snapshots = disk.snapshots.map((one) => ({ ...one, state: one.state.slice(0, 99) }));
        }),
      'damaged',
    ],
    [
      'another engine',
      (store) =>
        store.alter((disk) => {
          if (disk.meta !== null) disk.meta = { ...disk.meta, engineVersion: 0 };
        }),
      'other-engine',
    ],
  ])('%s is refused by name', async (_name, damage, kind) => {
    const world = new World();
    await place(world, BOB, SELL);
    await place(world, ALICE, BUY);
    const opened = openSequencer({
      store: damage(world.store.crash()),
      clock: world.clock,
      config: {
        seed: 7,
        spot: world.sequencer.query.spotRules(),
        agents: false,
        selfTrade: 'allow',
      },
      accounts: [],
      onFailure: () => undefined,
    });
    expect(opened.ok ? 'opened' : opened.error.kind).toBe(kind);
  });
});

test('while the machine slept the market was closed, and that is in the journal', async () => {
  const world = new World();
  await place(world, BOB, SELL);
  await place(world, ALICE, BUY);
  world.clock.jumpWall(600_000);
  world.clock.advance(1000);
  await place(world, ALICE, { ...BUY, volume: 60 });
  const before = await everything(world);
  const candles = (await world.get('/sapi/v1/klines?symbol=BTCUSDT&interval=1min')).text;
  expect([...candles.matchAll(/"vol":0\}/g)].length).toBeGreaterThanOrEqual(9);
  const store = world.store.alter((disk) => {
    disk.snapshots = [];
  });
  const after = world.restart({ store });
  expect(await everything(after)).toEqual(before);
  expect((await after.get('/sapi/v1/klines?symbol=BTCUSDT&interval=1min')).text).toBe(candles);
});

test('an unfunded second account is opened once, with all of its money', async () => {
  const world = new World();
  const first = await balances(world);
  const second = world.restart().restart();
  expect(await balances(second)).toEqual(first);
});
