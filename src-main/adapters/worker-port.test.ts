import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FromExchange, ToExchange } from '../client/port-protocol';
import type { Frame, Transport } from '../client/transport';
import { createWorkerPortTransport } from './worker-port';

let exchange: MessagePort;
let transport: Transport;
const received: ToExchange[] = [];
let answer: (message: ToExchange) => void;

beforeEach(() => {
  const { port1, port2 } = new MessageChannel();
  exchange = port2;
  transport = createWorkerPortTransport(port1);
  received.length = 0;
  answer = () => undefined;
  exchange.on('message', (message: ToExchange) => {
    received.push(message);
    answer(message);
  });
});
afterEach(() => {
  exchange.close();
});

const reply = (message: FromExchange): void => {
  exchange.postMessage(message);
};
const post = (body: Uint8Array, timeoutMs = 1_000) =>
  transport.request({
    method: 'POST',
    url: 'https://paper.invalid/sapi/v1/order',
    headers: { 'X-CH-TS': '1' },
    body,
    timeoutMs,
  });
const response = (text: string) => ({ status: 200, headers: {}, body: Buffer.from(text) });

test('a request arrives byte for byte, and its own answer comes back', async () => {
  answer = (message) => {
    if (message.type !== 'request') return;
    const body = Buffer.from(message.request.body ?? []).toString('utf8');
    reply({ type: 'response', id: message.id, response: response(`seen ${body}`) });
  };
  // A view into a larger buffer, as Buffer.from(text) makes: no more than the view may travel.
  const shared = Buffer.from('secret|{"a":1}|secret');
  const body = shared.subarray(7, 14);
  const [first, second] = await Promise.all([post(body), post(Buffer.from('two'))]);
  expect(first.ok && Buffer.from(first.value.body).toString()).toBe('seen {"a":1}');
  expect(second.ok && Buffer.from(second.value.body).toString()).toBe('seen two');
  const carried = received.map((message) =>
    message.type === 'request' ? message.request.body?.buffer.byteLength : undefined,
  );
  expect(carried).toEqual([7, 3]);
  expect(shared.toString()).toBe('secret|{"a":1}|secret');
});

test('no answer in time is lost, and the late answer changes nothing', async () => {
  answer = (message) => {
    if (message.type !== 'request') return;
    setTimeout(() => {
      reply({ type: 'response', id: message.id, response: response('late') });
    }, 60);
  };
  expect(await post(Buffer.from('x'), 20)).toEqual({
    ok: false,
    error: { kind: 'lost', message: 'no answer within 20 ms' },
  });
  await new Promise((resolve) => setTimeout(resolve, 80));
});

test('when the exchange stops, what waits is lost and what comes after is not sent', async () => {
  answer = () => {
    exchange.close();
  };
  expect(await post(Buffer.from('x'))).toMatchObject({ ok: false, error: { kind: 'lost' } });
  expect(await post(Buffer.from('y'))).toMatchObject({ ok: false, error: { kind: 'not-sent' } });
  const reason = await new Promise<string>((resolve) => {
    transport.open('wss://paper.invalid/', {
      onOpen: () => undefined,
      onFrame: () => undefined,
      onClose: resolve,
    });
  });
  expect(reason).toBe('the simulated exchange is not running');
});

test('a socket opens, carries text and bytes, and is told once that it closed', async () => {
  answer = (message) => {
    if (message.type === 'open') reply({ type: 'opened', id: message.id });
    if (message.type !== 'send') return;
    reply({ type: 'text', id: message.id, text: `echo ${message.text}` });
    reply({ type: 'frame', id: message.id, bytes: new Uint8Array([31, 139]) });
    reply({ type: 'closed', id: message.id, reason: 'too slow' });
    reply({ type: 'closed', id: message.id, reason: 'again' });
  };
  const frames: Frame[] = [];
  const reasons = await new Promise<string[]>((resolve) => {
    const closed: string[] = [];
    const socket = transport.open('wss://paper.invalid/', {
      onOpen: () => {
        socket.send('sub');
      },
      onFrame: (frame) => frames.push(frame),
      onClose: (reason) => {
        closed.push(reason);
        setTimeout(() => {
          resolve(closed);
        }, 30);
      },
    });
  });
  expect(frames).toEqual([
    { kind: 'text', text: 'echo sub' },
    { kind: 'bytes', bytes: new Uint8Array([31, 139]) },
  ]);
  expect(reasons).toEqual(['too slow']);
});
