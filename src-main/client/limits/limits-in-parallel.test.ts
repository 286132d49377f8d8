import { expect, test } from 'vitest';
import { exchange } from '@shared/contract/exchange';
import type { Clock } from '@shared/kernel/ports';
import { contracts, ticks } from '@shared/money/units';
import { CONTRACT, elapse, LIMIT_BUY, PAIR, setUp } from '../client.testing';
import type { ConditionOrderRequest } from '../exchange-client';
import { answer } from '../scripted-transport.testing';

const BURST = exchange.margin.marginQueryOrder.burst ?? 0;
/** Over which the exchange counts a burst (document §8). */
const BURST_MS = 2_000;

test('many that wait for the same room are let through one by one', async () => {
  const { client, clock, answers } = setUp();
  const sentAtMs: number[] = [];
  answers(() => {
    sentAtMs.push(clock.monotonicMs());
    return answer(400, { code: -2013, msg: 'Order does not exist' });
  });
  const asked = Array.from({ length: 60 }, (_, at) =>
    client.margin.order(PAIR, { orderId: String(at + 1) }),
  );
  await elapse(clock, 10_000);
  await Promise.all(asked);
  const inOneBurst = sentAtMs.map(
    (fromMs) => sentAtMs.filter((atMs) => atMs >= fromMs && atMs < fromMs + BURST_MS).length,
  );
  expect(sentAtMs.length).toBeGreaterThan(BURST);
  expect(Math.max(...inOneBurst)).toBeLessThanOrEqual(BURST * 0.9);
});

const later = (clock: Clock, delayMs: number): Promise<void> =>
  new Promise((resolve) => {
    clock.setAlarm(delayMs, resolve);
  });

/** Every question is refused; how many have left. */
function counting() {
  const { client, clock, answers } = setUp();
  let sent = 0;
  answers(() => {
    sent += 1;
    return answer(400, { code: -2013, msg: 'Order does not exist' });
  });
  return { client, clock, sent: () => sent };
}

test('reads of the same that wait for room leave as one, and each is answered', async () => {
  const { client, clock, sent } = counting();
  const others = Array.from({ length: BURST }, (_, at) =>
    client.margin.order(PAIR, { orderId: String(at + 1) }),
  );
  await elapse(clock, 500);
  const room = sent();
  const same = [0, 1, 2].map(() => client.margin.order(PAIR, { orderId: '77' }));
  await elapse(clock, 100);
  same.push(client.margin.order(PAIR, { orderId: '77' }));
  await elapse(clock, 4_000);
  expect(await Promise.all(same)).toMatchObject(same.map(() => ({ code: '-2013' })));
  await Promise.all(others);
  expect(room).toBeLessThan(BURST);
  expect(sent()).toBe(BURST + 1);
  const later = client.margin.order(PAIR, { orderId: '77' });
  await elapse(clock, 100);
  expect(await later).toMatchObject({ code: '-2013' });
  expect(sent()).toBe(BURST + 2);
});

test('one read that is asked for again and again does not keep all others away where few are allowed', async () => {
  const { client, clock, answers } = setUp();
  let isRefusing = true;
  const tooMany = () => answer(410, { code: -1015, msg: 'too many' }, { 'retry-after': '1' });
  answers(async () => {
    if (isRefusing) return tooMany();
    await later(clock, 60);
    return answer(200, []);
  });
  await client.futures.allOpenOrders([CONTRACT]);
  isRefusing = false;
  await elapse(clock, 2_000);
  const polled: string[] = [];
  const poll = async (): Promise<void> => {
    while (polled.length < 10) polled.push((await client.futures.allOpenOrders([CONTRACT])).kind);
  };
  void poll();
  await elapse(clock, 100);
  const asked = client.futures.openOrders(CONTRACT);
  await elapse(clock, 8_000);
  expect((await asked).kind).toBe('accepted');
  expect(polled.length).toBeLessThan(10);
});

test('orders that are the same are never taken for one', async () => {
  const { client, clock, sent } = counting();
  const both = [client.spot.placeOrder(LIMIT_BUY), client.spot.placeOrder(LIMIT_BUY)];
  await elapse(clock, 100);
  await Promise.all(both);
  expect(sent()).toBe(2);
});

/** Document §8: what an address may spend in a minute. */
const MINUTE_MS = 60_000;
const IP_WEIGHT = 12_000;

