// Worked example W1 and scenarios 1, 4, 5, 8, 9, 10, 20, 21 and 22 from outside.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { at, listOf } from '../visit';
import { closeSound, openFloor, type Floor } from './trader.testing';
import { sign } from '../stage';

let floor: Floor;
beforeEach(async () => {
  floor = await openFloor();
});
afterEach(() => closeSound(floor));

const restart = async (config: Parameters<typeof openFloor>[0]): Promise<void> => {
  await closeSound(floor);
  floor = await openFloor(config);
};

test('1: who is first at a price is served first; who comes back is last', async () => {
  const { me, other, third } = floor;
  const first = await me.placed(me.spot('BUY 0.01 @ 60000'));
  const second = await other.placed(other.spot('BUY 0.01 @ 60000'));
  await third.placed(third.spot('SELL 0.015 @ 60000'));
  expect(await me.spotOrder(first)).toMatchObject({ status: 'FILLED' });
  expect(await other.spotOrder(second)).toMatchObject({ executedQty: 0.005 });
  const third1 = await me.placed(me.spot('BUY 0.01 @ 60000'));
  await other.cancel(second);
  const again = await other.placed(other.spot('BUY 0.01 @ 60000'));
  await third.placed(third.spot('SELL 0.01 @ 60000'));
  expect(await me.spotOrder(third1)).toMatchObject({ status: 'FILLED' });
  expect(await other.spotOrder(again)).toMatchObject({ status: 'NEW' });
});

describe('W1, 4: a market buy of an amount', () => {
  beforeEach(async () => {
    const { other } = floor;
    for (const words of ['0.01 @ 60000', '0.005 @ 60010.50', '1 @ 60025']) {
      await other.placed(other.spot(`SELL ${words}`));
    }
  });

  test('1000 USDT, to the last digit', async () => {
    const { me } = floor;
    const orderId = await me.placed(me.spot('BUY 1000'));
    expect(await me.spotOrder(orderId)).toMatchObject({
      status: 'FILLED',
      origQty: 1000,
      executedQty: 0.016665,
      avgPrice: 60_005.64806481,
      price: 0,
    });
    expect(await me.balance('USDT')).toEqual([99_000.005875, 0]);
    expect(await me.balance('BTC')).toEqual([1.01664833, 0]);
    const fills = (await me.trades()).map((trade) => [
      at(trade, 'qty'),
      at(trade, 'price'),
      at(trade, 'fee'),
    ]);
    expect(fills.toReversed()).toEqual([
      [0.01, 60_000, 0.00001],
      [0.005, 60_010.5, 0.000005],
      [0.001665, 60_025, 0.00000167],
    ]);
  });

  test('an exact budget leaves nothing over', async () => {
    const { me } = floor;
    await me.placed(me.spot('BUY 900.0525'));
    expect(await me.balance('USDT')).toEqual([99_099.9475, 0]);
  });

  test('an empty book takes none', async () => {
    expect(await floor.me.spot('SELL 0.1')).toMatchObject({ status: 400, code: -1112 });
  });
});

test('5: a trade with oneself: two rows, one id, both fees, balances change by fees only', async () => {
  const { me } = floor;
  await me.placed(me.spot('SELL 0.1 @ 60000'));
  await me.placed(me.spot('BUY 0.1 @ 60000'));
  const rows = await me.trades();
  expect(rows).toHaveLength(2);
  expect(new Set(rows.map((row) => at(row, 'id'))).size).toBe(1);
  expect(rows.map((row) => [at(row, 'isBuyer'), at(row, 'isSelf'), at(row, 'fee')]).sort()).toEqual(
    [
      [false, true, 4.8],
      [true, true, 0.0001],
    ],
  );
  expect(await me.balance('USDT')).toEqual([99_995.2, 0]);
  expect(await me.balance('BTC')).toEqual([0.9999, 0]);
});

test('8: a batch whose seventh order is wrong places none', async () => {
  const { me } = floor;
  const row = { price: '50000', volume: '0.001', side: 'BUY', batchType: 'LIMIT' };
  const orders = Array.from({ length: 10 }, (_, index) =>
    index === 6 ? { ...row, price: '50000.001' } : row,
  );
  const reply = await me.visit.post('/sapi/v1/batchOrders', { symbol: 'BTCUSDT', orders });
  expect(reply).toMatchObject({ status: 400, code: -1111 });
  expect(reply.msg).toContain('orders[6]');
  expect(await me.balance('USDT')).toEqual([100_000, 0]);
});

