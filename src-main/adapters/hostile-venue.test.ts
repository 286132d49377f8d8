/** A venue that means harm, on the line itself: memory stays bounded, every request ends, and the line is given up. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createVenueTransport, type VenueTransport } from './venue-transport';

let server: Server;
let port = 0;
let transport: VenueTransport;
const sockets = new Set<Socket>();
/** What is done with a connection once its request is there. */
let respond: (socket: Socket, head: string) => void = () => undefined;

// The first request of a process loads the library, on a slow machine for longer than some of these wait.
beforeAll(() => import('undici'));
beforeEach(async () => {
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', (head) => {
      respond(socket, head.toString('latin1'));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
  const origin = `127.0.0.1:${port}`;
  transport = createVenueTransport({ allowedOrigins: [`http://${origin}`, `ws://${origin}`] });
});
afterEach(async () => {
  await transport.close();
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  server.close();
});

const ask = (timeoutMs = 1_000) =>
  transport.request({ method: 'GET', url: `http://127.0.0.1:${port}/`, headers: {}, timeoutMs });

/** Writes again and again until the line is gone; whether it is. */
async function pour(socket: Socket, piece: Buffer, mostBytes: number): Promise<void> {
  for (let sent = 0; sent < mostBytes && !socket.destroyed; sent += piece.length) {
    if (!socket.write(piece)) {
      await Promise.race([
        once(socket, 'drain').catch(() => undefined),
        once(socket, 'close').catch(() => undefined),
      ]);
    }
  }
}

describe('answers', () => {
  const OK = 'HTTP/1.1 200 OK\r\n';

  test.each([
    ['a body that never ends', `${OK}Transfer-Encoding: chunked\r\n\r\n`, 'a\r\n0123456789\r\n'],
    ['a head that never ends', OK, 'X-A: 1\r\n'],
    ['one early answer after the other', '', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
  ])('%s is given up in its time', async (_what, head, piece) => {
    respond = (socket) => {
      socket.write(head);
      const timer = setInterval(() => socket.write(piece), 20);
      socket.on('close', () => {
        clearInterval(timer);
      });
    };
    // In one loop with it: a machine that stands still holds up both.
    const first = await Promise.race([ask(300), pause(1_500, 'still waiting')]);
    expect(first).toMatchObject({ ok: false, error: { kind: 'lost' } });
  });

  test('a body larger than any is cut off while it comes', async () => {
    let line: Socket | null = null;
    respond = (socket) => {
      line = socket;
      socket.write(`${OK}Transfer-Encoding: chunked\r\n\r\n`);
      const chunk = Buffer.concat([
        Buffer.from('100000\r\n'),
        Buffer.alloc(1 << 20),
        Buffer.from('\r\n'),
      ]);
      void pour(socket, chunk, 256 << 20);
    };
    expect(await ask(20_000)).toMatchObject({ ok: false, error: { kind: 'lost' } });
    expect((line as Socket | null)?.bytesWritten).toBeLessThan(64 << 20);
  });

  test('a small body that unpacks to a huge one is not read', async () => {
    const bomb = gzipSync(Buffer.alloc(64 << 20));
    respond = (socket) => {
      socket.write(`${OK}Content-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`);
      socket.write(bomb);
    };
    expect(await ask()).toMatchObject({
      ok: true,
      value: { body: new Uint8Array(0), problem: expect.stringContaining('too large') as string },
    });
  });

  test('an address elsewhere is not followed', async () => {
    let asked = 0;
    respond = (socket) => {
      asked += 1;
      socket.end('HTTP/1.1 307 Moved\r\nLocation: /order\r\nContent-Length: 0\r\n\r\n');
    };
    expect(await ask()).toMatchObject({ ok: true, value: { status: 307 } });
    expect(asked).toBe(1);
  });
});

describe('streams', () => {
  const FIN_PING = 0x89;
  const TEXT = 0x01;
  const CONTINUATION = 0x00;
  const frame = (first: number, payload: Buffer): Buffer =>
    Buffer.concat([Buffer.from([first, payload.length]), payload]);

  function open() {
    const said: string[] = [];
    const closed = new Promise<string>((resolve) => {
      const socket = transport.open(`ws://127.0.0.1:${port}/`, {
        onOpen: () => undefined,
        onFrame: ({ kind }) => {
          said.push(kind);
          socket.send('x'.repeat(2_000));
        },
        onClose: resolve,
      });
    });
    return { closed, said };
  }

  /** The handshake is done; nothing that comes is read any more. */
  function shakeHands(socket: Socket, head: string): void {
    const key = /sec-websocket-key: (.+)\r\n/i.exec(head)?.[1] ?? '';
    const accept = createHash('sha1')
      .update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    socket.pause();
  }

  test.each([
    ['pings', frame(FIN_PING, Buffer.alloc(125)), 'the connection was cut'],
    // Each is answered, as the stream's own pings are.
    ['questions', frame(0x80 | TEXT, Buffer.from('{"ping":1}')), /reads nothing/],
  ])('%s without end from somebody who reads no answer end the line', async (_what, one, why) => {
    const many = Buffer.concat(Array.from({ length: 500 }, () => one));
    respond = (socket, head) => {
      shakeHands(socket, head);
      void pour(socket, many, 400 << 20);
    };
    expect(await Promise.race([open().closed, pause(8_000, 'still open')])).toMatch(why);
  });

  test('a message in pieces without end is cut off', async () => {
    respond = (socket, head) => {
      shakeHands(socket, head);
      socket.write(frame(TEXT, Buffer.alloc(100, 97)));
      const piece = frame(CONTINUATION, Buffer.alloc(100, 97));
      void pour(socket, Buffer.concat(Array.from({ length: 500 }, () => piece)), 64 << 20);
    };
    const { closed, said } = open();
    expect(await Promise.race([closed, pause(8_000, 'still open')])).not.toBe('still open');
    expect(said).toEqual([]);
  });
});
