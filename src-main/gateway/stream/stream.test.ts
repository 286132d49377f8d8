/** The public stream in bytes: what arrives, when, and who is not kept waiting for. */
import { beforeEach, describe, expect, test } from 'vitest';
import {
  ALICE,
  BOB,
  GENESIS_MS,
  World,
  type SeenFrame,
  type StreamClient,
} from '../gateway.testing';
import type { Clock } from '@shared/kernel/ports';
import type { EngineQuery } from '../../engine/query';
import { DEFAULT_SWITCHES } from '../switches';
import { createStreamHub } from './stream-hub';

/** What breaks here fails the test. */
const onDefect = (where: string, cause: unknown): never => {
  throw new Error(where, { cause });
};

let world: World;
let client: StreamClient;
beforeEach(() => {
  world = new World();
  client = world.openStream();
});

const SELL = { symbol: 'BTCUSDT', volume: '0.01', side: 'SELL', type: 'LIMIT', price: '60000' };
const place = (order: object, user = BOB) => world.post(user, '/sapi/v1/order', order);
const buy = (volume: number) =>
  place({ symbol: 'BTCUSDT', volume, side: 'BUY', type: 'MARKET' }, ALICE);
const times = (frames: readonly SeenFrame[]) => frames.map(({ atMs }) => atMs - GENESIS_MS);
const texts = (frames: readonly SeenFrame[]) => frames.map(({ text }) => text);

describe('depth', () => {
  test('arrives at once, then once a second while nothing changes', () => {
    client.say('sub market_btcusdt_depth_step0');
    world.clock.advance(3500);
    const frames = client.take();
    expect(times(frames)).toEqual([20, 1020, 2020, 3020]);
    expect(frames[0]?.text).toBe(
      `{"channel":"market_btcusdt_depth_step0","ts":${GENESIS_MS + 20},"tick":{"asks":[],"buys":[]}}`,
    );
  });

  test('at most every 100 ms while orders come, with numbers and best first', async () => {
    client.say({ event: 'sub', params: { channel: 'market_btcusdt_depth_step0', cb_id: '1' } });
    world.clock.advance(1000);
    client.take();
    for (let i = 0; i < 50; i++) {
      await place({ ...SELL, volume: '0.0001', price: String(60_000 + i) });
      world.clock.advance(10);
    }
    const frames = client.take();
    const gaps = times(frames)
      .map((at, i, all) => at - (all[i - 1] ?? 0))
      .slice(1);
    expect(frames.length).toBeGreaterThanOrEqual(4);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(100);
    world.clock.advance(100);
    const last = client.take().at(-1)?.text ?? '';
    expect(last).toContain('"tick":{"asks":[[60000,0.0001],[60001,0.0001],');
    expect([...last.matchAll(/\[6\d{4},0\.0001\]/g)].length).toBe(30);
  });
});

test('trades arrive within 50 ms, together, oldest first', async () => {
  client.say('sub market_btcusdt_trade_ticker');
  await place(SELL);
  world.clock.advance(1000);
  expect(client.take()).toEqual([]);
  await buy(60);
  await buy(120);
  const startedMs = world.clock.nowMs();
  world.clock.advance(100);
  const frames = client.take();
  expect(texts(frames).map((text) => text.replace(/"ts":\d+/, '"ts":T'))).toEqual([
    '{"channel":"market_btcusdt_trade_ticker","ts":T,"tick":{"data":[' +
      '{"side":"buy","price":60000,"vol":0.001,"amount":60,"ds":"2023-11-14 22:14:01"}]}}',
    '{"channel":"market_btcusdt_trade_ticker","ts":T,"tick":{"data":[' +
      '{"side":"buy","price":60000,"vol":0.002,"amount":120,"ds":"2023-11-14 22:14:01"}]}}',
  ]);
  expect((frames[1]?.atMs ?? Infinity) - startedMs).toBeLessThanOrEqual(60);
});

