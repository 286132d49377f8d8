/** The open feed, in bytes: every value a string but trade_id (document §2.15, exchange-rules §7). */
import { beforeEach, expect, test } from 'vitest';
import { ALICE, BOB, GENESIS_MS, World } from '../gateway.testing';

let world: World;
beforeEach(() => {
  world = new World();
});

const SELL = { symbol: 'BTCUSDT', volume: '0.01', side: 'SELL', type: 'LIMIT', price: '60000' };
const get = async (target: string) => (await world.get(`/open/v2/pub/${target}`)).text;

/** Bob offers 0.01 at 60000 and 0.02 at 60001.5; Alice takes half of the first. */
async function trade() {
  await world.post(BOB, '/sapi/v1/order', SELL);
  await world.post(BOB, '/sapi/v1/order', { ...SELL, volume: '0.02', price: '60001.5' });
  await world.post(BOB, '/sapi/v1/order', { ...SELL, side: 'BUY', volume: '0.1', price: '59000' });
  world.clock.advance(1000);
  const buy = { symbol: 'BTCUSDT', volume: 300, side: 'BUY', type: 'MARKET' };
  await world.post(ALICE, '/sapi/v1/order', buy);
}

test('the summary of every pair', async () => {
  await trade();
  const text = await get('summary');
  expect(
    text.startsWith(
      '[{"trading_pairs":"BTC_USDT","base_currency":"BTC","quote_currency":"USDT",' +
        '"last_price":"60000.00","lowest_ask":"60000.00","highest_bid":"59000.00",' +
        '"base_volume":"0.005000","quote_volume":"300.00000000",' +
        '"price_change_percent_24h":"0.00","highest_price_24h":"60000.00",' +
        '"lowest_price_24h":"60000.00"},{"trading_pairs":"ETH_USDT",',
    ),
  ).toBe(true);
  expect([...text.matchAll(/"trading_pairs"/g)].length).toBe(7);
  expect(text).toContain('"last_price":"0.00","lowest_ask":"0.00","highest_bid":"0.00"');
  expect(text).not.toMatch(/:-?\d/);
});

test('a rise of 2.04 per cent', async () => {
  await world.post(BOB, '/sapi/v1/order', { ...SELL, price: '58800' });
  await world.post(ALICE, '/sapi/v1/order', { ...SELL, side: 'BUY', price: '58800' });
  await world.post(BOB, '/sapi/v1/order', SELL);
  await world.post(ALICE, '/sapi/v1/order', { ...SELL, side: 'BUY' });
  expect(await get('summary')).toContain('"price_change_percent_24h":"2.04"');
});

test('the currencies', async () => {
  const text = await get('asset');
  expect(text).toContain(
    '"BTC":{"name":"Bitcoin","unified_cryptoasset_id":"1","can_withdraw":"true",' +
      '"can_deposit":"true","min_withdraw":"0.00100000","max_withdraw":"50.00000000",' +
      '"maker_fee":"0.0008","taker_fee":"0.001"}',
  );
  expect(Object.keys(JSON.parse(text) as object).sort()).toEqual([
    'BTC',
    'DOGE',
    'ETH',
    'LTC',
    'SOL',
    'USDT',
    'XRP',
  ]);
  world = new World({ without: ['withdrawals'] });
  expect(await get('asset')).not.toContain('"can_withdraw":"true"');
});

test('the ticker of every pair tells which are frozen', async () => {
  await trade();
  const btc =
    '"BTC_USDT":{"base_id":"1","quote_id":"825","last_price":"60000.00",' +
    '"base_volume":"0.005000","quote_volume":"300.00000000","isFrozen":"0"}';
  expect(await get('ticker')).toContain(btc);
  await world.settle(
    world.sequencer.submit((turn) => turn.execute({ type: 'haltMarket', symbol: 'BTCUSDT' })),
  );
  expect(await get('ticker')).toContain(btc.replace('"isFrozen":"0"', '"isFrozen":"1"'));
});

test('the whole book, with the time of its last change', async () => {
  await trade();
  world.clock.advance(5000);
  expect(await get('orderbook?symbol=BTC_USDT')).toBe(
    `{"timestamp":"${GENESIS_MS + 1000}","bids":[["59000.00","0.100000"]],` +
      '"asks":[["60000.00","0.005000"],["60001.50","0.020000"]]}',
  );
  for (let i = 0; i < 150; i++) {
    await world.post(BOB, '/sapi/v1/order', {
      ...SELL,
      volume: '0.001',
      price: String(61_000 + i),
    });
    world.clock.advance(20);
  }
  const book = JSON.parse(await get('orderbook?symbol=BTC_USDT')) as { asks: unknown[] };
  expect(book.asks.length).toBe(152);
});

test('after a start the book is as old as the start, until it changes', async () => {
  const timestamp = async (symbol = 'BTC_USDT') =>
    Number(/"timestamp":"(\d+)"/.exec(await get(`orderbook?symbol=${symbol}`))?.[1]);
  // Of a book nobody has touched yet.
  expect(await timestamp()).toBe(GENESIS_MS);
  world.clock.advance(5000);
  expect(await timestamp()).toBe(GENESIS_MS);
  await trade();
  world.clock.advance(10_000);
  world.gateway.close();
  world = world.restart({ afterMs: 86_400_000 });
  const restoredMs = world.clock.nowMs();
  world.clock.advance(7000);
  expect(await timestamp()).toBe(restoredMs);
  world.clock.advance(7000);
  expect(await timestamp()).toBe(restoredMs);
  await world.post(BOB, '/sapi/v1/order', { ...SELL, volume: '0.001' });
  expect(await timestamp()).toBe(world.clock.nowMs());
  expect(await timestamp('ETH_USDT')).toBe(restoredMs);
});

test('trades, newest first', async () => {
  await trade();
  expect(await get('trades?symbol=BTC_USDT')).toBe(
    '[{"trade_id":1,"price":"60000.00","base_volume":"0.005000","quote_volume":"300.00000000",' +
      `"timestamp":"${GENESIS_MS + 1000}","type":"buy"}]`,
  );
});

test.each(['btcusdt', 'BTCUSDT', 'btc_usdt', 'NOPE_USDT', ''])(
  'symbol %j is refused',
  async (symbol) => {
    for (const path of ['orderbook', 'trades']) {
      const { status, text } = await world.get(`/open/v2/pub/${path}?symbol=${symbol}`);
      expect([status, /-\d+/.exec(text)?.[0]]).toEqual([400, symbol === '' ? '-1105' : '-1121']);
    }
  },
);
