/** What is refused, with which status and code, and that a refusal changes nothing (rules §10). */
import { beforeEach, describe, expect, test } from 'vitest';
import { ALICE, BOB, World, type Answer } from '../gateway.testing';

let world: World;
beforeEach(() => {
  world = new World();
});

const codeOf = ({ status, text }: Answer): [number, string | undefined] => [
  status,
  /^\{"code":(-\d+),"msg":"[^"]+"\}$/.exec(text)?.[1],
];
const ORDER = { symbol: 'BTCUSDT', volume: '0.01', side: 'BUY', type: 'LIMIT', price: '60000' };
const without = (field: string) =>
  Object.fromEntries(Object.entries(ORDER).filter(([name]) => name !== field));

/** A trade at 60000, so that there is a band and a last price. */
async function tradeOnce(): Promise<void> {
  await world.post(BOB, '/sapi/v1/order', { ...ORDER, side: 'SELL' });
  await world.post(ALICE, '/sapi/v1/order', ORDER);
}

describe('orders, and test orders alike', () => {
  test.each<[string, unknown, string]>([
    ['empty body', '', '-1100'],
    ['null', 'null', '-1100'],
    ['a list', '[]', '-1100'],
    ['a truncated body', '{"symbol":"BTCUSDT"', '-1100'],
    ['a trailing comma', '{"symbol":"BTCUSDT",}', '-1100'],
    ['a byte-order mark', '\ufeff{"symbol":"BTCUSDT"}', '-1100'],
    ['a prototype key', '{"__proto__":{"x":1},"symbol":"BTCUSDT"}', '-1100'],
    ['no symbol', without('symbol'), '-1102'],
    ['no volume', without('volume'), '-1102'],
    ['no side', without('side'), '-1102'],
    ['no type', without('type'), '-1102'],
    ['LIMIT without a price', without('price'), '-1102'],
    ['empty symbol', { ...ORDER, symbol: '' }, '-1105'],
    ['unknown symbol', { ...ORDER, symbol: 'BTCEUR' }, '-1121'],
    ['malformed symbol', { ...ORDER, symbol: 'BTC/USDT' }, '-1121'],
    ['side HOLD', { ...ORDER, side: 'HOLD' }, '-1117'],
    ['type STOP', { ...ORDER, type: 'STOP' }, '-1116'],
    ['volume 0', { ...ORDER, volume: 0 }, '-1130'],
    ['volume -1', { ...ORDER, volume: -1 }, '-1130'],
    ['volume true', { ...ORDER, volume: true }, '-1100'],
    ['volume in hex', { ...ORDER, volume: '0x10' }, '-1100'],
    ['volume 1e400', JSON.stringify(ORDER).replace('"0.01"', '1e400'), '-1100'],
    ['an exponent in a string', { ...ORDER, volume: '1e-2' }, '-1100'],
    ['too many decimals of the volume', { ...ORDER, volume: '0.0000001' }, '-1111'],
    ['too many decimals of the price', { ...ORDER, price: '60000.001' }, '-1111'],
    ['a value below the minimum', { ...ORDER, volume: '0.000001' }, '-1144'],
    ['a volume above the maximum', { ...ORDER, volume: '40' }, '-1137'],
    ['more than there is', { ...ORDER, volume: '2' }, '-2017'],
    ['MARKET against an empty side', { ...ORDER, type: 'MARKET', volume: 100 }, '-1112'],
    ['a client id of 33 characters', { ...ORDER, newClientOrderId: 'x'.repeat(33) }, '-4015'],
    ['a client id with a space', { ...ORDER, newClientOrderId: 'a b' }, '-4015'],
    ['two client ids', { ...ORDER, newClientOrderId: 'a', clientOrderId: 'b' }, '-1130'],
    ['a window of 0', { ...ORDER, recvwindow: 0 }, '-1130'],
    ['a window of 60001', { ...ORDER, recvWindow: 60_001 }, '-1130'],
    ['two windows', { ...ORDER, recvWindow: 6000, recvwindow: 5000 }, '-1130'],
  ])('%s', async (_name, body, code) => {
    const rows = world.store.rowCount();
    expect(codeOf(await world.post(ALICE, '/sapi/v1/order', body))).toEqual([400, code]);
    expect(codeOf(await world.post(ALICE, '/sapi/v1/order/test', body))).toEqual([400, code]);
    expect(world.store.rowCount()).toBe(rows);
  });

  test('a price outside the band, once there was a trade', async () => {
    await tradeOnce();
    for (const [side, price] of [
      ['BUY', '78000.01'],
      ['BUY', '5999.99'],
      ['SELL', '41999.99'],
      ['SELL', '600000.01'],
    ]) {
      const order = { ...ORDER, side, price, volume: '0.001' };
      expect(codeOf(await world.post(ALICE, '/sapi/v1/order', order))).toEqual([400, '-1138']);
    }
    const edge = { ...ORDER, price: '78000', volume: '0.001' };
    expect((await world.post(ALICE, '/sapi/v1/order', edge)).status).toBe(200);
  });

  test('a client id used before, with the same order or another', async () => {
    const order = { ...ORDER, newClientOrderId: 'once' };
    expect((await world.post(ALICE, '/sapi/v1/order', order)).status).toBe(200);
    for (const again of [order, { ...order, price: '59000' }]) {
      expect(codeOf(await world.post(ALICE, '/sapi/v1/order', again))).toEqual([400, '-4116']);
    }
    expect((await world.post(BOB, '/sapi/v1/order', order)).status).toBe(200);
  });

  test('the 201st open order of a pair', async () => {
    const small = { ...ORDER, volume: '0.0001' };
    for (let i = 0; i < 200; i++) {
      if (i % 100 === 0) world.clock.advance(2000);
      expect((await world.post(ALICE, '/sapi/v1/order', small)).status).toBe(200);
    }
    world.clock.advance(2000);
    expect(codeOf(await world.post(ALICE, '/sapi/v1/order', small))).toEqual([400, '-1015']);
  });

  test('market orders where they are off, and a halted pair', async () => {
    const rules = world.sequencer.query.spotRules();
    const off = new World({
      config: { spot: rules.map((rule) => ({ ...rule, market: rule.pair.symbol !== 'ETHUSDT' })) },
    });
    const market = { symbol: 'ETHUSDT', volume: 100, side: 'BUY', type: 'MARKET' };
    expect(codeOf(await off.post(ALICE, '/sapi/v1/order', market))).toEqual([400, '-1139']);
    await world.settle(
      world.sequencer.submit((turn) => turn.execute({ type: 'haltMarket', symbol: 'BTCUSDT' })),
    );
    expect(codeOf(await world.post(ALICE, '/sapi/v1/order', ORDER))).toEqual([400, '-2016']);
  });
});