test('the ticker once a second', async () => {
  await place(SELL);
  await buy(300);
  client.say('sub market_btcusdt_ticker');
  world.clock.advance(3100);
  const frames = client.take();
  expect(times(frames)).toEqual([20, 1020, 2020, 3020]);
  expect(frames[3]?.text).toBe(
    `{"channel":"market_btcusdt_ticker","ts":${GENESIS_MS + 3020},"tick":{"amount":300,` +
      '"vol":0.005,"open":60000,"close":60000,"high":60000,"low":60000,"rose":0}}',
  );
});

test('a candle while it forms, at most every 250 ms, and once more when it has closed', async () => {
  await place(SELL);
  client.say('sub market_btcusdt_kline_1min');
  world.clock.advance(1000);
  expect(client.take()).toEqual([]);
  await buy(60);
  await buy(60);
  world.clock.advance(1000);
  const forming = client.take();
  expect(forming.at(-1)?.text).toBe(
    `{"channel":"market_btcusdt_kline_1min","ts":${(forming.at(-1)?.atMs ?? 0).toString()},` +
      `"tick":{"id":${GENESIS_MS},"vol":0.002,"open":60000,"close":60000,"high":60000,"low":60000}}`,
  );
  const gaps = times(forming).map((at, i, all) => at - (all[i - 1] ?? -Infinity));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(250);
  world.clock.advance(58_500);
  const closing = client.take().filter(({ text }) => text.includes('kline'));
  expect(closing.map(({ text }) => /"id":(\d+),"vol":([\d.]+)/.exec(text)?.slice(1))).toEqual([
    [String(GENESIS_MS), '0.002'],
    [String(GENESIS_MS + 60_000), '0'],
  ]);
  expect(times(closing)).toEqual([60_000, 60_000]);
});

