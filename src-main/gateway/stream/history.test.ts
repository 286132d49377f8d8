/** What is asked of the past with words nobody expected: it is answered where the rows are those that were meant. */
import { beforeEach, expect, test } from 'vitest';
import { ALICE, BOB, World, type SeenFrame, type StreamClient } from '../gateway.testing';

let world: World;
let client: StreamClient;
beforeEach(async () => {
  world = new World();
  client = world.openStream();
  const order = { symbol: 'BTCUSDT', volume: '0.001', type: 'LIMIT', price: '60000' };
  await world.post(BOB, '/sapi/v1/order', { ...order, side: 'SELL' });
  await world.post(ALICE, '/sapi/v1/order', { ...order, side: 'BUY' });
});

const texts = (frames: readonly SeenFrame[]) => frames.map(({ text }) => text);

test('a page of no rows is a page of as many as there are', () => {
  world.clock.advance(180_000);
  client.take();
  client.say({ event: 'req', params: { channel: 'market_btcusdt_kline_1min', pageSize: 0 } });
  const [reply = ''] = texts(client.take());
  expect(reply.match(/"id":/g)).toHaveLength(4);
});

test('recent trades have neither page nor end: what is said of them keeps nobody waiting', () => {
  client.take();
  const channel = 'market_btcusdt_trade_ticker';
  client.say({ event: 'req', params: { channel, cb_id: 't', pageSize: 0, endIdx: 'last' } });
  const [reply = ''] = texts(client.take());
  expect(reply).toContain('"cb_id":"t"');
  expect(reply).toContain('"vol":0.001');
});

test.each([
  ['7', '"7"'],
  ['9007199254740993', '"9007199254740993"'],
  ['"7"', '"7"'],
])('an id of %s comes back as %s', (sent, echoed) => {
  client.say(`{"event":"req","params":{"channel":"market_btcusdt_trade_ticker","cb_id":${sent}}}`);
  expect(texts(client.take())[0]).toContain(`"cb_id":${echoed},`);
});
