import { expect, test } from 'vitest';
import { ERRORS, httpStatusOf, REJECTION_CODES } from './errors';
import { REJECTION_REASONS } from '../../domain/rejection';
import { decodeResponse, encodeError } from './response';
import { futures } from './endpoints/futures';
import { spot } from './endpoints/spot';
import { withdrawal } from './endpoints/withdrawal';

test.each([
  ['{"code":-1121,"msg":"Invalid symbol."}', '-1121', 'Invalid symbol.'],
  ['{"code":"-1121","msg":"无效","data":null}', '-1121', '无效'],
  ['{"code":"10015","message":"no"}', '10015', 'no'],
  ['{"timestamp":"2024","status":404,"error":"Not Found","message":"","path":"/x"}', '404', ''],
])('%s is a refusal, whatever endpoint it answers', (text, code, msg) => {
  for (const endpoint of [spot.newOrder, spot.account, spot.ping, spot.symbols]) {
    expect(decodeResponse(endpoint, text)).toEqual({
      ok: false,
      error: { kind: 'refused', code, msg },
    });
  }
});

test.each([
  ['a bare list', '[{"price":"1","time":5,"qty":2,"side":"buy"}]'],
  ['a list wrapper', '{"list":[{"price":1,"time":"5","qty":"2","side":"BUY","extra":true}]}'],
  [
    'a success envelope',
    '{"code":"0","msg":"ok","data":[{"price":1,"time":5,"qty":2,"side":"Buy"}]}',
  ],
])('trades are read from %s', (_, text) => {
  expect(decodeResponse(spot.trades, text)).toEqual({
    ok: true,
    value: [{ price: '1', time: 5, qty: '2', side: 'BUY' }],
  });
});

test('symbols are read from the wrapper and in lower case', () => {
  const text =
    '{"symbols":[{"symbol":"btcusdt","baseAsset":"btc","quoteAsset":"usdt","pricePrecision":2,"quantityPrecision":"6"}]}';
  expect(decodeResponse(spot.symbols, text)).toMatchObject({
    value: [{ symbol: 'BTCUSDT', quantityPrecision: 6 }],
  });
});

test('a list that is null is empty', () => {
  expect(decodeResponse(spot.openOrders, '{"code":0,"data":null}')).toEqual({
    ok: true,
    value: [],
  });
  expect(decodeResponse(spot.myTrades, '{"list":null}')).toEqual({ ok: true, value: [] });
});

test('depth is read with numbers, further columns and no time', () => {
  const text = '{"time":null,"bids":[[60000.5,1,1]],"asks":[["60001","2",2,"x"]]}';
  expect(decodeResponse(spot.depth, text)).toEqual({
    ok: true,
    value: { time: null, bids: [['60000.5', '1']], asks: [['60001', '2']] },
  });
});

test('a candle time in seconds is the same time', () => {
  const row = (idx: string) =>
    decodeResponse(spot.klines, `[{"idx":${idx},"open":1,"close":1,"high":1,"low":1,"vol":0}]`);
  expect(row('1709507600')).toEqual(row('1709507600000'));
});

test.each([
  ['"150695552109032493"', '"NEW"', 'NEW'],
  ['["150695552109032493"]', '0', 'NEW'],
  ['150695552109032493', '"Partially Filled"', 'PARTIALLY_FILLED'],
  ['150695552109032493', '"CANCELLED"', 'CANCELED'],
  ['150695552109032493', '"PENDING_CANCEL"', 'PENDING_CANCEL'],
])('a new-order reply with id %s and status %s', (id, status, expected) => {
  const reply = decodeResponse(spot.newOrder, `{"orderId":${id},"status":${status}}`);
  expect(reply).toMatchObject({
    ok: true,
    value: { orderId: '150695552109032493', status: expected, executedQty: null },
  });
});

