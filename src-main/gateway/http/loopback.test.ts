import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { openLoopbackServer } from './loopback-server';
import {
  openLoopbackWorld,
  orderOf,
  readToEnd,
  speak,
  type LoopbackWorld,
} from './loopback.testing';

let rig: LoopbackWorld;
let port = 0;
let host = '';

beforeAll(async () => {
  rig = await openLoopbackWorld();
  ({ port } = rig.server);
  host = `Host: 127.0.0.1:${port}\r\n`;
});
afterAll(() => rig.close());

const close = 'Connection: close\r\n';
const get = (target: string, headers = host): string => `GET ${target} HTTP/1.1\r\n${headers}\r\n`;

const closeCode = async (socket: WebSocket): Promise<unknown> =>
  ((await once(socket, 'close')) as unknown[])[0];

describe('messages that are no clean HTTP/1.1 from this machine', () => {
  test.each([
    [
      'a foreign Host',
      () => get('/sapi/v1/ping', 'Host: evil.com:80\r\n'),
      403,
      'Host not allowed',
    ],
    ['Host without our port', () => get('/sapi/v1/ping', 'Host: 127.0.0.1\r\n'), 403, 'Host'],
    ['two Host headers', () => get('/sapi/v1/ping', host + host), 400, 'Bad framing'],
    ['absolute form', () => get(`http://evil.com/`), 400, 'Bad framing'],
    ['absolute form to us', () => get(`http://127.0.0.1:${port}/sapi/v1/ping`), 400, 'Bad framing'],
    ['HTTP/0.9', () => 'GET /sapi/v1/ping\r\n\r\n', 400, 'Bad framing'],
    ['HTTP/1.0', () => `GET /sapi/v1/ping HTTP/1.0\r\n${host}\r\n`, 400, 'Bad framing'],
    ['HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'Bad framing'],
    ['no Host', () => get('/sapi/v1/ping', ''), 400, 'Bad framing'],
    [
      'an Origin',
      () => get('/sapi/v1/ping', `${host}Origin: https://a.example\r\n`),
      403,
      'Origin',
    ],
    ['a null Origin', () => get('/sapi/v1/ping', `${host}oRiGiN: null\r\n`), 403, 'Origin'],
    [
      'our own Origin',
      () => get('/', `${host}Origin: http://127.0.0.1:${port}\r\n`),
      403,
      'Origin',
    ],
    [
      'a preflight',
      () =>
        `OPTIONS /sapi/v1/order HTTP/1.1\r\n${host}Origin: null\r\nAccess-Control-Request-Method: POST\r\n\r\n`,
      403,
      'Origin not allowed',
    ],
    ['OPTIONS', () => `OPTIONS /sapi/v1/order HTTP/1.1\r\n${host}\r\n`, 403, 'OPTIONS not allowed'],
    [
      'both lengths',
      () =>
        `POST /sapi/v1/order HTTP/1.1\r\n${host}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      'Bad framing',
    ],
    [
      'two lengths',
      () =>
        `POST /sapi/v1/order HTTP/1.1\r\n${host}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
      400,
      'Bad framing',
    ],
    ['line feeds only', () => get('/sapi/v1/ping').replaceAll('\r\n', '\n'), 400, 'Bad framing'],
    ['an unknown method', () => `FETCH / HTTP/1.1\r\n${host}\r\n`, 400, 'Bad framing'],
    ['CONNECT', () => `CONNECT 127.0.0.1:${port} HTTP/1.1\r\n${host}\r\n`, 400, 'Bad framing'],
    ['an expectation', () => get('/sapi/v1/ping', `${host}Expect: tea\r\n`), 400, 'Expect'],
    ['a folded header', () => get('/sapi/v1/ping', `${host}X-A: 1\r\n 2\r\n`), 400, 'Bad framing'],
    ['headers over 16 KiB', () => get('/', `${host}X-A: ${'a'.repeat(16_400)}\r\n`), 431, '16 KiB'],
    [
      'a body over 64 KiB',
      () =>
        `POST /sapi/v1/order HTTP/1.1\r\n${host}Content-Length: 65537\r\n\r\n${'a'.repeat(65_537)}`,
      413,
      'Body over 65536 bytes',
    ],
    [
      'a body over 64 KiB in chunks',
      () =>
        `POST /sapi/v1/order HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n10001\r\n${'a'.repeat(65_537)}\r\n0\r\n\r\n`,
      413,
      'Body over 65536 bytes',
    ],
    [
      'a compressed body',
      () =>
        `POST /sapi/v1/order HTTP/1.1\r\n${host}${close}Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}`,
      415,
      'Content-Encoding',
    ],
    [
      'a compressed body in chunks',
      () =>
        `POST /sapi/v1/order HTTP/1.1\r\n${host}${close}Transfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
      415,
      'Transfer-Encoding: only chunked',
    ],
    [
      'a key twice',
      () => get('/sapi/v1/account', `${host}${close}X-CH-APIKEY: a\r\nx-ch-apikey: a\r\n`),
      400,
      'twice',
    ],
  ])('%s is refused', async (_name, message, status, words) => {
    const reply = await speak(port, message());
    expect(reply.status).toBe(status);
    expect(reply.body).toContain(`"code":-1099,"msg":"`);
    expect(reply.body).toContain(words);
    expect(reply.headers.get('content-type')).toBe('application/json');
    expect(reply.text).not.toMatch(/access-control/i);
    expect(reply.headers.get('connection')).toBe('close');
  });

  test('a huge body is answered while it is still on its way', async () => {
    const head = `POST /sapi/v1/order HTTP/1.1\r\n${host}Content-Length: 4000000\r\n\r\n`;
    const reply = await speak(port, head, Buffer.alloc(2_000_000, 'a'));
    expect(reply.status).toBe(413);
  });

  test('Expect: 100-continue is answered before the body', async () => {
    const head = `POST /sapi/v1/order HTTP/1.1\r\n${host}${close}Expect: 100-continue\r\n`;
    const small = await speak(port, `${head}Content-Length: 2\r\n\r\n{}`);
    expect(small.text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 400/);
    const large = await speak(port, `${head}Content-Length: 70000\r\n\r\n`);
    expect(large.status).toBe(413);
  });
});

describe.concurrent('time', () => {
  test.each([
    ['a header', () => 'GET /sapi/v1/ping HTTP/1.1\r\nX-A: '],
    ['a body', () => `POST /sapi/v1/order HTTP/1.1\r\n${host}Content-Length: 60\r\n\r\n`],
  ])('%s that drips is refused with 408 and closed within 10 s', async (_name, start) => {
    const socket = connect(port, '127.0.0.1');
    const reply = readToEnd(socket);
    socket.write(start());
    let drops = 0;
    const drip = setInterval(() => {
      socket.write('a');
      drops += 1;
    }, 500);
    const text = await reply;
    clearInterval(drip);
    expect(text).toMatch(/^HTTP\/1\.1 408 [^]*"code":-1099/);
    expect(drops).toBeLessThanOrEqual(20);
  });

  test('a connection that says nothing is closed', async () => {
    const socket = connect(port, '127.0.0.1');
    expect(await readToEnd(socket)).toMatch(/^(HTTP\/1\.1 408|$)/);
  });
});

describe('addresses', () => {
  test.each([
    '/sapi/v1/nope',
    '//sapi/v1/ping',
    '/%73api/v1/ping',
    '/SAPI/v1/ping',
    '/sapi/v1/ping/',
  ])('%s is unknown', async (target) => {
    const reply = await speak(port, get(target, host + close));
    expect(reply.status).toBe(404);
    expect(JSON.parse(reply.body)).toMatchObject({ code: -1020, msg: 'Unknown path' });
  });

  test.each(['PUT', 'DELETE', 'PATCH'])('%s is not allowed on an order', async (method) => {
    const reply = await speak(port, `${method} /sapi/v1/order HTTP/1.1\r\n${host}${close}\r\n`);
    expect(reply.status).toBe(405);
    expect(reply.headers.get('allow')?.split(', ').sort()).toEqual(['GET', 'POST']);
  });

  test('localhost is one of our names', async () => {
    const reply = await speak(port, get('/sapi/v1/ping', `Host: LocalHost:${port}\r\n${close}`));
    expect([reply.status, reply.body]).toEqual([200, '{}']);
  });

  test('the lab is not there when nobody serves it', async () => {
    expect((await speak(port, get('/lab/v1/state', host + close))).status).toBe(404);
  });

  test('the first page names the addresses and the masked keys, and runs no script', async () => {
    const reply = await speak(port, get('/', host + close));
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(reply.body).toContain(`curl -s 'http://127.0.0.1:${port}/sapi/v1/depth`);
    expect(reply.body).toContain('alic…-key');
    expect(reply.body).not.toContain('alice-key');
  });

  test('a port that is taken is named', async () => {
    const opened = await openLoopbackServer({
      gateway: rig.world.gateway,
      clock: rig.world.clock,
      lab: null,
      onDefect: () => undefined,
      port,
      maskedKeys: () => [],
    });
    expect(opened).toEqual({ ok: false, error: `port ${port} is in use` });
  });
});

describe('a connection', () => {
  test('carries request after request, answered in order', async () => {
    const reply = await speak(
      port,
      get('/sapi/v1/ping') + get('/sapi/v1/nope') + get('/sapi/v1/ping', host + close),
    );
    expect(reply.text.match(/HTTP\/1\.1 \d+/g)).toEqual([
      'HTTP/1.1 200',
      'HTTP/1.1 404',
      'HTTP/1.1 200',
    ]);
  });

  test('garbage behind a request does not overtake its answer', async () => {
    const reply = await speak(port, `${get('/sapi/v1/depth?symbol=BTCUSDT')}\0\0\0`);
    expect(reply.text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
  });

  test('of a whole burst, each for one order, meet the limit of orders and no other', async () => {
    const own = await openLoopbackWorld();
    const sockets = Array.from({ length: 101 }, () => connect(own.server.port, '127.0.0.1'));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    // All of them stand before the first has its answer.
    await pause(50);
    const order = orderOf(own, close);
    const answers = sockets.map((socket) => readToEnd(socket));
    for (const socket of sockets) socket.write(order);
    const statuses = (await Promise.all(answers)).map((text) => text.slice(9, 12)).toSorted();
    expect(statuses).toEqual([...Array<string>(100).fill('200'), '410']);
    await own.close();
  });

  test('beyond the 256th is refused until one ends', async () => {
    const own = await openLoopbackWorld();
    const sockets = Array.from({ length: 256 }, () => connect(own.server.port, '127.0.0.1'));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    await pause(50);
    const refused = await speak(own.server.port, '');
    expect(refused.status).toBe(429);
    expect(sockets.filter((socket) => socket.bytesRead > 0)).toHaveLength(0);
    sockets[0]?.destroy();
    await pause(50);
    const ping = get('/sapi/v1/ping', `Host: 127.0.0.1:${own.server.port}\r\n${close}`);
    expect((await speak(own.server.port, ping)).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    await own.close();
  });
});

describe('an outage', () => {
  test('of the futures host leaves spot alone', async () => {
    rig.server.setRefusing('futures');
    expect((await speak(port, get('/fapi/v1/ping', host + close))).text).toBe('');
    expect((await speak(port, get('/sapi/v1/ping', host + close))).status).toBe(200);
    rig.server.setRefusing('none');
  });

  test('of everything drops requests and streams, and leaves the lab', async () => {
    const own = await openLoopbackWorld({
      lab: () => Promise.resolve({ status: 200, headers: {}, body: Buffer.from('lab') }),
    });
    const ours = `Host: 127.0.0.1:${own.server.port}\r\n${close}`;
    const socket = new WebSocket(own.server.addresses.wsUrl);
    await once(socket, 'open');
    own.server.setRefusing('all');
    expect(await closeCode(socket)).toBe(1006);
    expect((await speak(own.server.port, get('/sapi/v1/ping', ours))).text).toBe('');
    const late = new WebSocket(own.server.addresses.wsUrl);
    const [refused] = (await once(late, 'error')) as [Error];
    expect(refused.message).toBe('socket hang up');
    expect((await speak(own.server.port, get('/lab/v1/state', ours))).body).toBe('lab');
    await own.close();
  });
});

test('X-SIM-IP is who is counted, only where a test asks for it', async () => {
  const own = await openLoopbackWorld({ readsSimulatedIp: true });
  for (const [server, used] of [
    [own.server, '1'],
    [rig.server, null],
  ] as const) {
    const ours = `Host: 127.0.0.1:${server.port}\r\n${close}X-SIM-IP: 10.9.8.7\r\n`;
    await speak(server.port, get('/sapi/v1/ping', `Host: 127.0.0.1:${server.port}\r\n${close}`));
    const reply = await speak(server.port, get('/sapi/v1/ping', ours));
    if (used === null) expect(Number(reply.headers.get('x-used-weight-ip'))).toBeGreaterThan(1);
    else expect(reply.headers.get('x-used-weight-ip')).toBe(used);
  }
  await own.close();
});

test('a banned address loses its connection with every answer', async () => {
  const limits = {
    ipWeightPerMinute: 0,
    uidWeightPerMinute: 1,
    banLadderSec: [120],
    burstFactor: 1,
  };
  const own = await openLoopbackWorld({}, { limits });
  const ours = `Host: 127.0.0.1:${own.server.port}\r\n`;
  const asked = get('/sapi/v1/ping', ours).repeat(30);
  const { text } = await speak(own.server.port, asked);
  expect(text.match(/HTTP\/1\.1 429/g)).toHaveLength(10);
  expect(text.match(/HTTP\/1\.1 418/g)).toHaveLength(1);
  await own.close();
});

test('stopping lets a pending answer leave and says goodbye to streams', async () => {
  const own = await openLoopbackWorld();
  const socket = new WebSocket(own.server.addresses.wsUrl);
  await once(socket, 'open');
  const ours = `Host: 127.0.0.1:${own.server.port}\r\n`;
  const answer = speak(own.server.port, get('/sapi/v1/depth?symbol=BTCUSDT', ours));
  await pause(50); // it has arrived, also on a busy machine
  const closed = closeCode(socket);
  await own.close();
  expect(await closed).toBe(1001);
  expect((await answer).status).toBe(200);
});
