/** Another market in the place of the running one: reset, load, fork, and the next start. */
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { MemoryStore } from '../memory-store.testing';
import { chainAfter } from '../sequencer/journal-entry';
import { decodeState } from '../sequencer/stored-state';
import { LabWorld, memoryFiles, newUser, SELL, START_MS } from './lab.testing';
import { encodeSession, readSession } from './session-file';

describe('another market in its place', () => {
  test('a reset starts anew with the seed, keeps accounts and keys, and ends streams', async () => {
    const world = new LabWorld();
    const user = await newUser(world);
    await world.order(SELL, user);
    const closed: string[] = [];
    world.exchange.openStream({
      send: () => undefined,
      unreadBytes: () => 0,
      close: (reason) => closed.push(reason),
    });
    expect((await world.post('reset', { seed: 99 })).body).toEqual({});
    expect(closed).toEqual(['the exchange has stopped']);
    expect((await world.get('state')).body).toMatchObject({ seed: 99, askedSpeed: 0 });
    const orders = await world.signed('GET', '/sapi/v1/openOrders?symbol=BTCUSDT', '', user);
    expect(orders.body).toEqual([]);
    expect(world.failures).toEqual([]);
    const again = new LabWorld({
      store: world.store.crash(),
      startMs: world.clock.nowMs(),
      config: { seed: 99 },
    });
    expect((await again.signed('GET', '/sapi/v1/account', '', user)).status).toBe(200);
  });

  test('two resets with one seed lead to one market', { timeout: 60_000 }, async () => {
    const world = new LabWorld({ config: { agents: 'on', pairs: [{ symbol: 'BTCUSDT' }] } });
    const hashes: unknown[] = [];
    for (let run = 0; run < 2; run++) {
      await world.post('reset', { seed: 5 });
      await world.post('clock', { advanceMs: 20_000 });
      hashes.push((await world.get('state')).body['seq']);
    }
    expect(hashes[1]).toBe(hashes[0]);
  });

  test(
    'one seed at one start is one market, whenever it is asked for',
    {
      timeout: 60_000,
    },
    async () => {
      const startMs = Date.UTC(2026, 0, 5, 12, 0, 30, 123);
      const told: unknown[] = [];
      for (const openedMs of [START_MS, START_MS + 93_456]) {
        const config = { agents: 'on' as const, pairs: [{ symbol: 'BTCUSDT' }] };
        const world = new LabWorld({ startMs: openedMs, config });
        expect((await world.post('reset', { seed: 5, startMs })).body).toEqual({});
        expect((await world.get('controls')).body).toMatchObject({ marketTime: startMs, speed: 0 });
        await world.post('clock', { advanceMs: 20_000 });
        const order = await world.order({ ...SELL, type: 'MARKET', price: undefined });
        const { body: state } = await world.get('state');
        const depth = await world.signed('GET', '/sapi/v1/depth?symbol=BTCUSDT');
        const bars = await world.signed('GET', '/sapi/v1/klines?symbol=BTCUSDT&interval=1min');
        told.push([state['marketTime'], state['stateHash'], order.body, depth.body, bars.body]);
        expect(world.failures).toEqual([]);
      }
      expect(told[0]).toEqual([
        startMs + 20_000,
        expect.any(String),
        expect.objectContaining({ status: 'FILLED', transactTime: startMs + 20_000 }),
        expect.objectContaining({ time: startMs + 20_000 }),
        expect.any(Array),
      ]);
      expect(told[1]).toEqual(told[0]);
    },
  );

  test.each([
    [1, { startMs: 1_609_459_200_000 }, 'startMs: only in the pause; set speed 0 first'],
    [0, { startMs: 1_609_459_199_999 }, 'startMs: must be a whole number from 1609459200000 to'],
    [0, { startMs: 2_524_608_000_001 }, 'to 2524608000000'],
    [0, { startMs: 1_700_000_000_000, mode: 'live' }, 'startMs: not with mode live'],
  ])('at speed %i a reset with %j is refused, and the market stays', async (speed, body, words) => {
    const world = new LabWorld({ config: { speed: String(speed) } });
    await world.order(SELL);
    const refused = await world.post('reset', body);
    expect([refused.status, refused.body['code']]).toEqual([400, -1130]);
    expect(refused.body['msg']).toContain(words);
    const { body: open } = await world.signed('GET', '/sapi/v1/openOrders?symbol=BTCUSDT');
    expect(JSON.stringify(open)).toContain('60000');
  });

  test.each([1_609_459_200_000, 2_524_608_000_000])('a market may begin at %i', async (startMs) => {
    const world = new LabWorld({ config: { agents: 'on', pairs: [{ symbol: 'BTCUSDT' }] } });
    expect((await world.post('reset', { startMs })).body).toEqual({});
    await world.post('clock', { advanceMs: 1_000 });
    const placed = await world.order(SELL);
    expect(placed.body).toMatchObject({ transactTime: startMs + 1_000 });
    expect(Number.isSafeInteger(placed.body['orderId'])).toBe(true);
    expect(world.failures).toEqual([]);
  });

  test('a session is saved, gone back to, and branched', { timeout: 60_000 }, async () => {
    const world = new LabWorld({ config: { agents: 'on', pairs: [{ symbol: 'BTCUSDT' }] } });
    await world.post('clock', { advanceMs: 5_000 });
    const placed = await world.order({ ...SELL, price: '66000' });
    const saved = await world.post('session/save', { name: 'morning' });
    expect(saved.body).toMatchObject({ name: 'morning', marketTime: START_MS + 5_000 });
    const hash = saved.body['stateHash'];
    const later = async () => {
      await world.post('clock', { advanceMs: 5_000 });
      return (await world.get('state')).body['stateHash'];
    };
    const first = await later();
    expect(first).not.toBe(hash);
    await world.post('session/load', { name: 'morning' });
    expect((await world.get('state')).body).toMatchObject({
      stateHash: hash,
      marketTime: START_MS + 5_000,
    });
    const open = await world.signed('GET', '/sapi/v1/openOrders?symbol=BTCUSDT');
    expect(JSON.stringify(open.body)).toContain(String(placed.body['orderId']));
    expect(await later()).toBe(first);
    await world.post('session/fork', { name: 'morning', seed: 1 });
    const branch = await later();
    expect(branch).not.toBe(first);
    await world.post('session/fork', { name: 'morning', seed: 1 });
    expect(await later()).toBe(branch);
    expect((await world.get('sessions')).body).toMatchObject({ sessions: [{ name: 'morning' }] });
  });

  test('a session that is deleted is gone, and nothing else is', async () => {
    const world = new LabWorld({ files: memoryFiles() });
    for (const name of ['morning', 'evening']) await world.post('session/save', { name });
    const before = (await world.get('state')).body;
    expect((await world.post('session/delete', { name: 'morning' })).body).toEqual({});
    expect((await world.get('sessions')).body).toMatchObject({ sessions: [{ name: 'evening' }] });
    expect((await world.get('state')).body).toEqual(before);
    for (const path of ['session/delete', 'session/load']) {
      const refused = await world.post(path, { name: 'morning' });
      expect([refused.status, refused.body['msg']]).toEqual([
        400,
        'name: there is no session morning',
      ]);
    }
  });

  test('a session without a crowd has no other future: the market that runs is not given up for it', async () => {
    const world = new LabWorld({ files: memoryFiles() });
    await world.post('session/save', { name: 'quiet' });
    await world.order(SELL);
    const before = (await world.get('state')).body['stateHash'];
    const refused = await world.post('session/fork', { name: 'quiet', seed: 5 });
    expect([refused.status, refused.body['msg']]).toEqual([
      400,
      'name: session quiet cannot be gone on from: its crowd is off',
    ]);
    expect((await world.get('state')).body['stateHash']).toBe(before);
    expect((await world.post('session/load', { name: 'quiet' })).status).toBe(200);
  });

  test('a session of an engine of other rules is done again, and gives up nothing of the store’s', async () => {
    const files = memoryFiles();
    const world = new LabWorld({ files });
    await world.order(SELL);
    const saved = readSession(world.store);
    if (!saved.ok) throw new Error(saved.error);
    const { meta, market } = saved.value;
    let { chain } = decodeState(market.snapshot.state);
    const rows = market.rows.map((row) => {
      chain = chainAfter(chain, row.commands, row.seq + 3);
      return { ...row, seq: row.seq + 3, chain };
    });
    const old = { ...meta, engineVersion: 2 };
    files.write('old', encodeSession({ ...saved.value, meta: old, market: { ...market, rows } }));
    const orders = async () =>
      (await world.signed('GET', '/sapi/v1/openOrders?symbol=BTCUSDT')).body;
    const open = await orders();
    expect((await world.post('session/load', { name: 'old' })).body).toEqual({});
    expect(await orders()).toEqual(open);
    expect(world.store.copies).toEqual([]);
    expect(world.store.meta()?.engineVersion).toBe(meta.engineVersion);
  });

  test('a file that is no session, or a damaged one, changes nothing', async () => {
    const files = memoryFiles();
    const world = new LabWorld({ files });
    await world.post('session/save', { name: 'good' });
    files.write('text', Buffer.from('not a session'));
    const good = files.read('good') ?? new Uint8Array();
    files.write('cut', good.slice(0, good.length - 40));
    const [head = '', snapshot = '', ...rest] = gunzipSync(good).toString('utf8').split('\n');
    const forged = snapshot.replace('10000000000000', '90000000000000');
    expect(forged).not.toBe(snapshot);
    files.write('forged', gzipSync([head, forged, ...rest].join('\n')));
    const before = await world.get('state');
    for (const name of ['text', 'cut', 'forged']) {
      const answer = await world.post('session/load', { name });
      expect([answer.status, answer.body['code']]).toEqual([400, -1130]);
      expect(answer.body['msg']).toContain(name);
    }
    expect((await world.get('state')).body).toEqual(before.body);
    expect((await world.order(SELL)).status).toBe(200);
  });
});

describe('a store opened again', () => {
  test('keeps its market; another one is refused by the name of the key', async () => {
    const world = new LabWorld({ config: { seed: 3, fees: { spot: { taker: '0' } } } });
    await world.order(SELL);
    const store = world.store.crash();
    expect(() => new LabWorld({ store, config: { seed: 4 } })).toThrow(
      /seed: this exchange was made with 3/,
    );
    const again = new LabWorld({ store: new MemoryStore(), config: { seed: 4 } });
    expect((await again.get('state')).body).toMatchObject({ seed: 4 });
    const kept = new LabWorld({ store, config: { latencyProfile: 'lan' } });
    expect((await kept.get('state')).body).toMatchObject({ seed: 3, latencyProfile: 'lan' });
  });
});
