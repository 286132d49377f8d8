/** Every spot endpoint end to end, in bytes, against the real engine with an empty, silent book. */
import { endpoints } from '@shared/contract/exchange';
import { beforeEach, describe, expect, test } from 'vitest';
import { ALICE, BOB, GENESIS_MS, idOf, World, type Answer, type User } from '../gateway.testing';

let world: World;
beforeEach(() => {
  world = new World();
});

const LIMIT_SELL = {
  symbol: 'BTCUSDT',
  volume: '0.01',
  side: 'SELL',
  type: 'LIMIT',
  price: '60000',
};
/** The body with order ids replaced by their names in order of first use. */
function named(answer: Answer, names: Readonly<Record<string, string>>): [number, string] {
  let { text } = answer;
  for (const [id, name] of Object.entries(names)) text = text.replaceAll(id, name);
  return [answer.status, text];
}
const place = (user: User, order: object) => world.post(user, '/sapi/v1/order', order);

/** Bob offers 0.01 at 60000; Alice takes half of it with a market buy of 300 USDT. */
async function trade() {
  const maker = idOf(await place(BOB, { ...LIMIT_SELL, newClientOrderId: 'bob-1' }));
  world.clock.advance(1000);
  const buy = { symbol: 'btcusdt', volume: 300, side: 'BUY', type: 'MARKET' };
  const answer = await place(ALICE, buy);
  const taker = idOf(answer);
  return { answer, ids: { [maker]: 'MAKER', [taker]: 'TAKER' }, maker, taker };
}

describe('public endpoints', () => {
  test('ping', async () => {
    const answer = await world.get('/sapi/v1/ping');
    expect([answer.status, answer.text]).toEqual([200, '{}']);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json',
      'x-used-weight-ip': '1',
    });
  });
  test('time is the wall clock of the server', async () => {
    world.clock.advance(5);
    expect((await world.get('/sapi/v1/time')).text).toBe(
      `{"timezone":"UTC","serverTime":${GENESIS_MS + 5}}`,
    );
  });
  test('symbols', async () => {
    const { text } = await world.get('/sapi/v1/symbols');
    const btc =
      '{"symbol":"BTCUSDT","baseAsset":"BTC","quoteAsset":"USDT","pricePrecision":2,"quantityPrecision":6}';
    expect(text.startsWith(`[${btc},{"symbol":"ETHUSDT",`)).toBe(true);
    expect([...text.matchAll(/"symbol"/g)].length).toBe(7);
  });
  test('an empty book and a pair without trades', async () => {
    expect((await world.get('/sapi/v1/depth?symbol=BTCUSDT')).text).toBe(
      `{"time":${GENESIS_MS},"bids":[],"asks":[]}`,
    );
    expect((await world.get('/sapi/v1/trades?symbol=BTCUSDT')).text).toBe('[]');
    expect((await world.get('/sapi/v1/klines?symbol=BTCUSDT&interval=1min')).text).toBe('[]');
    expect((await world.get('/sapi/v1/ticker?symbol=BTCUSDT')).text).toMatch(
      /^\{"time":\d+,"high":0,"low":0,"open":0,"last":0,"vol":0,"rose":0\}$/,
    );
  });
  test('depth in strings of fixed precision, best first, cut at the limit', async () => {
    await place(BOB, LIMIT_SELL);
    await place(BOB, { ...LIMIT_SELL, price: '60000.5' });
    await place(ALICE, { ...LIMIT_SELL, side: 'BUY', price: 59_999.9 });
    expect((await world.get('/sapi/v1/depth?symbol=btcusdt')).text).toBe(
      `{"time":${GENESIS_MS},"bids":[["59999.90","0.010000"]],` +
        '"asks":[["60000.00","0.010000"],["60000.50","0.010000"]]}',
    );
    expect((await world.get('/sapi/v1/depth?symbol=BTCUSDT&limit=1')).text).toContain(
      '"asks":[["60000.00","0.010000"]]}',
    );
  });
  test('trades, candles and ticker after a trade', async () => {
    await trade();
    expect((await world.get('/sapi/v1/trades?symbol=BTCUSDT')).text).toBe(
      `[{"price":60000,"time":${GENESIS_MS + 1000},"qty":0.005,"side":"BUY"}]`,
    );
    expect((await world.get('/sapi/v1/klines?symbol=BTCUSDT&interval=60min')).text).toMatch(
      /^\[\{"idx":\d+,"open":60000,"close":60000,"high":60000,"low":60000,"vol":0.005\}\]$/,
    );
    // No bar opens from a start on and up to an end that comes before it: nothing is wrong with asking.
    const upTo = (endTime: number) => `&startTime=${GENESIS_MS}&endTime=${endTime}`;
    const bars = async (query: string) =>
      (await world.get(`/sapi/v1/klines?symbol=BTCUSDT&interval=1min${query}`)).text;
    expect(await bars(upTo(GENESIS_MS))).toContain(`[{"idx":${GENESIS_MS},`);
    expect(await bars(upTo(GENESIS_MS - 1))).toBe('[]');
    expect((await world.get('/sapi/v1/ticker?symbol=BTCUSDT')).text).toMatch(
      /^\{"time":\d+,"high":60000,"low":60000,"open":60000,"last":60000,"vol":0.005,"rose":0\}$/,
    );
  });
});

