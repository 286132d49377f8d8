/** A client that is closed: nothing leaves any more, and what has left has a moment for its answer. */
import { expect, test } from 'vitest';
import { BASE, elapse, LIMIT_BUY, PAIR, setUp } from './client.testing';
import { answer, lost, type Answer } from './scripted-transport.testing';

const PLACED = { orderId: '71', clientOrderId: 't-1', status: 'NEW', executedQty: '0' };

test('an order that waited for the exchange’s time when the program ended is not sent', async () => {
  const { client, transport, clock } = setUp();
  let tell: (told: Answer) => void = () => undefined;
  transport.respond = () => new Promise<Answer>((resolve) => (tell = resolve));
  const placed = client.spot.placeOrder(LIMIT_BUY);
  await elapse(clock, 50);
  client.close();
  tell(answer(200, { serverTime: clock.nowMs() }));
  await elapse(clock, 1_000);
  expect(await placed).toMatchObject({ kind: 'rejected', by: 'client', code: 'CLOSED' });
  expect(transport.requests.map(({ url }) => url)).toEqual([`${BASE}/sapi/v1/time`]);
});

test('a cancel without an answer is not repeated, and is no refusal', async () => {
  const { client, clock, answers, transport } = setUp();
  answers(() => lost());
  const canceled = client.spot.cancelOrder(PAIR, '5');
  await elapse(clock, 100);
  client.close();
  await elapse(clock, 10_000, 500);
  expect(await canceled).toMatchObject({ kind: 'unknown' });
  expect(transport.requests.filter(({ url }) => url.endsWith('/cancel'))).toHaveLength(1);
});

test('a withdrawal by a key of its own is not sent behind the end either', async () => {
  const { client, clock, answers, transport } = setUp();
  answers(() => answer(200, {}));
  client.close();
  const left = client.withdrawals.list({ startMs: 0 });
  await elapse(clock, 1_000);
  expect(await left).toMatchObject({ code: 'CLOSED' });
  expect(transport.requests).toEqual([]);
});

test('an order over whose measuring of the time the machine slept is not sent when it wakes', async () => {
  const { client, transport, clock } = setUp();
  let isAsleep = true;
  let wake: () => void = () => undefined;
  transport.respond = ({ url }) => {
    if (!url.endsWith('/time')) return answer(200, PLACED);
    const time = answer(200, { serverTime: clock.nowMs() });
    if (!isAsleep) return time;
    return new Promise<Answer>((resolve) => {
      wake = () => {
        resolve(lost());
      };
    });
  };
  const placed = client.spot.placeOrder(LIMIT_BUY);
  await elapse(clock, 50);
  clock.jumpWall(8 * 3_600_000);
  isAsleep = false;
  wake();
  await elapse(clock, 1_000);
  expect(await placed).toMatchObject({ kind: 'rejected', by: 'client', code: 'TOO_LATE' });
  expect(transport.sentTo('/order')).toEqual([]);
  const next = client.spot.placeOrder(LIMIT_BUY);
  await elapse(clock, 1_000);
  expect(await next).toMatchObject({ kind: 'accepted' });
});

test('who ends the program waits for the answer of a command, and no longer than a moment', async () => {
  const { client, clock, answers } = setUp();
  let tell: (told: Answer) => void = () => undefined;
  answers(() => new Promise<Answer>((resolve) => (tell = resolve)));
  const placed = client.spot.placeOrder(LIMIT_BUY);
  await elapse(clock, 1_000);
  client.close();
  const order: string[] = [];
  const ended = client.answered().then(() => order.push('ended'));
  void placed.then(() => order.push('placed'));
  await elapse(clock, 1_000);
  expect(order).toEqual([]);
  tell(answer(200, PLACED));
  await ended;
  await placed;
  expect(await placed).toMatchObject({ kind: 'accepted' });
  const { client: other, clock: otherClock, answers: otherAnswers } = setUp();
  otherAnswers(() => new Promise<Answer>(() => undefined));
  void other.spot.placeOrder(LIMIT_BUY);
  await elapse(otherClock, 1_000);
  let isOver = false;
  void other.answered().then(() => (isOver = true));
  await elapse(otherClock, 2_500);
  expect(isOver).toBe(false);
  await elapse(otherClock, 1_000);
  expect(isOver).toBe(true);
});
