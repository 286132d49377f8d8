/** A venue that says it is under maintenance is not one that cannot be reached. */
import { expect, test } from 'vitest';
import { CONTRACT, elapse, LIMIT_BUY, PAIR, setUp } from './client.testing';
import { answer } from './scripted-transport.testing';

const SAID = 'HTTP 503, -1016 Service shutting down';
const DOWN = answer(503, { code: -1016, msg: 'Service shutting down' });
const DEPTH = { time: 5, bids: [['60000.00', '0.5']], asks: [['60000.01', '1']] };

test.each<[string, number, unknown, RegExp]>([
  [
    'its code',
    503,
    { code: -1016, msg: 'Service shutting down' },
    /maintenance \(HTTP 503, -1016 S/,
  ],
  ['its code with a 200', 200, { code: '-1016', msg: 'bye', data: null }, /maintenance \(HTTP 200/],
  [
    'what is said of it anyhow',
    503,
    { code: -1016, msg: 'The exchange is under maintenance' },
    /^the exchange is under maintenance \(HTTP 503, -1016\)$/,
  ],
  ['its words', 503, { code: -1001, msg: 'System Maintenance' }, /maintenance \(HTTP 503, -1001/],
  ['words of its language', 200, { code: '500', msg: '系统维护中' }, /maintenance \(HTTP 200, 500/],
  ['nothing', 503, '<html>busy</html>', /^HTTP 503$/],
  ['something else', 500, { code: -1001, msg: 'internal' }, /^HTTP 500$/],
])('one that says %s', async (_what, status, body, message) => {
  const { client, clock, answers } = setUp();
  answers(() => answer(status, body));
  const placing = client.spot.placeOrder(LIMIT_BUY);
  await elapse(clock, 5_000, 500);
  // Nobody knows what became of an order all the same.
  expect(await placing).toMatchObject({
    kind: 'unknown',
    message: expect.stringMatching(message) as string,
  });
});

test('is told of each host for as long as that is what it answers', async () => {
  const { client, clock, answers } = setUp();
  let isDown = true;
  answers(({ url }) => (isDown && url.includes('/fapi/') ? DOWN : answer(200, DEPTH)));
  const read = async (): Promise<void> => {
    const both = Promise.all([client.spot.book(PAIR, 5), client.futures.book(CONTRACT, 5)]);
    await elapse(clock, 8_000, 500);
    await both;
  };
  await read();
  expect(client.health().maintenance).toEqual({ spot: '', futures: SAID });
  isDown = false;
  await read();
  expect(client.health().maintenance).toEqual({ spot: '', futures: '' });
});

test('a refusal of one order is one, whatever its words: nothing was placed', async () => {
  const { client, answers } = setUp();
  const msg = 'BTCUSDT is frozen for maintenance';
  for (const status of [200, 400]) {
    answers(() => answer(status, { code: '-2016', msg, data: null }));
    expect(await client.spot.placeOrder(LIMIT_BUY)).toEqual({
      kind: 'rejected',
      by: 'exchange',
      code: '-2016',
      message: msg,
    });
  }
});
