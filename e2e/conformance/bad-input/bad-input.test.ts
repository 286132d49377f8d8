// What nobody should send, row by row over real sockets: the right refusal, and nothing else.
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HttpWire } from '../http-wire';
import { FUTURES_ORDER, place, SPOT_ORDER, WITHDRAWAL } from '../life';
import { at } from '../visit';
import { BODY_ROWS, QUERY_ROWS } from './bodies';
import { CREDENTIAL_ROWS, MESSAGE_ROWS } from './messages';
import { FUTURES_ROWS, LOOKUP_ROWS, ORDER_ROWS, WITHDRAWAL_ROWS } from './orders';
import { Watched, type Row } from './watched';

let watched: Watched;
beforeAll(async () => {
  watched = await Watched.open();
});
afterAll(async () => {
  expect(watched.stage.failures).toEqual([]);
  await watched.stage.close();
});

const GROUPS: readonly (readonly [string, readonly Row[]])[] = [
  ['messages', MESSAGE_ROWS],
  ['credentials', CREDENTIAL_ROWS],
  ['bodies', BODY_ROWS],
  ['queries', QUERY_ROWS],
  ['orders', ORDER_ROWS],
  ['futures', FUTURES_ROWS],
  ['lookups', LOOKUP_ROWS],
  ['withdrawals', WITHDRAWAL_ROWS],
];

describe.each(GROUPS)('%s', (_name, rows) => {
  test.each(rows)('row %i: %s', async (_row, _what, send, expected) => {
    await watched.refused(() => send(watched), expected);
  });
});