describe('history', () => {
  test("candles oldest first, before endIdx, with turnover and the caller's id", async () => {
    await place(SELL);
    await buy(60);
    world.clock.advance(180_000);
    client.take();
    const channel = 'market_btcusdt_kline_1min';
    client.say({ event: 'req', params: { channel, cb_id: 'x1', pageSize: 2 } });
    client.say({ event: 'req', params: { channel, endIdx: String(GENESIS_MS + 60_000) } });
    const [latest = '', older = ''] = texts(client.take());
    expect([...latest.matchAll(/"id":(\d+)/g)].map((match) => match[1])).toEqual([
      String(GENESIS_MS + 120_000),
      String(GENESIS_MS + 180_000),
    ]);
    expect(latest).toMatch(
      /^\{"event_rep":"rep","channel":"market_btcusdt_kline_1min","cb_id":"x1"/,
    );
    expect(older).toMatch(
      /^\{"event_rep":"rep","channel":"market_btcusdt_kline_1min","ts":\d+,"data":\[\{[^}]*\}\]\}$/,
    );
    expect(older).toContain('"amount":60');
  });

  test('2.0 is as whole as 2, as in the requests', async () => {
    await place(SELL);
    await buy(60);
    world.clock.advance(180_000);
    client.take();
    const ask = (words: string) => {
      client.say(`{"event":"req","params":{"channel":"market_btcusdt_kline_1min",${words}}}`);
      const [frame] = texts(client.take());
      return frame?.replace(/"ts":\d+/, '"ts":T');
    };
    const whole = ask(`"pageSize":2,"endIdx":"${GENESIS_MS + 120_000}"`);
    expect(whole).toContain('"event_rep":"rep"');
    expect(ask(`"pageSize":2.0,"endIdx":${GENESIS_MS + 120_000}.0`)).toBe(whole);
    expect(ask(`"pageSize":"2.00","endIdx":"${GENESIS_MS + 120_000}.0"`)).toBe(whole);
    // A number nobody can read: the newest rows would be taken for those before it.
    expect(ask('"pageSize":2,"endIdx":"2.5"')).toBeUndefined();
  });

  test('trades newest first, also asked for in plain text', async () => {
    await place(SELL);
    await buy(60);
    await buy(120);
    client.say('req market_btcusdt_trade_ticker');
    const [reply = ''] = texts(client.take());
    expect(reply).toMatch(
      /^\{"event_rep":"rep",.*"status":"ok","data":\[\{.*"vol":0.002.*"vol":0.001/,
    );
  });
});

describe('listening', () => {
  test('nothing after unsub, one stream for two subs, and two clients are apart', () => {
    const other = world.openStream();
    client.say('sub market_btcusdt_ticker');
    client.say('sub market_btcusdt_ticker');
    other.say('sub market_ethusdt_ticker');
    world.clock.advance(100);
    expect([client.take().length, other.take().length]).toEqual([1, 1]);
    client.say('unsub market_btcusdt_ticker');
    world.clock.advance(3000);
    expect([client.take().length, other.take().length]).toEqual([0, 3]);
  });

  test.each([
    'sub market_nopeusdt_ticker',
    'sub market_BTCUSDT_ticker',
    'sub market_btcusdt_kline_2min',
    'hello',
    '{"event":"sub"}',
    '{"event":',
    '{"event":"req","params":{"channel":"market_btcusdt_ticker"}}',
  ])('%s is answered with silence', (command) => {
    client.say(command);
    world.clock.advance(3000);
    expect([client.take(), client.closedBecause]).toEqual([[], null]);
    expect(world.gateway.ignoredCommands()).toBe(1);
  });

  test('a newcomer does not hurry the frames of those who are there', () => {
    client.say('sub market_btcusdt_ticker');
    world.clock.advance(1500);
    client.take();
    const newcomer = world.openStream();
    newcomer.say('sub market_btcusdt_ticker');
    world.clock.advance(100);
    expect([newcomer.take().length, client.take().length]).toEqual([1, 0]);
  });

  test('a frame is packed once for all who listen', () => {
    const seen: (Uint8Array | string)[][] = [[], []];
    for (const frames of seen) {
      const session = world.gateway.openStream({
        send: (frame) => void frames.push(frame),
        unreadBytes: () => 0,
        close: () => undefined,
      });
      session.onText('sub market_btcusdt_depth_step0');
    }
    world.clock.advance(3000);
    expect(seen[0]?.length).toBe(3);
    for (const [at, frame] of (seen[0] ?? []).entries()) expect(seen[1]?.[at]).toBe(frame);
  });

  test('at most 100 channels', () => {
    const intervals = ['1min', '5min', '15min', '30min', '60min', '1day', '1week', '1month'];
    const kinds = ['depth_step0', 'ticker', 'trade_ticker', ...intervals.map((i) => `kline_${i}`)];
    const wide = new World({
      config: {
        spot: world.sequencer.query.spotRules().flatMap((rules) =>
          ['', 'X'].map((suffix) => {
            const pair = { ...rules.pair, symbol: rules.pair.symbol + suffix };
            return { ...rules, pair };
          }),
        ),
      },
    });
    const greedy = wide.openStream();
    for (const { pair } of wide.sequencer.query.spotRules()) {
      for (const kind of kinds) greedy.say(`sub market_${pair.symbol.toLowerCase()}_${kind}`);
      wide.clock.advance(2000);
    }
    const channels = () =>
      new Set(texts(greedy.take()).map((text) => /"channel":"([^"]+)"/.exec(text)?.[1]));
    const first = channels();
    const hundredth = ['market_dogeusdtx_depth_step0', 'market_dogeusdtx_ticker'];
    expect(hundredth.map((name) => first.has(name))).toEqual([true, false]);
    greedy.say('unsub market_btcusdt_ticker');
    greedy.say('sub market_ethbtcx_depth_step0'); // the 101st before, the 100th now
    wide.clock.advance(20_000);
    const heard = channels();
    expect([heard.has('market_ethbtcx_depth_step0'), heard.has('market_ethbtcx_ticker')]).toEqual([
      true,
      false,
    ]);
  });
});

describe('manners', () => {
  test('a ping every ten seconds, in seconds; a pong is taken without a word', () => {
    world.clock.advance(9_900);
    expect(client.take()).toEqual([]);
    world.clock.advance(20_200);
    expect(texts(client.take())).toEqual(
      [10, 20, 30].map((s) => `{"ping":${Math.floor(GENESIS_MS / 1000) + s}}`),
    );
    client.say('{"pong":1700000050}');
    world.clock.advance(100);
    expect([client.take(), client.closedBecause]).toEqual([[], null]);
  });

  test('after a stall one ping, and the next at its usual time', () => {
    let nowMs = 0;
    const clock: Clock = {
      nowMs: () => nowMs,
      monotonicMs: () => nowMs,
      setAlarm: () => () => undefined,
    };
    const query = world.sequencer.query;
    const hub = createStreamHub({ clock, query, switches: () => DEFAULT_SWITCHES, onDefect });
    const heard: number[] = [];
    hub.open({
      send: () => heard.push(nowMs),
      unreadBytes: () => 0,
      close: () => undefined,
    });
    const runFor = (ms: number) => {
      for (const endMs = nowMs + ms; nowMs < endMs; nowMs += 20) hub.publish([]);
    };
    runFor(12_000);
    // A minute in which the program did not run.
    nowMs += 61_000;
    runFor(20_000);
    expect(heard).toEqual([10_000, 73_000, 80_000, 90_000]);
  });

  test('who says nothing for ten minutes is closed; who pongs is not', () => {
    const polite = world.openStream();
    for (let i = 0; i < 61; i++) {
      world.clock.advance(10_000);
      polite.say('{"pong":1}');
    }
    expect([client.closedBecause, polite.closedBecause]).toEqual(['silent for 10 minutes', null]);
  });

  test('the 101st command in ten seconds waits, and none is lost', () => {
    for (let i = 0; i < 120; i++) client.say('req market_btcusdt_trade_ticker');
    expect(client.take().length).toBe(100);
    world.clock.advance(9_000);
    expect(client.take()).toEqual([]);
    world.clock.advance(1_020);
    expect(client.take().filter(({ text }) => !text.includes('ping')).length).toBe(20);
  });

  test('who floods is closed', () => {
    for (let i = 0; i < 1200; i++) client.say('req market_btcusdt_trade_ticker');
    expect(client.closedBecause).toBe('too many commands');
  });

  test('who lets long texts wait is closed long before they fill the memory; a few may wait', () => {
    const patient = world.openStream();
    for (let i = 0; i < 110; i++) patient.say('x'.repeat(16_000));
    expect(patient.closedBecause).toBe(null);
    for (let i = 0; i < 130; i++) client.say('x'.repeat(16_000));
    expect(client.closedBecause).toBe('too many commands');
  });

  test('a slow reader misses what newer frames replace, and no trade; one that never reads is closed', async () => {
    let buffered = 300_000;
    const slow = world.openStream(() => buffered);
    slow.say('sub market_btcusdt_ticker');
    world.clock.advance(5000);
    expect([slow.take(), slow.closedBecause]).toEqual([[], null]);
    slow.say('sub market_btcusdt_trade_ticker');
    await place(SELL);
    await buy(60);
    world.clock.advance(100);
    expect(texts(slow.take())).toEqual([expect.stringContaining('"amount":60')]);
    slow.say('unsub market_btcusdt_trade_ticker');
    buffered = 0;
    world.clock.advance(1000);
    expect(slow.take().length).toBe(1);
    buffered = 5_000_000;
    world.clock.advance(1000);
    expect(slow.closedBecause).toBe('not reading');
  });

  test('a defect that one command wakes ends that stream and no other', () => {
    const defects: string[] = [];
    const query = new Proxy({} as EngineQuery, {
      get: () => () => {
        throw new Error('defect');
      },
    });
    const hub = createStreamHub({
      clock: world.clock,
      query,
      switches: () => DEFAULT_SWITCHES,
      onDefect: (where) => defects.push(where),
    });
    const ends: string[] = [];
    const open = (name: string) =>
      hub.open({
        send: () => undefined,
        unreadBytes: () => 0,
        close: (reason) => ends.push(`${name}: ${reason}`),
      });
    const unlucky = open('unlucky');
    open('other');
    unlucky.onText('sub market_btcusdt_ticker');
    hub.publish([]);
    expect(ends).toEqual(['unlucky: internal error']);
    expect(defects).toEqual(['a stream command']);
  });

  test('closing the exchange closes every stream', () => {
    world.gateway.close();
    expect(client.closedBecause).toBe('the exchange has stopped');
  });
});
