/** The paper exchange of the first engine: nobody's play money is lost by a new program. */
import { createHash } from 'node:crypto';
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { expect, test } from 'vitest';
import { MemoryStore } from '../memory-store.testing';
import { LabWorld, OWNER, START_MS } from '../lab/lab.testing';
import { encodeConfig } from '../sequencer/config-text';

const ASSETS = ['BTC', 'USDT', 'ETH', 'SOL', 'XRP', 'DOGE', 'LTC'];
/** [free, locked] per asset, as the first engine listed a user's accounts. */
const BALANCES: Readonly<Record<string, readonly [bigint, bigint]>> = {
  BTC: [50_000_000n, 25_000_001n],
  USDT: [12_345_678_901n, 0n],
};

/** A store as the first engine left it: version, spot only, a snapshot of its own form. */
function firstStore(change: (engine: string) => string = (engine) => engine): MemoryStore {
  const of = (asset: string) => BALANCES[asset] ?? [0n, 0n];
  const system = [
    ...ASSETS.map((asset) => -(of(asset)[0] + of(asset)[1])),
    ...ASSETS.map(() => 0n),
    ...ASSETS.map(() => 0n),
  ];
  const engine = JSON.stringify({
    version: 1,
    seq: 4321,
    nowMs: START_MS - 3_600_000,
    uids: [OWNER.uid],
    balances: [...system, ...ASSETS.flatMap(of)].map(String),
  });
  const store = new MemoryStore();
  const config = {
    seed: 5,
    genesisMs: 1,
    spot: SPOT_RULES,
    agents: true,
    selfTrade: 'allow',
  } as const;
  store.saveMeta({ engineVersion: 1, config: encodeConfig(config), marketClockOffsetMs: 0 });
  store.saveSnapshot({
    journalIndex: 12,
    seq: 4321,
    stateHash: createHash('sha256').update(engine).digest('hex'),
    state: `chain\n${change(engine)}`,
  });
  return store;
}

const open = (store: MemoryStore) =>
  new LabWorld({ store, config: { agents: 'on', historyDays: 30 } });
const balances = async (world: LabWorld) =>
  JSON.stringify((await world.signed('GET', '/sapi/v1/account')).body);

test('its accounts go on with all they had and get what their new wallets start with, once', async () => {
  const store = firstStore();
  const world = open(store);
  expect(store.copies).toEqual(['engine-1']);
  expect(await balances(world)).toContain('"asset":"BTC","free":0.75000001,"locked":0');
  expect(await balances(world)).toContain('"asset":"USDT","free":123.45678901,"locked":0');
  expect((await world.get('state')).body).toMatchObject({ seed: 5 });
  const margin = (await world.get(`margin?uid=${OWNER.uid}`)).body['assets'];
  expect(margin).toContainEqual(expect.objectContaining({ asset: 'USDT', free: '10000.00000000' }));
  const again = open(world.store.crash());
  expect(await balances(again)).toBe(await balances(world));
  expect((await again.get(`margin?uid=${OWNER.uid}`)).body['assets']).toEqual(margin);
});

test('one that a full disk keeps from being carried over is refused by name and left as it was', () => {
  const store = firstStore();
  store.isFull = true;
  expect(() => open(store)).toThrow(/disk-refused: disk full/);
  expect(store.meta()?.engineVersion).toBe(1);
});

test('a damaged one is refused and left as it was', () => {
  const store = firstStore((engine) => engine.replace('5000000', '9000000'));
  expect(() => open(store)).toThrow(/made by engine 1, and its saved state is damaged/);
  expect(store.meta()?.engineVersion).toBe(1);
  expect(store.copies).toEqual([]);
});
