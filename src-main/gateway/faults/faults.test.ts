/** Each fault profile, from its seed: the same requests meet the same faults. */
import { gunzipSync } from 'node:zlib';
import { FAULT_PROFILES, type ExchangeConfigInput } from '@shared/contract/lab';
import { describe, expect, test } from 'vitest';
import { LabWorld, read } from '../lab/lab.testing';
import { Faults } from './faults';

const DEPTH = '/sapi/v1/depth?symbol=BTCUSDT';
const SELL = { symbol: 'BTCUSDT', volume: '0.01', side: 'SELL', type: 'LIMIT', price: '60000' };

const under = (faultProfile: (typeof FAULT_PROFILES)[number], more: ExchangeConfigInput = {}) =>
  new LabWorld({ config: { faultProfile, ...more } });

/** The status of an answer, however long it is held back. */
async function statusOf(world: LabWorld, target = DEPTH): Promise<number> {
  return (await waited(world, 'GET', target)).status;
}

async function waited(world: LabWorld, method: 'GET' | 'POST', target: string, body = '') {
  const answer = world.send(method, target, body);
  for (let second = 0; second < 15; second++) {
    for (let hop = 0; hop < 10; hop++) await Promise.resolve();
    world.clock.advance(1000);
  }
  return read(await answer);
}

async function statuses(world: LabWorld, count: number): Promise<number[]> {
  const seen: number[] = [];
  for (let at = 0; at < count; at++) seen.push(await statusOf(world));
  return seen;
}

describe('overload', () => {
  test('hits the same requests again, whatever others ask meanwhile', async () => {
    const first = await statuses(under('overload'), 60);
    expect(new Set(first)).toEqual(new Set([200, 500, 504]));
    const world = under('overload');
    const second: number[] = [];
    for (let at = 0; at < 60; at++) {
      second.push(await statusOf(world));
      await statusOf(world, '/sapi/v1/ping');
    }
    expect(second).toEqual(first);
  });

  test('a market that is begun anew meets the same faults anew', async () => {
    const world = under('overload');
    const first = await statuses(world, 30);
    await world.post('reset', { seed: 7 });
    expect(await statuses(world, 30)).toEqual(first);
  });

  test('another seed hits others', async () => {
    const first = await statuses(under('overload'), 60);
    expect(await statuses(under('overload', { seed: 8 }), 60)).not.toEqual(first);
  });

  test('an order of an executed 504 is found by its client id, one of the other is not', async () => {
    const world = under('overload');
    const order = { ...SELL, volume: '0.001' };
    const unknown: string[] = [];
    for (let at = 0; at < 60; at++) {
      const newClientOrderId = `order-${at}`;
      const body = JSON.stringify({ ...order, newClientOrderId });
      const answer = await waited(world, 'POST', '/sapi/v1/order', body);
      if (answer.status !== 504) continue;
      expect(answer.body['code']).toBe(-1007);
      unknown.push(newClientOrderId);
    }
    await world.post('fault', { profile: 'ok' });
    const found: string[] = [];
    for (const newClientOrderId of unknown) {
      const target = `/sapi/v1/order?symbol=BTCUSDT&orderId=0&newClientOrderId=${newClientOrderId}`;
      const { status, body } = await world.signed('GET', target);
      found.push(String(status === 200 ? body['status'] : body['code']));
      const again = await world.order({ ...order, newClientOrderId });
      expect(again.body['code']).toBe(status === 200 ? -4116 : undefined);
    }
    expect(new Set(found)).toEqual(new Set(['NEW', '-2013']));
  });

  test('answers 504 after ten seconds, and 500 at once', async () => {
    const world = under('overload');
    const afterMs = new Map<number, Set<number>>();
    for (let asked = 0; asked < 60; asked++) {
      const startedMs = world.clock.monotonicMs();
      let atMs = -1;
      const answer = world.send('GET', DEPTH).then((given) => {
        atMs = world.clock.monotonicMs() - startedMs;
        return given;
      });
      for (let second = 0; second < 15; second++) {
        for (let hop = 0; hop < 10; hop++) await Promise.resolve();
        world.clock.advance(1000);
      }
      const { status } = read(await answer);
      afterMs.set(status, (afterMs.get(status) ?? new Set()).add(atMs));
    }
    const held = [...(afterMs.get(504) ?? [])];
    expect(Math.min(...held)).toBe(10_000);
    expect(Math.max(...held)).toBeLessThanOrEqual(11_000);
    expect([...(afterMs.get(500) ?? [])]).toEqual([0]);
  });

  test('holds a 504 back for ten seconds', async () => {
    const world = new LabWorld();
    await world.post('fault', {
      rules: [{ endpoint: '*', effect: '504-not-executed', probability: '1', holdMs: 10_000 }],
    });
    let isAnswered = false;
    const answer = world.send('GET', DEPTH).then(() => {
      isAnswered = true;
    });
    for (let hop = 0; hop < 10; hop++) await Promise.resolve();
    world.clock.advance(9_999);
    await Promise.resolve();
    expect(isAnswered).toBe(false);
    world.clock.advance(1);
    await answer;
    expect(isAnswered).toBe(true);
  });
});

