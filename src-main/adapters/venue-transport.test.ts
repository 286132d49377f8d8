import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import type { Frame } from '../client/transport';
import { createVenueTransport, type VenueTransport } from './venue-transport';

let server: Server;
let origin: string;
let transport: VenueTransport;
const seen: string[] = [];

beforeEach(async () => {
  seen.length = 0;
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seen.push(`${request.method ?? ''} ${request.url ?? ''} ${body}`);
      if (request.url === '/hang') return;
      if (request.url === '/reset') request.socket.destroy();
      else response.writeHead(429, { 'Retry-After': '7' }).end('{"code":-1003}');
    });
  });
  new WebSocketServer({ server }).on('connection', (socket) => {
    socket.on('message', (data: Buffer) => {
      socket.send(`echo ${data.toString()}`);
      socket.send(Buffer.from([31, 139]));
      socket.close(4000);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  transport = createVenueTransport({ allowedOrigins: [origin, origin.replace('http', 'ws')] });
});
afterEach(async () => {
  await transport.close();
  server.closeAllConnections();
  server.close();
});

const post = (url: string, timeoutMs = 2_000) =>
  transport.request({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from('{"volume":1}'),
    timeoutMs,
  });

test('carries the bytes as they are, and any status back', async () => {
  const answer = await post(`${origin}/sapi/v1/order?a=1`);
  expect(seen).toEqual(['POST /sapi/v1/order?a=1 {"volume":1}']);
  expect(answer.ok && answer.value.status).toBe(429);
  expect(answer.ok && answer.value.headers['retry-after']).toBe('7');
  expect(answer.ok && Buffer.from(answer.value.body).toString()).toBe('{"code":-1003}');
});

test('an address that is not of this venue is refused before a byte leaves', async () => {
  for (const url of ['https://other.invalid/order', `${origin}.evil.invalid/`, 'no address']) {
    expect(await post(url)).toMatchObject({ ok: false, error: { kind: 'not-sent' } });
  }
  expect(seen).toEqual([]);
});

test('refused connections were not sent; silence and resets may have been executed', async () => {
  expect(await post(`${origin}/hang`, 500)).toMatchObject({ ok: false, error: { kind: 'lost' } });
  expect(await post(`${origin}/reset`)).toMatchObject({ ok: false, error: { kind: 'lost' } });
  const nobody = createVenueTransport({ allowedOrigins: ['http://127.0.0.1:1'] });
  const answer = await nobody.request({
    method: 'GET',
    url: 'http://127.0.0.1:1/',
    headers: {},
    timeoutMs: 2_000,
  });
  expect(answer).toMatchObject({ ok: false, error: { kind: 'not-sent' } });
  await nobody.close();
});

test('a network that is lost once the order has arrived is no connection that was refused', async () => {
  const sockets: Socket[] = [];
  const onConnected = (message: unknown): void => {
    sockets.push((message as { readonly socket: Socket }).socket);
  };
  subscribe('undici:client:connected', onConnected);
  for (const code of ['EHOSTUNREACH', 'ENETUNREACH', 'ECONNREFUSED']) {
    seen.length = 0;
    const answer = post(`${origin}/hang`);
    await expect.poll(() => seen).toHaveLength(1);
    sockets.at(-1)?.destroy(Object.assign(new Error(`read ${code}`), { code, syscall: 'read' }));
    expect(await answer).toMatchObject({ ok: false, error: { kind: 'lost' } });
  }
  unsubscribe('undici:client:connected', onConnected);
});

test('an order whose turn on a connection did not come was not sent, and is told so at its time', async () => {
  const hanging = Array.from({ length: 64 }, () => post(`${origin}/hang`, 20_000));
  await expect.poll(() => seen).toHaveLength(64);
  const first = await Promise.race([post(`${origin}/sapi/v1/order`, 100), ...hanging]);
  expect(first).toMatchObject({ ok: false, error: { kind: 'not-sent' } });
  server.closeAllConnections();
  for (const answer of await Promise.all(hanging)) {
    expect(answer).toMatchObject({ ok: false, error: { kind: 'lost' } });
  }
  expect((await post(`${origin}/sapi/v1/later`)).ok).toBe(true);
  expect(seen.filter((line) => line.includes('/order'))).toEqual([]);
});

test('a name that nobody knows, and a host of which no address answers, were not sent to', async () => {
  for (const url of ['http://nobody.invalid', 'http://localhost:1']) {
    const nobody = createVenueTransport({ allowedOrigins: [url] });
    const answer = await nobody.request({ method: 'GET', url, headers: {}, timeoutMs: 2_000 });
    expect(answer).toMatchObject({ ok: false, error: { kind: 'not-sent' } });
    await nobody.close();
  }
});

test('a socket carries text and bytes, and says once why it closed', async () => {
  const frames: Frame[] = [];
  const reason = await new Promise<string>((resolve) => {
    const socket = transport.open(origin.replace('http', 'ws'), {
      onOpen: () => {
        socket.send('sub');
      },
      onFrame: (frame) => frames.push(frame),
      onClose: resolve,
    });
  });
  expect(frames).toEqual([
    { kind: 'text', text: 'echo sub' },
    { kind: 'bytes', bytes: Buffer.from([31, 139]) },
  ]);
  expect(reason).toBe('closed with code 4000');
});

test('an order waits behind no poll, however many of them hang', async () => {
  const get = (path: string) =>
    transport.request({ method: 'GET', url: `${origin}${path}`, headers: {}, timeoutMs: 20_000 });
  const hanging = Array.from({ length: 80 }, () => get('/hang'));
  expect((await post(`${origin}/sapi/v1/order`)).ok).toBe(true);
  await transport.close();
  await Promise.all(hanging);
});

test('what was signed before the machine slept and waits for a connection is not sent after it', async () => {
  const hanging = Array.from({ length: 64 }, () => post(`${origin}/hang`, 20_000));
  await expect.poll(() => seen).toHaveLength(64);
  const waiting = post(`${origin}/sapi/v1/order`);
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 8 * 3_600_000);
  server.closeAllConnections();
  await Promise.all(hanging);
  expect(await waiting).toMatchObject({
    ok: false,
    error: { kind: 'not-sent', message: expect.stringContaining('asleep') as string },
  });
  now.mockRestore();
  expect(seen.filter((line) => line.includes('/order'))).toEqual([]);
});

test('nothing is sent once it is closed, on no connection that was not there before', async () => {
  await transport.close();
  expect(await post(`${origin}/sapi/v1/order`)).toMatchObject({
    ok: false,
    error: { kind: 'not-sent' },
  });
  expect(seen).toEqual([]);
});
