/** Plain requests are answered as Node's server answers the same request, and whatever else goes to it. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GatewayAnswer } from '../messages';
import { openLoopbackWorld, type LoopbackWorld } from './loopback.testing';
import { PlainConnection, type PlainDoor } from './plain-connection';
import { PlainReader } from './plain-message';

let rig: LoopbackWorld;
let host: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  rig = await openLoopbackWorld();
  host = `Host: 127.0.0.1:${rig.server.port}\r\n`;
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await rig.close();
});

/** Reads reply after reply from one connection. */
class Client {
  readonly socket: Socket;
  #received = '';

  constructor(port = rig.server.port) {
    this.socket = connect(port, '127.0.0.1');
    this.socket.setNoDelay(true);
    this.socket.on('data', (chunk) => (this.#received += chunk.toString('latin1')));
    this.socket.on('error', () => undefined);
    sockets.push(this.socket);
  }

  /** Writes the pieces far enough apart that each arrives alone, also where the loop has stood still meanwhile. */
  async write(...pieces: readonly string[]): Promise<void> {
    if (this.socket.connecting) await once(this.socket, 'connect');
    for (const piece of pieces) {
      this.socket.write(piece);
      await pause(20);
      // Behind the timers the loop reads its sockets, and then comes here.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async reply(): Promise<{ status: string; headers: string[]; body: string }> {
    for (;;) {
      const headEnd = this.#received.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(this.#received)?.[1] ?? 0);
      const end = headEnd + 4 + length;
      if (headEnd !== -1 && this.#received.length >= end) {
        const [status = '', ...lines] = this.#received.slice(0, headEnd).split('\r\n');
        const body = this.#received.slice(headEnd + 4, end);
        this.#received = this.#received.slice(end);
        const kept = lines.filter((line) => !line.startsWith('Date:'));
        return { status, headers: kept.sort(), body };
      }
      await pause(5);
    }
  }
}

const get = (target: string, more = ''): string => `GET ${target} HTTP/1.1\r\n${host}${more}\r\n`;
const post = (target: string, body: string, more = ''): string =>
  `POST ${target} HTTP/1.1\r\n${host}Content-Type: application/json\r\n${more}Content-Length: ${body.length}\r\n\r\n${body}`;

describe('a plain request has the answer that Node gives to the same one', () => {
  const order = '{"symbol":"BTCUSDT","volume":1,"side":"BUY","type":"LIMIT","price":1}';
  const cases: readonly (readonly [string, () => string])[] = [
    ['a public one', () => get('/sapi/v1/ping')],
    ['with a query', () => get('/sapi/v1/depth?symbol=BTCUSDT&limit=5')],
    ['with a bad query', () => get('/sapi/v1/trades?symbol=BTCUSDT&limit=%zz')],
    ['an unknown path', () => get('/sapi/v1/nope')],
    ['another method', () => post('/sapi/v1/ping', '{}')],
    ['without a key', () => post('/sapi/v1/order', order)],
    ['with an unknown key', () => post('/sapi/v1/order', order, 'x-ch-apikey: nobody\r\n')],
    ['a key twice', () => get('/sapi/v1/account', 'X-CH-APIKEY: a\r\nx-ch-apikey: b\r\n')],
    ['broken JSON', () => post('/sapi/v1/order', '{"a":')],
    ['no JSON type', () => `POST /sapi/v1/order HTTP/1.1\r\n${host}Content-Length: 2\r\n\r\n{}`],
    ['blanks around a value', () => get('/sapi/v1/ping', 'X-A: \t b c \t\r\nX-Empty:\r\n')],
    ['kept alive by its own words', () => get('/sapi/v1/time', 'Connection: Keep-Alive\r\n')],
  ];
  test.each(cases)('%s', async (_name, message) => {
    const plain = new Client();
    await plain.write(message());
    // A head in two pieces is none of the plain ones.
    const split = new Client();
    await split.write(message().slice(0, 9), message().slice(9));
    const [ours, nodes] = [await plain.reply(), await split.reply()];
    const weightless = ({ headers }: typeof ours) =>
      headers.filter((line) => !line.startsWith('x-used-weight'));
    expect(ours.status).toBe(nodes.status);
    expect(weightless(ours)).toEqual(weightless(nodes));
    // The one tells the time, the other when its book changed.
    if (!/time|depth/.test(message())) expect(ours.body).toBe(nodes.body);
  });
});

describe('a connection', () => {
  test('goes on after requests of every kind, answered in order', async () => {
    const client = new Client();
    await client.write(get('/sapi/v1/ping'));
    expect((await client.reply()).body).toBe('{}');
    const body = '{"a":1}';
    const whole = post('/sapi/v1/nope', body);
    await client.write(whole.slice(0, -body.length), body);
    expect((await client.reply()).status).toBe('HTTP/1.1 404 Not Found');
    // Two at once are Node's, and all that follow.
    await client.write(get('/sapi/v1/ping') + get('/sapi/v1/nope'));
    expect((await client.reply()).body).toBe('{}');
    expect((await client.reply()).status).toBe('HTTP/1.1 404 Not Found');
    await client.write(get('/sapi/v1/ping'));
    expect((await client.reply()).body).toBe('{}');
  });

  test('whose next request comes before the answer gets both answers, in order', async () => {
    const client = new Client();
    for (const limit of [5, 6, 7]) {
      client.socket.write(get(`/sapi/v1/depth?symbol=NOPE${limit}`));
      await pause(0);
    }
    for (const limit of [5, 6, 7]) expect((await client.reply()).body).toContain(`NOPE${limit}`);
  });

  test('whose client has said all it will say still gets its answer', async () => {
    const client = new Client();
    client.socket.end(get('/sapi/v1/depth?symbol=BTCUSDT'));
    expect((await client.reply()).status).toBe('HTTP/1.1 200 OK');
  });

  test('that ends within a body is told so', async () => {
    const client = new Client();
    client.socket.end(post('/sapi/v1/order', '{"a":1}').slice(0, -1));
    expect((await client.reply()).status).toBe('HTTP/1.1 400 Bad Request');
  });
});

/** Serves by a door of the test's own. */
async function openDoor(
  door: Partial<PlainDoor> & Pick<PlainDoor, 'receive'>,
  idleMs = 60_000,
): Promise<Server> {
  const whole: PlainDoor = {
    nowMs: () => 0,
    takes: () => true,
    isBlocked: () => false,
    broke: (broken) => broken.destroy(),
    handOver: (given) => given.destroy(),
    refuse: (refused) => refused.destroy(),
    ...door,
  };
  const limits = { firstByteMs: 5000, bodyMs: 400, idleMs, bodyMaxBytes: 100, pipelinedMax: 9 };
  const server = createServer((socket) => new PlainConnection(socket, whole, limits));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

describe('of a blocked client, what comes behind its request', () => {
  const asked: string[] = [];
  let given = 0;
  let statuses: number[] = [];
  let server: Server;
  beforeAll(async () => {
    server = await openDoor({
      isBlocked: () => true,
      receive: ({ target }, _body, tell) => {
        asked.push(target);
        tell({ status: statuses.shift() ?? 418, headers: {}, text: '{}' });
      },
      handOver: (socket) => {
        given += 1;
        socket.destroy();
      },
    });
  });
  beforeEach(() => {
    asked.length = 0;
    given = 0;
  });
  afterAll(() => server.close());
  const line = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
  const open = (): Client => new Client((server.address() as AddressInfo).port);

  test('is not read, and the connection ends though the client keeps its end open', async () => {
    statuses = [418];
    const client = open();
    client.socket.allowHalfOpen = true;
    const closed = new Promise((resolve) =>
      server.once('connection', (end) => end.once('close', resolve)),
    );
    await client.write(line('/a') + line('/b').repeat(8), line('/c'));

    expect((await client.reply()).status).toBe("HTTP/1.1 418 I'm a Teapot");
    expect([asked, given]).toEqual([['/a'], 0]);

    await closed;
  });

  test('has its turn where the first answer was none of those that end a connection', async () => {
    statuses = [400, 200, 418];
    const client = open();
    await client.write(line('/a') + line('/b') + line('/c') + line('/d'));
    for (const status of ['400 Bad Request', '200 OK', "418 I'm a Teapot"]) {
      expect((await client.reply()).status).toBe(`HTTP/1.1 ${status}`);
    }
    expect([asked, given]).toEqual([['/a', '/b', '/c'], 0]);
  });
});

test('a connection lives a second longer than its answers promise, as one of Node does', async () => {
  const idleMs = 100;
  const answer: GatewayAnswer = { status: 200, headers: {}, text: '{}' };
  const server = await openDoor(
    {
      receive: (_message, _body, tell) => {
        tell(answer);
      },
    },
    idleMs,
  );
  const client = new Client((server.address() as AddressInfo).port);
  const ended = once(client.socket, 'end').then(() => 'ended');
  await client.write(post('/a', '{}'));
  expect((await client.reply()).headers).toContain('Keep-Alive: timeout=0.1');
  // It set out just within the promise and arrives just after it.
  await pause(idleMs + 50);
  // In one loop with it and from before the request: a machine that stands still holds up all of them.
  const [early, late] = [pause(idleMs + 900, 'open'), pause(idleMs + 3_000, 'open')];
  await client.write(post('/a', '{}'));
  expect((await client.reply()).status).toBe('HTTP/1.1 200 OK');
  expect(await Promise.race([ended, early])).toBe('open');
  expect(await Promise.race([ended, late])).toBe('ended');
  server.close();
});

test('who waits for an answer for longer than that gets it, and may ask again', async () => {
  const idleMs = 1;
  const receive: PlainDoor['receive'] = (_message, _body, tell) => {
    setTimeout(() => {
      tell({ status: 200, headers: {}, text: '{}' });
    }, 1500);
  };
  const server = await openDoor({ receive }, idleMs);
  const client = new Client((server.address() as AddressInfo).port);
  for (const path of ['/a', '/b']) {
    await client.write(post(path, '{}'));
    expect((await client.reply()).status).toBe('HTTP/1.1 200 OK');
  }
  // Then the second longer, and no more.
  await new Promise((resolve) => client.socket.once('end', resolve));
  server.close();
});

describe('is not plain', () => {
  const plain = 'GET /a HTTP/1.1\r\nHost: h\r\n\r\n';
  const read = (text: string) => new PlainReader().read(Buffer.from(text, 'latin1'), 100);
  test('but this is', () => {
    expect(read(plain)).toMatchObject({ method: 'GET', target: '/a', host: 'h', length: 28 });
  });
  test.each([
    ['PUT /a HTTP/1.1\r\nHost: h\r\n\r\n', 'another method'],
    ['get /a HTTP/1.1\r\nHost: h\r\n\r\n', 'a method in lower case'],
    ['GET a HTTP/1.1\r\nHost: h\r\n\r\n', 'a target that is no path'],
    ['GET /a  HTTP/1.1\r\nHost: h\r\n\r\n', 'two blanks'],
    ['GET /ä HTTP/1.1\r\nHost: h\r\n\r\n', 'a target beyond ASCII'],
    ['GET /a HTTP/1.0\r\nHost: h\r\n\r\n', 'an older version'],
    ['GET /a HTTP/1.1\nHost: h\n\n', 'bare line feeds'],
    ['GET /a HTTP/1.1\r\nHost : h\r\n\r\n', 'a blank before the colon'],
    ['GET /a HTTP/1.1\r\nHost: h\r\n b\r\n\r\n', 'a folded line'],
    ['GET /a HTTP/1.1\r\nHost: h\rX: y\r\n\r\n', 'a return within a value'],
    ['GET /a HTTP/1.1\r\nHost: h\0\r\n\r\n', 'a NUL'],
    ['GET /a HTTP/1.1\r\n: v\r\nHost: h\r\n\r\n', 'a nameless header'],
    ['GET /a HTTP/1.1\r\n\r\n', 'no host'],
    ['GET /a HTTP/1.1\r\nHost: h\r\nHOST: h\r\n\r\n', 'two hosts'],
    ['GET /a HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n', 'chunks'],
    ['GET /a HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\n\r\n', 'an expectation'],
    ['GET /a HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\n\r\n', 'an upgrade'],
    ['GET /a HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n', 'a farewell'],
    ['GET /a HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\n\r\nx', 'a GET with a body'],
    [
      'POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\nx',
      'two lengths',
    ],
    ['POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: +1\r\n\r\nx', 'a length with a sign'],
    ['POST /a HTTP/1.1\r\nHost: h\r\nContent-Length:\r\n\r\nx', 'an empty length'],
    ['POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 101\r\n\r\n', 'too long a body'],
    [plain.slice(0, -2), 'a head without its end'],
    [`GET /a HTTP/1.1\r\nHost: h\r\nX: ${'y'.repeat(5000)}\r\n\r\n`, 'a long head'],
  ])('%j', (text, _why) => {
    expect(read(text)).toBeNull();
  });
  test('wherever it is cut within its head', () => {
    for (let end = 0; end < plain.length; end += 1) expect(read(plain.slice(0, end))).toBeNull();
  });
});