test('rules fall on their endpoint only, and their chances add up', async () => {
  const world = new LabWorld();
  await world.post('fault', {
    rules: [
      { endpoint: '/sapi/v1/depth', effect: '500', probability: '0.5' },
      { endpoint: '/sapi/v1/depth', effect: '503', probability: '0.5' },
    ],
  });
  expect(new Set(await statuses(world, 20))).toEqual(new Set([500, 503]));
  expect(await statusOf(world, '/sapi/v1/ticker?symbol=BTCUSDT')).toBe(200);
  expect((await world.get('state')).body).toMatchObject({ faultProfile: null });
});

test('ratelimited: a twentieth of the limits', async () => {
  const world = under('ratelimited');
  const seen = await Promise.all(Array.from({ length: 121 }, () => world.signed('GET', DEPTH)));
  expect(seen.filter(({ status }) => status === 200).length).toBe(120);
  expect(seen.at(-1)?.status).toBe(429);
  const bursts = under('ratelimited');
  const orders = await Promise.all(
    Array.from({ length: 6 }, () => bursts.order({ ...SELL, volume: '0.001' })),
  );
  expect(orders.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 410]);
});

test('ratelimited: of limits that are small already something is left', () => {
  const small = { ipWeightPerMinute: 19, uidWeightPerMinute: 1, burstFactor: 1, banLadderSec: [] };
  const { ipWeightPerMinute, uidWeightPerMinute } = new Faults(1, 'ratelimited').limited(small);
  expect([ipWeightPerMinute, uidWeightPerMinute]).toEqual([1, 1]);
});

test('clockskew: the exchange tells a time that is wrong, and judges by it', async () => {
  const world = under('clockskew');
  const time = (await world.signed('GET', '/sapi/v1/time')).body['serverTime'] as number;
  expect(Math.abs(time - world.clock.nowMs())).toBe(3000);
  const again = under('clockskew');
  expect((await again.signed('GET', '/sapi/v1/time')).body['serverTime']).toBe(time);
  await world.post('fault', { profile: 'ok' });
  expect((await world.signed('GET', '/sapi/v1/time')).body['serverTime']).toBe(world.clock.nowMs());
});

test('clockskew: by the seed it is fast or slow', async () => {
  const offsets = new Set<number>();
  for (let seed = 1; seed <= 12; seed++) {
    const world = under('clockskew', { seed });
    const { body } = await world.signed('GET', '/sapi/v1/time');
    offsets.add((body['serverTime'] as number) - world.clock.nowMs());
  }
  expect(offsets).toEqual(new Set([3000, -3000]));
});

test('maintenance: every request is told so, and streams end', async () => {
  const world = under('ok');
  const closed: string[] = [];
  const open = () =>
    world.exchange.openStream({
      send: () => undefined,
      unreadBytes: () => 0,
      close: (reason) => closed.push(reason),
    });
  open();
  await world.post('fault', { profile: 'maintenance' });
  const answer = await world.order(SELL);
  expect([answer.status, answer.body['code']]).toEqual([503, -1016]);
  open();
  expect(closed.length).toBe(2);
});

test('outage and partialOutage: whose connections are refused', async () => {
  const world = under('outage');
  const heard: string[] = [];
  world.exchange.onRefusing((refusing) => heard.push(refusing));
  expect([
    world.exchange.refuses('/sapi/v1/ping'),
    world.exchange.refuses('/fapi/v1/ping'),
  ]).toEqual([true, true]);
  await world.post('fault', { profile: 'partialOutage' });
  expect([
    world.exchange.refuses('/sapi/v1/ping'),
    world.exchange.refuses('/fapi/v1/ping'),
  ]).toEqual([false, true]);
  await world.post('fault', { profile: 'ok' });
  expect(heard).toEqual(['all', 'futures', 'none']);
});

test('int64ids: ids beyond what a float holds, and back', async () => {
  const world = under('int64ids');
  const placed = await world.order(SELL);
  const id = String(placed.body['orderIdString']);
  expect(BigInt(id) > 2n ** 60n).toBe(true);
  const found = await world.signed('GET', `/sapi/v1/order?symbol=BTCUSDT&orderId=${id}`);
  expect(found.status).toBe(200);
  expect((await world.get(`explain?orderId=${id}`)).status).toBe(200);
});

test('slow: a request that took no time takes as long as it is drawn', async () => {
  const world = under('slow');
  const startedMs = world.clock.nowMs();
  const answer = world.send('GET', DEPTH);
  let waitedMs = 0;
  const done = answer.then(() => {
    waitedMs = world.clock.nowMs() - startedMs;
  });
  for (let step = 0; step < 400; step++) {
    for (let hop = 0; hop < 5; hop++) await Promise.resolve();
    world.clock.advance(5);
  }
  await done;
  expect(waitedMs).toBeGreaterThan(100);
});

