/** The stream's switches: live frames, text pings, candle times in seconds, strict pongs (rules §12, §13). */
import { DOCUMENT, LIVE } from '@shared/contract/exchange/dialect';
import { expect, test } from 'vitest';
import { ALICE, BOB, GENESIS_MS, World } from '../gateway.testing';

const SELL = { symbol: 'BTCUSDT', volume: '0.01', side: 'SELL', type: 'LIMIT', price: '60000' };

/** One print of 0.001 at 60000, seen by a client of `channels`. */
async function printSeenBy(world: World, ...channels: string[]): Promise<string[]> {
  const client = world.openStream();
  await world.post(BOB, '/sapi/v1/order', SELL);
  for (const channel of channels) client.say(`sub ${channel}`);
  world.clock.advance(20);
  client.take();
  const buy = { symbol: 'BTCUSDT', volume: 60, side: 'BUY', type: 'MARKET' };
  await world.post(ALICE, '/sapi/v1/order', buy);
  world.clock.advance(1000);
  return client.take().map(({ text }) => text.replace(/"ts":17000000400\d\d,/, '"ts":T,'));
}

test('live frames say that all is well, and trades carry their time', async () => {
  const world = new World({ switches: { dialect: LIVE } });
  const [trade] = await printSeenBy(world, 'market_btcusdt_trade_ticker');
  expect(trade).toMatch(
    /^\{"event_rep":"","channel":"market_btcusdt_trade_ticker","ts":T,"status":"ok","data":null,"tick":\{"data":\[\{"side":"buy","price":60000,"vol":0.001,"amount":60,"ds":"2023-11-15 06:14:00","ts":17000000400\d\d\}\]\}\}$/,
  );
});

test('live candles count seconds and carry amount and time; so does their history', async () => {
  const world = new World({ switches: { dialect: LIVE } });
  const frames = await printSeenBy(world, 'market_btcusdt_kline_1min');
  expect(frames.at(-1)).toContain(`"tick":{"id":${GENESIS_MS / 1000},`);
  expect(frames.at(-1)).toContain('"amount":60');
  const client = world.openStream();
  client.say({ event: 'req', params: { channel: 'market_btcusdt_kline_1min', cb_id: 'x' } });
  const [reply] = client.take();
  expect(reply?.text).toMatch(/^\{"event_rep":"rep","status":"ok",/);
  expect(reply?.text).toContain(`"id":${GENESIS_MS / 1000},`);
  expect(reply?.text).not.toContain('cb_id');
});

test('candle times in seconds alone', async () => {
  const world = new World({ switches: { dialect: { ...DOCUMENT, wsKlineIdUnit: 's' } } });
  const frames = await printSeenBy(world, 'market_btcusdt_kline_1min');
  expect(frames.at(-1)).toMatch(/^\{"channel":.*"tick":\{"id":1700000040,"vol":0.001,/);
});

test('pings as text, other frames packed', () => {
  const world = new World({ switches: { dialect: { ...DOCUMENT, wsPing: 'text' } } });
  const client = world.openStream();
  client.say('sub market_btcusdt_ticker');
  world.clock.advance(10_020);
  const frames = client.take();
  const kinds = frames.map(({ text, isText }) => [text.startsWith('{"ping"'), isText === true]);
  expect(kinds.filter(([isPing]) => isPing === true)).toEqual([[true, true]]);
  expect(kinds.filter(([isPing, isText]) => isPing !== isText)).toEqual([]);
});

test('strict pongs: who says nothing for a minute is dropped, who pongs is not', () => {
  const world = new World({ switches: { pong: 'strict' } });
  const mute = world.openStream();
  world.clock.advance(59_900);
  expect(mute.closedBecause).toBeNull();
  world.clock.advance(200);
  expect(mute.closedBecause).toBe('no pong for 60 seconds');
  const polite = world.openStream();
  for (let i = 0; i < 12; i++) {
    world.clock.advance(10_000);
    polite.say('{"pong":1}');
  }
  expect(polite.closedBecause).toBeNull();
});

test("a client's own ping has no answer, as the document knows none, and is a sign of life", () => {
  const world = new World({ switches: { pong: 'strict' } });
  const client = world.openStream();
  for (let i = 0; i < 4; i++) {
    world.clock.advance(30_000);
    client.say('{"ping":1700000000}');
  }
  expect(client.closedBecause).toBeNull();
  const answers = client.take().filter(({ text }) => !/^\{"ping":1700\d{6}\}$/.test(text));
  expect(answers).toEqual([]);
});

test('a change of the switches shows from the next frame on', () => {
  const world = new World();
  const client = world.openStream();
  client.say('sub market_btcusdt_ticker');
  world.clock.advance(20);
  world.gateway.setSwitches({ ...world.gateway.switches(), dialect: LIVE });
  world.clock.advance(1000);
  const states = client.take().map(({ text }) => text.includes('"status":"ok"'));
  expect(states).toEqual([false, true]);
});