describe('trading', () => {
  test('a resting order', async () => {
    const answer = await place(BOB, { ...LIMIT_SELL, newClientOrderId: 'bob-1' });
    expect(named(answer, { [idOf(answer)]: 'ID' })).toEqual([
      200,
      '{"orderId":ID,"orderIdString":"ID","clientorderId":"bob-1","clientOrderId":"bob-1",' +
        `"symbol":"BTCUSDT","transactTime":${GENESIS_MS},"price":60000,"origQty":0.01,` +
        '"executedQty":0,"type":"LIMIT","side":"SELL","status":"NEW"}',
    ]);
    expect(answer.headers).toMatchObject({ 'x-used-weight-ip': '5', 'x-used-weight-uid': '5' });
  });
  test('a market buy by amount reports the amount and what it bought', async () => {
    const { answer, ids } = await trade();
    expect(named(answer, ids)).toEqual([
      200,
      '{"orderId":TAKER,"orderIdString":"TAKER","clientorderId":"TAKER","clientOrderId":"TAKER",' +
        `"symbol":"BTCUSDT","transactTime":${GENESIS_MS + 1000},"price":0,"origQty":300,` +
        '"executedQty":0.005,"type":"MARKET","side":"BUY","status":"FILLED"}',
    ]);
  });
  test('a test order answers {} and leaves nothing', async () => {
    const answer = await world.post(BOB, '/sapi/v1/order/test', LIMIT_SELL);
    expect([answer.status, answer.text]).toEqual([200, '{}']);
    expect((await world.signedGet(BOB, '/sapi/v1/openOrders?symbol=BTCUSDT')).text).toBe('[]');
  });
  test('a batch, and a batch cancel of its orders, an unknown one and a repeated one', async () => {
    const row = { price: '61000', volume: '0.001', side: 'SELL', batchType: 'LIMIT' };
    const batch = await world.post(BOB, '/sapi/v1/batchOrders', {
      symbol: 'BTCUSDT',
      orders: [row, { ...row, price: '62000' }],
    });
    const ids = [...batch.text.matchAll(/"(\d+)"/g)].map((match) => match[1] ?? '');
    expect(ids.length).toBe(2);
    expect(batch.text).toBe(`{"idsString":["${ids.join('","')}"],"ids":[${ids.join(',')}]}`);
    const canceled = await world.post(BOB, '/sapi/v1/batchCancel', {
      symbol: 'BTCUSDT',
      orderIds: `[${ids.join(',')},1,9223372036854775807,${ids[0] ?? ''}]`,
    });
    expect(canceled.text).toBe(`{"success":[${ids.join(',')}],"failed":[1,9223372036854775807]}`);
  });
  test('an invalid row of a batch is named and nothing is placed', async () => {
    const row = { price: '61000', volume: '0.001', side: 'SELL', batchType: 'LIMIT' };
    const orders = Array.from({ length: 10 }, (_, i) =>
      i === 6 ? { ...row, volume: '0.0000001' } : row,
    );
    const answer = await world.post(BOB, '/sapi/v1/batchOrders', { symbol: 'BTCUSDT', orders });
    expect(answer.status).toBe(400);
    expect(answer.text).toMatch(/^\{"code":-1111,"msg":"orders\[6\]: volume 0\.0000001/);
    expect((await world.signedGet(BOB, '/sapi/v1/openOrders?symbol=BTCUSDT')).text).toBe('[]');
  });
  test('cancel', async () => {
    const id = idOf(await place(BOB, { ...LIMIT_SELL, newClientOrderId: 'bob-1' }));
    const body = { orderId: id, symbol: 'BTCUSDT' };
    const answer = await world.post(BOB, '/sapi/v1/cancel', body);
    expect(named(answer, { [id]: 'ID' })).toEqual([
      200,
      '{"orderId":ID,"clientOrderId":"bob-1","symbol":"BTCUSDT","status":"CANCELED"}',
    ]);
    const again = await world.post(BOB, '/sapi/v1/cancel', body);
    expect([again.status, /-?\d+/.exec(again.text)?.[0]]).toEqual([400, '-1145']);
  });
  test('cancel by client id', async () => {
    await place(BOB, { ...LIMIT_SELL, newClientOrderId: 'bob-1' });
    const byClient = { orderId: '', symbol: 'BTCUSDT', newClientOrderId: 'bob-1' };
    expect((await world.post(BOB, '/sapi/v1/cancel', byClient)).text).toContain('"CANCELED"');
  });
});

describe('own orders, trades and balances', () => {
  test('query by id, by client id, by both when they agree', async () => {
    const { ids, maker } = await trade();
    const body =
      '{"orderId":MAKER,"clientOrderId":"bob-1","symbol":"BTCUSDT","price":60000,"origQty":0.01,' +
      '"executedQty":0.005,"avgPrice":60000,"type":"LIMIT","side":"SELL",' +
      `"status":"PARTIALLY_FILLED","transactTime":"${GENESIS_MS}"}`;
    const ask = (query: string) =>
      world.signedGet(BOB, `/sapi/v1/order?symbol=BTCUSDT&${query}`, { signQuery: true });
    for (const query of [
      `orderId=${maker}`,
      'orderId=&newClientOrderId=bob-1',
      'orderId=0&newClientOrderId=bob-1',
      `orderId=${maker}&newClientOrderId=bob-1`,
    ]) {
      expect(named(await ask(query), ids)).toEqual([200, body]);
    }
    for (const [query, msg] of [
      ['orderId=1', 'orderId: no such order'],
      ['orderId=9223372036854775807', 'orderId: no such order'],
      ['orderId=0', 'orderId or newClientOrderId: one is required'],
      ['orderId=&newClientOrderId=other', 'newClientOrderId: no such order'],
      [`orderId=${maker}&newClientOrderId=other`, 'orderId and newClientOrderId: no such order'],
    ]) {
      expect((await ask(query ?? '')).text).toBe(`{"code":-2013,"msg":"${msg}"}`);
    }
  });
  test('another account and another pair see nothing of an order', async () => {
    const { maker, taker } = await trade();
    const ask = (user: User, symbol: string, id: string) =>
      world.signedGet(user, `/sapi/v1/order?symbol=${symbol}&orderId=${id}`);
    const answers = [
      await ask(ALICE, 'BTCUSDT', maker),
      await ask(BOB, 'BTCUSDT', taker),
      await ask(BOB, 'ETHUSDT', maker),
      await ask(BOB, 'BTCUSDT', '1'),
    ];
    expect(answers.map(({ status, text }) => [status, text])).toEqual(
      answers.map(() => [400, '{"code":-2013,"msg":"orderId: no such order"}']),
    );
  });
  test('open orders, newest first', async () => {
    const { ids } = await trade();
    const second = idOf(await place(BOB, { ...LIMIT_SELL, price: '60001.50' }));
    const answer = await world.signedGet(BOB, '/sapi/v1/openOrders?symbol=BTCUSDT');
    expect(named(answer, { ...ids, [second]: 'NEXT' })).toEqual([
      200,
      '[{"orderId":NEXT,"orderIdString":"NEXT","clientOrderId":"NEXT","symbol":"BTCUSDT",' +
        '"price":60001.5,"origQty":0.01,"executedQty":0,"avgPrice":0,"type":"LIMIT",' +
        `"side":"SELL","status":"NEW","time":"${GENESIS_MS + 1000}"},` +
        '{"orderId":MAKER,"orderIdString":"MAKER","clientOrderId":"bob-1","symbol":"BTCUSDT",' +
        '"price":60000,"origQty":0.01,"executedQty":0.005,"avgPrice":60000,"type":"LIMIT",' +
        `"side":"SELL","status":"PARTIALLY_FILLED","time":"${GENESIS_MS}"}]`,
    ]);
  });
  test('own trades show both sides of the fee', async () => {
    const { ids } = await trade();
    const row = (isBuyer: boolean) =>
      '[{"symbol":"BTCUSDT","id":1,"bidId":TAKER,"askId":MAKER,"price":60000,"qty":0.005,' +
      `"time":${GENESIS_MS + 1000},"isBuyer":${String(isBuyer)},"isMaker":${String(!isBuyer)},` +
      `"feeCoin":"${isBuyer ? 'BTC' : 'USDT'}","fee":${isBuyer ? '0.000005' : '0.24'},` +
      '"bidUserId":10023,"askUserId":10024,"isSelf":false}]';
    const own = (user: User) => world.signedGet(user, '/sapi/v1/myTrades?symbol=BTCUSDT');
    expect(named(await own(ALICE), ids)).toEqual([200, row(true)]);
    expect(named(await own(BOB), ids)).toEqual([200, row(false)]);
    const older = await world.signedGet(BOB, '/sapi/v1/myTrades?symbol=BTCUSDT&fromId=0');
    expect(older.text).toBe('[]');
  });
  test('a trade with oneself is two rows with one id', async () => {
    await place(ALICE, LIMIT_SELL);
    await place(ALICE, { ...LIMIT_SELL, side: 'BUY' });
    const { text } = await world.signedGet(ALICE, '/sapi/v1/myTrades?symbol=BTCUSDT');
    expect([...text.matchAll(/"id":1,/g)].length).toBe(2);
    expect([...text.matchAll(/"isSelf":true/g)].length).toBe(2);
  });
  test('balances after the trade, to the last digit', async () => {
    await trade();
    const balances = async (user: User) => (await world.signedGet(user, '/sapi/v1/account')).text;
    const alice = await balances(ALICE);
    expect(alice).toContain('{"asset":"USDT","free":99700,"locked":0}');
    expect(alice).toContain('{"asset":"BTC","free":1.004995,"locked":0}');
    const bob = await balances(BOB);
    expect(bob).toContain('{"asset":"USDT","free":100299.76,"locked":0}');
    expect(bob).toContain('{"asset":"BTC","free":0.99,"locked":0.005}');
  });
});

test('a reply that is said to be ASCII is, whatever name an order is given', async () => {
  const posts = endpoints.filter(({ hasAsciiReply }) => hasAsciiReply === true);
  expect(posts.map(({ name }) => name).sort()).toEqual([
    ...['cancel', 'marginCancel', 'marginNewOrder', 'newOrder'],
  ]);
  for (const name of ['a', '_.:-', 'é', '\u00ff', '🌊', '"', '\\', 'A'.repeat(32)]) {
    const placed = await place(BOB, { ...LIMIT_SELL, newClientOrderId: name });
    expect(placed.status).toBe(/^[A-Za-z0-9_.:-]+$/.test(name) ? 200 : 400);
    const lookup = { symbol: 'BTCUSDT', orderId: '', newClientOrderId: name };
    const canceled = await world.post(BOB, '/sapi/v1/cancel', lookup);
    for (const { status, text } of [placed, canceled]) {
      if (status === 200) expect(text).toMatch(/^[\x20-\x7e]*$/);
    }
  }
});
