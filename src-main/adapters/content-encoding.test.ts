/** Answers that a proxy has compressed although nobody asked for it: read whole, or not at all. */
import { createServer, type Server } from 'node:http';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVenueTransport, type VenueTransport } from './venue-transport';

const TEXT = JSON.stringify({ code: '0', msg: 'ok', data: 'x'.repeat(5_000) });
const MIB = 1024 * 1024;

let server: Server;
let origin: string;
let transport: VenueTransport;
let reply: { status?: number; encoding?: string; body: Buffer } = { body: Buffer.alloc(0) };
let asked: string | undefined = '';

beforeEach(async () => {
  server = createServer((request, response) => {
    asked = request.headers['accept-encoding'];
    const { status = 200, encoding, body } = reply;
    const headers = encoding === undefined ? {} : { 'Content-Encoding': encoding };
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  transport = createVenueTransport({ allowedOrigins: [origin] });
});
afterEach(async () => {
  await transport.close();
  server.closeAllConnections();
  server.close();
});

async function read() {
  const url = `${origin}/sapi/v1/time`;
  const answer = await transport.request({ method: 'GET', url, headers: {}, timeoutMs: 5_000 });
  if (!answer.ok) throw new Error(answer.error.message);
  const { status, body, problem } = answer.value;
  return { status, problem, text: Buffer.from(body).toString() };
}

test('answers are asked for as they are', async () => {
  reply = { body: Buffer.from(TEXT) };
  expect(await read()).toEqual({ status: 200, text: TEXT });
  expect(asked).toBe('identity');
});

test.each([
  ['gzip', gzipSync(TEXT)],
  ['X-GZIP', gzipSync(TEXT)],
  ['deflate', deflateSync(TEXT)],
  ['deflate', deflateRawSync(TEXT)],
  ['br', brotliCompressSync(TEXT)],
  ['identity', Buffer.from(TEXT)],
  ['', Buffer.from(TEXT)],
])('one in %o is read all the same', async (encoding, body) => {
  reply = { encoding, body };
  expect(await read()).toEqual({ status: 200, text: TEXT });
});

test.each([
  ['cut off', 'gzip', gzipSync(TEXT).subarray(0, -9)],
  ['cut off', 'br', brotliCompressSync(TEXT).subarray(0, -9)],
  ['damaged', 'gzip', Buffer.from('not gzip')],
  ['in a form nobody knows', 'zstd', Buffer.from('?')],
  ['compressed twice', 'gzip, br', brotliCompressSync(gzipSync(TEXT))],
  ['a bomb', 'gzip', gzipSync(Buffer.alloc(64 * MIB))],
  ['a bomb', 'br', brotliCompressSync(Buffer.alloc(64 * MIB))],
])('one that is %s is not read in part, and says what it was in', async (_what, encoding, body) => {
  reply = { status: 429, encoding, body };
  expect(await read()).toEqual({
    status: 429,
    text: '',
    problem: expect.stringContaining(encoding) as string,
  });
});