describe('wsTrouble', () => {
  interface Heard {
    readonly atMs: number;
    readonly bytes: string;
  }

  /** What a client hears in some minutes of a stream with ten frames a second. */
  function listen(minutes: number): { frames: Heard[]; closed: string[]; world: LabWorld } {
    const world = under('wsTrouble');
    const frames: Heard[] = [];
    const closed: string[] = [];
    const startMs = world.clock.nowMs();
    const session = world.exchange.openStream({
      send: (frame) => {
        const bytes = typeof frame === 'string' ? frame : Buffer.from(frame).toString('base64');
        frames.push({ atMs: world.clock.nowMs() - startMs, bytes });
      },
      unreadBytes: () => 0,
      close: (reason) => closed.push(`${world.clock.nowMs() - startMs} ${reason}`),
    });
    for (const symbol of ['btcusdt', 'ethusdt', 'solusdt', 'xrpusdt']) {
      session.onText(`sub market_${symbol}_depth_step0`);
    }
    for (let second = 0; second < minutes * 60; second++) world.clock.advance(1000);
    return { frames, closed, world };
  }

  test('the same seed breaks the same frames at the same times', () => {
    const first = listen(3);
    const second = listen(3);
    expect(second.frames).toEqual(first.frames);
    expect(second.closed).toEqual(first.closed);
  });

  test('frames come late, some broken, some twice, with silences; the connection ends', () => {
    const { frames, closed } = listen(6);
    const first = frames[0]?.atMs ?? 0;
    expect(first).toBeGreaterThanOrEqual(500);
    const broken = frames.filter(({ bytes }) => !canUnpack(bytes));
    expect(broken.length).toBeGreaterThan(0);
    const doubled = frames.filter(
      ({ bytes, atMs }, at) =>
        at > 0 && frames[at - 1]?.bytes === bytes && frames[at - 1]?.atMs === atMs,
    );
    expect(doubled.length).toBeGreaterThan(0);
    const silences = frames.slice(1).map(({ atMs }, at) => atMs - (frames[at]?.atMs ?? 0));
    expect(Math.max(...silences)).toBeGreaterThan(25_000);
    expect(closed.length).toBe(1);
    const endedAtMs = Number(closed[0]?.split(' ')[0]);
    expect(endedAtMs).toBeGreaterThanOrEqual(120_000);
    expect(endedAtMs).toBeLessThan(305_000);
  });
});

const canUnpack = (bytes: string): boolean => {
  try {
    gunzipSync(Buffer.from(bytes, 'base64'));
    return true;
  } catch {
    return false;
  }
};

test('requests of one connection keep their order under latency, those of others may overtake', async () => {
  const orderIds = async (connectionOf: (at: number) => object): Promise<number[]> => {
    const world = new LabWorld({ config: { latencyProfile: 'bad' } });
    const answers = Array.from({ length: 20 }, (_, at) =>
      world.send('POST', '/sapi/v1/order', JSON.stringify(SELL), undefined, connectionOf(at)),
    );
    for (let step = 0; step < 400; step++) {
      for (let hop = 0; hop < 10; hop++) await Promise.resolve();
      world.clock.advance(50);
    }
    return (await Promise.all(answers)).map((answer) => Number(read(answer).body['orderId']));
  };
  const ascending = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);
  const one = {};
  const kept = await orderIds(() => one);
  expect(kept).toEqual(ascending(kept));
  const apart = await orderIds(() => ({}));
  expect(apart).not.toEqual(ascending(apart));
});

test('frames keep their order under latency, and arrive later', async () => {
  const world = new LabWorld({ config: { latencyProfile: 'mobile' } });
  const heard: string[] = [];
  const session = world.exchange.openStream({
    send: (frame) => {
      heard.push(gunzipSync(Buffer.from(frame as Uint8Array)).toString('utf8'));
    },
    unreadBytes: () => 0,
    close: () => undefined,
  });
  session.onText('sub market_btcusdt_ticker');
  for (let second = 0; second < 30; second++) world.clock.advance(1000);
  const times = heard.flatMap((text) => /"ts":(\d+)/.exec(text)?.[1] ?? []).map(Number);
  expect(times.length).toBeGreaterThan(20);
  expect([...times].sort((a, b) => a - b)).toEqual(times);
  session.onClose();
  const count = heard.length;
  world.clock.advance(5000);
  expect(heard.length).toBe(count);
  await Promise.resolve();
});

test.each(FAULT_PROFILES)(
  '%s breaks no invariant, and is over when it is over',
  async (profile) => {
    const world = under(profile);
    for (let at = 0; at < 8; at++) {
      await waited(world, 'POST', '/sapi/v1/order', JSON.stringify({ ...SELL, volume: '0.001' }));
    }
    await world.post('fault', { profile: 'ok' });
    const state = (await world.get('state')).body;
    expect((state['invariants'] as { ok: boolean }[]).every(({ ok }) => ok)).toBe(true);
    world.clock.advance(60_000);
    expect((await world.order({ ...SELL, volume: '0.001' })).status).toBe(200);
  },
);
