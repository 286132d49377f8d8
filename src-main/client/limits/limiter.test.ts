import { expect, test } from 'vitest';
import { exchange, type Endpoint } from '@shared/contract/exchange';
import { err } from '@shared/kernel/result';
import { elapse, LIMIT_BUY, PAIR, setUp } from '../client.testing';
import { Limiter } from './limiter';
import type { Passage } from './passage';
import { answer } from '../scripted-transport.testing';

const { depth, newOrder, cancel, account } = exchange.spot;
const T0 = 1_700_000_000_000;

const of = (endpoint: Endpoint, sentMs = T0) => ({ endpoint, sentMs });

/** How many of `endpoint` go out at once; each is answered in the same moment. */
function drain(limiter: Limiter, endpoint: Endpoint, nowMs: number): number {
  let count = 0;
  while (limiter.admit(endpoint, nowMs).kind === 'go' && count < 100_000) {
    limiter.ended(limiter.charge(endpoint, nowMs), nowMs, true);
    count += 1;
  }
  return count;
}

test('64 % of the IP weight is for everything, 16 % more only for cancels', () => {
  const limiter = new Limiter();
  expect(drain(limiter, depth, T0)).toBe(7680 / 5);
  expect(limiter.admit(account, T0).kind).toBe('wait');
  expect(drain(limiter, cancel, T0)).toBe((9600 - 7680) / 5);
  expect(limiter.usage(T0)).toEqual({ ip: 9600, uid: 9600 - 7680 });
});

test('the sixty seconds slide: a minute’s edge frees nothing', () => {
  const limiter = new Limiter();
  const lateMs = 1_700_000_099_000; // one second before a minute ends
  expect(drain(limiter, depth, lateMs)).toBe(1536);
  expect(drain(limiter, depth, lateMs + 59_999)).toBe(0);
  expect(limiter.admit(depth, lateMs + 59_000)).toEqual({ kind: 'wait', waitMs: 1000 });
  expect(drain(limiter, depth, lateMs + 60_000)).toBe(1536);
});

test('90 of 100 orders in two seconds; cancels are not held up by them', () => {
  const limiter = new Limiter();
  expect(drain(limiter, newOrder, T0)).toBe(90);
  expect(limiter.admit(newOrder, T0 + 500)).toEqual({ kind: 'wait', waitMs: 1500 });
  expect(limiter.admit(cancel, T0).kind).toBe('go');
  expect(drain(limiter, newOrder, T0 + 2000)).toBe(90);
});

test('weight other programs spend under our address counts', () => {
  const limiter = new Limiter();
  limiter.report({ 'x-used-weight-ip': '7679', 'x-used-weight-uid': 'nonsense' }, T0);
  expect(limiter.admit(depth, T0).kind).toBe('wait');
  expect(limiter.admit(cancel, T0).kind).toBe('go');
  expect(limiter.usage(T0)).toEqual({ ip: 7679, uid: 0 });
});

test('what they spend is waited for until the exchange’s minute ends, not for sixty seconds of ours', () => {
  const limiter = new Limiter();
  const minuteMs = 1_700_000_100_000;
  limiter.charge(depth, minuteMs + 20_000);
  limiter.report({ 'x-used-weight-ip': '7679' }, minuteMs + 30_000);
  expect(limiter.admit(depth, minuteMs + 57_000)).toEqual({ kind: 'wait', waitMs: 3_000 });
  expect(limiter.admit(depth, minuteMs + 60_000).kind).toBe('go');
});

test('a count told in a minute’s first seconds may be of the one before: it holds up nothing for another minute', () => {
  const limiter = new Limiter();
  const minuteMs = 1_700_000_100_000;
  limiter.report({ 'x-used-weight-ip': '7679' }, minuteMs + 900);
  expect(limiter.usage(minuteMs + 900).ip).toBe(7679);
  expect(limiter.admit(depth, minuteMs + 1_000)).toEqual({ kind: 'wait', waitMs: 4_000 });
  expect(limiter.admit(depth, minuteMs + 5_000).kind).toBe('go');
  limiter.report({ 'x-used-weight-ip': '7680' }, minuteMs + 5_100);
  expect(limiter.admit(depth, minuteMs + 59_000).kind).toBe('wait');
});