test.each<[keyof typeof spot, string]>([
  ['newOrder', '{}'],
  ['newOrder', '{"orderId":1.5}'],
  ['newOrder', '{"orderId":1,"status":"WAT"}'],
  ['newOrder', '<html>504</html>'],
  ['newOrder', ''],
  ['account', '{"balances":{}}'],
  ['account', '{"balances":[{"asset":"USDT","free":"lots","locked":0}]}'],
  ['time', '{"serverTime":"now"}'],
])('%s cannot read %s, and says so without throwing', (name, text) => {
  expect(decodeResponse(spot[name], text)).toMatchObject({
    ok: false,
    error: { kind: 'unreadable' },
  });
});

test('every rejection reason has a code of the table', () => {
  for (const reason of REJECTION_REASONS) {
    expect(ERRORS[`${REJECTION_CODES[reason]}`]).toBeDefined();
  }
  expect(
    [-1003, -1022, -1021, -1020, -1007, -2013].map((code) => httpStatusOf(code as -1003)),
  ).toEqual([429, 401, 400, 404, 504, 400]);
});

test('an error body is small whatever was sent', () => {
  const body = encodeError({ code: -1100, msg: '\u0001'.repeat(5000) });
  expect(encodeError({ code: -1121, msg: 'symbol "x": is not a symbol' })).toBe(
    '{"code":-1121,"msg":"symbol \\"x\\": is not a symbol"}',
  );
  expect(body.length).toBeLessThanOrEqual(1024);
});

test('futures orders are read in every venue’s words', () => {
  const row = (fields: object) =>
    decodeResponse(
      futures.futuresOrders,
      JSON.stringify([
        {
          side: 'buy',
          orderId: '3302507625176983697',
          origQty: '10',
          action: 'open',
          contractName: 'E-BTC-USDT',
          type: 'LIMIT',
          status: 'INIT',
          ...fields,
        },
      ]),
    );
  const read = { orderId: '3302507625176983697', side: 'BUY', action: 'OPEN', executedQty: '' };
  expect(row({})).toMatchObject({ value: [{ ...read, status: 'INIT', createdAtMs: 0 }] });
  for (const [status, expected] of [
    [0, 'INIT'],
    ['3', 'PARTIALLY_FILLED'],
    ['PART_FILLED', 'PARTIALLY_FILLED'],
    ['Cancelled', 'CANCELED'],
    ['New Order', 'NEW'],
    ['PENDING_CANCEL', 'PENDING_CANCEL'],
    ['EXPIRED', 'CANCELED'],
    [6, 'REJECTED'],
  ] as const) {
    expect(row({ status })).toMatchObject({ value: [{ status: expected }] });
  }
  expect(row({ transactTime: '2024-07-23 22:03:11' })).toMatchObject({
    value: [{ createdAtMs: Date.UTC(2024, 6, 23, 22, 3, 11), isZoneless: true }],
  });
  expect(row({ type: 'POST_ONLY' })).toMatchObject({ value: [{ type: 'LIMIT' }] });
  expect(row({ status: 'WAT' })).toMatchObject({ error: { kind: 'unreadable' } });
  expect(row({ orderId: undefined })).toMatchObject({ error: { kind: 'unreadable' } });
});

test('an index without any mark price is not read as one', () => {
  const text = '{"indexPrice":1,"lastFundingRate":0,"contractName":"E-BTC-USDT","time":5}';
  expect(decodeResponse(futures.futuresIndex, text)).toMatchObject({
    error: { kind: 'unreadable' },
  });
});

test.each([
  ['in the wrapper', '{"code":"0","data":{"withdrawList":[],"count":0}}'],
  ['a bare reply', '{"withdrawList":{"list":null},"count":"0"}'],
])('withdrawals are read: %s', (_, text) => {
  expect(decodeResponse(withdrawal.withdrawQuery, text)).toEqual({
    ok: true,
    value: { withdrawList: [], count: 0 },
  });
});
