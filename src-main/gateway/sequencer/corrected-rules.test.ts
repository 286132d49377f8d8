/** What an engine of other rules wrote after its last snapshot is done again by today's (decision 103). */
import { describe, expect, test } from 'vitest';
import { ALICE, BOB, World } from '../gateway.testing';
import type { JournalRow } from '../exchange-store';
import type { MemoryStore } from '../memory-store.testing';
import { openSequencer } from './open-sequencer';
import { chainAfter } from './journal-entry';
import { decodeState } from './stored-state';

const SELL = { symbol: 'BTCUSDT', volume: '0.01', side: 'SELL', type: 'LIMIT', price: '60000' };
const BUY = { symbol: 'BTCUSDT', volume: 300, side: 'BUY', type: 'MARKET' };
const HIGH = { ...SELL, price: '61000' };

const place = async (world: World, user: typeof ALICE, order: object): Promise<void> => {
  expect((await world.post(user, '/sapi/v1/order', order)).status).toBe(200);
};
const seen = async (world: World) => [
  (await world.signedGet(ALICE, '/sapi/v1/account')).text,
  (await world.signedGet(BOB, '/sapi/v1/account')).text,
  (await world.signedGet(BOB, '/sapi/v1/openOrders?symbol=BTCUSDT')).text,
  (await world.signedGet(ALICE, '/sapi/v1/myTrades?symbol=BTCUSDT')).text,
];

async function traded(): Promise<World> {
  const world = new World();
  await place(world, BOB, SELL);
  await place(world, ALICE, BUY);
  await place(world, BOB, HIGH);
  return world;
}

/** The store of an engine that numbered its events or took its orders otherwise, killed. */
function asEngine(
  engineVersion: number,
  store: MemoryStore,
  change: (row: JournalRow) => Pick<JournalRow, 'commands' | 'seq'>,
): MemoryStore {
  return store.crash().alter((disk) => {
    const saved = disk.snapshots.at(-1);
    if (disk.meta === null || saved === undefined) throw new Error('nothing was saved');
    disk.meta = { ...disk.meta, engineVersion };
    let { chain } = decodeState(saved.state);
    disk.rows = disk.rows.map((row) => {
      if (row.index <= saved.journalIndex) return row;
      const { commands, seq } = change(row);
      chain = chainAfter(chain, commands, seq);
      return { ...row, commands, seq, chain };
    });
  });
}

const kindOf = (world: World, store: MemoryStore): string => {
  const opened = openSequencer({
    store,
    clock: world.clock,
    accounts: [],
    config: { seed: 7, spot: [], agents: false, selfTrade: 'allow' },
    onFailure: () => undefined,
  });
  return opened.ok ? 'opened' : opened.error.kind;
};

const oneEventMore = (row: JournalRow) => ({ ...row, seq: row.seq + 3 });

describe('rows of the engine before its rules were put right', () => {
  test('lead where today’s rules lead, and all that was traded is there at every later start', async () => {
    const world = await traded();
    const before = await seen(world);
    const store = asEngine(2, world.store, oneEventMore);
    const again = world.restart({ store });
    expect(await seen(again)).toEqual(before);
    expect(store.copies).toEqual(['engine-2']);
    await place(again, ALICE, { ...BUY, volume: 60 });
    const after = await seen(again);
    const later = again.restart();
    expect(await seen(later)).toEqual(after);
    expect(later.store.copies).toEqual([]);
  });

  test('an order that today’s rules refuse is left out, and the ones after it stand', async () => {
    const world = await traded();
    const huge = (row: JournalRow) => ({
      ...row,
      commands: row.commands.replace(
        /"lots":10000\},"price":6000000/,
        '"lots":900000000},"price":6000000',
      ),
    });
    const again = world.restart({ store: asEngine(2, world.store, huge) });
    const [, , open = '', trades = ''] = await seen(again);
    expect(open).toContain('"price":61000');
    expect(open).not.toContain('"price":60000');
    expect(trades).toBe('[]');
    expect(await seen(again.restart())).toEqual(await seen(again));
  });

  test('that lead to as many events with other contents are rewritten too', async () => {
    const world = await traded();
    const smaller = (row: JournalRow) => ({
      ...row,
      commands: row.commands.replace('"bigint":"30000000000"', '"bigint":"24000000000"'),
    });
    const store = asEngine(2, world.store, smaller);
    const again = world.restart({ store });
    const [, , , trades] = await seen(again);
    expect(trades).toContain('"qty":0.004');
    expect(store.copies).toEqual(['engine-2']);
    const after = await seen(again);
    expect(await seen(again.restart())).toEqual(after);
  });

  test('of which none follow the snapshot are gone on from as they are', async () => {
    const world = await traded();
    const before = await seen(world);
    world.gateway.close();
    const store = asEngine(2, world.store, (row) => row);
    expect(await seen(world.restart({ store }))).toEqual(before);
    expect(store.copies).toEqual([]);
  });

  test('that a full disk keeps from being rewritten are left as they were, by name', async () => {
    const world = await traded();
    const store = asEngine(2, world.store, oneEventMore);
    const before = [...store.journalAfter(0)];
    store.isFull = true;
    expect(kindOf(world, store)).toBe('disk-refused');
    expect(store.meta()?.engineVersion).toBe(2);
    expect([...store.journalAfter(0)]).toEqual(before);
    store.isFull = false;
    expect(kindOf(world, store)).toBe('opened');
  });

  test('are rewritten together with the bans: a crash right after keeps these', async () => {
    const world = await traded();
    const store = asEngine(2, world.store, oneEventMore).alter((disk) => {
      disk.gatewayState = '{"bans":[1]}';
    });
    const rewrite = store.startOver.bind(store);
    store.startOver = (market) => {
      rewrite(market);
      store.holdBack();
    };
    expect(kindOf(world, store)).toBe('opened');
    expect(store.crash().gatewayState()).toBe('{"bans":[1]}');
  });

  test('are still what was written, or nothing', async () => {
    const world = await traded();
    const changed = asEngine(2, world.store, (row) => row).alter((disk) => {
      disk.rows = disk.rows.map((row) => ({ ...row, seq: row.seq + 1 }));
    });
    expect(kindOf(world, changed)).toBe('journal-differs');
  });

  test('of this engine lead where they led, or nowhere', async () => {
    const world = await traded();
    const version = world.store.meta()?.engineVersion ?? 0;
    expect(kindOf(world, asEngine(version, world.store, oneEventMore))).toBe('journal-differs');
    expect(
      kindOf(
        world,
        asEngine(version, world.store, (row) => row),
      ),
    ).toBe('opened');
  });
});