test.each([40_000, -40_000])(
  'a wait outlives the moment in which our clock is found to be wrong by %i ms',
  (byMs) => {
    const limiter = new Limiter();
    drain(limiter, newOrder, T0);
    const spent = limiter.usage(T0);
    limiter.refused(429, { 'retry-after': '3' }, T0, of(depth));
    limiter.clockCorrected(byMs);
    expect(limiter.admit(depth, T0 + byMs + 2_999).kind).toBe('blocked');
    expect(limiter.admit(depth, T0 + byMs + 3_000).kind).toBe('go');
    expect(limiter.usage(T0 + byMs)).toEqual(spent);
    const other = new Limiter({ untilMs: T0 + 5_000, isBanned: true });
    other.clockCorrected(byMs);
    expect(other.admit(depth, T0 + 4_999).kind).toBe('blocked');
    expect(other.admit(depth, T0 + 5_000).kind).toBe('go');
  },
);

test('after 429 or 410 nothing goes until Retry-After, cancels included', () => {
  const limiter = new Limiter();
  limiter.refused(429, { 'retry-after': '17' }, T0, of(depth));
  expect(limiter.admit(cancel, T0 + 16_999).kind).toBe('blocked');
  expect(limiter.admit(cancel, T0 + 17_000).kind).toBe('go');
  limiter.refused(410, {}, T0 + 20_000, of(depth, T0 + 20_000));
  expect(limiter.admit(depth, T0 + 21_999).kind).toBe('blocked');
  expect(limiter.admit(depth, T0 + 22_000).kind).toBe('go');
});

test('no answer is believed that asks for longer than the longest ban, which is three days', () => {
  const limiter = new Limiter();
  limiter.refused(429, { 'retry-after': '999999999' }, T0, of(depth));
  expect(limiter.block(T0)).toEqual({ untilMs: T0 + 3 * 86_400_000, isBanned: false });
});

test('a ban is a ban, is not shortened, and survives a restart', () => {
  const limiter = new Limiter();
  limiter.refused(418, { 'retry-after': '600' }, T0, of(depth));
  limiter.refused(429, { 'retry-after': '1' }, T0 + 1, of(depth));
  const block = limiter.block(T0 + 2);
  expect(block).toEqual({ untilMs: T0 + 600_000, isBanned: true });
  expect(new Limiter(block).admit(depth, T0 + 599_999).kind).toBe('blocked');
  expect(new Limiter(block).admit(depth, T0 + 600_000).kind).toBe('go');
});

// The date is over when it is told.
test.each(['0', 'Wed, 21 Oct 2015 07:28:00 GMT', 'soon', ''])(
  'a wait of "%s" names no time: the usual one is kept',
  (retryAfter) => {
    const limiter = new Limiter();
    limiter.refused(429, { 'retry-after': retryAfter }, T0, of(depth));
    expect(limiter.block(T0)).toEqual({ untilMs: T0 + 60_000, isBanned: false });
  },
);

test('the client sends nothing at all while it is told to wait, and says until when', async () => {
  const { transport, clock, client, answers } = setUp();
  answers(() => answer(429, { code: -1003, msg: 'slow down' }, { 'retry-after': '30' }));
  expect(await client.rest.book(PAIR, 5)).toEqual({
    kind: 'rejected',
    by: 'client',
    code: '-1003',
    message: 'slow down',
  });
  const sent = transport.requests.length;
  expect(await client.rest.placeOrder(LIMIT_BUY)).toMatchObject({ by: 'client', code: 'WAITING' });
  expect(await client.rest.cancelOrder(PAIR, '7')).toMatchObject({ by: 'client' });
  expect(transport.requests).toHaveLength(sent);
  expect(client.health()).toMatchObject({
    blockedUntilMs: clock.nowMs() + 30_000,
    isBanned: false,
  });
  // As this machine's clock will show it, though that was set meanwhile.
  clock.jumpWall(3_600_000);
  expect(client.health()).toMatchObject({ blockedUntilMs: clock.nowMs() + 30_000 });
  clock.jumpWall(-3_600_000);
  await elapse(clock, 31_000, 1000);
  answers(() => answer(200, { time: 1, bids: [], asks: [] }));
  expect((await client.rest.book(PAIR, 5)).kind).toBe('accepted');
});

