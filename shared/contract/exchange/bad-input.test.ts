import { expect, test } from 'vitest';
import type { Endpoint } from './define';
import { decodeRequest, parseRequest } from './request';
import { spot } from './endpoints/spot';

const { depth, newOrder, testOrder, batchOrders, batchCancel, cancel, account } = spot;

function codeOf(endpoint: Endpoint, text: string | null): number | 'ok' {
  const isGet = endpoint.method === 'GET';
  const result = decodeRequest(endpoint, {
    query: isGet ? (text ?? '') : '',
    bodyText: isGet ? '' : text,
  });
  return result.ok ? 'ok' : result.error.code;
}
function messageOf(endpoint: Endpoint, bodyText: string): string {
  const result = decodeRequest(endpoint, { query: '', bodyText });
  return result.ok ? 'ok' : result.error.msg;
}
const order = (fields: Record<string, unknown>): string =>
  JSON.stringify({ symbol: 'BTCUSDT', volume: 1, side: 'BUY', type: 'LIMIT', price: 1, ...fields });

test.each<[string, string | null]>([
  ['empty', ''],
  ['null', 'null'],
  ['a list', '[]'],
  ['text', '"x"'],
  ['a number', '1'],
  ['not UTF-8', null],
  ['truncated', '{"symbol":"BTCUSDT"'],
  ['NaN', '{"symbol":NaN}'],
  ['a trailing comma', '{"symbol":"BTCUSDT",}'],
  ['a byte order mark', `\ufeff${order({})}`],
  ['a prototype key', '{"__proto__":{"x":1},"symbol":"BTCUSDT"}'],
  ['an escaped prototype key', '{"\\u005f_proto__":1}'],
  ['a constructor key', '{"a":{"constructor":1}}'],
  ['a repeated key', '{"symbol":"BTCUSDT","symbol":"BTCUSDT"}'],
  ['nine levels', `{"a":${'['.repeat(8)}${']'.repeat(8)}}`],
  ['65 keys', `{${Array.from({ length: 65 }, (_, n) => `"k${n}":1`).join(',')}}`],
])('a body that is %s is refused', (_, body) => {
  expect(codeOf(newOrder, body)).toBe(-1100);
  expect(({} as { x?: number }).x).toBeUndefined();
});

test('eight levels and 64 keys are still read', () => {
  const extra = Object.fromEntries(Array.from({ length: 59 }, (_, n) => [`k${n}`, n]));
  expect(codeOf(newOrder, order(extra))).toBe('ok');
  expect(codeOf(newOrder, order({ nested: [[[[[[[]]]]]]] }))).toBe('ok');
});

test.each([
  ['NUL', '\0'],
  ['a control character', '\u0007'],
  ['a bidirectional override', '\u202e'],
  ['a bidirectional isolate', '\u2066'],
  ['half a surrogate pair', '\ud800'],
  ['ten thousand characters', 'x'.repeat(10_240)],
])('no text may hold %s', (_, text) => {
  expect(codeOf(newOrder, order({ note: text }))).toBe(-1100);
  expect(codeOf(newOrder, order({ newClientOrderId: text }))).toBe(-1100);
  expect(codeOf(newOrder, order({ symbol: `BTC${text}` }))).toBe(-1100);
});

test.each<[number | 'ok', string]>([
  [-1102, ''],
  [-1105, 'symbol='],
  [-1105, 'symbol'],
  [-1121, 'symbol=BTC%2FUSDT'],
  [-1121, 'symbol=btcusdt%20'],
  [-1121, 'symbol=btcusdt+'],
  ['ok', 'symbol=btcusdt'],
  [-1100, 'symbol=a&symbol=b'],
  [-1100, 'symbol=%ff'],
  [-1100, 'symbol=%zz'],
  [-1100, 'symbol=BTCUSDT&__proto__=1'],
  [-1130, 'symbol=BTCUSDT&limit=0'],
  [-1130, 'symbol=BTCUSDT&limit=-1'],
  [-1130, 'symbol=BTCUSDT&limit=101'],
  [-1130, 'symbol=BTCUSDT&limit=1.5'],
  ['ok', 'symbol=BTCUSDT&limit=1.0'],
  [-1130, 'symbol=BTCUSDT&limit=100.01'],
  [-1100, 'symbol=BTCUSDT&limit=1e2'],
  [-1100, 'symbol=BTCUSDT&limit=abc'],
  [-1105, 'symbol=BTCUSDT&limit='],
  ['ok', 'symbol=BTCUSDT&limit=100&unknown=ignored'],
])('%s: depth?%s', (code, query) => {
  expect(codeOf(depth, query)).toBe(code);
});

