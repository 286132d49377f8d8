/** The margin endpoints: spot's shapes over a wallet of their own (document §4.3, exchange-rules §4). */
import { beforeEach, describe, expect, test } from 'vitest';
import { ALICE, BOB, GENESIS_MS, idOf, World, type Answer, type User } from '../gateway.testing';

let world: World;
beforeEach(() => {
  world = new World();
});

const BUY = { symbol: 'BTCUSDT', volume: '0.01', side: 'BUY', type: 'LIMIT', price: '60000' };
const place = (order: object, user: User = ALICE) =>
  world.post(user, '/sapi/v1/margin/order', order);
const get = (target: string, user: User = ALICE) => world.signedGet(user, target);

test('an order, its query, its place in the list and its cancel, in the bytes of spot', async () => {
  const placed = await place({ ...BUY, newClientOrderId: 'm-1', recwwindow: '10000' });
  const id = idOf(placed);
  const named = ({ status, text }: Answer) => [status, text.replaceAll(id, 'ID')];
  expect(named(placed)).toEqual([
    200,
    '{"orderId":ID,"orderIdString":"ID","clientorderId":"m-1","clientOrderId":"m-1",' +
      `"symbol":"BTCUSDT","transactTime":${GENESIS_MS},"price":60000,"origQty":0.01,` +
      '"executedQty":0,"type":"LIMIT","side":"BUY","status":"NEW"}',
  ]);
  const query =
    '{"orderId":ID,"clientOrderId":"m-1","symbol":"BTCUSDT","price":60000,"origQty":0.01,' +
    '"executedQty":0,"avgPrice":0,"type":"LIMIT","side":"BUY","status":"NEW",' +
    `"transactTime":"${GENESIS_MS}"}`;
  expect(named(await get(`/sapi/v1/margin/order?symbol=BTCUSDT&orderId=${id}`))).toEqual([
    200,
    query,
  ]);
  const byClientId = '/sapi/v1/margin/order?symbol=BTCUSDT&newClientOrderId=m-1';
  expect(named(await get(byClientId))).toEqual([200, query]);
  expect(named(await get('/sapi/v1/margin/openOrders?symbol=btcusdt'))).toEqual([
    200,
    '[{"orderId":ID,"orderIdString":"ID","clientOrderId":"m-1","symbol":"BTCUSDT",' +
      '"price":60000,"origQty":0.01,"executedQty":0,"avgPrice":0,"type":"LIMIT",' +
      `"side":"BUY","status":"NEW","time":"${GENESIS_MS}"}]`,
  ]);
  const canceled = { symbol: 'BTCUSDT', orderId: '', newClientOrderId: 'm-1' };
  expect(named(await world.post(ALICE, '/sapi/v1/margin/cancel', canceled))).toEqual([
    200,
    '{"orderId":ID,"clientOrderId":"m-1","symbol":"BTCUSDT","status":"CANCELED"}',
  ]);
});

test('trades against spot orders on the one book, and lists the trade as its own', async () => {
  const sell = { ...BUY, side: 'SELL' };
  const maker = idOf(await world.post(BOB, '/sapi/v1/order', sell));
  const taker = idOf(await place({ ...BUY, type: 'MARKET', volume: 600 }));
  const { text } = await get('/sapi/v1/margin/myTrades?symbol=BTCUSDT');
  expect(text.replaceAll(maker, 'MAKER').replaceAll(taker, 'TAKER')).toBe(
    '[{"symbol":"BTCUSDT","id":1,"bidId":TAKER,"askId":MAKER,"price":60000,"qty":0.01,' +
      `"time":${GENESIS_MS},"isBuyer":true,"isMaker":false,"feeCoin":"BTC","fee":0.00001,` +
      '"bidUserId":10023,"askUserId":10024,"isSelf":false}]',
  );
});

describe('the wallets are apart', () => {
  test('neither finds, lists nor cancels an order of the other', async () => {
    const margin = idOf(await place(BUY));
    const spot = idOf(await world.post(ALICE, '/sapi/v1/order', BUY));
    const cancel = (path: string, orderId: string) =>
      world.post(ALICE, path, { symbol: 'BTCUSDT', orderId });
    const answers = [
      await get(`/sapi/v1/order?symbol=BTCUSDT&orderId=${margin}`),
      await get(`/sapi/v1/margin/order?symbol=BTCUSDT&orderId=${spot}`),
      await cancel('/sapi/v1/cancel', margin),
      await cancel('/sapi/v1/margin/cancel', spot),
    ];
    expect(answers.map(({ text }) => text.slice(0, 13))).toEqual(
      answers.map(() => '{"code":-2013'),
    );
    expect((await get('/sapi/v1/openOrders?symbol=BTCUSDT')).text).not.toContain(margin);
    expect((await get('/sapi/v1/margin/openOrders?symbol=BTCUSDT')).text).not.toContain(spot);
  });

  test('a client id is taken in one and free in the other', async () => {
    const order = { ...BUY, newClientOrderId: 'same' };
    expect((await world.post(ALICE, '/sapi/v1/order', order)).status).toBe(200);
    expect((await place(order)).status).toBe(200);
    expect((await place(order)).text).toMatch(/^\{"code":-4116,/);
  });

  test('spot money pays no margin order', async () => {
    const rich = { ...BUY, volume: '5', price: '60000' };
    expect((await place(rich)).text).toMatch(/^\{"code":-(2017|3045),/);
    expect((await get('/sapi/v1/account')).text).toContain('"asset":"USDT","free":100000,');
  });

  test('another account sees nothing', async () => {
    const id = idOf(await place(BUY));
    expect((await get(`/sapi/v1/margin/order?symbol=BTCUSDT&orderId=${id}`, BOB)).text).toMatch(
      /^\{"code":-2013,/,
    );
    expect((await get('/sapi/v1/margin/openOrders?symbol=BTCUSDT', BOB)).text).toBe('[]');
  });
});

test.each<[object, string]>([
  [{ newClientOrderId: 'x'.repeat(33) }, '-4015'],
  [{ side: 'HOLD' }, '-1117'],
  [{ type: 'STOP' }, '-1116'],
  [{ price: undefined }, '-1102'],
  [{ volume: '0.0000001' }, '-1111'],
  [{ volume: '0.00001' }, '-1144'],
  [{ price: '90000' }, '-2017'],
  [{ symbol: 'NOPE' }, '-1121'],
  [{ recwwindow: '60001' }, '-1130'],
])('%j is refused with %s', async (change, code) => {
  const answer = await place({ ...BUY, volume: '0.5', ...change });
  expect([answer.status, /-\d+/.exec(answer.text)?.[0]]).toEqual([400, code]);
});

test.each([
  ['/sapi/v1/margin/order?symbol=BTCUSDT', '-1102'],
  ['/sapi/v1/margin/order?symbol=BTCUSDT&orderId=7', '-2013'],
  ['/sapi/v1/margin/openOrders?symbol=BTCUSDT&limit=1001', '-1130'],
  ['/sapi/v1/margin/myTrades?symbol=BTCUSDT&fromId=abc', '-1100'],
  ['/sapi/v1/margin/openOrders?symbol=NOPE', '-1121'],
])('%s is refused with %s', async (target, code) => {
  const answer = await get(target);
  expect([answer.status, /-\d+/.exec(answer.text)?.[0]]).toEqual([400, code]);
});
