/** An order on the book is told so, whatever its sender writes behind it without waiting. */
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openLoopbackWorld, orderOf, readToEnd, type LoopbackWorld } from './loopback.testing';

let rig: LoopbackWorld;
let host = '';
beforeAll(async () => {
  rig = await openLoopbackWorld();
  host = `Host: 127.0.0.1:${rig.server.port}\r\n`;
});
afterAll(() => rig.close());

const answersIn = (text: string): string[] => text.match(/HTTP\/1\.1 \d+/g) ?? [];

const post = () => `POST /sapi/v1/cancel HTTP/1.1\r\n${host}`;
const chunked = () => `${post()}Transfer-Encoding: chunked\r\n`;

test.each<[what: string, behind: () => string, status: number]>([
  ['what is no HTTP', () => 'garbage\r\n\r\n', 400],
  ['a body with two lengths', () => `${chunked()}Content-Length: 2\r\n\r\n{}`, 400],
  ['a chunk that is none', () => `${chunked()}\r\nzz\r\n`, 400],
  ['a head without end', () => `GET / HTTP/1.1\r\n${host}X-A: ${'a'.repeat(17_000)}\r\n\r\n`, 431],
  ['CONNECT', () => `CONNECT a.example:443 HTTP/1.1\r\n${host}\r\n`, 400],
])('an order is answered before %s is refused', async (_what, behind, status) => {
  const text = await ask(orderOf(rig) + behind());
  expect(answersIn(text)).toEqual(['HTTP/1.1 200', `HTTP/1.1 ${status}`]);
  expect(text).toMatch(/"orderId":\d+.*"status":"NEW"[^]*"code":-1099/);
});

test('so are several, each with an answer of its own, and the refusal is said once', async () => {
  const text = await ask(`${orderOf(rig).repeat(3)}garbage\r\n\r\n`, 'more of it');
  expect(answersIn(text)).toEqual([...Array<string>(3).fill('HTTP/1.1 200'), 'HTTP/1.1 400']);
  expect(new Set(text.match(/"orderId":\d+/g))).toHaveLength(3);
});

const large = () => 'x'.repeat(40_000);
const chunk = () => `${large().length.toString(16)}\r\n${large()}\r\n`;

test.each<[what: string, before: () => string, status: number]>([
  ['another host', () => `GET / HTTP/1.1\r\nHost: evil.com\r\n\r\n`, 403],
  ['an origin', () => `GET / HTTP/1.1\r\n${host}Origin: null\r\n\r\n`, 403],
  [
    'a body of a length too large',
    () => `${post()}Content-Length: 80000\r\n\r\n${large().repeat(2)}`,
    413,
  ],
  ['a body that grows too large', () => `${chunked()}\r\n${chunk().repeat(2)}0\r\n\r\n`, 413],
  ['a coded body', () => `${post()}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`, 415],
  ['an expectation', () => `${post()}Expect: a\r\nContent-Length: 0\r\n\r\n`, 400],
])('behind %s, which ends the connection, no order is placed', async (_what, before, status) => {
  const receive = vi.spyOn(rig.world.gateway, 'receive');
  const text = await ask(before() + orderOf(rig).repeat(3));
  expect(answersIn(text)).toEqual([`HTTP/1.1 ${status}`]);
  expect(receive).not.toHaveBeenCalled();
  receive.mockRestore();
});

test('what stands before such a request is carried out and answered', async () => {
  const text = await ask(`${orderOf(rig)}GET / HTTP/1.1\r\nHost: evil.com\r\n\r\n${orderOf(rig)}`);
  expect(answersIn(text)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 403']);
});

test.each([1, 3])(
  'who ends his side behind %i orders is answered when they are carried out',
  async (count) => {
    const { gateway } = rig.world;
    const receive = gateway.receive.bind(gateway);
    const later = vi.spyOn(gateway, 'receive').mockImplementation((request, answer) => {
      setTimeout(() => {
        receive(request, answer);
      }, 30);
    });
    const socket = connect(rig.server.port, '127.0.0.1');
    const answers = readToEnd(socket);
    socket.end(orderOf(rig).repeat(count));
    expect(answersIn(await answers)).toEqual(Array<string>(count).fill('HTTP/1.1 200'));
    later.mockRestore();
  },
);

test.each<[who: string, send: (socket: Socket, request: string) => void]>([
  ['who waits', (socket, request) => void socket.write(request)],
  ['who has ended his side', (socket, request) => void socket.end(request)],
])('%s for longer than a connection may be idle is answered', async (_who, send) => {
  const body = Buffer.from('{}');
  const own = await openLoopbackWorld({
    idleMs: 50,
    lab: async () => {
      await pause(400);
      return { status: 200, headers: {}, body };
    },
  });
  const socket = connect(own.server.port, '127.0.0.1');
  const answers = readToEnd(socket);
  send(socket, `GET /lab/v1/state HTTP/1.1\r\nHost: 127.0.0.1:${own.server.port}\r\n\r\n`);
  // To its end: who asks nothing more is idle, and let go of.
  expect(answersIn(await answers)).toEqual(['HTTP/1.1 200']);
  await own.close();
});

test('requests are told to be of one connection', async () => {
  const receive = vi.spyOn(rig.world.gateway, 'receive');
  await ask(`${orderOf(rig).repeat(2)}garbage\r\n\r\n`);
  await ask(`${orderOf(rig).repeat(2)}garbage\r\n\r\n`);
  const connections = receive.mock.calls.map(([{ connection }]) => connection);
  expect(connections).toHaveLength(4);
  expect(new Set(connections).size).toBe(2);
  expect(connections[0]).toBe(connections[1]);
  receive.mockRestore();
});

test('what broke within its own body is refused and let go of', async () => {
  const answer = ask(`${chunked()}\r\nzz\r\n`);
  // In one loop with it: a machine that stands still holds up both.
  const text = await Promise.race([answer, pause(2_000, 'still open')]);
  expect(answersIn(text)).toEqual(['HTTP/1.1 400']);
});

/** The pieces come one after the other; until the exchange has closed the connection. */
async function ask(...pieces: readonly string[]): Promise<string> {
  const socket = connect(rig.server.port, '127.0.0.1');
  const answers = readToEnd(socket);
  for (const piece of pieces) {
    socket.write(piece);
    await pause(1);
  }
  return await answers;
}