test('under all the load there is, 80 % of the weights in any minute are not exceeded', async () => {
  const { client, clock, transport } = setUp();
  const spent: { readonly atMs: number; readonly weight: number }[] = [];
  const { depth, newOrder, cancel, account } = exchange.spot;
  const weights = new Map([depth, newOrder, cancel, account].map((one) => [one.path, one.weight]));
  transport.respond = ({ url }) => {
    const { pathname } = new URL(url);
    if (pathname.endsWith('/time')) return answer(200, { serverTime: clock.nowMs() });
    spent.push({ atMs: clock.monotonicMs(), weight: weights.get(pathname) ?? 0 });
    return answer(400, { code: -1130, msg: 'no' });
  };
  for (let second = 0; second < 75; second += 1) {
    for (let at = 0; at < 14; at += 1) {
      void client.spot.book(PAIR, 5);
      void client.spot.balances();
      void client.spot.placeOrder(LIMIT_BUY);
      void client.spot.cancelOrder(PAIR, '7');
    }
    await elapse(clock, 1_000, 500);
  }
  const most = spent.reduce((highest, { atMs }) => {
    const inMinute = spent.filter((one) => one.atMs <= atMs && one.atMs > atMs - MINUTE_MS);
    return Math.max(
      highest,
      inMinute.reduce((sum, { weight }) => sum + weight, 0),
    );
  }, 0);
  expect(most).toBeGreaterThan(IP_WEIGHT * 0.6);
  expect(most).toBeLessThanOrEqual(IP_WEIGHT * 0.8);
});

test('after a refusal few are under way at once beyond what was shown, and each that ends makes room', async () => {
  const { client, clock, transport } = setUp();
  const counted = { 'x-used-weight-ip': '2405' };
  let isRefusing = true;
  transport.respond = ({ url }) => {
    if (url.includes('/time')) return answer(200, { serverTime: clock.nowMs() });
    if (!isRefusing) return answer(400, { code: -1130, msg: 'no' }, { 'x-used-weight-ip': '2100' });
    return answer(429, { code: -1003, msg: 'too many' }, { 'retry-after': '1', ...counted });
  };
  await client.spot.balances();
  isRefusing = false;
  await elapse(clock, 30 * MINUTE_MS, MINUTE_MS);
  // Twenty, one after the other: the first tells that the minute is nearly used up.
  const outcomes: string[] = [];
  for (let at = 0; at < 20; at += 1) {
    const outcome = await client.spot.cancelOrder(PAIR, String(at + 1));
    outcomes.push(outcome.kind === 'rejected' ? outcome.code : outcome.kind);
  }
  expect(outcomes).toEqual(Array<string>(20).fill('-1130'));
  const many = Array.from({ length: 20 }, (_, at) => client.spot.cancelOrder(PAIR, String(at + 1)));
  const codes = (await Promise.all(many)).map((one) =>
    one.kind === 'rejected' ? one.code : one.kind,
  );
  expect(codes.filter((code) => code === '-1130')).toHaveLength(9);
  expect(codes.filter((code) => code === 'LIMIT')).toHaveLength(11);
});

test('room for a condition order is told as it comes: after a wait that was asked for, and after what was learned', async () => {
  const { client, clock, answers } = setUp();
  let isFull = false;
  answers(() =>
    isFull
      ? answer(410, { code: -1015, msg: 'too many orders' }, { 'retry-after': '30' })
      : answer(200, { orderId: '7' }),
  );
  const send = async (): Promise<string> => {
    const sent = client.futures.placeCondition(CONDITION);
    await elapse(clock, 10, 10);
    return (await sent).kind;
  };
  expect(client.conditionRoomInMs()).toBe(0);
  expect([await send(), await send()]).toEqual(['accepted', 'accepted']);
  expect(client.conditionRoomInMs()).toBe(0);
  isFull = true;
  expect(await send()).toBe('rejected');
  expect(client.conditionRoomInMs()).toBeGreaterThan(28_000);
  await elapse(clock, 30_000);
  isFull = false;
  expect(client.conditionRoomInMs()).toBe(0);
  expect([await send(), await send()]).toEqual(['accepted', 'accepted']);
  const roomInMs = client.conditionRoomInMs();
  expect(roomInMs).toBeGreaterThan(BURST_MS);
  await elapse(clock, roomInMs - 50);
  expect(client.conditionRoomInMs()).toBeGreaterThan(0);
  await elapse(clock, 50);
  expect([client.conditionRoomInMs(), await send()]).toEqual([0, 'accepted']);
});

const CONDITION: ConditionOrderRequest = {
  contract: CONTRACT,
  side: 'SELL',
  action: 'CLOSE',
  mode: 'cross',
  type: 'MARKET',
  price: null,
  contracts: contracts(1),
  trigger: 'DOWN',
  triggerPrice: ticks(590_000),
};
