/**
 * Clients that cut their connection at the worst moment, where an error that nobody hears would end the exchange, and
 * clients that ask without end and wait for nothing.
 */
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_LIMITS } from '../admission/rate-limits';
import type { Defect } from '../defects';
import { PlainReader } from './plain-message';
import { openLoopbackWorld, readToEnd, speak, type LoopbackWorld } from './loopback.testing';

let rig: LoopbackWorld;
let host = '';
const unheard: unknown[] = [];
const note = (cause: unknown): void => void unheard.push(cause);

beforeAll(async () => {
  rig = await openLoopbackWorld();
  host = `Host: 127.0.0.1:${rig.server.port}\r\n`;
});
afterAll(() => rig.close());
beforeEach(() => {
  unheard.length = 0;
  process.on('uncaughtException', note);
});
afterEach(() => {
  process.off('uncaughtException', note);
});

async function open(): Promise<Socket> {
  const socket = connect(rig.server.port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** It is cut by a reset: at once, and after each of some short times. */
async function cut(text: string, waits: readonly number[]): Promise<void> {
  for (const waitMs of waits) {
    const socket = await open();
    socket.write(text);
    if (waitMs >= 0) await pause(waitMs);
    socket.resetAndDestroy();
  }
}

const WAITS = [-1, -1, 0, 0, 1, 2, 5];
const UPGRADE = 'Connection: Upgrade\r\n';
const WEBSOCKET = `${UPGRADE}Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n`;
const KEY = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';

test.each([
  ['half a head', () => 'GET /sapi/v1/pi'],
  ['a request', () => `GET /sapi/v1/depth?symbol=BTCUSDT HTTP/1.1\r\n${host}\r\n`],
  ['two requests', () => `GET /sapi/v1/time HTTP/1.1\r\n${host}\r\n`.repeat(2)],
  ['half a body', () => `POST /sapi/v1/order HTTP/1.1\r\n${host}Content-Length: 9\r\n\r\n{`],
  ['what cannot be read', () => '\u0000\u0001\u0002\r\n\r\n'.repeat(50)],
  ['CONNECT', () => `CONNECT a.example:443 HTTP/1.1\r\n${host}\r\n${'x'.repeat(5_000)}`],
  ['a stream', () => `GET /ws HTTP/1.1\r\n${host}${WEBSOCKET}${KEY}\r\n`],
  ['a stream refused', () => `GET /ws HTTP/1.1\r\n${host}${WEBSOCKET}\r\n${'x'.repeat(5_000)}`],
  ['another upgrade', () => `GET /sapi/v1/time HTTP/1.1\r\n${host}${UPGRADE}Upgrade: h2c\r\n\r\n`],
  [
    'another upgrade behind a request',
    () =>
      `GET /sapi/v1/time HTTP/1.1\r\n${host}X: \u0001\r\n\r\nGET /sapi/v1/depth?symbol=BTCUSDT HTTP/1.1\r\n${host}\r\n` +
      `GET /sapi/v1/time HTTP/1.1\r\n${host}${UPGRADE}Upgrade: h2c\r\n\r\n`,
  ],
  [
    'half the body of another upgrade',
    () =>
      `POST /sapi/v1/order HTTP/1.1\r\n${host}${UPGRADE}Upgrade: h2c\r\nContent-Length: 9\r\n\r\n{`,
  ],
  [
    'half the body of a stream',
    () => `GET /ws HTTP/1.1\r\n${host}${WEBSOCKET}${KEY}Content-Length: 9\r\n\r\n{`,
  ],
  [
    'half the body of CONNECT',
    () => `CONNECT a.example:443 HTTP/1.1\r\n${host}Content-Length: 9\r\n\r\n{`,
  ],
  [
    'an expectation',
    () => `POST /sapi/v1/order HTTP/1.1\r\n${host}Expect: a\r\nContent-Length: 5\r\n\r\n`,
  ],
])('after %s', async (_name, text) => {
  await cut(text(), WAITS);
  for (const waitMs of WAITS) {
    const socket = await open();
    socket.end(text());
    if (waitMs >= 0) await pause(waitMs);
    socket.resetAndDestroy();
  }
  await pause(20);
  expect(unheard).toEqual([]);
  expect(
    (await speak(rig.server.port, `GET /sapi/v1/ping HTTP/1.1\r\n${host}Connection: close\r\n\r\n`))
      .status,
  ).toBe(200);
});

test('beyond the connections there may be', async () => {
  const sockets: Socket[] = [];
  for (let count = 0; count < 256; count += 1) sockets.push(await open());
  await cut('GET /sapi/v1/ping HTTP/1.1\r\n', [...WAITS, ...WAITS, ...WAITS]);
  for (const socket of sockets) socket.destroy();
  await pause(50);
  expect(unheard).toEqual([]);
  expect(
    (await speak(rig.server.port, `GET /sapi/v1/ping HTTP/1.1\r\n${host}Connection: close\r\n\r\n`))
      .status,
  ).toBe(200);
});

describe('requests that wait for no answer', () => {
  const ping = (headers = '') => `GET /sapi/v1/ping HTTP/1.1\r\n${host}${headers}\r\n`;
  const last = () => ping('Connection: close\r\n');

  test('so many as may be at once are answered, in whatever pieces they come', async () => {
    for (const pieces of [
      [ping().repeat(127) + last()],
      [ping().repeat(100), ping().repeat(27) + last()],
    ]) {
      const { text } = await speak(rig.server.port, ...pieces);
      expect(text.match(/HTTP\/1.1 200 OK/g)).toHaveLength(128);
    }
  });

  test('one more is too many, before any of them is looked at', async () => {
    const reply = await speak(rig.server.port, ping().repeat(129));
    expect([reply.status, reply.body]).toEqual([
      429,
      '{"code":-1003,"msg":"At most 128 requests at once on a connection"}',
    ]);
    expect(reply.headers.get('retry-after')).toBe('1');
  });

  test('a connection that owes no less than that is cut', async () => {
    const depth = `GET /sapi/v1/depth?symbol=BTCUSDT HTTP/1.1\r\n${host}\r\n`;
    const socket = await open();
    const answers = readToEnd(socket);
    // The first is not of the plain kind: from here on they are Node's.
    socket.write(
      `GET /sapi/v1/depth?symbol=BTCUSDT HTTP/1.1\r\n${host}Expect: 100-continue\r\n\r\n`,
    );
    await pause(20);
    socket.write(depth.repeat(600));
    const text = await Promise.race([answers, pause(3_000, 'still open')]);
    expect(text).not.toBe('still open');
    expect(text.match(/HTTP\/1.1 200 OK/g)?.length ?? 0).toBeLessThan(600);
  });

  test('who is banned costs nothing more by what he has sent already', async () => {
    const banned = await openLoopbackWorld(
      {},
      { limits: { ...DEFAULT_LIMITS, ipWeightPerMinute: 1 } },
    );
    const own = `Host: 127.0.0.1:${banned.server.port}\r\n`;
    for (let tries = 0; tries < 40; tries += 1) {
      await speak(
        banned.server.port,
        `GET /sapi/v1/time HTTP/1.1\r\n${own}Connection: close\r\n\r\n`,
      );
    }
    const counting = vi.spyOn(banned.world.gateway, 'receive');
    const { text } = await speak(
      banned.server.port,
      `GET /sapi/v1/time HTTP/1.1\r\n${own}\r\n`.repeat(120),
    );
    expect(text.match(/HTTP\/1.1 418/g)).toHaveLength(1);
    expect(counting).toHaveBeenCalledTimes(1);
    await banned.close();
  });
});

test('a defect that one connection meets is the end of that connection, and is told', async () => {
  const defects: Defect[] = [];
  const world = await openLoopbackWorld({ onDefect: (defect) => defects.push(defect) });
  const get = (more: string): string =>
    `GET /sapi/v1/ping HTTP/1.1\r\nHost: 127.0.0.1:${world.server.port}\r\n${more}\r\n`;
  const reading = vi.spyOn(PlainReader.prototype, 'read').mockImplementationOnce(() => {
    throw new RangeError('too far');
  });
  expect((await speak(world.server.port, get(''))).text).toBe('');
  reading.mockRestore();
  // Node's own server, too.
  const receiving = vi.spyOn(world.world.gateway, 'receive').mockImplementationOnce(() => {
    throw new RangeError('even further');
  });
  expect((await speak(world.server.port, get('Connection: close\r\n'))).text).toBe('');
  receiving.mockRestore();
  expect(defects).toMatchObject([
    { endpoint: 'a connection', message: 'too far' },
    { endpoint: 'a connection', message: 'even further' },
  ]);
  expect((await speak(world.server.port, get('Connection: close\r\n'))).status).toBe(200);
  await world.close();
});