test('row 28: no prototype was polluted', () => {
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

test('row 12: Allow names the methods', async () => {
  const reply = await watched.me.signed('PATCH', '/sapi/v1/margin/order', '', {});
  expect(reply.headers['allow']?.split(', ').sort()).toEqual(['GET', 'POST']);
});

test('rows 14, 16, 20, 33, 42: what is right beside them passes', async () => {
  const { me, stage } = watched;
  const account = (liberties: object) => me.signedGet('/sapi/v1/account', {}, liberties);
  for (const reply of [
    await account({ timestamp: String(stage.clock.nowMs() + 999) }),
    await account({ resign: (honest: string) => honest.toUpperCase() }),
    await me.get('/sapi/v1/depth?symbol=btcusdt'),
    await me.post('/sapi/v1/order/test', { ...SPOT_ORDER, volume: '0.0010' }),
  ]) {
    expect([reply.status, reply.text.slice(0, 200)]).toEqual([200, expect.any(String)]);
  }
});

describe('orders that are there', () => {
  test('row 49: a used client id is refused and the first order stays as it is', async () => {
    const { me } = watched;
    const body = { ...SPOT_ORDER, newClientOrderId: 'used' };
    const orderId = await place(me, '/sapi/v1/order', body);
    for (const again of [body, { ...body, price: 40_000 }]) {
      const send = () => me.post('/sapi/v1/order', again);
      await watched.refused(send, { status: 400, code: -4116, words: 'newClientOrderId' });
    }
    const { body: order } = await me.signedGet('/sapi/v1/order', { symbol: 'BTCUSDT', orderId });
    expect(order).toMatchObject({ price: 50_000, status: 'NEW' });
  });

  test('row 50: a frozen pair takes no order, a frozen contract neither', async () => {
    const { me, stage } = watched;
    for (const symbol of ['ETHUSDT', 'E-ETH-USDT']) await stage.lab('halt', { symbol });
    const spot = { ...SPOT_ORDER, symbol: 'ETHUSDT', price: 3000, volume: 0.01 };
    for (const path of ['/sapi/v1/order', '/sapi/v1/order/test', '/sapi/v1/margin/order']) {
      await watched.refused(() => me.post(path, spot), { status: 400, code: -2016 });
    }
    const contract = { ...FUTURES_ORDER, contractName: 'E-ETH-USDT', price: 3000 };
    await watched.refused(() => me.post('/fapi/v1/order', contract), { status: 400, code: -1147 });
    for (const symbol of ['ETHUSDT', 'E-ETH-USDT']) await stage.lab('resume', { symbol });
  });

  test('row 51: an order that is only tested leaves no trace', async () => {
    const before = await watched.state();
    const reply = await watched.me.post('/sapi/v1/order/test', SPOT_ORDER);
    expect([reply.status, reply.text]).toEqual([200, '{}']);
    expect(await watched.state()).toEqual(before);
  });

  test('row 54: somebody else’s order is answered like one that is not there', async () => {
    const { me } = watched;
    const other = await me.newcomer();
    const orderId = await place(other, '/sapi/v1/order', SPOT_ORDER);
    const expected = { status: 400, code: -2013 };
    for (const ask of [
      (symbol: string, id: string) => me.signedGet('/sapi/v1/order', { symbol, orderId: id }),
      (symbol: string, id: string) => me.post('/sapi/v1/cancel', { symbol, orderId: id }),
      (symbol: string, id: string) =>
        other.signedGet('/sapi/v1/margin/order', { symbol, orderId: id }),
    ]) {
      const foreign = await watched.refused(() => ask('BTCUSDT', orderId), expected);
      const absent = await watched.refused(() => ask('BTCUSDT', '77'), expected);
      expect(foreign.text.replace(orderId, '77')).toBe(absent.text);
    }
    const wrongPair = () => other.post('/sapi/v1/cancel', { symbol: 'ETHUSDT', orderId });
    await watched.refused(wrongPair, expected);
  });

  test('row 55: what has ended cannot be cancelled', async () => {
    const { me } = watched;
    const other = await me.newcomer();
    const canceled = await place(me, '/sapi/v1/order', SPOT_ORDER);
    await me.post('/sapi/v1/cancel', { symbol: 'BTCUSDT', orderId: canceled });
    const filled = await place(me, '/sapi/v1/order', { ...SPOT_ORDER, price: 60_000 });
    await place(other, '/sapi/v1/order', { ...SPOT_ORDER, side: 'SELL', price: 60_000 });
    for (const orderId of [canceled, filled]) {
      const send = () => me.post('/sapi/v1/cancel', { symbol: 'BTCUSDT', orderId });
      await watched.refused(send, { status: 400, code: -1145 });
    }
  });

  test('row 56: a repeated id cancels once', async () => {
    const { me } = watched;
    const orderId = await place(me, '/sapi/v1/order', SPOT_ORDER);
    const reply = await me.post('/sapi/v1/batchCancel', {
      symbol: 'BTCUSDT',
      orderIds: [orderId, orderId],
    });
    expect(reply.body).toEqual({ success: [Number(orderId)], failed: [] });
  });

  test('row 57: POST_ONLY that would take is refused', async () => {
    const { me } = watched;
    const other = await me.newcomer();
    await place(other, '/fapi/v1/order', { ...FUTURES_ORDER, side: 'SELL', price: 60_100 });
    const order = { ...FUTURES_ORDER, price: 60_100, timeInForce: 'POST_ONLY' };
    await watched.refused(() => me.post('/fapi/v1/order', order), { status: 400, code: -5022 });
  });
});

describe('row 62 and 64: withdrawals', () => {
  test('an odd address is taken, and refused at its review', async () => {
    const one = await watched.me.newcomer();
    for (const [at_, address] of ['T-add\u200bress', 'T add ress'].entries()) {
      const body = { ...WITHDRAWAL, withdrawOrderId: `odd-${at_}`, address };
      expect((await one.post('/sapi/v1/withdraw/apply', body)).code).toBe(0);
    }
    await watched.stage.lab('clock', { advanceMs: 30_000 });
    const { body } = await one.post('/sapi/v1/withdraw/query', {});
    const list = at(body, 'data', 'withdrawList') as readonly unknown[];
    expect(list.map((row) => [at(row, 'status'), at(row, 'info')])).toEqual([
      [2, 'address error'],
      [2, 'address error'],
    ]);
  });

  test('somebody else’s withdrawal is not there', async () => {
    const one = await watched.me.newcomer();
    const body = { ...WITHDRAWAL, withdrawOrderId: 'private' };
    const applied = await one.post('/sapi/v1/withdraw/apply', body);
    const withdrawId = String(at(applied.body, 'data', 'id'));
    const asked = await watched.me.post('/sapi/v1/withdraw/query', { withdrawId });
    expect(at(asked.body, 'data')).toEqual({ withdrawList: [], count: 0 });
    await watched.refused(() => one.post('/sapi/v1/withdraw/apply', body), {
      status: 200,
      code: -2018,
    });
  });
});

describe('row 61: the upgrade of a stream', () => {
  const KEY = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
  const VERSION = 'Sec-WebSocket-Version: 13\r\n';
  test.each([
    ['an Origin', `${KEY}${VERSION}Origin: https://a.example\r\n`, 403],
    ['a bad key', `Sec-WebSocket-Key: short\r\n${VERSION}`, 400],
    ['no key', VERSION, 400],
    ['another version', `${KEY}Sec-WebSocket-Version: 8\r\n`, 426],
  ])('%s', async (_name, headers, status) => {
    const { port } = watched.stage.server;
    const wire = new HttpWire(port);
    const head = `GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n`;
    await watched.refused(() => wire.send(`${head}${headers}\r\n`), { status, code: -1099 });
    wire.close();
  });
});

test('row 10: a request that drips is refused with 408 and closed', async () => {
  const before = await watched.state();
  const socket = connect(watched.stage.server.port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString()));
  socket.on('error', () => undefined);
  socket.write('GET /sapi/v1/ping HTTP/1.1\r\nX-A: ');
  const drip = setInterval(() => socket.write('a'), 1000);
  await new Promise((resolve) => socket.on('close', resolve));
  clearInterval(drip);
  expect(text).toMatch(/^HTTP\/1\.1 408 [^]*"code":-1099/);
  expect(await watched.state()).toEqual(before);
});