test.each<[keyof typeof spot, string, number | 'ok']>([
  ['trades', 'limit=1001', -1130],
  ['openOrders', 'limit=1001', -1130],
  ['myTrades', 'limit=1001', -1130],
  ['myTrades', 'fromId=-1', -1130],
  ['myTrades', 'fromId=abc', -1100],
  ['myTrades', 'fromId=9223372036854775808', -1130],
  ['myTrades', 'fromId=9223372036854775807', 'ok'],
  ['klines', 'interval=2min', -1120],
  ['klines', 'interval=1h', -1120],
  ['klines', 'interval=1min&limit=301', -1130],
  ['klines', 'interval=1min&startTime=-5', -1130],
  ['klines', 'interval=1min&startTime=soon', -1100],
  ['klines', '', -1102],
  ['queryOrder', '', -1102],
  ['queryOrder', 'orderId=x', -1100],
  ['queryOrder', 'orderId=&newClientOrderId=', -1105],
  ['queryOrder', 'orderId=', -1105],
  ['queryOrder', 'orderId=&newClientOrderId=a', 'ok'],
  ['queryOrder', 'orderId=0', 'ok'],
  ['queryOrder', 'orderId=0&newClientOrderId=a&clientOrderId=b', -1130],
  ['queryOrder', 'orderId=0&clientOrderId=a', 'ok'],
  ['openOrders', 'recvWindow=60001', -1130],
])('%s with %s: %s', (name, query, code) => {
  expect(codeOf(spot[name], `symbol=BTCUSDT${query === '' ? '' : '&'}${query}`)).toBe(code);
});

test.each<[number | 'ok', Record<string, unknown>]>([
  [-1102, { symbol: undefined }],
  [-1102, { volume: undefined }],
  [-1102, { volume: null }],
  [-1102, { side: undefined }],
  [-1102, { type: undefined }],
  [-1102, { price: undefined }],
  [-1105, { side: '' }],
  [-1105, { volume: '' }],
  [-1105, { newClientOrderId: '' }],
  [-1117, { side: 'HOLD' }],
  [-1117, { side: 'buy' }],
  [-1117, { side: 1 }],
  [-1116, { type: 'STOP' }],
  [-1121, { symbol: 7 }],
  [-1130, { volume: 0 }],
  [-1130, { volume: '0.000' }],
  [-1130, { volume: -1 }],
  [-1130, { volume: '-0' }],
  [-1100, { volume: true }],
  [-1100, { volume: [1] }],
  [-1100, { volume: { a: 1 } }],
  [-1100, { volume: '0x10' }],
  [-1100, { volume: '1e3' }],
  [-1100, { volume: '1,000' }],
  [-1100, { volume: '１２' }],
  [-1100, { volume: ' 1' }],
  [-1100, { volume: '.5' }],
  [-1100, { volume: '5.' }],
  [-1100, { volume: '+5' }],
  [-1100, { volume: '123456789012345678901' }],
  [-1100, { volume: '0.1234567890123456789' }],
  [-4015, { newClientOrderId: 'x'.repeat(33) }],
  [-4015, { newClientOrderId: 'ä' }],
  [-4015, { newClientOrderId: 'a b' }],
  [-4015, { newClientOrderId: 5 }],
  ['ok', { newClientOrderId: 'x'.repeat(32) }],
  ['ok', { newClientOrderId: 'A_z.9:-', clientOrderId: 'A_z.9:-' }],
  [-1130, { newClientOrderId: 'a', clientOrderId: 'b' }],
  [-1130, { recvwindow: 0 }],
  [-1130, { recvwindow: -1 }],
  [-1130, { recvWindow: 60_001 }],
  [-1100, { recwwindow: '5000x' }],
  [-1130, { recvwindow: 5000, recvWindow: 6000 }],
  ['ok', { recvwindow: 5000, recvWindow: '5000' }],
  ['ok', { type: 'MARKET', price: 'anything' }],
  ['ok', { type: 'MARKET', price: '' }],
])('%s: order and test order with %j', (code, fields) => {
  expect(codeOf(newOrder, order(fields))).toBe(code);
  expect(codeOf(testOrder, order(fields))).toBe(code);
});