test.each([
  [200, { code: '-1003', msg: 'too many', data: null }, 60_000, false],
  [400, { code: -1003, msg: 'too many' }, 60_000, false],
  [200, { code: '429', msg: 'too many', data: null }, 60_000, false],
  [200, { status: 418, error: 'banned' }, 120_000, true],
])(
  'so it is where an exchange says so in the body of a %i: %j',
  async (status, body, waitMs, isBanned) => {
    const { transport, clock, client, answers } = setUp();
    answers(() => answer(status, body));
    expect(await client.rest.book(PAIR, 5)).toMatchObject({ kind: 'rejected', by: 'client' });
    const sent = transport.requests.length;
    expect(await client.rest.placeOrder(LIMIT_BUY)).toMatchObject({ by: 'client' });
    expect(transport.requests).toHaveLength(sent);
    expect(client.health()).toMatchObject({ blockedUntilMs: clock.nowMs() + waitMs, isBanned });
  },
);

test('an order that finds no room is refused here, a read waits for it', async () => {
  const { transport, clock, client, answers } = setUp();
  answers(({ url }) =>
    url.includes('/order') ? answer(200, { orderId: 1 }) : answer(200, { balances: [] }),
  );
  for (let i = 0; i < 90; i += 1) await client.rest.placeOrder(LIMIT_BUY);
  expect(await client.rest.placeOrder(LIMIT_BUY)).toMatchObject({ by: 'client', code: 'LIMIT' });
  expect(transport.sentTo('/order')).toHaveLength(90);
  await elapse(clock, 2000);
  expect((await client.rest.placeOrder(LIMIT_BUY)).kind).toBe('accepted');
});

test('health shows the weights spent and the round trips', async () => {
  const { clock, client, answers } = setUp();
  answers(async () => {
    clock.advance(40);
    await Promise.resolve();
    return answer(200, { balances: [] }, { 'x-used-weight-ip': '500' });
  });
  await client.rest.balances();
  expect(client.health()).toMatchObject({
    clockOffsetMs: 0,
    restP95Ms: 40,
    reported: { ip: 500, uid: null },
    ipWeight: { used: 500, limit: 12_000 },
    uidWeight: { used: 1, limit: 60_000 },
    blockedUntilMs: null,
  });
});

test('held, nothing but reads and cancels leaves, also of what waits for the clock', async () => {
  const { transport, clock, client } = setUp();
  transport.respond = async ({ url }) => {
    if (!url.endsWith('/time'))
      return answer(200, { orderId: 7, status: 'CANCELED', balances: [] });
    await new Promise<void>((resolve) => clock.setAlarm(100, resolve));
    return answer(200, { serverTime: clock.nowMs() });
  };
  const placing = client.rest.placeOrder(LIMIT_BUY); // measures the clock first
  client.hold(true);
  await elapse(clock, 1_000);
  expect(await placing).toMatchObject({ kind: 'rejected', by: 'client', code: 'KILLED' });
  expect(transport.sentTo('/order')).toHaveLength(0);
  await client.rest.cancelOrder(PAIR, '7');
  expect(transport.sentTo('/cancel')).toHaveLength(1);
  expect((await client.rest.balances()).kind).toBe('accepted');
  client.hold(false);
  await client.rest.placeOrder(LIMIT_BUY);
  expect(transport.sentTo('/order')).toHaveLength(1);
});

const LATER_MS = 10 * 60_000;

test('a burst that is refused at six in two seconds is five from now on, and is tried again later', () => {
  const limiter = new Limiter();
  const sent = Array.from({ length: 8 }, (_, at) => limiter.charge(newOrder, T0 + at));
  for (const passage of sent) limiter.ended(passage, T0 + 50, true);
  for (let at = 5; at < 8; at += 1) limiter.refused(410, {}, T0 + 50, of(newOrder, T0 + at));
  expect(limiter.learned(T0 + 60)).toEqual([
    { what: 'POST /sapi/v1/order', stated: 100, learned: 5 },
  ]);
  expect(drain(limiter, newOrder, T0 + 5_000)).toBe(4);
  expect(drain(limiter, newOrder, T0 + 7_400)).toBe(0);
  expect(drain(limiter, newOrder, T0 + 7_500)).toBe(4);
  expect(drain(limiter, newOrder, T0 + LATER_MS)).toBeGreaterThan(10);
  expect(limiter.learned(T0 + 10 * LATER_MS)).toEqual([]);
  expect(drain(limiter, newOrder, T0 + 10 * LATER_MS)).toBe(90);
});