describe('everything else', () => {
  test.each<[string, string]>([
    ['/sapi/v1/depth', '-1102'],
    ['/sapi/v1/depth?symbol=', '-1105'],
    ['/sapi/v1/depth?symbol=BTC/USDT', '-1121'],
    ['/sapi/v1/depth?symbol=btcusdt%20', '-1121'],
    ['/sapi/v1/depth?symbol=NOPE', '-1121'],
    ['/sapi/v1/ticker?symbol=NOPE', '-1121'],
    ['/sapi/v1/trades?symbol=NOPE', '-1121'],
    ['/sapi/v1/klines?symbol=NOPE&interval=1min', '-1121'],
    ['/sapi/v1/depth?symbol=BTCUSDT&limit=0', '-1130'],
    ['/sapi/v1/depth?symbol=BTCUSDT&limit=101', '-1130'],
    ['/sapi/v1/depth?symbol=BTCUSDT&limit=1.5', '-1130'],
    ['/sapi/v1/depth?symbol=BTCUSDT&limit=1e2', '-1100'],
    ['/sapi/v1/depth?symbol=BTCUSDT&limit=abc', '-1100'],
    ['/sapi/v1/trades?symbol=BTCUSDT&limit=1001', '-1130'],
    ['/sapi/v1/klines?symbol=BTCUSDT&interval=2min', '-1120'],
    ['/sapi/v1/klines?symbol=BTCUSDT&interval=1h', '-1120'],
    ['/sapi/v1/klines?symbol=BTCUSDT&interval=1min&limit=301', '-1130'],
    ['/sapi/v1/depth?symbol=BTCUSDT&symbol=ETHUSDT', '-1100'],
    ['/sapi/v1/depth?symbol=%zz', '-1100'],
  ])('%s', async (target, code) => {
    expect(codeOf(await world.get(target))).toEqual([400, code]);
  });

  test.each<[string, string]>([
    ['/sapi/v1/myTrades?symbol=BTCUSDT&fromId=-1', '-1130'],
    ['/sapi/v1/myTrades?symbol=BTCUSDT&fromId=abc', '-1100'],
    ['/sapi/v1/myTrades?symbol=BTCUSDT&fromId=9223372036854775808', '-1130'],
    ['/sapi/v1/myTrades?symbol=NOPE', '-1121'],
    ['/sapi/v1/openOrders?symbol=BTCUSDT&limit=1001', '-1130'],
    ['/sapi/v1/openOrders', '-1102'],
    ['/sapi/v1/order?symbol=BTCUSDT', '-1102'],
    ['/sapi/v1/order?symbol=NOPE&orderId=1', '-1121'],
  ])('signed %s', async (target, code) => {
    expect(codeOf(await world.signedGet(ALICE, target))).toEqual([400, code]);
  });

  test.each<[string, unknown, string]>([
    ['/sapi/v1/cancel', { symbol: 'BTCUSDT' }, '-1102'],
    ['/sapi/v1/cancel', { symbol: 'BTCUSDT', orderId: '5' }, '-2013'],
    ['/sapi/v1/cancel', { symbol: 'NOPE', orderId: '5' }, '-1121'],
    ['/sapi/v1/batchCancel', { symbol: 'BTCUSDT', orderIds: '[1,2,' }, '-1100'],
    ['/sapi/v1/batchCancel', { symbol: 'BTCUSDT', orderIds: '1,2,3,4,5,6,7,8,9,10,11' }, '-1015'],
    ['/sapi/v1/batchOrders', { symbol: 'BTCUSDT', orders: Array(11).fill({}) }, '-1015'],
    ['/sapi/v1/batchOrders', { symbol: 'BTCUSDT', orders: [{ newClientOrderId: 'x' }] }, '-1103'],
    ['/sapi/v1/batchOrders', { symbol: 'BTCUSDT', orders: 'x' }, '-1100'],
  ])('%s %j', async (target, body, code) => {
    expect(codeOf(await world.post(ALICE, target, body))).toEqual([400, code]);
  });

  test('statuses that are not 400', async () => {
    const none = { omit: ['X-CH-SIGN', 'X-CH-TS', 'X-CH-APIKEY'] };
    expect(codeOf(await world.get('/sapi/v1/nope'))).toEqual([404, '-1020']);
    expect(codeOf(await world.send('PUT', '/sapi/v1/order', '', []))).toEqual([405, '-1020']);
    expect(codeOf(await world.post(ALICE, '/sapi/v1/order', ORDER, none))).toEqual([401, '-1002']);
    const nobody = { ...ALICE, apiKey: 'nobody' };
    expect(codeOf(await world.post(nobody, '/sapi/v1/order', ORDER))).toEqual([401, '-2014']);
    const forged = { signature: '0'.repeat(64) };
    expect(codeOf(await world.post(ALICE, '/sapi/v1/order', ORDER, forged))).toEqual([
      401,
      '-1022',
    ]);
    const late = { timestamp: String(world.clock.nowMs() - 5001) };
    expect(codeOf(await world.post(ALICE, '/sapi/v1/order', ORDER, late))).toEqual([400, '-1021']);
  });

  test('no answer repeats a secret or is longer than 1 KiB', async () => {
    const long = { ...ORDER, symbol: 'x'.repeat(10_000), newClientOrderId: ALICE.secret };
    const answer = await world.post(ALICE, '/sapi/v1/order', long);
    expect(answer.text.length).toBeLessThanOrEqual(1024);
    expect(answer.text).not.toContain(ALICE.secret);
  });
});