test.each<[string, Record<string, unknown>]>([
  ['recvwindow 0: must be a whole number from 1 to 60000', { recvwindow: 0 }],
  ['recvWindow 60001: must be a whole number from 1 to 60000', { recvWindow: 60_001 }],
  ['recwwindow: must not be empty', { recwwindow: '' }],
  ['clientOrderId a b: only letters, digits and _ . : -', { clientOrderId: 'a b' }],
  ['newClientOrderId a b: only letters, digits and _ . : -', { newClientOrderId: 'a b' }],
  ['recvWindow -1: must be a whole number from 1 to 60000', { recvwindow: null, recvWindow: -1 }],
])('a refusal says "%s": the name as it was sent', (msg, fields) => {
  expect(messageOf(newOrder, order(fields))).toBe(msg);
  // An escape in it has the body read by the general reader.
  expect(messageOf(newOrder, order({ ...fields, note: '\\' }))).toBe(msg);
});

test('of a batch row too', () => {
  const { batchType, ...rest } = row({ type: 'STOP' });
  const body = JSON.stringify({ symbol: 'BTCUSDT', orders: [row({ batchType }), rest] });
  expect(messageOf(batchOrders, body)).toBe('orders[1]: type STOP: must be one of LIMIT, MARKET');
});

test.each<[string, number | string]>([
  ['1e-2', '0.01'],
  ['1.5E3', '1500'],
  ['1e400', -1100],
  ['1e30', -1100],
  ['0.10', '0.10'],
])('an unquoted volume %s', (number, expected) => {
  const bodyText = order({ volume: 'V' }).replace('"V"', number);
  const result = decodeRequest(newOrder, { query: '', bodyText });
  expect(result.ok ? result.value.volume : result.error.code).toBe(expected);
});

const row = (fields: Record<string, unknown>) => ({
  price: 1,
  volume: 1,
  side: 'BUY',
  batchType: 'LIMIT',
  ...fields,
});
test.each<[number | 'ok', unknown]>([
  ['ok', [row({})]],
  ['ok', JSON.stringify([row({}), row({ batchType: undefined, type: 'MARKET' })])],
  [-1105, []],
  [-1100, 'nonsense'],
  [-1100, {}],
  [-1100, [1]],
  [-1015, Array.from({ length: 11 }, () => row({}))],
  [-1117, [row({}), row({ side: 'X' })]],
  [-1102, [row({ price: undefined })]],
  [-1103, [row({ newClientOrderId: 'a' })]],
  [-1103, [row({ clientOrderId: 'a' })]],
])('%s: batch of %j', (code, orders) => {
  expect(codeOf(batchOrders, JSON.stringify({ symbol: 'BTCUSDT', orders }))).toBe(code);
});

test.each<[number | 'ok', unknown]>([
  ['ok', [1, '2']],
  ['ok', '1, 2'],
  [-1100, '[1,2,'],
  [-1105, '[]'],
  [-1105, []],
  [-1100, 'a'],
  [-1100, 5],
  [-1015, '1,2,3,4,5,6,7,8,9,10,11'],
])('%s: batch cancel of %j', (code, orderIds) => {
  expect(codeOf(batchCancel, JSON.stringify({ symbol: 'BTCUSDT', orderIds }))).toBe(code);
});

