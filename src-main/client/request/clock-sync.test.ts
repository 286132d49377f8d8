import { isPromised } from '@shared/kernel/full-size.testing';
import { fc, property } from '@shared/kernel/property.testing';
import { expect, test } from 'vitest';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { elapse, LIMIT_BUY, setUp } from '../client.testing';
import { ClockSync } from './clock-sync';
import { answer, lost } from '../scripted-transport.testing';

const TRIALS = {
  numRuns: isPromised ? 2_000 : 100,
  counts: 'clocks with skews, jumps, drifts and delays',
};
const delay = fc.integer({ min: 5, max: 2400 });

property(
  [
    fc.integer({ min: -3_600_000, max: 3_600_000 }),
    fc.array(fc.tuple(delay, delay), { minLength: 5, maxLength: 5 }),
    fc.array(fc.integer({ min: -3_600_000, max: 3_600_000 }), { maxLength: 3 }),
  ],
  TRIALS,
)(
  'whatever the skew, the delays and the jumps: never ahead, and behind by less than the window',
  (skewMs, delays, jumps) => {
    const clock = new ManualClock();
    const startMs = clock.nowMs();
    const trueServerMs = () => startMs + skewMs + clock.monotonicMs();
    const sync = new ClockSync(clock);
    const samples = delays.map(([thereMs, backMs]) => {
      clock.advance(thereMs);
      const serverTimeMs = trueServerMs();
      clock.advance(backMs);
      return {
        serverTimeMs,
        receivedMonotonicMs: clock.monotonicMs(),
        receivedWallMs: clock.nowMs(),
        roundTripMs: thereMs + backMs,
      };
    });
    sync.learn(samples);
    for (const jumpMs of jumps) clock.jumpWall(jumpMs);
    clock.advance(60_000);
    const behindMs = trueServerMs() - sync.serverNowMs();
    expect(behindMs).toBeGreaterThanOrEqual(0);
    // A request then travels up to 2400 ms; together it must fit into 5000.
    expect(behindMs + 2400).toBeLessThanOrEqual(5000);
    expect(sync.isDue()).toBe(Math.abs(jumps.reduce((sum, jump) => sum + jump, 0)) > 1000);
  },
);

property(
  [
    fc.integer({ min: -500, max: 500 }),
    fc.tuple(delay, delay),
    fc.integer({ min: 0, max: 330_000 }),
  ],
  TRIALS,
)(
  'a clock that drifts by up to 500 ppm is inside the window until the next measurement',
  (driftPpm, [thereMs, backMs], passedMs) => {
    const clock = new ManualClock();
    let serverMs = clock.nowMs();
    const pass = (ms: number): void => {
      serverMs += ms;
      clock.advance(ms * (1 + driftPpm / 1_000_000));
    };
    const sync = new ClockSync(clock);
    pass(thereMs);
    const serverTimeMs = serverMs;
    pass(backMs);
    const [receivedMonotonicMs, receivedWallMs] = [clock.monotonicMs(), clock.nowMs()];
    const roundTripMs = thereMs + backMs;
    sync.learn([{ serverTimeMs, receivedMonotonicMs, receivedWallMs, roundTripMs }]);
    pass(passedMs);
    const stampMs = sync.serverNowMs();
    expect(stampMs - serverMs).toBeLessThanOrEqual(1_000);
    expect(serverMs + 2_400 - stampMs).toBeLessThanOrEqual(5_000);
  },
);

test('the clock is measured five times before the first signed call, and then not again', async () => {
  const { transport, client, answers } = setUp();
  answers(() => answer(200, { balances: [] }));
  await client.spot.balances();
  await client.spot.balances();
  expect(transport.sentTo('/time')).toHaveLength(5);
});

test('the timestamp is the server’s time, however wrong this machine’s clock is', async () => {
  const { transport, clock, client } = setUp();
  const skewMs = -3_600_000;
  transport.respond = ({ url }) =>
    url.endsWith('/time')
      ? answer(200, { serverTime: clock.nowMs() + skewMs })
      : answer(200, { orderId: 1 });
  await client.spot.placeOrder(LIMIT_BUY);
  clock.jumpWall(7_200_000);
  clock.advance(1000);
  transport.respond = ({ url }) =>
    url.endsWith('/time') ? answer(500, '') : answer(200, { orderId: 1 });
  await client.spot.placeOrder(LIMIT_BUY);
  const stamps = transport.sentTo('/order').map(({ headers }) => headers['X-CH-TS']);
  expect(stamps).toEqual(['1699996400000', '1699996401000']);
});

test('it is measured again every five minutes and after a sleep', async () => {
  const { transport, clock, client, answers } = setUp();
  answers(() => answer(200, { balances: [] }));
  await client.spot.balances();
  await elapse(clock, 301_000, 1000);
  expect(transport.sentTo('/time')).toHaveLength(10);
  clock.jumpWall(8 * 3_600_000);
  await client.spot.balances();
  expect(transport.sentTo('/time')).toHaveLength(15);
});

