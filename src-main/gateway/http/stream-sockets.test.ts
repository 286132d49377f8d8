import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { StreamSocket } from '../stream/socket';
import { openLoopbackServer } from './loopback-server';
import { openLoopbackWorld, speak, type LoopbackWorld } from './loopback.testing';

let rig: LoopbackWorld;
let port = 0;
let host = '';

beforeAll(async () => {
  rig = await openLoopbackWorld();
  ({ port } = rig.server);
  host = `Host: 127.0.0.1:${port}\r\n`;
});
afterAll(() => rig.close());

const closeCode = async (socket: WebSocket): Promise<unknown> =>
  ((await once(socket, 'close')) as unknown[])[0];

describe('the stream', () => {
  const upgrade = (path: string, headers: string): string =>
    `GET ${path} HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: websocket\r\n${headers}\r\n`;
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
  const version = 'Sec-WebSocket-Version: 13\r\n';

  test.each([
    ['an Origin', '/ws', `${key}${version}Origin: https://a.example\r\n`, 403, -1099],
    ['no key', '/ws', version, 400, -1099],
    ['a short key', '/ws', `Sec-WebSocket-Key: abc\r\n${version}`, 400, -1099],
    ['another version', '/ws', `${key}Sec-WebSocket-Version: 8\r\n`, 426, -1099],
    ['no version', '/ws', key, 426, -1099],
    ['another path', '/stream', key + version, 404, -1020],
    ['two Hosts', '/ws', `${key}${version}Host: 127.0.0.1\r\n`, 400, -1099],
    ['a malformed protocol', '/ws', `${key}${version}Sec-WebSocket-Protocol: ,\r\n`, 400, -1099],
  ])('with %s is refused', async (_name, path, headers, status, code) => {
    const reply = await speak(port, upgrade(path, headers));
    expect(reply.status).toBe(status);
    expect(JSON.parse(reply.body)).toMatchObject({ code });
    if (status === 426) expect(reply.headers.get('sec-websocket-version')).toBe('13');
  });

  test.each(['/kline-api/ws', '/ws', '/ws?x=1'])('speaks gzip on %s', async (path) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`);
    await once(socket, 'open');
    socket.send('sub market_btcusdt_depth_step0');
    const [data] = (await once(socket, 'message')) as [Buffer];
    expect(JSON.parse(gunzipSync(data).toString())).toMatchObject({
      channel: 'market_btcusdt_depth_step0',
    });
    socket.close();
    await once(socket, 'close');
  });

  test('a blocked address gets no stream until its block ends, and asking makes it no longer', async () => {
    const world = await openLoopbackWorld(
      { readsSimulatedIp: true },
      {
        limits: {
          ipWeightPerMinute: 5,
          uidWeightPerMinute: 1_000,
          burstFactor: 1,
          banLadderSec: [120, 600],
        },
      },
    );
    try {
      const at = world.server.port;
      const own = `Host: 127.0.0.1:${at}\r\nX-Sim-Ip: 10.9.9.9\r\n`;
      for (let asked = 0; asked < 20; asked += 1)
        await speak(at, `GET /sapi/v1/ping HTTP/1.1\r\n${own}Connection: close\r\n\r\n`);
      const ask = (headers: string) =>
        speak(
          at,
          `GET /ws HTTP/1.1\r\n${headers}Connection: Upgrade\r\nUpgrade: websocket\r\n${key}${version}\r\n`,
        );
      for (let asked = 0; asked < 12; asked += 1) {
        const refused = await ask(own);
        expect([asked, refused.status]).toEqual([asked, 418]);
        expect(JSON.parse(refused.body)).toEqual({ code: -1003, msg: 'IP blocked' });
        const leftSec = Number(refused.headers.get('retry-after'));
        expect([leftSec > 0, leftSec <= 120]).toEqual([true, true]);
      }
      const other = new WebSocket(`ws://127.0.0.1:${at}/ws`, {
        headers: { 'X-Sim-Ip': '10.9.9.8' },
      });
      await once(other, 'open');
      other.close();
    } finally {
      await world.close();
    }
  });

  test('a message that is no command of this size ends it', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
    await once(socket, 'open');
    socket.send('a'.repeat(20_000));
    expect(await closeCode(socket)).toBe(1009);
  });

  test('a WebSocket ping is answered', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
    await once(socket, 'open');
    socket.ping('here');
    expect(String((await once(socket, 'pong'))[0])).toBe('here');
    socket.terminate();
  });

  test.each([
    ['becomes a stream', '/ws', 101],
    ['is refused', '/stream', 404],
  ])('what %s behind a request lets its answer pass', async (_what, path, status) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.write(`GET /sapi/v1/depth?symbol=BTCUSDT HTTP/1.1\r\n${host}\r\n`);
    socket.write(upgrade(path, key + version));
    const answers = () => text.match(/HTTP\/1\.1 \d+/g);
    await expect.poll(answers).toEqual(['HTTP/1.1 200', `HTTP/1.1 ${status}`]);
    socket.destroy();
  });

  test('who leaves before that answer ends nobody else', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET /sapi/v1/depth?symbol=BTCUSDT HTTP/1.1\r\n${host}\r\n`);
    socket.write(upgrade('/ws', key + version), () => socket.resetAndDestroy());
    await pause(200);
    const ping = `GET /sapi/v1/ping HTTP/1.1\r\n${host}Connection: close\r\n\r\n`;
    expect((await speak(port, ping)).status).toBe(200);
  });

  test('the accept header is the one of RFC 6455', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(upgrade('/ws', key + version));
    const [head] = (await once(socket, 'data')) as [Buffer];
    const magic = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
    const accept = createHash('sha1').update(`dGhlIHNhbXBsZSBub25jZQ==${magic}`).digest('base64');
    expect(head.toString()).toContain(`Sec-WebSocket-Accept: ${accept}`);
    socket.destroy();
  });
});

test('who does not read is seen to, and is cut off when told to close', async () => {
  let stream: StreamSocket | null = null;
  const opened = await openLoopbackServer({
    gateway: {
      receive: (request, answer) => {
        rig.world.gateway.receive(request, answer);
      },
      openStream: (socket) => {
        stream = socket;
        return { onText: () => undefined, onClose: () => undefined };
      },
    },
    clock: rig.world.clock,
    lab: null,
    onDefect: ({ endpoint, message }) => {
      throw new Error(`${endpoint}: ${message}`);
    },
    port: 0,
    maskedKeys: () => [],
  });
  if (!opened.ok) throw new Error(opened.error);
  const client = new WebSocket(opened.value.addresses.wsUrl);
  await once(client, 'open');
  client.pause();
  const socket = stream as unknown as StreamSocket;
  const frame = new Uint8Array(64 * 1024);
  for (let sent = 0; socket.unreadBytes() <= 4 * 1024 * 1024; sent += 1) {
    expect(sent).toBeLessThan(1000);
    socket.send(frame);
    await pause(0);
  }
  socket.close('not reading');
  await pause(2_500);
  expect(socket.unreadBytes()).toBe(0);
  client.terminate();
  await opened.value.close();
});

test('the 257th stream is told to come again later, until another one has ended', async () => {
  const own = await openLoopbackWorld();
  const open = async (): Promise<WebSocket> => {
    const socket = new WebSocket(own.server.addresses.wsUrl);
    await once(socket, 'open');
    return socket;
  };
  const streams: WebSocket[] = [];
  while (streams.length < 256) streams.push(await open());
  const refused = new WebSocket(own.server.addresses.wsUrl);
  const [, reply] = (await once(refused, 'unexpected-response')) as [
    unknown,
    { readonly statusCode: number; readonly headers: Readonly<Record<string, string>> },
  ];
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([429, '1']);
  streams[0]?.close();
  if (streams[0] !== undefined) await once(streams[0], 'close');
  const again = await open();
  for (const stream of [...streams, again]) stream.terminate();
  await own.close();
});

test('a frame of text leaves as text', async () => {
  const opened = await openLoopbackServer({
    gateway: {
      receive: (request, answer) => {
        rig.world.gateway.receive(request, answer);
      },
      openStream: (socket) => {
        setTimeout(() => {
          socket.send('{"ping":1}');
        }, 50);
        return { onText: () => undefined, onClose: () => undefined };
      },
    },
    clock: rig.world.clock,
    lab: null,
    onDefect: ({ endpoint, message }) => {
      throw new Error(`${endpoint}: ${message}`);
    },
    port: 0,
    maskedKeys: () => [],
  });
  if (!opened.ok) throw new Error(opened.error);
  const client = new WebSocket(opened.value.addresses.wsUrl);
  const [data, isBinary] = (await once(client, 'message')) as [Buffer, boolean];
  expect([data.toString(), isBinary]).toEqual(['{"ping":1}', false]);
  client.close();
  await opened.value.close();
});