test('an order id that occurs twice is cancelled once', () => {
  const bodyText = '{"symbol":"BTCUSDT","orderIds":"[7,8,7]"}';
  const result = decodeRequest(batchCancel, { query: '', bodyText });
  expect(result).toMatchObject({ ok: true, value: { orderIds: ['7', '8'] } });
});

test('an id beyond 2^53 arrives with every digit, bare or quoted', () => {
  for (const id of ['3302507625176983697', '"3302507625176983697"']) {
    const bodyText = `{"symbol":"BTCUSDT","orderId":${id}}`;
    const result = decodeRequest(cancel, { query: '', bodyText });
    expect(result).toMatchObject({ ok: true, value: { orderId: '3302507625176983697' } });
  }
});

test.each<[keyof typeof spot, string, string]>([
  ['depth', 'symbol=BTCUSDT&limit=101', 'limit 101: must be a whole number from 1 to 100'],
  ['depth', '', 'symbol: is required'],
  [
    'newOrder',
    order({ newClientOrderId: 'x'.repeat(33) }),
    `newClientOrderId ${'x'.repeat(33)}: at most 32 characters`,
  ],
  [
    'batchOrders',
    JSON.stringify({ symbol: 'BTCUSDT', orders: [row({}), row({ volume: 0 })] }),
    'orders[1]: volume 0: must be above 0',
  ],
  ['depth', 'symbol=BTCUSDT&limit=5&limit=5', 'limit: occurs twice'],
  ['depth', 'symbol=%zz', 'symbol: bad percent escape'],
  [
    'depth',
    Array.from({ length: 65 }, (_, at) => `k${at}=1`).join('&'),
    'query: more than 64 parameters',
  ],
  ['newOrder', '{"symbol":"BTCUSDT","side":"BUY","symbol":"BTCUSDT"}', 'body: symbol occurs twice'],
  ['newOrder', '{"symbol":"BTCUSDT","side":"BUY","symbol":"ETHUSDT"}', 'body: symbol occurs twice'],
  ['newOrder', '{"a":[{"b":1,"\\u0062":1}],"b":1}', 'body: b occurs twice'],
  // What is odd about it has to be seen.
  ['depth', 'symbol=BTCUSDT%20', "symbol 'BTCUSDT ': is not a symbol"],
  ['depth', 'symbol=BTCUSDT&limit=abc', 'limit abc: is not a number'],
  ...['1e1', '+5', '.5', '5.', '1'.repeat(21), '0.1234567890123456789'].map(
    (limit) =>
      [
        'depth',
        `symbol=BTCUSDT&limit=${encodeURIComponent(limit)}`,
        `limit ${limit}: must be plain digits, at most 20 before the point and 18 behind it`,
      ] as [keyof typeof spot, string, string],
  ),
])('%s: the message names the field and the limit', (name, text, message) => {
  const endpoint: Endpoint = spot[name];
  const isGet = endpoint.method === 'GET';
  const result = decodeRequest(endpoint, { query: isGet ? text : '', bodyText: text });
  expect(result).toMatchObject({ ok: false, error: { msg: message } });
});

test('the timing rule sees any spelling of the window, and 5000 where it cannot be used', () => {
  const windowOf = (endpoint: Endpoint, text: string): number => {
    const isGet = endpoint.method === 'GET';
    const raw = { query: isGet ? text : '', bodyText: isGet ? '' : text };
    return parseRequest(endpoint, raw).recvWindowMs;
  };
  expect(windowOf(account, 'recvWindow=1000')).toBe(1000);
  expect(windowOf(newOrder, order({ recwwindow: '7000' }))).toBe(7000);
  expect(windowOf(newOrder, order({ recvwindow: 60_001 }))).toBe(5000);
  expect(windowOf(newOrder, order({ recvwindow: 1, recvWindow: 2 }))).toBe(5000);
  expect(windowOf(newOrder, '{')).toBe(5000);
  expect(windowOf(account, '')).toBe(5000);
});
