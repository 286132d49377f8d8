import { expect, test } from 'vitest';
import type { Endpoint } from '../define';
import { endpoints } from '../index';
import { decodeRequest, type ReadingRules } from '../request';
import { encodeError, errorStatus } from '../response';
import { DOCUMENT, LIVE } from '../dialect';
import { parseRequest } from '../request';

function endpointOf(name: string): Endpoint {
  const endpoint = endpoints.find((candidate) => candidate.name === name);
  if (endpoint === undefined) throw new Error(`no endpoint ${name}`);
  return endpoint;
}

/** The code of the refusal, or what was read. */
function read(name: string, fields: Record<string, unknown>, rules?: ReadingRules): unknown {
  const endpoint = endpointOf(name);
  const pairs = Object.entries(fields).filter(([, value]) => value !== undefined);
  const query = pairs.map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`);
  const isGet = endpoint.method === 'GET';
  const raw = {
    query: isGet ? query.join('&') : '',
    bodyText: isGet ? '' : JSON.stringify(fields),
  };
  const result = decodeRequest(endpoint, raw, rules);
  return result.ok ? result.value : result.error.code;
}

const BTC = { contractName: 'E-BTC-USDT' };
const order = {
  ...BTC,
  volume: 1,
  side: 'BUY',
  open: 'OPEN',
  type: 'LIMIT',
  price: 1,
  positionType: 1,
};

test.each<[number, Record<string, unknown>]>([
  [-1102, { contractName: undefined }],
  [-1121, { contractName: 'BTC-USDT' }],
  [-1121, { contractName: 'e-btc-usdt' }],
  [-1102, { volume: undefined }],
  [-1130, { volume: 0 }],
  [-1100, { volume: true }],
  [-1117, { side: 'HOLD' }],
  [-1117, { open: 'REVERSE' }],
  [-1102, { open: undefined }],
  [-1116, { type: 'STOP' }],
  [-1102, { price: undefined }],
  [-1130, { price: '-1' }],
  [-1130, { positionType: 3 }],
  [-1130, { positionType: 0 }],
  [-1100, { positionType: 'x' }],
  [-1115, { timeInForce: 'DAY' }],
  [-1115, { timeInForce: 'GTC' }],
  [-1105, { timeInForce: '' }],
  [-1115, { type: 'MARKET', timeInForce: 'POST_ONLY' }],
  [-4015, { clientOrderId: 'x'.repeat(32) }],
  [-4015, { newClientOrderId: 'a b' }],
  [-1130, { clientOrderId: 'a', newClientOrderId: 'b' }],
  [-1130, { recvwindow: 60_001 }],
])('%s: a futures order with %j', (code, fields) => {
  expect(read('futuresNewOrder', { ...order, ...fields })).toBe(code);
});

test('a futures order is read from numbers or text, either spelling of its id, 31 characters', () => {
  const fields = { ...order, volume: '1', positionType: '2', newClientOrderId: 'x'.repeat(31) };
  expect(read('futuresNewOrder', fields)).toEqual({
    ...BTC,
    volume: '1',
    side: 'BUY',
    open: 'OPEN',
    type: 'LIMIT',
    price: '1',
    positionType: 'isolated',
    clientOrderId: 'x'.repeat(31),
  });
});

test.each(['', 'GTC', 'LIMIT', 'MARKET'])('live: timeInForce %j is good till cancelled', (word) => {
  const rules: ReadingRules = { strictParams: false, dialect: 'live' };
  const value = read('futuresNewOrder', { ...order, timeInForce: word }, rules);
  expect(value).not.toHaveProperty('timeInForce');
  expect(value).toMatchObject(BTC);
  expect(read('futuresNewOrder', { ...order, timeInForce: 'DAY' }, rules)).toBe(-1115);
});

const condition = { ...order, triggerType: '3', triggerPrice: '2' };

test.each<[number, Record<string, unknown>]>([
  [-1102, { triggerType: undefined }],
  [-1130, { triggerType: '5' }],
  [-1130, { triggerType: 'UP' }],
  [-1102, { triggerPrice: undefined }],
  [-1130, { triggerPrice: '0' }],
  [-1130, { triggerPrice: '-1' }],
  [-1100, { triggerPrice: '1e4' }],
  [-1103, { clientOrderId: 'a' }],
  [-1103, { newClientOrderId: 'a' }],
])('%s: a condition order with %j', (code, fields) => {
  expect(read('futuresConditionOrder', { ...condition, ...fields })).toBe(code);
});

test('a client id that is null is none, also where none is taken', () => {
  for (const name of ['clientOrderId', 'newClientOrderId']) {
    expect(read('futuresConditionOrder', { ...condition, [name]: null })).toMatchObject(BTC);
    const row = { price: 1, volume: 1, side: 'BUY', batchType: 'LIMIT' };
    const batch = (id: unknown) => ({ symbol: 'BTCUSDT', orders: [{ ...row, [name]: id }] });
    expect(read('batchOrders', batch(null))).toMatchObject({ symbol: 'BTCUSDT' });
    expect(read('batchOrders', batch('a'))).toBe(-1103);
    expect(read('batchOrders', batch(''))).toBe(-1103);
  }
});

test('a trigger is read as a number too', () => {
  const value = read('futuresConditionOrder', { ...condition, triggerType: 4, triggerPrice: 2.5 });
  expect(value).toMatchObject({ triggerType: 'DOWN', triggerPrice: '2.5' });
});

/** As a program writes it that has one kind of number: JSON.stringify would not. */
function readBody(name: string, bodyText: string): unknown {
  const result = decodeRequest(endpointOf(name), { query: '', bodyText });
  return result.ok ? result.value : result.error.code;
}

test.each<[string, unknown]>([
  ['3.0', 'UP'],
  ['"4.00"', 'DOWN'],
  ['4e0', 'DOWN'],
  ['3.5', -1130],
  ['"3."', -1130],
  ['5.0', -1130],
])('triggerType %s is %s: trailing zeros say nothing', (written, direction) => {
  const { triggerType: _, ...rest } = condition;
  const body = JSON.stringify(rest).replace('{', `{"triggerType":${written},`);
  const value = readBody('futuresConditionOrder', body);
  if (typeof direction === 'number') expect(value).toBe(direction);
  else expect(value).toMatchObject({ triggerType: direction });
});

test.each<[string, string, unknown]>([
  ['7.0', 'orderId', '7'],
  ['"0007.000"', 'orderId', '7'],
  ['0.0', 'orderId', ''],
  ['9007199254740993.0', 'orderId', '9007199254740993'],
  ['7.5', 'orderId', -1130],
  ['"7."', 'orderId', -1100],
  ['-0', 'orderId', -1130],
  ['-7.0', 'orderId', -1130],
  ['9223372036854775808.0', 'orderId', -1130],
  ['12.0', 'fromId', '12'],
  ['12.1', 'fromId', -1130],
])('an id written %s as %s is %j', (written, name, expected) => {
  const endpoint = name === 'orderId' ? 'futuresCancel' : 'futuresOrderHistory';
  const value = readBody(endpoint, `{"contractName":"E-BTC-USDT","${name}":${written}}`);
  if (typeof expected === 'number') expect(value).toBe(expected);
  else expect(value).toMatchObject({ [name]: expected });
});

test('ids of a list are read so too', () => {
  for (const orderIds of ['[1.0,2]', '"[1.0,2]"', '"1.0,2"']) {
    const value = readBody('batchCancel', `{"symbol":"BTCUSDT","orderIds":${orderIds}}`);
    expect(value).toMatchObject({ orderIds: ['1', '2'] });
  }
});

test.each<[string, Record<string, unknown>, unknown]>([
  ['futuresOrders', { ...BTC, orderId: '00', clientOrderId: 'a' }, { ...BTC, clientOrderId: 'a' }],
  ['futuresOrders', { ...BTC, orderId: '0.0' }, BTC],
  ['futuresOrders', { ...BTC, orderId: '7.0' }, { ...BTC, orderId: '7' }],
  ['futuresDepth', { ...BTC, limit: 101 }, -1130],
  ['futuresTicker', { contractName: '' }, -1105],
  ['futuresIndex', BTC, { ...BTC, limit: 100 }],
  ['futuresKlines', { ...BTC, interval: '60min' }, -1120],
  ['futuresKlines', { ...BTC, interval: '1h', limit: 301 }, -1130],
  ['futuresKlines', { ...BTC, interval: '1h' }, { ...BTC, interval: '60min', limit: 100 }],
  ['futuresOrders', BTC, BTC],
  ['futuresOrders', { ...BTC, orderId: '' }, BTC],
  ['futuresOrders', { ...BTC, orderId: '0', clientOrderId: 'a' }, { ...BTC, clientOrderId: 'a' }],
  ['futuresOrders', { ...BTC, orderId: 'x' }, -1100],
  ['futuresOpenOrders', {}, {}],
  ['futuresCancel', BTC, -1102],
  ['futuresCancel', { ...BTC, orderId: '7' }, { ...BTC, orderId: '7' }],
  ['futuresOrderHistory', { ...BTC, limit: 1001 }, -1130],
  ['futuresProfitHistory', { ...BTC, fromId: '9223372036854775808' }, -1130],
  ['futuresMyTrades', BTC, { ...BTC, limit: 100 }],
  ['marginQueryOrder', { symbol: 'btcusdt' }, -1102],
  ['marginQueryOrder', { symbol: 'btcusdt', newClientOrderId: '' }, -1102],
  ['marginCancel', { symbol: 'btcusdt', newClientOrderId: null }, -1102],
  [
    'marginQueryOrder',
    { symbol: 'btcusdt', clientOrderId: 'a' },
    { symbol: 'BTCUSDT', orderId: '', newClientOrderId: 'a' },
  ],
  ['marginCancel', { symbol: 'BTCUSDT', orderId: '7', recvWindow: 0 }, -1130],
  ['openOrderBook', { symbol: 'btcusdt' }, -1121],
  ['openTrades', { symbol: 'BTC_USDT' }, { symbol: 'BTC_USDT' }],
])('%s with %j is %j', (name, fields, expected) => {
  expect(read(name, fields)).toEqual(expected);
});

const apply = { withdrawOrderId: 'w', amount: '1', address: 'a' };

test.each<[unknown, Record<string, unknown>]>([
  [-1102, { withdrawOrderId: undefined }],
  [-1105, { withdrawOrderId: '' }],
  [-1130, { withdrawOrderId: 'x'.repeat(65) }],
  [-1102, { amount: undefined }],
  [-1100, { amount: '1e3' }],
  [-1100, { amount: '1,000' }],
  [-1100, { amount: '１２' }],
  [-1130, { amount: '-1' }],
  [-1130, { amount: '0' }],
  [-1102, { address: undefined }],
  [-1100, { address: 7 }],
  [-1121, { symbol: 'US$' }],
  [{ ...apply, symbol: 'USDT' }, {}],
  [
    { ...apply, symbol: 'USDT' },
    { label: '', amount: 1 },
  ],
  [{ ...apply, symbol: 'USDT', address: 'an inner space' }, { address: 'an inner space' }],
])('%j: a withdrawal with %j', (expected, fields) => {
  expect(read('withdrawApply', { ...apply, ...fields })).toEqual(expected);
});

test.each<[unknown, Record<string, unknown>]>([
  [-1130, { page: '0' }],
  [-1100, { page: 'x' }],
  [-1130, { startTime: '2', endTime: '1' }],
  [-1100, { startTime: 'soon' }],
  [{ page: 1 }, {}],
])('%j: a withdrawal query with %j', (expected, fields) => {
  expect(read('withdrawQuery', fields)).toEqual(expected);
});

test('strict mode names what an endpoint does not take; otherwise it is ignored', () => {
  const strict: ReadingRules = { strictParams: true, dialect: 'document' };
  expect(read('futuresNewOrder', { ...order, note: 1 })).toMatchObject(BTC);
  expect(read('futuresNewOrder', { ...order, note: 1 }, strict)).toBe(-1103);
  expect(read('futuresPing', { any: 1 }, strict)).toBe(-1103);
  expect(read('futuresNewOrder', { ...order, recvWindow: 5 }, strict)).toMatchObject(BTC);
  const all = { ...order, clientOrderId: 'a', timeInForce: 'IOC', recvwindow: 5 };
  expect(read('futuresNewOrder', all, strict)).toMatchObject(BTC);
  expect(read('futuresNewOrder', { ...all, recvWindow: 5 }, strict)).toBe(-1101);
});

test('strict mode looks into the rows of a batch too', () => {
  const strict: ReadingRules = { strictParams: true, dialect: 'document' };
  const row = { price: 1, volume: 1, side: 'BUY', type: 'LIMIT' };
  const batch = (rows: readonly object[]) => ({ symbol: 'BTCUSDT', orders: rows });
  const odd = batch([row, { ...row, timeInForce: 'IOC' }]);
  expect(read('batchOrders', odd)).toMatchObject({ symbol: 'BTCUSDT' });
  expect(read('batchOrders', odd, strict)).toBe(-1103);
  const asText = { ...odd, orders: JSON.stringify(odd.orders) };
  expect(read('batchOrders', asText, strict)).toBe(-1103);
  expect(read('batchOrders', batch([row]), strict)).toMatchObject({ symbol: 'BTCUSDT' });
  expect(read('batchOrders', { symbol: 'BTCUSDT', orders: '[' }, strict)).toBe(-1100);
});

test('a wrapped endpoint refuses in its wrapper, unless nothing could be read', () => {
  const error = { code: -1130, msg: 'page 0: no' } as const;
  const form = { isWrapped: true };
  expect(encodeError(error, form)).toBe('{"code":"-1130","msg":"page 0: no","data":null}');
  expect([400, 401, 410, 429, 500].map((status) => errorStatus(status, form))).toEqual([
    200, 200, 410, 429, 500,
  ]);
  const broken = parseRequest(endpointOf('withdrawApply'), { query: '', bodyText: '{' });
  expect(broken.isReadable).toBe(false);
});

test('the live dialect refuses with HTTP 200 and a code as text', () => {
  const error = { code: -1121, msg: 'symbol x: unknown' } as const;
  expect(encodeError(error, { dialect: LIVE })).toBe(
    '{"code":"-1121","msg":"symbol x: unknown","data":null}',
  );
  expect(encodeError(error, { dialect: DOCUMENT })).toBe(
    '{"code":-1121,"msg":"symbol x: unknown"}',
  );
  const live = { dialect: LIVE };
  expect([400, 401, 404, 418, 504].map((status) => errorStatus(status, live))).toEqual([
    200, 200, 200, 418, 504,
  ]);
  expect(errorStatus(400)).toBe(400);
});