test('of one that was refused at its first a second is tried after a minute, and taken back if refused', () => {
  const limiter = new Limiter();
  const sent = (nowMs: number): number => drain(limiter, cancel, nowMs);
  limiter.refused(410, {}, T0, of(cancel, T0));
  expect(sent(T0 + 2_500)).toBe(1);
  expect(sent(T0 + 59_000)).toBe(1);
  expect(sent(T0 + 62_500)).toBe(2);
  expect(sent(T0 + 64_999)).toBe(0);
  limiter.refused(410, {}, T0 + 63_000, of(cancel, T0 + 62_500));
  expect(sent(T0 + 66_000)).toBe(1);
});

test('before so many refusals that one more might ban there is silence', () => {
  const limiter = new Limiter();
  drain(limiter, newOrder, T0);
  for (let at = 0; at < 12; at += 1) limiter.refused(410, {}, T0 + at * 100, of(newOrder));
  expect(limiter.admit(cancel, T0 + 59_999).kind).toBe('blocked');
  expect(limiter.admit(cancel, T0 + 60_000).kind).toBe('go');
});

test('a minute that is smaller than stated is believed: 80 % of it, and a quarter more each minute', () => {
  const limiter = new Limiter();
  const counted = { 'x-used-weight-ip': '605', 'x-used-weight-uid': '300' };
  limiter.report(counted, T0);
  limiter.refused(429, { 'retry-after': '20', ...counted }, T0, of(depth));
  expect(limiter.limits(T0)).toEqual({ ip: 600, uid: 60_000 });
  expect(limiter.learned(T0)).toEqual([{ what: 'ip', stated: 12_000, learned: 600 }]);
  expect(drain(limiter, depth, T0 + 59_000)).toBe(Math.floor((600 * 0.64) / 5));
  expect(limiter.limits(T0 + 60_000).ip).toBe(751);
  expect(limiter.limits(T0 + 60 * 60_000).ip).toBe(12_000);
  expect(limiter.learned(T0 + 60 * 60_000)).toEqual([]);
});

test('when the wait that an exchange asked for is over, what it had counted before is no reason to wait', () => {
  const limiter = new Limiter();
  const minuteMs = 1_700_000_040_000;
  drain(limiter, depth, minuteMs + 30_000);
  const refusedMs = minuteMs + 31_000;
  const counted = { 'x-used-weight-ip': '601' };
  limiter.report(counted, refusedMs);
  limiter.refused(429, { 'retry-after': '29', ...counted }, refusedMs, of(depth, refusedMs));
  expect(limiter.admit(cancel, minuteMs + 59_999).kind).toBe('blocked');
  // 80 % of the 596 it has allowed, a fifth of that for cancels.
  expect(drain(limiter, depth, minuteMs + 60_000)).toBe(Math.floor((596 * 0.64) / 5));
  expect(limiter.admit(cancel, minuteMs + 60_000).kind).toBe('go');
  // Asked for since then counts for its sixty seconds.
  expect(limiter.admit(depth, minuteMs + 60_000)).toEqual({ kind: 'wait', waitMs: 60_000 });
});

test('beyond what an exchange that once refused has shown to allow, no ten are ever under way', () => {
  const limiter = new Limiter();
  const counted = { 'x-used-weight-ip': '2405' };
  limiter.report(counted, T0);
  limiter.refused(429, { 'retry-after': '20', ...counted }, T0, of(depth));
  // Nothing has shown that it allows more by now; what was learned has grown all the same.
  let nowMs = T0 + LATER_MS;
  expect(limiter.limits(nowMs).ip).toBeGreaterThan(6_000);
  const underWay: Passage[] = [];
  const send = (endpoint: Endpoint): boolean => {
    const isSent = limiter.admit(endpoint, nowMs).kind === 'go';
    if (isSent) underWay.push(limiter.charge(endpoint, nowMs));
    return isSent;
  };
  const end = (): void => {
    for (const passage of underWay.splice(0)) limiter.ended(passage, nowMs, true);
  };
  const burst = (endpoint: Endpoint): number =>
    Array.from({ length: 30 }, () => send(endpoint)).filter(Boolean).length;
  expect(burst(depth)).toBe(30);
  end();
  limiter.report({ 'x-used-weight-ip': '2300' }, nowMs);
  // Seven, and two more that get the trader out; with each answer there is room for one.
  expect([burst(newOrder), burst(cancel), burst(depth)]).toEqual([7, 2, 0]);
  end();
  expect(burst(newOrder)).toBe(7);
  end();
  // It has counted more without refusing: that far there is no reason for caution.
  limiter.report({ 'x-used-weight-ip': '5000' }, nowMs + 60_000);
  nowMs += 120_000;
  limiter.report({ 'x-used-weight-ip': '2300' }, nowMs);
  expect(burst(newOrder)).toBe(30);
});