test.each([
  ['0.1 + 0.2 of a float', { volume: 0.1 + 0.2 }, -1111],
  ['1e-7', { volume: 1e-7 }, -1111],
  ['17 digits', { volume: '0.12345678901234567' }, -1111],
  ['17 digits before the point', { price: '12345678901234567' }, -1138],
  ['trailing zeros', { volume: '0.0010000000', price: '50000.000' }, 0],
])('9: %s is taken exactly or refused, never rounded', async (_, change, code) => {
  const reply = await floor.me.spot('BUY 0.001 @ 50000', change);
  expect(reply.code).toBe(code);
});

test('10: int64 ids survive as text, and not as floats', async () => {
  await restart({ ids: 'int64' });
  const { me } = floor;
  // The first id of a millisecond happens to be a float; the next is none.
  await me.placed(me.spot('BUY 0.001 @ 50000'));
  const placed = await me.spot('BUY 0.001 @ 50000');
  const digits = /"orderIdString":"(\d+)"/.exec(placed.text)?.[1] ?? '';
  expect(String(at(placed.body, 'orderId'))).not.toBe(digits);
  expect(await me.spotOrder(digits)).toMatchObject({ status: 'NEW' });
  expect(await me.cancel(digits)).toMatchObject({ status: 200 });
});

test('20: candles: the forming one first, gaps flat, stream and REST and tape agree', async () => {
  const { stage, me, other, later } = floor;
  const stream = await me.visit.openStream();
  await stream.say('sub market_btcusdt_kline_1min');
  for (const price of ['60000', '60010', '59990']) {
    await other.placed(other.spot(`SELL 0.01 @ ${price}`));
    await me.placed(me.spot(`BUY 0.01 @ ${price}`));
  }
  await stage.advance(1000);
  const pushed = at(stream.on('market_btcusdt_kline_1min').at(-1), 'tick');
  await later(180_000);
  const query = { symbol: 'BTCUSDT', interval: '1min' };
  const bars = listOf((await me.visit.get('/sapi/v1/klines', query)).body);
  const { idx, ...first } = bars[3] as Record<string, unknown>;
  expect(bars).toHaveLength(4);
  expect({ id: idx, ...first }).toEqual(pushed);
  expect(first).toEqual({ open: 60_000, high: 60_010, low: 59_990, close: 59_990, vol: 0.03 });
  expect(bars.slice(0, 3).map((bar) => [at(bar, 'open'), at(bar, 'vol')])).toEqual(
    new Array(3).fill([59_990, 0]),
  );
  const tape = listOf((await me.visit.get('/sapi/v1/trades', { symbol: 'BTCUSDT' })).body);
  expect(tape.reduce<number>((sum, trade) => sum + Number(at(trade, 'qty')) * 100, 0)).toBe(3);
});

test('21: 100 orders in 2 s pass, the next is 410, and the account is free again after them', async () => {
  const { stage, me } = floor;
  for (let count = 0; count < 100; count += 1) {
    expect((await me.spot('BUY 0.001 @ 50000')).status).toBe(200);
  }
  const refused = await me.spot('BUY 0.001 @ 50000');
  expect(refused).toMatchObject({ status: 410, code: -1003 });
  expect(refused.headers).toMatchObject({ 'retry-after': '2', 'x-used-weight-uid': '505' });
  await stage.advance(2001);
  expect((await me.spot('BUY 0.001 @ 50000')).status).toBe(200);
});

test('22: the vectors of the document’s signature', () => {
  const order =
    '{"symbol":"BTCUSDT","volume":0.01,"side":"BUY","type":"LIMIT","price":60000,"newClientOrderId":"t-1"}';
  expect(sign('sim-secret-0001', `1700000000000POST/sapi/v1/order${order}`)).toBe(
    '295492b828548a167a07419b038cfb1c7a5593750bb11e183b4f7d47b6c089c2',
  );
  expect(sign('sim-secret-0001', '1700000000000GET/sapi/v1/account')).toBe(
    '530f98ea64e02aaac53b0b38cb31cfd34e2ccd12cdc81685a562a11c044cd480',
  );
});
