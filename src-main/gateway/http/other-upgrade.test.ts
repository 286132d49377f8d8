/** Offers of HTTP/2, as Java's client makes them with its first request: answered as if they had not been made. */
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLoopbackWorld, readToEnd, signedOrder, speak } from './loopback.testing';
import type { LoopbackWorld } from './loopback.testing';

let rig: LoopbackWorld;
let port = 0;
let host = '';

beforeAll(async () => {
  rig = await openLoopbackWorld();
  ({ port } = rig.server);
  host = `Host: 127.0.0.1:${port}\r\n`;
});
afterAll(() => rig.close());

const OFFER = 'Connection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAEAAEAA\r\nUpgrade: h2c\r\n';
const close = 'Connection: close\r\n';
const get = (target: string, headers = host): string => `GET ${target} HTTP/1.1\r\n${headers}\r\n`;

test('an offer of HTTP/2, as Java makes it, is not taken up', async () => {
  const first = `POST /sapi/v1/order HTTP/1.1\r\n${host}${OFFER}Content-Length: 2\r\n\r\n{}`;
  const reply = await speak(port, first, get('/sapi/v1/ping', host + close));
  expect(reply.text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 200']);
  expect(reply.text).toContain('-1017');
});

const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;
test.each([
  ['counted', (body: string) => [`Content-Length: ${body.length}`, body]],
  [
    'in chunks',
    (body: string) => [
      'Transfer-Encoding: chunked',
      `${chunk(body.slice(0, 9))}${chunk(body.slice(9))}0\r\n\r\n`,
    ],
  ],
] as const)(
  'a signed order that comes later than its offer is placed: %s',
  async (_how, framed) => {
    for (const behind of [get('/sapi/v1/ping'), '']) {
      const { target, headers, body } = signedOrder(rig);
      const [framing = '', coded = ''] = framed(body);
      const socket = connect(port, '127.0.0.1');
      const answers = readToEnd(socket);
      socket.write(`POST ${target} HTTP/1.1\r\n${host}${OFFER}${headers}${framing}\r\n\r\n`);
      await pause(20);
      // What stands behind it in the same packet, and what comes when it has its answer.
      socket.write(coded + behind);
      await pause(20);
      socket.write(get('/sapi/v1/ping', host + close));
      const text = await answers;
      const count = behind === '' ? 2 : 3;
      expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(Array<string>(count).fill('HTTP/1.1 200'));
      expect(text).toContain('"status":"NEW"');
    }
  },
);

test('an offer whose chunks hold nothing is answered', async () => {
  const order = `POST /sapi/v1/order HTTP/1.1\r\n${host}${OFFER}Transfer-Encoding: chunked\r\n\r\n`;
  const reply = await speak(port, `${order}0\r\n\r\n`, get('/sapi/v1/ping', host + close));
  expect(reply.text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 200']);
});

test('an offer with too large a body is refused', async () => {
  const start = `POST /sapi/v1/order HTTP/1.1\r\n${host}${OFFER}`;
  const size = 65_537;
  const announced = await speak(port, `${start}Content-Length: ${size}\r\n\r\n`);
  expect(announced.status).toBe(413);
  const chunked = `${start}Transfer-Encoding: chunked\r\n\r\n${size.toString(16)}\r\n`;
  expect((await speak(port, chunked, 'x'.repeat(size))).status).toBe(413);
  const coded = await speak(port, `${start}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`);
  expect(coded.status).toBe(415);
});

test('an offer behind a request that has no answer yet is answered after it', async () => {
  const offered = get('/sapi/v1/time', host + OFFER);
  const reply = await speak(
    port,
    get('/sapi/v1/depth?symbol=BTCUSDT') + offered + offered + get('/sapi/v1/ping', host + close),
  );
  expect(reply.text.match(/HTTP\/1\.1 \d+/g)).toEqual(Array(4).fill('HTTP/1.1 200'));
  expect(reply.text.match(/"serverTime"/g)).toHaveLength(2);
});