test('a new run is careful with an exchange that was told to be tighter, until it has shown what it allows', () => {
  const limiter = new Limiter({ untilMs: T0, isBanned: false, isTighter: true });
  let nowMs = T0;
  const underWay: Passage[] = [];
  const send = (): boolean => {
    const isSent = limiter.admit(newOrder, nowMs).kind === 'go';
    if (isSent) underWay.push(limiter.charge(newOrder, nowMs));
    return isSent;
  };
  const sent = Array.from({ length: 30 }, send).filter(Boolean).length;
  expect(sent).toBe(7);
  for (const passage of underWay) limiter.ended(passage, nowMs, true);
  limiter.report({ 'x-used-weight-ip': '5000', 'x-used-weight-uid': '5000' }, nowMs + 60_000);
  nowMs += 120_000;
  expect(Array.from({ length: 20 }, send).filter(Boolean)).toHaveLength(20);
});

test('a 429 that does not say what was counted teaches nothing: others may share the address', () => {
  const limiter = new Limiter();
  drain(limiter, newOrder, T0);
  limiter.refused(429, {}, T0, of(newOrder));
  expect(limiter.learned(T0)).toEqual([]);
});

test('a 429 of a host on the way is not the exchange’s count: what was counted before it is no limit', () => {
  const limiter = new Limiter();
  limiter.report({ 'x-used-weight-ip': '150' }, T0);
  limiter.refused(429, { 'retry-after': '3' }, T0, of(depth));
  expect(limiter.learned(T0)).toEqual([]);
  expect(limiter.limits(T0).ip).toBe(12_000);
});

test('an account’s minute is learned apart from the address’s', () => {
  const limiter = new Limiter();
  const counted = { 'x-used-weight-ip': '605', 'x-used-weight-uid': '30001' };
  limiter.report(counted, T0);
  limiter.refused(429, counted, T0, of(account));
  expect(limiter.learned(T0)).toEqual([{ what: 'uid', stated: 60_000, learned: 30_000 }]);
});

test('a cancel that never arrived leaves its room to another', () => {
  const { marginCancel } = exchange.margin;
  const limiter = new Limiter();
  expect(drain(limiter, marginCancel, T0)).toBe(90);
  limiter.takeBack(marginCancel, T0);
  limiter.takeBack(marginCancel, T0);
  expect(limiter.usage(T0)).toEqual({ ip: 88 * 5, uid: 88 * 5 });
  expect(drain(limiter, marginCancel, T0 + 500)).toBe(2);
});

test('while it is held an answer is waited for as long as answers take, and nothing is repeated', async () => {
  const { transport, clock, client, answers } = setUp();
  const timeouts: number[] = [];
  let isLost = false;
  answers(async ({ timeoutMs }) => {
    timeouts.push(timeoutMs);
    await new Promise<void>((resolve) => clock.setAlarm(isLost ? timeoutMs : 900, resolve));
    return isLost ? err({ kind: 'lost', message: 'no answer' }) : answer(200, { balances: [] });
  });
  const ask = async (): Promise<number | undefined> => {
    const asked = client.rest.balances();
    await elapse(clock, 11_000, 100);
    await asked;
    return timeouts.at(-1);
  };
  expect(await ask()).toBe(10_000);
  client.hold(true);
  expect(await ask()).toBe(10_000); // nothing was heard for ten seconds
  const first = client.rest.balances();
  await elapse(clock, 1_000, 100);
  await first;
  isLost = true;
  const before = transport.requests.length;
  expect(await ask()).toBe(2_700);
  expect(transport.requests).toHaveLength(before + 1);
  client.hold(false);
  isLost = false;
  expect(await ask()).toBe(10_000);
});
