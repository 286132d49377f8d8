import { expect, test } from 'vitest';
import { exchange } from '@shared/contract/exchange';
import { err } from '@shared/kernel/result';
import { elapse, LIMIT_BUY, PAIR, setUp } from '../client.testing';
import { Limiter } from './limiter';
import { drain, of, T0 } from './limiter.testing';
import { answer } from '../scripted-transport.testing';

const { depth, newOrder, cancel, account } = exchange.spot;

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
  expect(await client.spot.book(PAIR, 5)).toEqual({
    kind: 'rejected',
    by: 'client',
    code: '-1003',
    message: 'slow down',
  });
  const sent = transport.requests.length;
  expect(await client.spot.placeOrder(LIMIT_BUY)).toMatchObject({ by: 'client', code: 'WAITING' });
  expect(await client.spot.cancelOrder(PAIR, '7')).toMatchObject({ by: 'client' });
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
  expect((await client.spot.book(PAIR, 5)).kind).toBe('accepted');
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
    expect(await client.spot.book(PAIR, 5)).toMatchObject({ kind: 'rejected', by: 'client' });
    const sent = transport.requests.length;
    expect(await client.spot.placeOrder(LIMIT_BUY)).toMatchObject({ by: 'client' });
    expect(transport.requests).toHaveLength(sent);
    expect(client.health()).toMatchObject({ blockedUntilMs: clock.nowMs() + waitMs, isBanned });
  },
);

test('an order that finds no room is refused here, a read waits for it', async () => {
  const { transport, clock, client, answers } = setUp();
  answers(({ url }) =>
    url.includes('/order') ? answer(200, { orderId: 1 }) : answer(200, { balances: [] }),
  );
  for (let i = 0; i < 90; i += 1) await client.spot.placeOrder(LIMIT_BUY);
  expect(await client.spot.placeOrder(LIMIT_BUY)).toMatchObject({ by: 'client', code: 'LIMIT' });
  expect(transport.sentTo('/order')).toHaveLength(90);
  await elapse(clock, 2000);
  expect((await client.spot.placeOrder(LIMIT_BUY)).kind).toBe('accepted');
});

test('health shows the weights spent and the round trips', async () => {
  const { clock, client, answers } = setUp();
  answers(async () => {
    clock.advance(40);
    await Promise.resolve();
    return answer(200, { balances: [] }, { 'x-used-weight-ip': '500' });
  });
  await client.spot.balances();
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
  const placing = client.spot.placeOrder(LIMIT_BUY); // measures the clock first
  client.hold(true);
  await elapse(clock, 1_000);
  expect(await placing).toMatchObject({ kind: 'rejected', by: 'client', code: 'KILLED' });
  expect(transport.sentTo('/order')).toHaveLength(0);
  await client.spot.cancelOrder(PAIR, '7');
  expect(transport.sentTo('/cancel')).toHaveLength(1);
  expect((await client.spot.balances()).kind).toBe('accepted');
  client.hold(false);
  await client.spot.placeOrder(LIMIT_BUY);
  expect(transport.sentTo('/order')).toHaveLength(1);
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
    const asked = client.spot.balances();
    await elapse(clock, 11_000, 100);
    await asked;
    return timeouts.at(-1);
  };
  expect(await ask()).toBe(10_000);
  client.hold(true);
  expect(await ask()).toBe(10_000); // nothing was heard for ten seconds
  const first = client.spot.balances();
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
