/** Contracts on the stream: `e_btcusdt`, quantities in contracts (exchange-rules §7). */
import { beforeEach, describe, expect, test } from 'vitest';
import { ALICE, BOB, GENESIS_MS, World, type StreamClient, type User } from '../gateway.testing';

let world: World;
let client: StreamClient;
beforeEach(() => {
  world = new World();
  client = world.openStream();
});

const OPEN = {
  contractName: 'E-BTC-USDT',
  volume: 100,
  price: 60000,
  type: 'LIMIT',
  side: 'BUY',
  open: 'OPEN',
  positionType: 1,
};
const place = (user: User, order: object) => world.post(user, '/fapi/v1/order', order);
const texts = () =>
  client.take().map(({ text }) => text.replace(/"ts":\d+/, '"ts":T').replace(/\.\d\d\d$/, ''));

/** Bob bids for 100 at 60000; Alice sells him 40. */
async function print() {
  await place(BOB, OPEN);
  await place(ALICE, { ...OPEN, side: 'SELL', volume: 40 });
}

test('depth in numbers, at once and then once a second', async () => {
  await place(BOB, OPEN);
  await place(ALICE, { ...OPEN, side: 'SELL', price: 60_000.5, volume: 3 });
  client.say('sub market_e_btcusdt_depth_step0');
  world.clock.advance(2500);
  const frame =
    '{"channel":"market_e_btcusdt_depth_step0","ts":T,"tick":{"asks":[[60000.5,3]],"buys":[[60000,100]]}}';
  expect(texts()).toEqual([frame, frame, frame]);
});

test('a changed book within 100 ms', async () => {
  client.say('sub market_e_btcusdt_depth_step0');
  world.clock.advance(500);
  client.take();
  await place(BOB, OPEN);
  world.clock.advance(120);
  expect(texts()).toEqual([
    '{"channel":"market_e_btcusdt_depth_step0","ts":T,"tick":{"asks":[],"buys":[[60000,100]]}}',
  ]);
});

test('trades with their value in the margin coin', async () => {
  client.say({ event: 'sub', params: { channel: 'market_e_btcusdt_trade_ticker', cb_id: '1' } });
  world.clock.advance(100);
  await print();
  world.clock.advance(100);
  expect(texts()).toEqual([
    '{"channel":"market_e_btcusdt_trade_ticker","ts":T,"tick":{"data":[' +
      '{"side":"sell","price":60000,"vol":40,"amount":240,"ds":"2023-11-14 22:14:00"}]}}',
  ]);
});

test('the ticker', async () => {
  await print();
  client.say('sub market_e_btcusdt_ticker');
  world.clock.advance(100);
  expect(texts()[0]).toMatch(
    /^\{"channel":"market_e_btcusdt_ticker","ts":T,"tick":\{"amount":240,"vol":40,"open":60000,"close":60000,"high":60000,"low":60000,"rose":0\}\}$/,
  );
});

describe('candles', () => {
  test('forming, then closed', async () => {
    client.say('sub market_e_btcusdt_kline_1min');
    await print();
    world.clock.advance(1000);
    expect(texts().at(-1)).toBe(
      '{"channel":"market_e_btcusdt_kline_1min","ts":T,"tick":{"id":' +
        `${GENESIS_MS},"vol":40,"open":60000,"close":60000,"high":60000,"low":60000}}`,
    );
    world.clock.advance(59_500);
    const ids = texts().flatMap((text) => /"id":(\d+)/.exec(text)?.[1] ?? []);
    expect(ids).toEqual([String(GENESIS_MS), String(GENESIS_MS + 60_000)]);
  });

  test('those that opened and closed between two pushes are pushed once, closed', async () => {
    client.say('sub market_e_btcusdt_kline_1min');
    await print();
    world.clock.advance(500);
    client.take();
    await world.settle(
      world.sequencer.administer((turn) => {
        turn.marketClock.setSpeed(0, turn.engine.marketTimeMs());
        turn.marketClock.advance(150_000);
      }),
    );
    world.clock.advance(1000);
    const rows = texts().map((text) => /"id":(\d+),"vol":(\d+)/.exec(text)?.slice(1));
    expect(rows).toEqual([
      [String(GENESIS_MS), '40'],
      [String(GENESIS_MS + 60_000), '0'],
      [String(GENESIS_MS + 120_000), '0'],
    ]);
  });

  test('history with turnover, oldest first', async () => {
    await print();
    world.clock.advance(60_000);
    client.take();
    client.say('req market_e_btcusdt_kline_1min');
    expect(texts()[0]).toMatch(
      new RegExp(`"data":\\[\\{"id":${GENESIS_MS},.*"amount":240.*"id":${GENESIS_MS + 60_000},`),
    );
  });
});

test('recent trades, newest first', async () => {
  await print();
  client.say({ event: 'req', params: { channel: 'market_e_btcusdt_trade_ticker', cb_id: 'h' } });
  expect(texts()).toEqual([
    '{"event_rep":"rep","channel":"market_e_btcusdt_trade_ticker","cb_id":"h","ts":T,"status":"ok",' +
      '"data":[{"side":"sell","price":60000,"vol":40,"amount":240,"ds":"2023-11-14 22:14:00"}]}',
  ]);
});

test('spot and contract of one coin are two channels', async () => {
  client.say('sub market_btcusdt_trade_ticker');
  await print();
  world.clock.advance(100);
  expect(texts()).toEqual([]);
});

test.each(['market_e_nopeusdt_ticker', 'market_e_btc_ticker', 'market_E_btcusdt_ticker'])(
  'sub %s is answered with silence',
  (channel) => {
    client.say(`sub ${channel}`);
    world.clock.advance(2000);
    expect([client.take(), world.gateway.ignoredCommands()]).toEqual([[], 1]);
  },
);