test('a timing refusal measures once more; a read is then repeated, an order is not', async () => {
  const { transport, client, answers } = setUp();
  answers(({ url }) => {
    if (url.includes('/order')) return answer(400, { code: -1021, msg: 'late' });
    return transport.sentTo('/account').length === 1
      ? answer(400, { code: -1021, msg: 'late' })
      : answer(200, { balances: [] });
  });
  expect((await client.spot.balances()).kind).toBe('accepted');
  expect(transport.sentTo('/time')).toHaveLength(10);
  expect(await client.spot.placeOrder(LIMIT_BUY)).toMatchObject({
    kind: 'rejected',
    code: '-1021',
  });
  expect(transport.sentTo('/order')).toHaveLength(1);
  expect(transport.sentTo('/time')).toHaveLength(15);
});

test('a venue without a time answer is reported, and calls go on by the local clock', async () => {
  const { transport, client } = setUp();
  transport.respond = ({ url }) =>
    url.endsWith('/time') ? answer(404, { code: -1020, msg: 'no' }) : answer(200, { balances: [] });
  expect(await client.syncClock()).toMatchObject({ kind: 'rejected', code: '-1020' });
  expect((await client.spot.balances()).kind).toBe('accepted');
  expect(client.health().clockOffsetMs).toBeNull();
});

test('a clock that cannot be measured holds up one call, not each of them', async () => {
  const { transport, clock, client } = setUp();
  transport.respond = async ({ url }) => {
    if (!url.endsWith('/time')) return answer(200, { orderId: 1 });
    clock.advance(10_000);
    await Promise.resolve();
    return lost('timed out');
  };
  for (let i = 0; i < 5; i += 1) await client.spot.placeOrder(LIMIT_BUY);
  expect(transport.sentTo('/order')).toHaveLength(5);
  expect(transport.sentTo('/time')).toHaveLength(1);
  clock.advance(30_000);
  await client.spot.placeOrder(LIMIT_BUY);
  expect(transport.sentTo('/time')).toHaveLength(2);
});

test('the clock is freshened before it is known and after it was set, and not in between', async () => {
  const { client, clock, answers, transport } = setUp();
  answers(() => answer(200, {}));
  const asked = async (): Promise<number> => {
    const before = transport.requests.length;
    const done = client.freshenClock();
    await elapse(clock, 100);
    await done;
    return transport.requests.length - before;
  };
  expect(await asked()).toBeGreaterThan(0);
  expect(await asked()).toBe(0);
  clock.jumpWall(3_600_000);
  expect(await asked()).toBeGreaterThan(0);
});

test('before the first measurement the time goes on as it began, though the clock is set: a wait is as long', () => {
  const clock = new ManualClock();
  const startMs = clock.nowMs();
  const sync = new ClockSync(clock);
  clock.advance(700);
  clock.jumpWall(30_000);
  clock.advance(20);
  expect(sync.serverNowMs()).toBe(startMs + 720);
});

test('an offset is not trusted once the clock was set', () => {
  const clock = new ManualClock();
  const sync = new ClockSync(clock);
  expect(sync.trustedOffsetMs()).toBeNull();
  const [receivedMonotonicMs, receivedWallMs] = [clock.monotonicMs(), clock.nowMs()];
  const serverTimeMs = receivedWallMs + 250;
  sync.learn([{ serverTimeMs, receivedMonotonicMs, receivedWallMs, roundTripMs: 10 }]);
  expect(sync.trustedOffsetMs()).toBe(250);
  clock.jumpWall(5_000);
  expect([sync.trustedOffsetMs(), sync.offsetMs()]).toEqual([null, -4_750]);
});

test('whoever has the clock measured is told how far the exchange is ahead', async () => {
  const { client, clock, transport } = setUp();
  transport.respond = () => answer(200, { serverTime: clock.nowMs() + 250 });
  expect(await client.syncClock()).toEqual({ kind: 'accepted', value: { offsetMs: 250 } });
  expect(client.trustedClockOffsetMs()).toBe(250);
});

test.each([0, -5])(
  'an exchange whose clock says %s is not believed: orders go by the time that was known',
  async (serverTime) => {
    const { client, clock, transport } = setUp();
    const right = () => answer(200, { serverTime: clock.nowMs() + 250 });
    transport.respond = right;
    await client.syncClock();
    transport.respond = ({ url }) =>
      url.endsWith('/time') ? answer(200, { serverTime }) : answer(200, { orderId: 1 });
    expect(await client.syncClock()).toMatchObject({ kind: 'unknown' });
    clock.advance(60_000);
    await client.spot.placeOrder(LIMIT_BUY);
    expect(transport.sentTo('/order')[0]?.headers['X-CH-TS']).toBe(String(clock.nowMs() + 250));
    // Nothing was known before: the computer's own.
    const other = setUp();
    other.transport.respond = transport.respond;
    expect(await other.client.syncClock()).toMatchObject({ kind: 'unknown' });
    await other.client.spot.placeOrder(LIMIT_BUY);
    expect(transport.sentTo('/order')).toHaveLength(1);
    expect(other.transport.sentTo('/order')[0]?.headers['X-CH-TS']).toBe(
      String(other.clock.nowMs()),
    );
  },
);
